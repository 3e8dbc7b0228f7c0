//! Logarithms, factors taken out, congruences, roots with rests and neighbouring primes of integers.

use crate::numbers::{big_signed, integer, integer_from, integer_of, panics};
use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::Zero;
use proptest::prelude::*;
use widelimb::error::{DivisionByZeroError, RootError};
use widelimb::{Integer, Natural};

proptest! {
    #[test]
    fn logarithms_are_those_of_magnitudes(n in integer(), base in integer_of(2)) {
        let natural = |n: &Integer| Natural::try_from(n).ok();
        let expected = natural(&n).zip(natural(&base)).and_then(|(n, base)| n.checked_ilog(&base));
        prop_assert_eq!(n.checked_ilog(&base), expected);
        prop_assert_eq!(panics(|| n.ilog(&base)), expected.is_none());
        prop_assert_eq!(n.checked_ilog2(), natural(&n).and_then(|n| n.checked_ilog2()));
        prop_assert_eq!(n.checked_ilog10(), natural(&n).and_then(|n| n.checked_ilog10()));
        prop_assert_eq!(panics(|| n.ilog2()), !n.is_positive());
        prop_assert_eq!(panics(|| n.ilog10()), !n.is_positive());
    }

    #[test]
    fn quotients_in_place(a in integer(), d in integer_of(4)) {
        let mut quotient = a.clone();
        let rest = quotient.try_div_rem_assign(&d);
        if d.is_zero() {
            prop_assert_eq!(rest, Err(DivisionByZeroError));
            prop_assert_eq!(&quotient, &a);
            prop_assert!(panics(|| quotient.div_rem_assign(&d)));
            return Ok(());
        }
        let (q, r) = big_signed(&a).div_rem(&big_signed(&d));
        prop_assert_eq!((quotient, rest), (integer_from(&q), Ok(integer_from(&r))));
        let mut quotient = a.clone();
        prop_assert_eq!(quotient.div_rem_assign(&d), integer_from(&r));
    }

    #[test]
    fn quotients_to_the_nearest(a in integer(), d in integer_of(2), small in -9_i64..10) {
        for d in [d, Integer::from(small)] {
            let quotient = a.try_div_nearest(&d);
            prop_assert_eq!(quotient.is_err(), d.is_zero());
            let Ok(quotient) = quotient else {
                prop_assert!(panics(|| a.div_nearest(&d)));
                continue;
            };
            prop_assert_eq!(&a.div_nearest(&d), &quotient);
            let d = big_signed(&d);
            let twice: BigInt = (big_signed(&a) - big_signed(&quotient) * &d) * 2;
            prop_assert!(twice.magnitude() <= d.magnitude());
            prop_assert!(twice.magnitude() < d.magnitude() || quotient.is_even());
        }
    }

    #[test]
    fn absolute_values(a in integer(), b in integer()) {
        let (x, y) = (big_signed(&a), big_signed(&b));
        prop_assert_eq!(Integer::from(a.abs_diff(&b)), integer_from(&(&x - &y)).abs());
        prop_assert_eq!(a.cmp_abs(&b), x.magnitude().cmp(y.magnitude()));
        prop_assert_eq!(a.cmp_abs(&-&a), std::cmp::Ordering::Equal);
        prop_assert_eq!(&a.clone().into_magnitude(), a.magnitude());
    }

    #[test]
    fn congruent_numbers_differ_by_multiples(a in integer(), b in integer(), m in integer_of(3)) {
        let differ_by_multiple = |a: &Integer, b: &Integer| {
            let difference: BigInt = big_signed(a) - big_signed(b);
            if m.is_zero() { difference.is_zero() } else { (difference % big_signed(&m)).is_zero() }
        };
        for b in [&b, &(&a + &m * 7), &(&a - &m * &b), &(&a + 1)] {
            prop_assert_eq!(a.is_congruent(b, &m), differ_by_multiple(&a, b));
        }
    }

    #[test]
    fn factors_are_taken_out(n in integer(), factor in integer_of(2), small in -9_i64..9, e in 0_u64..40) {
        for factor in [factor, Integer::from(small)] {
            let whole = &n * factor.pow(e);
            let (rest, times) = whole.remove_factor(&factor);
            if whole.is_zero() || factor.abs() <= 1 {
                prop_assert_eq!((rest, times), (whole, 0));
                continue;
            }
            prop_assert_eq!(big_signed(&rest) * big_signed(&factor).pow(times as u32), big_signed(&whole));
            prop_assert!(times >= e && !rest.is_multiple_of(&factor));
        }
    }

    #[test]
    fn roots_leave_rests(n in integer(), degree in 1_u32..70) {
        if n.is_negative() && degree % 2 == 0 {
            prop_assert_eq!(n.try_root_rem(degree), Err(RootError::EvenOfNegative));
            return Ok(());
        }
        let root = big_signed(&n).nth_root(degree);
        let rest = big_signed(&n) - root.pow(degree);
        prop_assert_eq!(n.root_rem(degree), (integer_from(&root), integer_from(&rest)));
        prop_assert_eq!(n.cbrt(), integer_from(&big_signed(&n).cbrt()));
        prop_assert_eq!(n.try_root_rem(0), Err(RootError::Zeroth));
    }
}

#[test]
fn primes_beside_numbers() {
    let is_prime = |n: i64| n > 1 && (2..n).all(|d| n % d != 0);
    for n in -5_i64..200 {
        let next = (n + 1..).find(|&p| is_prime(p)).unwrap();
        let previous = (0..n).rev().find(|&p| is_prime(p));
        assert_eq!(Integer::from(n).next_prime(), next);
        assert_eq!(Integer::from(n).prev_prime(), previous.map(Integer::from));
    }
}
