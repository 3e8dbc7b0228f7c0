//! Sums, differences, products, quotients and powers of natural numbers, against num-bigint.

use crate::numbers::{big, limb, natural, natural_from, natural_of, panics};
use num_bigint::BigUint;
use proptest::prelude::*;
use widelimb::Natural;
use widelimb::error::{BelowZeroError, CapacityError, DivisionByZeroError};
use widelimb::natural::Divisor;
use widelimb::natural::MAX_BITS;

proptest! {
    #[test]
    fn sums_are_the_oracles(a in natural(), b in natural(), w in limb()) {
        assert_operator!(a, +, +=, b, natural_from(&(big(&a) + big(&b))));
        assert_primitive_operator!(a, +, +=, w, natural_from(&(big(&a) + w)));
    }

    #[test]
    fn differences_are_the_oracles(a in natural(), b in natural(), w in limb()) {
        let (long, short) = if a < b { (b, a) } else { (a, b) };
        let expected = natural_from(&(big(&long) - big(&short)));
        assert_operator!(long, -, -=, short, expected.clone());
        prop_assert_eq!(long.try_sub(&short), Ok(expected.clone()));
        prop_assert_eq!(long.abs_diff(&short), expected.clone());
        prop_assert_eq!(short.abs_diff(&long), expected.clone());
        if !expected.is_zero() {
            prop_assert_eq!(short.try_sub(&long), Err(BelowZeroError));
        }
        if long >= w {
            assert_primitive_operator!(long, -, -=, w, natural_from(&(big(&long) - w)));
        }
    }

    #[test]
    fn products_are_the_oracles(a in natural(), b in natural(), w in limb()) {
        assert_operator!(a, *, *=, b, natural_from(&(big(&a) * big(&b))));
        assert_primitive_operator!(a, *, *=, w, natural_from(&(big(&a) * w)));
        let square = natural_from(&(big(&a) * big(&a)));
        prop_assert_eq!(&a * &a, square.clone());
        prop_assert_eq!(a.square(), square);
    }

    #[test]
    fn quotients_are_the_oracles(a in natural(), d in natural(), w in limb()) {
        if d.is_zero() {
            prop_assert_eq!(a.try_div_rem(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_div(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_rem(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_div_ceil(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.checked_div_exact(&d), None);
            prop_assert!(Divisor::try_new(&d).is_err());
            return Ok(());
        }
        let (q, r) = (big(&a) / big(&d), big(&a) % big(&d));
        let (q, r) = (natural_from(&q), natural_from(&r));
        assert_operator!(a, /, /=, d, q.clone());
        assert_operator!(a, %, %=, d, r.clone());
        prop_assert_eq!(a.div_ceil(&d), if r.is_zero() { q.clone() } else { &q + 1 });
        prop_assert_eq!(a.is_multiple_of(&d), r.is_zero());
        prop_assert_eq!(a.checked_div_exact(&d), r.is_zero().then(|| q.clone()));
        prop_assert_eq!((&a - &r).div_exact(&d), q.clone());
        prop_assert_eq!((&a - &r).checked_div_exact(&d), Some(q.clone()));
        let divisor = Divisor::new(&d);
        prop_assert_eq!(divisor.divides(&a), r.is_zero());
        prop_assert_eq!((divisor.quotient(&a), divisor.remainder(&a)), (q.clone(), r.clone()));
        prop_assert_eq!(divisor.div_rem(&a), (q.clone(), r.clone()));
        prop_assert_eq!(a.try_div_rem(&d), Ok((q, r)));
        if w != 0 {
            assert_primitive_operator!(a, /, /=, w, natural_from(&(big(&a) / w)));
        }
    }

    #[test]
    fn a_quotient_takes_its_product_apart(q in natural(), d in natural(), r in natural()) {
        let d = if d.is_zero() { Natural::one() } else { d };
        let r = r % &d;
        prop_assert_eq!((&q * &d + &r).div_rem(&d), (q, r));
    }

    #[test]
    fn powers_are_the_oracles(a in natural_of(4), exponent in 0_u32..40) {
        let expected = natural_from(&big(&a).pow(exponent));
        prop_assert_eq!(a.pow(exponent.into()), expected);
    }

    #[test]
    fn limits_are_exact(a in natural_of(4), b in natural_of(4), exponent in 0_u64..20) {
        let power = a.pow(exponent);
        let bits = power.bit_len();
        prop_assert_eq!(a.pow_within(exponent, bits), Ok(power.clone()));
        let product = &a * &b;
        prop_assert_eq!(a.mul_within(&b, product.bit_len()), Ok(product.clone()));
        if bits > 0 {
            let limit = bits - 1;
            let error = a.pow_within(exponent, limit).unwrap_err();
            prop_assert!(error.limit == limit && error.bits > limit && error.bits <= bits);
        }
        if !product.is_zero() {
            prop_assert!(a.mul_within(&b, product.bit_len() - 1).is_err());
        }
    }

    #[test]
    fn binomial_theorem(a in natural_of(60), b in natural_of(60)) {
        let expected = a.square() + ((&a * &b) << 1) + b.square();
        prop_assert_eq!((&a + &b).square(), expected);
        let (long, short) = if a < b { (&b, &a) } else { (&a, &b) };
        prop_assert_eq!((long + short) * (long - short), long.square() - short.square());
    }

    #[test]
    fn sums_and_products_of_iterators(numbers in prop::collection::vec(natural_of(3), 0..8)) {
        let sum: BigUint = numbers.iter().map(big).sum();
        let product: BigUint = numbers.iter().map(big).product();
        prop_assert_eq!(numbers.iter().sum::<Natural>(), natural_from(&sum));
        prop_assert_eq!(numbers.iter().product::<Natural>(), natural_from(&product));
        prop_assert_eq!(numbers.iter().cloned().sum::<Natural>(), natural_from(&sum));
        prop_assert_eq!(numbers.into_iter().product::<Natural>(), natural_from(&product));
    }
}

#[test]
fn long_products_and_quotients_fit_together() {
    let mut shapes = widelimb_testkit::Shapes::new(7);
    for n in [100, 333, 1000, 3000] {
        let a = Natural::from_limbs(shapes.operand(n)) + 1;
        let b = Natural::from_limbs(shapes.operand(n / 3 + 1)) + 1;
        let product = &a * &b;
        assert_eq!(product, natural_from(&(big(&a) * big(&b))), "{n} limbs");
        assert_eq!((&product + (&b - 1)).div_rem(&b), (a, b - 1), "{n} limbs");
    }
}

#[test]
fn what_has_no_result_panics_and_changes_nothing() {
    let (small, large) = (Natural::from(5_u32), Natural::one() << 200);
    let mut a = small.clone();
    assert!(panics(|| a -= &large));
    assert!(panics(|| a -= 6));
    assert!(panics(|| &small - &large));
    assert!(panics(|| a /= Natural::ZERO));
    assert!(panics(|| a %= Natural::ZERO));
    assert!(panics(|| a /= 0));
    assert!(panics(|| a %= 0));
    assert!(panics(|| &large / &Natural::ZERO));
    assert!(panics(|| &large % 0));
    assert!(panics(|| small.div_ceil(&Natural::ZERO)));
    assert!(panics(|| small.div_exact(&Natural::ZERO)));
    assert!(panics(|| Divisor::new(&Natural::ZERO)));
    assert_eq!(a, small);
    assert!(Natural::ZERO.is_multiple_of(&Natural::ZERO));
    assert!(!small.is_multiple_of(&Natural::ZERO));
}

#[test]
fn what_is_too_long_is_refused_at_once() {
    let nine = Natural::from(9_u32);
    let tower = nine.pow(9);
    let exponent = u64::try_from(&tower).unwrap();
    let error = nine.pow_within(exponent, 1 << 30).unwrap_err();
    // The logarithm of 9 to base 2 is 3.169925...
    assert!((3_169_924..3_169_926).contains(&(error.bits * 1_000_000 / exponent)));
    assert_eq!(error.limit, 1 << 30);
    let error = tower.pow_within(u64::MAX, u64::MAX).unwrap_err();
    assert_eq!(error, CapacityError { bits: u64::MAX, limit: MAX_BITS });
    assert!(panics(|| nine.pow(u64::MAX)));
    for base in [Natural::ZERO, Natural::one()] {
        assert_eq!(base.pow(u64::MAX), base);
        assert_eq!(base.pow(0), 1);
    }
    assert!(nine.pow_within(0, 0).is_err());
}
