//! Natural numbers from and to floating-point numbers. The oracle is Rust's reading of decimal text,
//! which rounds correctly.

use crate::numbers::{big, natural, natural_from};
use num_bigint::BigUint;
use num_traits::{FromPrimitive, ToPrimitive};
use proptest::prelude::*;
use widelimb::Natural;
use widelimb::error::FloatError;

fn power(exponent: u64) -> Natural {
    Natural::one() << exponent
}

/// Numbers on and beside the middle of two floats of so many bits, of up to `bits` bits.
fn near_ties(mantissa: u64, bits: u64) -> impl Strategy<Value = Natural> {
    (any::<u64>(), 0..bits, 0_u8..3).prop_map(move |(seed, shift, side)| {
        let top = (seed >> (64 - mantissa)) | 1 << (mantissa - 1);
        let middle = ((Natural::from(top) << 1) + 1) << (shift + 1);
        match side {
            0 => middle - 1,
            1 => middle,
            _ => middle + 1,
        }
    })
}

/// Every conversion of one number to one type, against the text.
macro_rules! check_to_float {
    ($n:expr, $float:ident $to:ident $checked:ident $toward_zero:ident $from:ident) => {{
        let (n, text): (&Natural, _) = ($n, big($n).to_string());
        let nearest: $float = text.parse().unwrap();
        prop_assert_eq!(n.$to(), nearest);
        prop_assert_eq!(n.$checked(), Some(nearest).filter(|value| value.is_finite()));
        let below = n.$toward_zero();
        prop_assert!(below.is_finite() && Natural::try_from(below).unwrap() <= *n);
        let next = below.next_up().ceil();
        prop_assert!(next.is_infinite() || Natural::$from(next).unwrap() > *n);
    }};
}

proptest! {
    #[test]
    fn to_floats(n in prop_oneof![natural(), near_ties(53, 960), near_ties(24, 120)]) {
        check_to_float!(&n, f64 to_f64 checked_to_f64 to_f64_toward_zero from_f64_truncated);
        check_to_float!(&n, f32 to_f32 checked_to_f32 to_f32_toward_zero from_f32_truncated);
        prop_assert_eq!(Some(n.to_f64()), big(&n).to_f64());
    }

    #[test]
    fn short_ones_as_rust_casts_them(wide: u128, shift in 0_u32..128) {
        let value = wide >> shift;
        prop_assert_eq!(Natural::from(value).to_f64(), value as f64);
        prop_assert_eq!(Natural::from(value).to_f32(), value as f32);
    }

    #[test]
    fn from_any_float(bits: u64, exponent in 1000_u64..1140) {
        let whole = f64::from_bits(bits << 12 >> 12 | exponent << 52);
        for value in [f64::from_bits(bits), whole, -whole, whole.trunc()] {
            let expected = match BigUint::from_f64(value) {
                Some(n) => Ok(natural_from(&n)),
                None if value.is_finite() => Err(FloatError::Negative),
                None => Err(FloatError::NotFinite),
            };
            prop_assert_eq!(Natural::from_f64_truncated(value), expected.clone());
            let exact = match expected {
                Ok(_) if value.fract() != 0.0 => Err(FloatError::Fraction),
                other => other,
            };
            prop_assert_eq!(Natural::try_from(value), exact);
        }
        let short = f32::from_bits(bits as u32);
        prop_assert_eq!(Natural::try_from(short), Natural::try_from(f64::from(short)));
        prop_assert_eq!(
            Natural::from_f32_truncated(short),
            Natural::from_f64_truncated(f64::from(short))
        );
    }

    #[test]
    fn order_is_exact(n in natural(), bits: u64) {
        let near = n.to_f64();
        for value in [f64::from_bits(bits), near, near + 0.5, near - 0.5, near.next_up(), -near] {
            let expected = if value.is_nan() {
                None
            } else if value < 0.0 {
                Some(std::cmp::Ordering::Greater)
            } else if value.is_infinite() {
                Some(std::cmp::Ordering::Less)
            } else {
                let whole = natural_from(&BigUint::from_f64(value).unwrap());
                let beside = if value.fract() == 0.0 { n.cmp(&whole) } else { n.cmp(&(whole + 1)) };
                let above = n.partial_cmp(&value) == Some(std::cmp::Ordering::Greater);
                if value.fract() != 0.0 && beside.is_ge() {
                    prop_assert!(above);
                    continue;
                }
                Some(beside)
            };
            prop_assert_eq!(n.partial_cmp(&value), expected);
            prop_assert_eq!(n == value, expected == Some(std::cmp::Ordering::Equal));
        }
    }
}

#[test]
fn the_number_that_was_rounded_twice() {
    let n: Natural = "225188150488381457".parse().unwrap();
    assert_eq!(n.to_f64(), 2.2518815048838147e17);
}

#[test]
fn a_bit_far_below_a_tie_rounds_up() {
    let tie = power(120) + power(67);
    assert_eq!(tie.to_f64(), 120_f64.exp2());
    let above = tie + 1;
    assert_eq!(above.to_f64(), 120_f64.exp2().next_up());
    assert_eq!(above.to_f64_toward_zero(), 120_f64.exp2());
}

#[test]
fn the_largest_float_and_what_rounds_to_infinity() {
    let half = power(1024) - power(970);
    assert_eq!((half.to_f64(), half.checked_to_f64()), (f64::INFINITY, None));
    assert_eq!((&half - 1).to_f64(), f64::MAX);
    assert_eq!((half - 1).checked_to_f64(), Some(f64::MAX));
    let half = power(128) - power(103);
    assert_eq!((half.to_f32(), half.checked_to_f32()), (f32::INFINITY, None));
    assert_eq!((half - 1).to_f32(), f32::MAX);
    for n in [power(1024), power(100_000)] {
        assert_eq!((n.to_f64(), n.to_f64_toward_zero()), (f64::INFINITY, f64::MAX));
        assert_eq!((n.to_f32(), n.to_f32_toward_zero()), (f32::INFINITY, f32::MAX));
    }
    assert_eq!(Natural::try_from(f64::MAX), Ok(power(1024) - power(971)));
}

#[test]
fn small_floats_and_those_that_are_no_numbers() {
    let expected = "1000000000000000019884624838656".parse::<Natural>().unwrap();
    assert_eq!(Natural::try_from(1e30), Ok(expected));
    let subnormal = f64::from_bits(1);
    for value in [0.0, -0.0, 0.5, 0.999, -0.999, subnormal, -subnormal, f64::MIN_POSITIVE] {
        assert_eq!(Natural::from_f64_truncated(value), Ok(Natural::ZERO), "{value}");
        let exact = if value == 0.0 { Ok(Natural::ZERO) } else { Err(FloatError::Fraction) };
        assert_eq!(Natural::try_from(value), exact, "{value}");
    }
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(Natural::try_from(value), Err(FloatError::NotFinite));
        assert_eq!(Natural::from_f64_truncated(value), Err(FloatError::NotFinite));
    }
    assert_eq!(Natural::try_from(-1.0_f32), Err(FloatError::Negative));
    assert_eq!(Natural::from_f64_truncated(-1.5), Err(FloatError::Negative));
}
