//! Fuzzes the parsing of numbers: the oracle's numbers, no number beyond the limits, no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use widelimb::error::ParseErrorKind;
use widelimb::{Integer, Natural, ParseLimits};

const LIMIT: usize = 5000;

fuzz_target!(|bytes: &[u8]| {
    let Some((&base, text)) = bytes.split_first() else { return };
    let base = 1 + u32::from(base) % 37;
    let parsed = Natural::parse(text, base, ParseLimits::new(LIMIT));
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    match parsed {
        Ok(number) => {
            assert!(digits.len() <= LIMIT);
            let expected = BigUint::parse_bytes(digits, base).expect("digits for the oracle too");
            assert_eq!(number.to_string_radix(base), expected.to_str_radix(base));
        }
        Err(error) => match error.kind {
            ParseErrorKind::Base(_) => assert!(!(2..=36).contains(&base)),
            ParseErrorKind::NoDigits => assert!(digits.is_empty()),
            ParseErrorKind::TooManyDigits { .. } => assert!(digits.len() > LIMIT),
            ParseErrorKind::InvalidDigit { .. } => {
                assert!(!char::from(text[error.position]).is_digit(base));
            }
        },
    }
    if let Ok(text) = std::str::from_utf8(text) {
        // Signs and whatever else: only that it returns.
        let _ = text.parse::<Integer>();
    }
});
