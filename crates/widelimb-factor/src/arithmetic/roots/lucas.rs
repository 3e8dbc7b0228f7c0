//! A square root as a value of a Lucas sequence.
//!
//! With `P = x + 1 / x` the sequence is `V_i = x^i + 1 / x^i`. Where `P^2 - 4` is no square modulo
//! the prime `p`, `x` is an element of norm 1 of the field with `p^2` elements. If `P + 2` is a
//! square modulo `p`, `x = y^2` for a `y` of norm 1 with `(y + 1 / y)^2 = P + 2`. So `y^((p + 1) / 2)`
//! is 1 or -1, and `V_((p - 1) / 4) = y^((p - 1) / 2) + 1 / y^((p - 1) / 2)` is `y + 1 / y` but for
//! its sign: a root of `P + 2`.

use super::super::ArithmeticError;
use super::SQUARE_FROM;
use widelimb::{Limb, Natural};
use widelimb_kernels::kernels;
use widelimb_limb::modular::form::{Form, PreparedModulus, Task};

/// A root of `a` modulo a prime `p = 1 mod 8`, of which `a` is a square other than 0; any number, or
/// the error, for other `p`.
pub fn root(a: &Natural, p: &Natural) -> Result<Natural, ArithmeticError> {
    let (t, scaled) = scale(a, p)?;
    let Some(prepared) = PreparedModulus::new(kernels(), p.limbs()) else {
        return Err(ArithmeticError::NotPrime);
    };
    let first = (scaled + (p - 2_u32)) % p;
    let root = prepared.run(kernels(), Value { first: first.limbs(), index: &(p >> 2_u32) });
    quotient(&Natural::from_limbs(root), t, p).ok_or(ArithmeticError::NotPrime)
}

/// The least `t` from 1 on for which `P^2 - 4` is no square, where `P = a t^2 - 2`, and `a t^2`. As
/// `a` is a square, that is where `a t^2 - 4` is none. Half of all `t` are such.
fn scale(a: &Natural, p: &Natural) -> Result<(Limb, Natural), ArithmeticError> {
    for t in 1_u32.. {
        let scaled = a * (u64::from(t) * u64::from(t)) % p;
        if (&scaled + (p - 4_u32)).jacobi(p) == Ok(-1) {
            return Ok((t.into(), scaled));
        }
        if t == SQUARE_FROM && p.is_square() {
            break;
        }
    }
    Err(ArithmeticError::NotPrime)
}

/// `root / t` modulo `p`: the quotient of `root` and so many times `p` as make it a multiple of `t`.
fn quotient(root: &Natural, t: Limb, p: &Natural) -> Option<Natural> {
    let rest = |n: &Natural| n.limbs().iter().rev().fold(0, |rest, &limb| shifted(rest, limb, t));
    let (of_root, of_p) = (u128::from(rest(root)), u128::from(rest(p)));
    let times = (0..t).find(|&i| (of_root + u128::from(i) * of_p).is_multiple_of(t.into()))?;
    Some((root + p * times) / t)
}

/// `rest 2^64 + limb` modulo `t`.
fn shifted(rest: Limb, limb: Limb, t: Limb) -> Limb {
    ((u128::from(rest) << 64 | u128::from(limb)) % u128::from(t)) as Limb
}

/// `V_index` of the Lucas sequence `V_0 = 2`, `V_1 = first`, `V_(i + 1) = V_1 V_i - V_(i - 1)`, for
/// an index above 0.
struct Value<'a> {
    first: &'a [Limb],
    index: &'a Natural,
}

impl Task for Value<'_> {
    type Output = Vec<Limb>;

    fn run<F: Form>(self, mut form: F) -> Vec<Limb> {
        let (one, first) = (form.one(), form.enter(self.first));
        // V_i and V_(i + 1): V_2i = V_i^2 - 2, and V_(2 i + 1) = V_i V_(i + 1) - V_1.
        let (mut v, mut next) = (first.clone(), first.clone());
        form.sqr_sub_twice_assign(&mut next, &one);
        for i in (0..self.index.bit_len() - 1).rev() {
            let (odd, even) = match self.index.bit(i) {
                true => (&mut v, &mut next),
                false => (&mut next, &mut v),
            };
            form.mul_sub_assign(odd, even, &first);
            form.sqr_sub_twice_assign(even, &one);
        }
        form.leave(&v)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values beside the recurrence, modulo a prime.
    #[test]
    fn values_of_the_sequence() {
        let p = Natural::from(1_000_033_u32);
        let prepared = PreparedModulus::new(kernels(), p.limbs()).expect("odd");
        for first in [0_u64, 1, 2, 3, 77, 1_000_032] {
            let (mut before, mut value) = (2, first);
            for i in 1..60_u32 {
                let index = &Natural::from(i);
                let found = prepared.run(kernels(), Value { first: &[first], index });
                assert_eq!(Natural::from_limbs(found), value, "{first} {i}");
                (before, value) = (value, (value * first + 1_000_033 - before) % 1_000_033);
            }
        }
    }

    #[test]
    fn quotients_by_limbs() {
        let p = (Natural::one() << 127_u32) - 1_u32;
        for t in 1..40 {
            for root in [Natural::ZERO, Natural::one(), &p - 1_u32, &p >> 3_u32] {
                let found = quotient(&root, t, &p).expect("a prime");
                assert!(found < p && found * t % &p == root);
            }
        }
        assert_eq!(quotient(&Natural::one(), 3, &Natural::from(33_u32)), None);
    }
}
