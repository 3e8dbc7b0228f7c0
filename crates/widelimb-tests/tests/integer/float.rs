//! Integers from and to floating-point numbers. The oracle is Rust's reading of decimal text, which
//! rounds correctly.

use crate::numbers::{big_signed, integer, integer_from};
use num_bigint::BigInt;
use num_traits::FromPrimitive;
use proptest::prelude::*;
use std::cmp::Ordering;
use widelimb::Integer;
use widelimb::error::FloatError;

proptest! {
    #[test]
    fn to_floats(n in integer()) {
        let text = big_signed(&n).to_string();
        let nearest: f64 = text.parse().unwrap();
        prop_assert_eq!(n.to_f64(), nearest);
        prop_assert_eq!(n.checked_to_f64(), Some(nearest).filter(|value| value.is_finite()));
        prop_assert_eq!(n.to_f32(), text.parse::<f32>().unwrap());
        prop_assert_eq!(n.checked_to_f32(), Some(n.to_f32()).filter(|value| value.is_finite()));
        prop_assert_eq!((-&n).to_f64_toward_zero(), -n.to_f64_toward_zero());
        prop_assert_eq!((-&n).to_f32_toward_zero(), -n.to_f32_toward_zero());
        prop_assert_eq!(n.abs().to_f64_toward_zero(), n.magnitude().to_f64_toward_zero());
        prop_assert_eq!(n.abs().to_f32_toward_zero(), n.magnitude().to_f32_toward_zero());
    }

    #[test]
    fn from_any_float(bits: u64, exponent in 1000_u64..1140) {
        let whole = f64::from_bits(bits << 12 >> 12 | exponent << 52);
        for value in [f64::from_bits(bits), whole, -whole, -whole.trunc()] {
            let expected = BigInt::from_f64(value).map(|n| integer_from(&n));
            let expected = expected.ok_or(FloatError::NotFinite);
            prop_assert_eq!(Integer::from_f64_truncated(value), expected.clone());
            let exact = match expected {
                Ok(_) if value.fract() != 0.0 => Err(FloatError::Fraction),
                other => other,
            };
            prop_assert_eq!(Integer::try_from(value), exact);
        }
        let short = f32::from_bits(bits as u32);
        prop_assert_eq!(Integer::try_from(short), Integer::try_from(f64::from(short)));
        let truncated = Integer::from_f64_truncated(short.into());
        prop_assert_eq!(Integer::from_f32_truncated(short), truncated);
    }

    #[test]
    fn order_is_exact(n in integer(), bits: u64) {
        let near = n.to_f64();
        for value in [f64::from_bits(bits), near, near + 0.5, near - 0.5, near.next_up(), -near] {
            // Twice both numbers, which makes a half to a whole; other fractions lie above or below.
            let expected = match BigInt::from_f64(value * 2.0) {
                None => 0.0.partial_cmp(&value),
                Some(twice) => {
                    let order = (big_signed(&n) * 2_u8).cmp(&twice);
                    let beyond = 0.0.partial_cmp(&(value * 2.0).fract()).unwrap();
                    Some(order.then(beyond))
                }
            };
            if (value * 2.0).is_finite() || value.is_infinite() || value.is_nan() {
                prop_assert_eq!(n.partial_cmp(&value), expected);
                prop_assert_eq!(n == value, expected == Some(Ordering::Equal));
            }
        }
    }
}

#[test]
fn zero_has_one_order() {
    let zero = Integer::ZERO;
    assert!(zero == 0.0 && zero == -0.0 && zero > -f64::from_bits(1) && zero < f64::from_bits(1));
    assert!(Integer::from(-1) < -0.0 && Integer::from(-1) < -0.5 && Integer::from(-1) > -1.5);
    assert!(zero < f32::INFINITY && zero > f32::NEG_INFINITY);
    assert_eq!(zero.partial_cmp(&f32::NAN), None);
    assert_eq!(
        Integer::try_from(-1e30),
        Ok(-"1000000000000000019884624838656".parse::<Integer>().unwrap())
    );
}
