//! Short programs of many operations, each on the results of earlier ones.

use super::contestant::{Contestant, number};
use super::libraries::{Number, Theory};
use super::operands;
use super::{Kind, Operation};
use crate::measure::{SplitMix, rotating};
use std::hint::black_box;
use widelimb::Natural;

/// The last denominator of the harmonic sum.
const TERMS: u16 = 2000;

/// The number of inverses, one after the other.
const INVERSES: usize = 100;

/// The program of numbers without sign.
pub(super) fn natural<T: Theory>(operation: Operation) -> Option<Contestant> {
    Some(match operation {
        Operation::ContinuedFraction => {
            program(&random(2000, 2, Kind::Natural), |x: &[T]| continued_fraction(&x[0], &x[1]))
        }
        Operation::Harmonic => program(&[], |_: &[T]| harmonic(TERMS)),
        Operation::Inverses => {
            let modulus = (Natural::one() << 255) - 19;
            let start = random(250, 1, Kind::Natural).remove(0);
            program(&[modulus.to_string(), start], |x: &[T]| inverses(&x[0], &x[1]))
        }
        Operation::Dot64 => program(&random(64, 2000, Kind::Natural), dot::<T>),
        _ => return None,
    })
}

/// The program of signed numbers.
pub(super) fn signed<T: Number>(operation: Operation) -> Option<Contestant> {
    Some(match operation {
        Operation::Euclid => program(&random(512, 16, Kind::Natural), |x: &[T]| {
            let sums = |sum: [T; 2], pair: &[T]| {
                let [g, s, t] = euclid(&pair[0], &pair[1]);
                [T::add(&sum[0], &T::mul(&g, &s)), T::add(&sum[1], &t)]
            };
            x.chunks_exact(2).fold([T::from(0), T::from(0)], sums)
        }),
        Operation::Dot128 => program(&random(128, 2000, Kind::Integer), dot::<T>),
        _ => return None,
    })
}

/// The texts of `count` random numbers of `bits` bits.
fn random(bits: usize, count: usize, kind: Kind) -> Vec<String> {
    let mut random = SplitMix(bits as u64);
    (0..count)
        .map(|_| operands::signed(&operands::number(bits, &mut random), kind, &mut random))
        .collect()
}

/// A contestant whose call is one run of a program on the numbers of these texts.
fn program<T: Number, const COUNT: usize>(
    texts: &[String],
    run: impl Fn(&[T]) -> [T; COUNT] + 'static,
) -> Contestant {
    let numbers: Vec<T> = texts.iter().map(|text| number(text)).collect();
    let answers = run(&numbers).iter().map(T::to_string).collect();
    let work = rotating(vec![numbers], move |x| drop(black_box(run(black_box(x)))));
    Contestant { answers, work }
}

/// The number of partial quotients of `p / q`, and their sum.
fn continued_fraction<T: Number>(p: &T, q: &T) -> [T; 2] {
    let zero = T::from(0);
    let (mut a, mut b, mut sum, mut count) = (p.clone(), q.clone(), T::from(0), 0);
    while b != zero {
        let (quotient, rest) = T::div_rem(&a, &b);
        T::add_assign(&mut sum, &quotient);
        (a, b) = (b, rest);
        count += 1;
    }
    [T::from(count), sum]
}

/// Numerator and denominator of the sum of `1/k` for `k` from 1 to `terms`.
fn harmonic<T: Theory>(terms: u16) -> [T; 2] {
    let (mut p, mut q) = (T::from(0), T::from(1));
    for k in 1..=terms {
        p = T::mul_small(&p, k);
        T::add_assign(&mut p, &q);
        q = T::mul_small(&q, k);
        let g = T::gcd(&p, &q);
        (p, q) = (T::div(&p, &g), T::div(&q, &g));
    }
    [p, q]
}

/// Iterates `x -> 1/x + 5` modulo `modulus`.
fn inverses<T: Theory>(modulus: &T, start: &T) -> [T; 1] {
    let mut x = start.clone();
    for _ in 0..INVERSES {
        x = T::add_small(&T::inverse(&x, modulus));
    }
    [x]
}

/// Extended Euclid: `[g, s, t]` with `g = gcd(a, b) = s a + t b`.
fn euclid<T: Number>(a: &T, b: &T) -> [T; 3] {
    let zero = T::from(0);
    let (mut a, mut b) = (a.clone(), b.clone());
    let (mut s, mut next_s) = (T::from(1), T::from(0));
    let (mut t, mut next_t) = (T::from(0), T::from(1));
    while b != zero {
        let (q, r) = T::div_rem(&a, &b);
        (a, b) = (b, r);
        let following = T::sub(&s, &T::mul(&q, &next_s));
        (s, next_s) = (next_s, following);
        let following = T::sub(&t, &T::mul(&q, &next_t));
        (t, next_t) = (next_t, following);
    }
    [a, s, t]
}

/// The sum of the products of neighbours.
fn dot<T: Number>(x: &[T]) -> [T; 1] {
    let mut sum = T::from(0);
    for pair in x.chunks_exact(2) {
        T::add_mul(&mut sum, &pair[0], &pair[1]);
    }
    [sum]
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb::Integer;

    #[test]
    fn programs_compute_what_they_say() {
        let n = |value: u64| Natural::from(value);
        // 415 / 93 = [4; 2, 6, 7].
        assert_eq!(continued_fraction(&n(415), &n(93)), [4, 19].map(n));
        assert_eq!(harmonic::<Natural>(6), [49, 20].map(n));
        let mut x = 2;
        for _ in 0..INVERSES {
            x = (1..13).find(|y| x * y % 13 == 1).expect("coprime") + 5;
        }
        assert_eq!(inverses(&n(13), &n(2)), [n(x)]);
        let [a, b] = [240, 46].map(Integer::from);
        assert_eq!(euclid(&a, &b), [2, -9, 47].map(Integer::from));
        assert_eq!(dot(&[2, -3, 5, 7].map(Integer::from)), [Integer::from(29)]);
    }
}
