//! Digits in any base, words, bytes of fixed width and primitives by residue and nearest one.

use crate::numbers::{big, natural, natural_from, natural_of};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;
use widelimb::Natural;
use widelimb::error::{DigitError, DigitsError, WidthError};

/// Digits, lowest first, by one division after another.
fn digits_by_division(n: &Natural, base: u64) -> Vec<u64> {
    let (mut n, mut digits, zero) = (big(n), vec![], BigUint::from(0_u8));
    while n != zero {
        digits.push((&n % base).to_u64().unwrap());
        n /= base;
    }
    digits
}

fn base() -> impl Strategy<Value = u64> {
    prop_oneof![2_u64..70, 2..1000_u64, 2_u64..=u64::MAX, (1_u32..64).prop_map(|bits| 1 << bits)]
}

proptest! {
    #[test]
    fn digits_in_any_base(n in natural(), base in base(), zeros in 0_usize..20) {
        let expected = digits_by_division(&n, base);
        let mut digits = n.to_digits_le(base).unwrap();
        prop_assert_eq!(&digits, &expected);
        digits.resize(digits.len() + zeros, 0);
        prop_assert_eq!(Natural::from_digits_le(&digits, base), Ok(n.clone()));
        digits.reverse();
        prop_assert_eq!(Natural::from_digits_be(&digits, base), Ok(n.clone()));
        prop_assert_eq!(&n.to_digits_be(base).unwrap(), &digits[zeros..]);
    }

    #[test]
    fn a_digit_that_is_too_large_is_named(
        mut digits in prop::collection::vec(0_u64..7, 1..50), at: prop::sample::Index,
    ) {
        let index = at.index(digits.len());
        digits[index] = 7;
        let error: DigitsError = DigitError { index, digit: 7, base: 7 }.into();
        prop_assert_eq!(Natural::from_digits_le(&digits, 7), Err(error));
        prop_assert_eq!(Natural::from_digits_be(&digits, 7), Err(error));
    }

    #[test]
    fn words_from_either_end(n in natural(), zeros in 0_usize..4) {
        let (halves, limbs) = (big(&n).to_u32_digits(), big(&n).to_u64_digits());
        prop_assert_eq!(n.u32_digits().collect::<Vec<_>>(), halves.clone());
        prop_assert_eq!(n.u64_digits().collect::<Vec<_>>(), limbs.clone());
        prop_assert!(n.u32_digits().rev().eq(halves.iter().rev().copied()));
        prop_assert!(n.u64_digits().rev().eq(limbs.iter().rev().copied()));
        prop_assert_eq!((n.u32_digits().len(), n.u64_digits().len()), (halves.len(), limbs.len()));
        let (mut both, mut oracle) = (n.u32_digits(), halves.iter().copied());
        while let Some(digit) = oracle.next() {
            prop_assert_eq!(both.next(), Some(digit));
            prop_assert_eq!(both.next_back(), oracle.next_back());
        }
        prop_assert_eq!((both.next(), both.next_back()), (None, None));
        let mut padded = halves;
        padded.resize(padded.len() + zeros, 0);
        prop_assert_eq!(&Natural::from_u32_digits(&padded), &n);
    }

    #[test]
    fn bytes_of_a_fixed_width(n in natural_of(6), room in 0_usize..60) {
        let bytes = if n.is_zero() { vec![] } else { big(&n).to_bytes_le() };
        let mut written = vec![0xaa; room];
        let result = n.write_bytes_le(&mut written);
        if bytes.len() > room {
            prop_assert_eq!(result, Err(WidthError { needed: bytes.len() as u64, room }));
            prop_assert!(n.write_bytes_be(&mut written).is_err());
            prop_assert!(written.iter().all(|&byte| byte == 0xaa));
            return Ok(());
        }
        prop_assert_eq!(result, Ok(()));
        let mut padded = bytes;
        padded.resize(room, 0);
        prop_assert_eq!(&written, &padded);
        padded.reverse();
        prop_assert_eq!(n.write_bytes_be(&mut written), Ok(()));
        prop_assert_eq!(written, padded);
    }
}

/// Defines the test of both conversions to each primitive, against residues of num-bigint and the
/// order of the primitive.
macro_rules! primitives {
    ($($name:ident $type:ident $wrapping:ident $saturating:ident;)*) => {
        proptest! {$(
            #[test]
            fn $name(n in natural_of(4), value: u128) {
                let edge = Natural::from($type::MAX as u128);
                for n in [n, value.into(), &edge + 1, &edge * 2, edge.clone()] {
                    let low: BigUint = big(&n) % (BigUint::from(1_u8) << 128_u32);
                    let low = low.to_u128().unwrap();
                    prop_assert_eq!(n.$wrapping(), low as $type);
                    let nearest = natural_from(&big(&n).min(big(&edge)));
                    prop_assert_eq!(Natural::try_from(n.$saturating()).unwrap(), nearest);
                }
            }
        )*}
    };
}

primitives! {
    to_u8 u8 to_u8_wrapping to_u8_saturating;
    to_u16 u16 to_u16_wrapping to_u16_saturating;
    to_u32 u32 to_u32_wrapping to_u32_saturating;
    to_u64 u64 to_u64_wrapping to_u64_saturating;
    to_u128 u128 to_u128_wrapping to_u128_saturating;
    to_usize usize to_usize_wrapping to_usize_saturating;
    to_i8 i8 to_i8_wrapping to_i8_saturating;
    to_i16 i16 to_i16_wrapping to_i16_saturating;
    to_i32 i32 to_i32_wrapping to_i32_saturating;
    to_i64 i64 to_i64_wrapping to_i64_saturating;
    to_i128 i128 to_i128_wrapping to_i128_saturating;
    to_isize isize to_isize_wrapping to_isize_saturating;
}

#[test]
fn what_is_no_base() {
    for base in [0, 1] {
        let error = DigitsError::Base { base };
        assert_eq!(Natural::one().to_digits_le(base), Err(error));
        assert_eq!(Natural::one().to_digits_be(base), Err(error));
        assert_eq!(Natural::from_digits_le(&[], base), Err(error));
        assert_eq!(Natural::from_digits_be(&[], base), Err(error));
    }
    assert_eq!(Natural::from_digits_le(&[], 2), Ok(Natural::ZERO));
    assert_eq!(Natural::ZERO.to_digits_le(1 << 40), Ok(vec![]));
    let largest = Natural::from_digits_le(&[u64::MAX - 1; 3], u64::MAX).unwrap();
    assert_eq!(largest, Natural::from(u64::MAX).pow(3) - 1);
}

#[test]
fn truth_values() {
    assert!(Natural::from(true) == 1 && Natural::from(false) == 0);
    assert!(widelimb::Integer::from(true) == 1 && widelimb::Integer::from(false) == 0);
}
