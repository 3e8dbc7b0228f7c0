//! Rational numbers against another library.

#[allow(unused_macros)]
#[path = "support/numbers.rs"]
mod numbers;

use core::cmp::Ordering;
use num_rational::BigRational;
use num_traits::{Inv, Zero};
use numbers::*;
use proptest::prelude::*;
use widelimb::error::{DivisionByZeroError, FloatError, ParseError, ParseErrorKind};
use widelimb::rational::RationalParseErrorKind;
use widelimb::{Integer, Rational};

/// Fractions of short and longer numbers, with common divisors and without.
fn rational() -> impl Strategy<Value = Rational> {
    (integer_of(3), integer_of(3), integer_of(2), -9..9_i64).prop_map(|(n, d, common, small)| {
        let d = if d.is_zero() { Integer::from(7) } else { d };
        let common = if common.is_zero() { Integer::ONE } else { common };
        Rational::new((n + small) * &common, d * common)
    })
}

fn theirs(x: &Rational) -> BigRational {
    BigRational::new(big_signed(x.numerator()), big(x.denominator()).into())
}

/// Equal, and in lowest terms.
#[track_caller]
fn check(ours: Rational, expected: BigRational) -> Result<(), TestCaseError> {
    prop_assert_eq!(&big_signed(ours.numerator()), expected.numer());
    prop_assert_eq!(num_bigint::BigInt::from(big(ours.denominator())), expected.denom().clone());
    Ok(())
}

proptest! {
    #[test]
    fn arithmetic(a in rational(), b in rational()) {
        let (x, y) = (theirs(&a), theirs(&b));
        check(&a + &b, &x + &y)?;
        check(&a - &b, &x - &y)?;
        check(&a * &b, &x * &y)?;
        check(-a.clone(), -&x)?;
        check(a.abs(), num_traits::Signed::abs(&x))?;
        prop_assert!((&a - &a).is_zero() && &a + &Rational::ZERO == a && &a * &Rational::ONE == a);
        let mut in_place = a.clone();
        in_place += &b;
        in_place -= b.clone();
        in_place *= &b;
        prop_assert_eq!(&in_place, &(&a * &b));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        prop_assert_eq!(a == b, x == y);
        if b.is_zero() {
            prop_assert_eq!(a.try_div(&b), Err(DivisionByZeroError));
            prop_assert_eq!(b.try_recip(), Err(DivisionByZeroError));
            prop_assert_eq!(a.try_mod_floor(&b), Err(DivisionByZeroError));
        } else {
            check(&a / &b, &x / &y)?;
            check(b.recip(), y.clone().inv())?;
            let rest = a.try_mod_floor(&b).unwrap();
            check(rest, &x - &y * (&x / &y).floor())?;
        }
    }

    #[test]
    fn whole_numbers(a in rational(), n in integer_of(3), half in -99..99_i64) {
        let x = theirs(&a);
        prop_assert_eq!(big_signed(&a.floor()), x.floor().to_integer());
        prop_assert_eq!(big_signed(&a.ceil()), x.ceil().to_integer());
        prop_assert_eq!(big_signed(&a.trunc()), x.trunc().to_integer());
        let distance = (&a - &Rational::from(a.round())).abs();
        prop_assert!(distance.clone() + distance <= Rational::ONE);
        let tie = Rational::new(2 * half + 1, 2).round();
        prop_assert_eq!(tie, Integer::from(if half % 2 == 0 { half } else { half + 1 }));
        let whole = Rational::from(n.clone());
        prop_assert_eq!(a == n, a == whole);
        prop_assert_eq!(a.partial_cmp(&n), Some(a.cmp(&whole)));
    }

    #[test]
    fn operators_with_integers(a in rational(), n in integer_of(2), small: i64) {
        let (x, whole) = (theirs(&a), Rational::from(n.clone()));
        let natural = n.magnitude().clone();
        let of_natural = Rational::from(natural.clone());
        let of_small = Rational::from(small);
        macro_rules! both_sides {
            ($op:tt) => {
                if !a.is_zero() {
                    prop_assert_eq!(&n $op &a, &whole $op &a);
                    prop_assert_eq!(natural.clone() $op &a, &of_natural $op &a);
                    prop_assert_eq!(small $op a.clone(), &of_small $op &a);
                }
                if !n.is_zero() && small != 0 {
                    prop_assert_eq!(a.clone() $op n.clone(), &a $op &whole);
                    prop_assert_eq!(&a $op natural.clone(), &a $op &of_natural);
                    prop_assert_eq!(&a $op small, &a $op &of_small);
                }
            };
        }
        both_sides!(+);
        both_sides!(-);
        both_sides!(*);
        both_sides!(/);
        both_sides!(%);
        let mut changed = a.clone();
        changed += &n;
        changed -= natural.clone();
        changed *= small;
        prop_assert_eq!(changed, (&a + &whole - &of_natural) * &of_small);
        if !n.is_zero() {
            check(&a % &n, &x % BigRational::from(big_signed(&n)))?;
        }
        prop_assert_eq!((a == n, n == a), (a == whole, a == whole));
        prop_assert_eq!((a == natural, natural == a), (a == of_natural, a == of_natural));
        prop_assert_eq!((a == small, small == a), (a == of_small, a == of_small));
        prop_assert_eq!((n.partial_cmp(&a), a.partial_cmp(&n)), (Some(whole.cmp(&a)), Some(a.cmp(&whole))));
        prop_assert_eq!((natural < a, a < natural), (of_natural < a, a < of_natural));
        prop_assert_eq!((small < a, a < small), (of_small < a, a < of_small));
    }

    #[test]
    fn traits_of_num_traits(a in rational(), b in rational()) {
        use num_traits::{CheckedDiv, CheckedMul, CheckedRem, FromPrimitive, Num, One, Signed, ToPrimitive};
        let (x, y) = (theirs(&a), theirs(&b));
        prop_assert_eq!(a.checked_div(&b).map(|q| theirs(&q)), x.checked_div(&y));
        prop_assert_eq!(CheckedMul::checked_mul(&a, &b).map(|q| theirs(&q)), x.checked_mul(&y));
        prop_assert_eq!(a.checked_rem(&b).is_none(), y.is_zero());
        prop_assert_eq!(theirs(&Signed::signum(&a)), Signed::signum(&x));
        prop_assert_eq!(theirs(&a.abs_sub(&b)), x.abs_sub(&y));
        prop_assert_eq!(ToPrimitive::to_i64(&a), ToPrimitive::to_i64(&x));
        prop_assert_eq!((Zero::is_zero(&a), One::is_one(&a)), (x.is_zero(), x.is_one()));
        prop_assert_eq!(Rational::from_i64(-3), Some(Rational::new(-3, 1)));
        prop_assert_eq!(Rational::from_f64(-0.375), Some(Rational::new(-3, 8)));
        for base in [2, 10, 36] {
            prop_assert_eq!(<Rational as Num>::from_str_radix(&a.to_string_radix(base), base), Ok(a.clone()));
        }
        prop_assert_eq!([&a, &b].into_iter().sum::<Rational>(), &a + &b);
        prop_assert_eq!([a.clone(), b.clone()].into_iter().product::<Rational>(), &a * &b);
    }

    #[test]
    fn formats_of_serde(a in rational()) {
        let json = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(&json, &format!("\"{a}\""));
        prop_assert_eq!(serde_json::from_str::<Rational>(&json).unwrap(), a.clone());
        let bytes = postcard::to_allocvec(&a).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Rational>(&bytes).unwrap(), a.clone());
    }

    #[test]
    fn powers(a in rational(), e in -9..10_i64) {
        if a.is_zero() && e < 0 {
            prop_assert_eq!(a.pow_within(e, 100_000), Ok(None));
        } else {
            let power = a.pow_within(e, 100_000).unwrap().unwrap();
            check(power, num_traits::Pow::pow(theirs(&a), e as i32))?;
        }
    }

    #[test]
    fn text(a in rational()) {
        let text = a.to_string();
        prop_assert_eq!(&text, &theirs(&a).to_string());
        prop_assert_eq!(text.parse::<Rational>(), Ok(a));
    }

    #[test]
    fn floats_of_short_fractions_are_quotients(n in -(1_i64 << 53)..1 << 53, d in 1..1_i64 << 53) {
        let x = Rational::new(n, d);
        prop_assert_eq!(x.to_f64(), n as f64 / d as f64);
    }

    #[test]
    fn floats_are_exact_numbers_and_nearest(bits: u64, a in rational(), shift in -1200..1200_i64) {
        let float = f64::from_bits(bits);
        if let Ok(x) = Rational::try_from(float) {
            prop_assert_eq!(x.to_f64(), float);
        } else {
            prop_assert!(!float.is_finite());
        }
        let two = Rational::from(2).pow_within(shift, 1 << 20).unwrap().unwrap();
        let x = a * two;
        let near = x.to_f64();
        prop_assume!(near.is_finite());
        let distance = |float: f64| (Rational::try_from(float).unwrap() - &x).abs();
        for other in [near.next_up(), near.next_down()].into_iter().filter(|x| x.is_finite()) {
            match distance(near).cmp(&distance(other)) {
                Ordering::Less => {}
                Ordering::Equal => prop_assert_eq!(near.to_bits() & 1, 0),
                Ordering::Greater => prop_assert!(false, "{other} is nearer to {x} than {near}"),
            }
        }
    }
}

/// What is a little above or below the middle of two floats is a middle when it is rounded to `f64`.
#[test]
fn short_floats_are_rounded_once() {
    let two = |e: i64| Rational::from(2).pow(e);
    for (start, next) in [(1_i32, 1_f32.next_up()), (-1, -1_f32.next_up())] {
        let middle: Rational = start * (1 + two(-24));
        assert_eq!(middle.to_f32(), start as f32);
        for (more, expected) in [(two(-60), next), (-two(-60), start as f32)] {
            let x = &middle + start * more;
            assert_eq!(x.to_f32(), expected, "{x}");
            assert_eq!(num_traits::ToPrimitive::to_f32(&x), Some(expected), "{x}");
        }
    }
}

#[test]
fn floats_at_the_ends() {
    let x = |text: &str| text.parse::<Rational>().unwrap();
    let two = |e: i64| Rational::from(2).pow_within(e, 1 << 20).unwrap().unwrap();
    assert_eq!(two(-1074).to_f64(), f64::from_bits(1));
    // Half of the least float is a tie, and goes to 0.
    assert_eq!(two(-1075).to_f64(), 0.0);
    assert_eq!((two(-1075) + two(-1200)).to_f64(), f64::from_bits(1));
    assert_eq!((two(-1022) - two(-1074)).to_f64(), f64::MIN_POSITIVE - f64::from_bits(1));
    let largest = two(1024) - two(971);
    assert_eq!(largest.to_f64(), f64::MAX);
    assert_eq!((two(1024) - two(970)).to_f64(), f64::INFINITY);
    assert_eq!((-(two(1024) - two(970) - two(-9))).to_f64(), -f64::MAX);
    assert_eq!(two(5000).to_f64(), f64::INFINITY);
    assert_eq!((two(5000).to_f32(), (-two(128)).to_f32()), (f32::INFINITY, f32::NEG_INFINITY));
    assert_eq!((two(128) - two(103) - two(-900)).to_f32(), f32::MAX);
    assert_eq!((two(-150).to_f32(), two(-5000).to_f32()), (0.0, 0.0));
    assert_eq!((two(-150) + two(-1200)).to_f32(), f32::from_bits(1));
    assert_eq!((x("1/3") * two(-5000)).to_f64(), 0.0);
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(matches!(Rational::try_from(float), Err(FloatError::NotFinite)), "{float}");
    }
}

#[test]
fn what_is_written_otherwise_is_read_or_refused() {
    assert_eq!(serde_json::from_str::<Rational>("-7").unwrap(), -7);
    assert_eq!(serde_json::from_str::<Rational>("\"6/-8\"").unwrap(), Rational::new(-3, 4));
    for text in ["\"1/0\"", "0.5", "[1, 2]", "null", "\"x\""] {
        assert!(serde_json::from_str::<Rational>(text).is_err(), "{text}");
    }
    let pair = |n: i32, d: u32| {
        postcard::to_allocvec(&(Integer::from(n), widelimb::Natural::from(d))).unwrap()
    };
    assert_eq!(postcard::from_bytes::<Rational>(&pair(-6, 8)).unwrap(), Rational::new(-3, 4));
    assert!(postcard::from_bytes::<Rational>(&pair(1, 0)).is_err());
}

#[test]
fn random_fractions_have_the_bits_that_are_asked_for() {
    let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(1);
    let all: Vec<Rational> = (0..200).map(|_| Rational::random_bits(&mut rng, 70)).collect();
    assert!(all.iter().all(|x| x.numerator().bit_len() <= 70 && x.denominator().bit_len() <= 70));
    assert!(all.iter().any(Rational::is_negative) && !all.iter().all(Rational::is_negative));
    assert!(all.iter().any(|x| x.denominator().bit_len() == 70));
}

#[test]
fn powers_without_a_result_panic() {
    assert_eq!(Rational::new(2, 3).pow(3), Rational::new(8, 27));
    assert_eq!((Rational::ZERO.pow(0), Rational::ZERO.pow(5)), (Rational::ONE, Rational::ZERO));
    assert!(panics(|| Rational::ZERO.pow(-1)));
    assert!(panics(|| Rational::from(2).pow(i64::MIN)));
}

#[test]
fn what_is_no_number() {
    for text in ["", "/", "1/", "/2", "1//2", "1/2/3", "1/-", "a/b", "1 /2", "0x1"] {
        assert!(text.parse::<Rational>().is_err(), "{text}");
    }
    let kind = RationalParseErrorKind::Number(ParseErrorKind::InvalidDigit { base: 10 });
    assert_eq!("12/3x".parse::<Rational>(), Err(ParseError { kind, position: 4 }));
    assert_eq!("5/-10".parse::<Rational>().unwrap().to_string(), "-1/2");
    assert!(panics(|| Rational::new(Integer::ONE, Integer::ZERO)));
    assert!(panics(|| Rational::ZERO.recip()));
}

#[test]
fn every_value_has_one_form() {
    let half = Rational::new(-3, -6);
    assert_eq!(half.clone().into_parts(), (Integer::ONE, 2_u32.into()));
    assert!(BigRational::zero() == theirs(&(half.clone() - half)));
    assert_eq!(Rational::new(Integer::ZERO, Integer::from(-5)), Rational::ZERO);
    assert_eq!(format!("{:>6}|{:+}", Rational::from(-5), Rational::ONE), "    -5|+1");
}
