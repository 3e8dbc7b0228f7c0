//! Sums, differences, products, quotients and powers of integers, against num-bigint and `i128`.

use crate::numbers::{big_signed, integer, integer_from, integer_of, panics};
use num_bigint::BigInt;
use num_integer::Integer as _;
use proptest::prelude::*;
use widelimb::Integer;
use widelimb::error::DivisionByZeroError;

fn word() -> impl Strategy<Value = i64> {
    prop_oneof![Just(0), Just(1), Just(-1), Just(i64::MIN), Just(i64::MAX), any::<i64>()]
}

proptest! {
    #[test]
    fn sums_are_the_oracles(a in integer(), b in integer(), w in word()) {
        assert_operator!(a, +, +=, b, integer_from(&(big_signed(&a) + big_signed(&b))));
        assert_primitive_operator!(a, +, +=, w, integer_from(&(big_signed(&a) + w)));
        let near = -&a + w;
        assert_operator!(a, +, +=, near, Integer::from(w));
    }

    #[test]
    fn differences_are_the_oracles(a in integer(), b in integer(), w in word()) {
        assert_operator!(a, -, -=, b, integer_from(&(big_signed(&a) - big_signed(&b))));
        assert_primitive_operator!(a, -, -=, w, integer_from(&(big_signed(&a) - w)));
        prop_assert_eq!(-(&a - &b), &b - &a);
        prop_assert_eq!(-&a, integer_from(&-big_signed(&a)));
        prop_assert_eq!(&a - &a, Integer::ZERO);
    }

    #[test]
    fn small_numbers_pass_zero_as_words_do(a in word(), b in word()) {
        let (wide_a, wide_b) = (i128::from(a), i128::from(b));
        prop_assert_eq!(Integer::from(a) + b, wide_a + wide_b);
        prop_assert_eq!(Integer::from(a) - b, wide_a - wide_b);
        prop_assert_eq!(Integer::from(a) * b, wide_a * wide_b);
        prop_assert_eq!(Integer::from(a) + Integer::from(b), wide_a + wide_b);
        prop_assert_eq!(Integer::from(a) - Integer::from(b), wide_a - wide_b);
    }

    #[test]
    fn products_are_the_oracles(a in integer(), b in integer(), w in word()) {
        assert_operator!(a, *, *=, b, integer_from(&(big_signed(&a) * big_signed(&b))));
        assert_primitive_operator!(a, *, *=, w, integer_from(&(big_signed(&a) * w)));
        prop_assert_eq!(a.square(), &a * &a);
        let product = &a * &b;
        prop_assert_eq!(a.mul_within(&b, product.bit_len()), Ok(product.clone()));
        if !product.is_zero() {
            prop_assert!(a.mul_within(&b, product.bit_len() - 1).is_err());
        }
    }

    #[test]
    fn quotients_are_the_oracles(a in integer(), d in integer(), w in word()) {
        if d.is_zero() {
            prop_assert_eq!(a.try_div_rem(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_div_mod_floor(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_div_rem_euclid(&d), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_div_mod_ceil(&d), Err(DivisionByZeroError));
            for one in [
                a.try_div(&d), a.try_rem(&d), a.try_div_floor(&d),
                a.try_mod_floor(&d), a.try_div_ceil(&d), a.try_mod_ceil(&d),
                a.try_div_euclid(&d), a.try_rem_euclid(&d),
            ] {
                prop_assert_eq!(one, Err(DivisionByZeroError));
            }
            prop_assert_eq!(a.checked_div_exact(&d), None);
            return Ok(());
        }
        let (big_a, big_d) = (big_signed(&a), big_signed(&d));
        assert_operator!(a, /, /=, d, integer_from(&(&big_a / &big_d)));
        assert_operator!(a, %, %=, d, integer_from(&(&big_a % &big_d)));
        prop_assert_eq!(a.div_floor(&d), integer_from(&big_a.div_floor(&big_d)));
        prop_assert_eq!(a.mod_floor(&d), integer_from(&big_a.mod_floor(&big_d)));
        prop_assert_eq!(a.div_ceil(&d), integer_from(&-(-&big_a).div_floor(&big_d)));
        prop_assert_eq!(&a.div_ceil(&d) * &d + a.mod_ceil(&d), a.clone());
        let pairs =
            [a.div_rem(&d), a.div_mod_floor(&d), a.div_rem_euclid(&d), a.div_mod_ceil(&d)];
        for (q, r) in pairs {
            prop_assert_eq!(&q * &d + &r, a.clone());
            prop_assert!(r.magnitude() < d.magnitude());
        }
        let (q, r) = a.div_rem(&d);
        prop_assert_eq!((a.try_div(&d), a.try_rem(&d)), (Ok(q.clone()), Ok(r.clone())));
        prop_assert_eq!((&a - &r).div_exact(&d), q.clone());
        prop_assert_eq!(a.checked_div_exact(&d), r.is_zero().then_some(q));
        prop_assert!(!a.rem_euclid(&d).is_negative());
        prop_assert_eq!(a.is_multiple_of(&d), (&a % &d).is_zero());
        if w != 0 {
            assert_primitive_operator!(a, /, /=, w, integer_from(&(&big_a / w)));
        }
    }

    #[test]
    fn roundings_are_those_of_words(a in -1000_i128..1000, d in prop_oneof![-40_i128..0, 1_i128..40]) {
        let (x, y) = (Integer::from(a), Integer::from(d));
        prop_assert!(&x / &y == a / d && &x % &y == a % d);
        prop_assert!(x.div_euclid(&y) == a.div_euclid(d) && x.rem_euclid(&y) == a.rem_euclid(d));
        let floor = (a as f64 / d as f64).floor() as i128;
        prop_assert!(x.div_floor(&y) == floor && x.mod_floor(&y) == a - d * floor);
        let ceil = (a as f64 / d as f64).ceil() as i128;
        prop_assert!(x.div_ceil(&y) == ceil && x.mod_ceil(&y) == a - d * ceil);
    }

    #[test]
    fn powers_are_the_oracles(a in integer_of(4), exponent in 0_u32..20) {
        let expected = integer_from(&big_signed(&a).pow(exponent));
        prop_assert_eq!(a.pow(exponent.into()), expected.clone());
        prop_assert_eq!(a.pow_within(exponent.into(), expected.bit_len()), Ok(expected.clone()));
        if !expected.is_zero() {
            prop_assert!(a.pow_within(exponent.into(), expected.bit_len() - 1).is_err());
        }
    }

    #[test]
    fn sums_and_products_of_iterators(numbers in prop::collection::vec(integer_of(3), 0..8)) {
        let sum: BigInt = numbers.iter().map(big_signed).sum();
        let product: BigInt = numbers.iter().map(big_signed).product();
        prop_assert_eq!(numbers.iter().sum::<Integer>(), integer_from(&sum));
        prop_assert_eq!(numbers.iter().product::<Integer>(), integer_from(&product));
        prop_assert_eq!(numbers.iter().cloned().sum::<Integer>(), integer_from(&sum));
        prop_assert_eq!(numbers.into_iter().product::<Integer>(), integer_from(&product));
    }

    #[test]
    fn signs(a in integer()) {
        let signs = [a.is_negative(), a.is_zero(), a.is_positive()];
        prop_assert_eq!(signs, [a < 0, a == 0, a > 0]);
        prop_assert_eq!(signs, [a.signum() == -1, a.signum() == 0, a.signum() == 1]);
        prop_assert_eq!(&a.abs() * &Integer::from(a.signum()), a.clone());
        let (negative, magnitude) = a.clone().into_parts();
        prop_assert_eq!(&magnitude, a.magnitude());
        prop_assert_eq!(Integer::from_parts(negative, magnitude), a);
    }
}

#[test]
fn zero_is_never_negative() {
    let five = Integer::from(-5);
    for zero in [
        &five * &Integer::ZERO,
        &five * i64::default(),
        &five - &five,
        &five + 5,
        Integer::from(&five % 5),
        &five % &five,
        &five / 6,
        &five / &Integer::from(6),
        -Integer::ZERO,
        Integer::ZERO - Integer::ZERO,
        Integer::ZERO - 0,
        Integer::from_parts(true, widelimb::Natural::ZERO),
        "-0".parse().unwrap(),
        !Integer::from(-1),
        &five & &Integer::ZERO,
        Integer::ZERO << 7,
    ] {
        assert!(zero.is_zero() && !zero.is_negative());
        assert_eq!(zero, Integer::default());
    }
}

#[test]
fn what_has_no_result_panics_and_changes_nothing() {
    let zero = Integer::ZERO;
    let mut a = Integer::from(-7);
    assert!(panics(|| a /= &zero));
    assert!(panics(|| a %= &zero));
    assert!(panics(|| a /= 0));
    assert!(panics(|| a %= 0));
    assert_eq!(a, -7);
    assert!(panics(|| &a / &zero));
    assert!(panics(|| &a % &zero));
    assert!(panics(|| a.div_floor(&zero)));
    assert!(panics(|| a.rem_euclid(&zero)));
    assert!(panics(|| a.div_ceil(&zero)));
    assert!(panics(|| a.div_exact(&zero)));
    assert!(panics(|| a.pow(u64::MAX)));
    assert!(Integer::from(-1).pow(u64::MAX) == -1);
}
