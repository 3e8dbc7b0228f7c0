//! Text, bytes of fixed width and primitives by residue and nearest one of integers.

use crate::numbers::{big_signed, integer_from, integer_of};
use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::ToPrimitive;
use proptest::prelude::*;
use widelimb::error::WidthError;
use widelimb::natural::ParseOptions;
use widelimb::{Integer, ParseLimits};

proptest! {
    #[test]
    fn bytes_of_a_fixed_width(n in integer_of(6), room in 0_usize..60) {
        let bytes = if n.is_zero() { vec![] } else { big_signed(&n).to_signed_bytes_le() };
        let mut written = vec![0xaa; room];
        let result = n.write_signed_bytes_le(&mut written);
        if bytes.len() > room {
            prop_assert_eq!(result, Err(WidthError { needed: bytes.len() as u64, room }));
            prop_assert!(n.write_signed_bytes_be(&mut written).is_err());
            prop_assert!(written.iter().all(|&byte| byte == 0xaa));
            return Ok(());
        }
        prop_assert_eq!(result, Ok(()));
        let mut padded = bytes;
        padded.resize(room, if n.is_negative() { 0xff } else { 0 });
        prop_assert_eq!(&written, &padded);
        prop_assert_eq!(Integer::from_signed_bytes_le(&written), n.clone());
        padded.reverse();
        prop_assert_eq!(n.write_signed_bytes_be(&mut written), Ok(()));
        prop_assert_eq!(written, padded);
    }

    #[test]
    fn format_is_that_of_primitives(value: i128) {
        for value in [value, 0, -5, -1, 1, i128::MAX, i128::MIN, value >> 100] {
            let n = Integer::from(value);
            macro_rules! same {
                ($($format:literal)*) => {$(
                    prop_assert_eq!(format!($format, n), format!($format, value));
                )*};
            }
            same!("{}" "{:?}" "{:+}" "{:06}" "{:+06}" "{:<50}" "{:^51}" "{:*>50}" "{:050}" "{:#?}");
            same!("{:e}" "{:E}" "{:+e}" "{:.0e}" "{:.1e}" "{:.3E}" "{:.50e}" "{:<60e}" "{:^60.2e}");
            same!("{:060e}" "{:+060.4E}" "{:*^#60e}" "{:1e}");
        }
    }

    #[test]
    fn scientific_notation_rounds_half_to_even(
        digits in "[1-9][0459]{0,20}", zeros in 0_usize..10, precision in 0_usize..25,
    ) {
        let value: i128 = format!("{digits}{}", "0".repeat(zeros)).parse().unwrap();
        let n = Integer::from(value);
        prop_assert_eq!(format!("{n:.precision$e}"), format!("{value:.precision$e}"));
        prop_assert_eq!(format!("{:e}", n.magnitude()), format!("{value:e}"));
    }
}

/// Defines the test of both conversions to each primitive, against residues and order of
/// num-bigint.
macro_rules! primitives {
    ($($name:ident $type:ident $wrapping:ident $saturating:ident;)*) => {
        proptest! {$(
            #[test]
            fn $name(n in integer_of(4), value: i128) {
                let (least, most) = (Integer::from($type::MIN), Integer::from($type::MAX));
                for n in [n, value.into(), &least - 1, &most + 1, least.clone(), most.clone()] {
                    let low = big_signed(&n).mod_floor(&(BigInt::from(1) << 128));
                    prop_assert_eq!(n.$wrapping(), low.to_u128().unwrap() as $type);
                    let nearest = big_signed(&n).clamp(big_signed(&least), big_signed(&most));
                    prop_assert_eq!(Integer::from(n.$saturating()), integer_from(&nearest));
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
fn signs_stand_before_prefixes() {
    let options = ParseOptions::new(ParseLimits::new(9)).with_prefixes().with_underscores();
    let parse = |text: &str| Integer::parse_with(text.as_bytes(), 10, options);
    for (text, value) in [("-0x1F", -31), ("+0b1_01", 5), ("-0o17", -15), ("-1_0", -10), ("-0", 0)]
    {
        assert_eq!(parse(text), Ok(Integer::from(value)), "{text}");
    }
    for (text, position) in [("0x-1", 2), ("-", 1), ("--1", 1), ("-_1", 1), ("-1_", 2), ("-0x", 3)]
    {
        assert_eq!(parse(text).unwrap_err().position, position, "{text}");
    }
}
