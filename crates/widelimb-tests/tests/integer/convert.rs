//! Integers from and to primitives, naturals, bytes and text, and their order.

use crate::numbers::{big_signed, integer, integer_from, natural, parsed};
use proptest::prelude::*;
use std::collections::HashSet;
use widelimb::error::{BaseError, OutOfRangeError, ParseError, ParseErrorKind};
use widelimb::{Integer, Natural, ParseLimits};

/// Every primitive value goes in, comes out, compares; what does not fit is refused.
macro_rules! round_trip {
    ($($name:ident $type:ident;)*) => {
        proptest! {$(
            #[test]
            fn $name(value: $type, n in integer()) {
                for value in [value, 0, 1, $type::MIN, $type::MAX] {
                    let number = Integer::from(value);
                    prop_assert_eq!(big_signed(&number), value.into());
                    prop_assert_eq!($type::try_from(&number), Ok(value));
                    prop_assert_eq!($type::try_from(number.clone()), Ok(value));
                    prop_assert!(number == value);
                    prop_assert_eq!(n.partial_cmp(&value), Some(n.cmp(&number)));
                }
                let fits = $type::try_from(&n);
                let nearest = n.clone().clamp($type::MIN.into(), $type::MAX.into());
                prop_assert_eq!(fits.is_ok(), n == nearest);
                prop_assert!(fits.is_err() || n == fits.unwrap());
                let error = Err(OutOfRangeError { target: stringify!($type) });
                prop_assert_eq!($type::try_from(Integer::from($type::MAX) + 1), error);
                prop_assert_eq!($type::try_from(Integer::from($type::MIN) - 1), error);
            }
        )*}
    };
}

round_trip! {
    u8_round_trips u8;
    u16_round_trips u16;
    u32_round_trips u32;
    u64_round_trips u64;
    u128_round_trips u128;
    usize_round_trips usize;
    i8_round_trips i8;
    i16_round_trips i16;
    i32_round_trips i32;
    i64_round_trips i64;
    i128_round_trips i128;
    isize_round_trips isize;
}

proptest! {
    #[test]
    fn naturals_are_the_non_negative_ones(a in integer(), n in natural()) {
        prop_assert_eq!(Natural::try_from(&a).is_ok(), !a.is_negative());
        prop_assert_eq!(Natural::try_from(a.abs()), Ok(a.magnitude().clone()));
        prop_assert_eq!(Natural::try_from(Integer::from(&n)), Ok(n.clone()));
        prop_assert_eq!(a.partial_cmp(&n), Some(a.cmp(&Integer::from(&n))));
        prop_assert_eq!(n.partial_cmp(&a), Some(Integer::from(&n).cmp(&a)));
        prop_assert_eq!(a == n, n == a);
        prop_assert_eq!(Integer::from(n.clone()), n);
    }

    #[test]
    fn order_and_hash_are_the_oracles(a in integer(), b in integer()) {
        prop_assert_eq!(a.cmp(&b), big_signed(&a).cmp(&big_signed(&b)));
        prop_assert_eq!(a == b, big_signed(&a) == big_signed(&b));
        let mut set = HashSet::from([a.clone()]);
        prop_assert!(!set.insert((&a + &b) - &b));
        prop_assert_eq!(set.insert(b.clone()), a != b);
    }

    #[test]
    fn twos_complement_bytes_are_the_oracles(a in integer(), more in 0_usize..20) {
        let mut bytes = a.to_signed_bytes_le();
        prop_assert_eq!(&bytes, &big_signed(&a).to_signed_bytes_le());
        bytes.resize(bytes.len() + more, if a.is_negative() { 0xff } else { 0 });
        prop_assert_eq!(Integer::from_signed_bytes_le(&bytes), a.clone());
        bytes.reverse();
        prop_assert_eq!(Integer::from_signed_bytes_be(&bytes), a.clone());
        prop_assert_eq!(Integer::from_signed_bytes_be(&a.to_signed_bytes_be()), a);
    }

    #[test]
    fn any_bytes_are_a_number(bytes: Vec<u8>) {
        let expected = integer_from(&num_bigint::BigInt::from_signed_bytes_le(&bytes));
        prop_assert_eq!(Integer::from_signed_bytes_le(&bytes), expected);
    }

    #[test]
    fn text_in_every_base_round_trips(a in integer()) {
        for base in 2..=36 {
            let text = a.to_string_radix(base);
            prop_assert_eq!(&text, &big_signed(&a).to_str_radix(base));
            prop_assert_eq!(Integer::from_str_radix(&text, base), Ok(a.clone()));
            let mut pieces = String::new();
            let sink = |piece: &str| {
                pieces.push_str(piece);
                Ok::<(), BaseError>(())
            };
            prop_assert_eq!(a.write_digits(base, sink), Ok(()));
            prop_assert_eq!(pieces, text);
        }
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }

    #[test]
    fn format_is_that_of_primitives(value: i64) {
        for value in [value, 0, 1, -1, i64::MAX, i64::MIN] {
            let n = Integer::from(value);
            macro_rules! same {
                ($($format:literal)*) => {$(
                    prop_assert_eq!(format!($format, n), format!($format, value));
                )*};
            }
            same!("{}" "{:?}" "{:+}" "{:50}" "{:<50}" "{:^51}" "{:*>50}" "{:050}" "{:+050}" "{:5}");
            let sign = if value < 0 { "-" } else { "" };
            let magnitude = value.unsigned_abs();
            prop_assert_eq!(format!("{n:#x}"), format!("{sign}{magnitude:#x}"));
            prop_assert_eq!(format!("{n:X}"), format!("{sign}{magnitude:X}"));
            prop_assert_eq!(format!("{n:o}"), format!("{sign}{magnitude:o}"));
            prop_assert_eq!(format!("{n:#b}"), format!("{sign}{magnitude:#b}"));
        }
    }

    #[test]
    fn any_text_is_a_number_or_an_error(text: String, base in 0_u32..64) {
        match Integer::from_str_radix(&text, base) {
            Ok(n) => prop_assert_eq!(Some(big_signed(&n)), parsed(&text, base)),
            Err(error) => prop_assert!(error.position <= text.len()),
        }
    }
}

#[test]
fn hostile_texts() {
    use ParseErrorKind::{InvalidDigit, NoDigits};
    let decimal = InvalidDigit { base: 10 };
    for (text, kind, position) in [
        ("", NoDigits, 0),
        ("-", NoDigits, 1),
        ("+", NoDigits, 1),
        ("--5", decimal, 1),
        ("-+5", decimal, 1),
        ("- 5", decimal, 1),
        ("5-", decimal, 1),
        ("-12\0", decimal, 3),
        ("\u{2212}5", decimal, 0),
        ("-1_0", decimal, 2),
    ] {
        assert_eq!(text.parse::<Integer>(), Err(ParseError { kind, position }), "{text:?}");
    }
    let giant = format!("-{}", "9".repeat(10_000_000));
    let kind = ParseErrorKind::TooManyDigits { limit: 100 };
    let error = Err(ParseError { kind, position: 101 });
    assert_eq!(Integer::parse(giant.as_bytes(), 10, ParseLimits::new(100)), error);
    assert!(Integer::one().try_to_string_radix(63).is_err());
    let nothing = |piece: &str| -> Result<(), BaseError> { panic!("{piece} in base 63") };
    assert_eq!((-Integer::one()).write_digits(63, nothing), Err(BaseError { base: 63 }));
    assert!(crate::numbers::panics(|| Integer::one().to_string_radix(1)));
}
