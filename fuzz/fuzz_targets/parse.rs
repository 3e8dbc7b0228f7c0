//! Fuzzes the parsing of numbers: the oracle's numbers, no number beyond the limits, no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use widelimb::error::ParseErrorKind;
use widelimb::{Integer, Natural, ParseLimits};

const LIMIT: usize = 5000;

fuzz_target!(|bytes: &[u8]| {
    let Some((&base, text)) = bytes.split_first() else { return };
    let base = 1 + u32::from(base) % 63;
    let parsed = Natural::parse(text, base, ParseLimits::new(LIMIT));
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    match parsed {
        Ok(number) => {
            assert!(digits.len() <= LIMIT);
            let expected = digits.iter().fold(BigUint::ZERO, |value, &byte| {
                value * base + digit(byte, base).expect("a digit for the oracle too")
            });
            assert_eq!(BigUint::from_bytes_le(&number.to_bytes_le()), expected);
        }
        Err(error) => match error.kind {
            ParseErrorKind::Base(_) => assert!(!(2..=62).contains(&base)),
            ParseErrorKind::NoDigits => assert!(digits.is_empty()),
            ParseErrorKind::TooManyDigits { .. } => assert!(digits.len() > LIMIT),
            ParseErrorKind::InvalidDigit { .. } => {
                assert_eq!(digit(text[error.position], base), None);
            }
        },
    }
    if let Ok(text) = std::str::from_utf8(text) {
        // Signs and whatever else: only that it returns.
        let _ = text.parse::<Integer>();
    }
});

/// The value of a digit: letters of both cases up to base 36, small ones after the large ones above.
fn digit(byte: u8, base: u32) -> Option<u32> {
    let value = match byte {
        b'0'..=b'9' => byte - b'0',
        b'A'..=b'Z' => byte - b'A' + 10,
        b'a'..=b'z' if base <= 36 => byte - b'a' + 10,
        b'a'..=b'z' => byte - b'a' + 36,
        _ => return None,
    };
    Some(value.into()).filter(|&value| value < base)
}
