//! Natural numbers from and to text: every base, every flag of the formatter, hostile texts.

use crate::numbers::{big, natural, panics, parsed};
use proptest::prelude::*;
use widelimb::error::{BaseError, ParseError, ParseErrorKind};
use widelimb::natural::ParseOptions;
use widelimb::{Natural, ParseLimits};

fn wrong(kind: ParseErrorKind, position: usize) -> Result<Natural, ParseError> {
    Err(ParseError { kind, position })
}

proptest! {
    #[test]
    fn text_in_every_base_round_trips(a in natural(), zeros in 0_usize..40) {
        for base in 2..=36 {
            let text = a.to_string_radix(base);
            prop_assert_eq!(&text, &big(&a).to_str_radix(base));
            prop_assert_eq!(Natural::from_str_radix(&text, base), Ok(a.clone()));
            let padded = format!("+{}{}", "0".repeat(zeros), text.to_uppercase());
            prop_assert_eq!(Natural::from_str_radix(&padded, base), Ok(a.clone()));
        }
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }

    #[test]
    fn bases_above_36_tell_capitals_from_small_letters(a in natural()) {
        const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        for base in 37..=62 {
            let digits = big(&a).to_radix_be(base);
            let expected: String = digits.iter().map(|&d| char::from(DIGITS[usize::from(d)])).collect();
            prop_assert_eq!(&a.to_string_radix(base), &expected);
            prop_assert_eq!(Natural::from_str_radix(&expected, base), Ok(a.clone()));
        }
    }

    #[test]
    fn pieces_of_digits_are_the_text(a in natural()) {
        for base in [2, 10, 16, 36, 62] {
            let mut text = String::new();
            let sink = |piece: &str| {
                text.push_str(piece);
                Ok::<(), std::io::Error>(())
            };
            prop_assert!(a.write_digits(base, sink).is_ok());
            prop_assert_eq!(text, a.to_string_radix(base));
        }
    }

    #[test]
    fn format_is_that_of_primitives(value: u128) {
        for value in [value, 0, 1, u128::MAX, value >> 100] {
            let n = Natural::from(value);
            macro_rules! same {
                ($($format:literal)*) => {$(
                    prop_assert_eq!(format!($format, n), format!($format, value));
                )*};
            }
            same!("{}" "{:?}" "{:x}" "{:X}" "{:o}" "{:b}" "{:#x}" "{:#X}" "{:#o}" "{:#b}");
            same!("{:+}" "{:50}" "{:<50}" "{:^51}" "{:*>50}" "{:050}" "{:+050}" "{:+#0150b}" "{:#?}");
            same!("{:#050x}" "{:_^#50X}" "{:+o}" "{:5}" "{:05?}");
        }
    }

    #[test]
    fn a_wrong_byte_is_named(
        before in "[0-9]{0,30}",
        byte in "[^0-9+]",
        after in "[0-9]{0,30}",
    ) {
        let kind = ParseErrorKind::InvalidDigit { base: 10 };
        let text = format!("{before}{byte}{after}");
        prop_assert_eq!(text.parse::<Natural>(), wrong(kind, before.len()));
    }

    #[test]
    fn any_text_is_a_number_or_an_error(text: String, base in 0_u32..64) {
        match Natural::from_str_radix(&text, base) {
            Ok(n) => prop_assert_eq!(Some(big(&n).into()), parsed(&text, base)),
            Err(error) => prop_assert!(error.position <= text.len()),
        }
    }
}

#[test]
fn hostile_texts() {
    use ParseErrorKind::{Base, InvalidDigit, NoDigits};
    let decimal = InvalidDigit { base: 10 };
    for (text, kind, position) in [
        ("", NoDigits, 0),
        ("+", NoDigits, 1),
        ("-", decimal, 0),
        ("-5", decimal, 0),
        ("++5", decimal, 1),
        ("+-5", decimal, 1),
        (" 5", decimal, 0),
        ("5 ", decimal, 1),
        ("5\n", decimal, 1),
        ("12\0", decimal, 2),
        ("\0", decimal, 0),
        ("1_000", decimal, 1),
        ("0x10", decimal, 1),
        ("1e5", decimal, 1),
        ("1.0", decimal, 1),
        ("٣", decimal, 0),
        ("12３", decimal, 2),
        ("\u{feff}1", decimal, 0),
        ("9/", decimal, 1),
        ("9:", decimal, 1),
    ] {
        assert_eq!(text.parse::<Natural>(), wrong(kind, position), "{text:?}");
    }
    for base in [0, 1, 63, u32::MAX] {
        assert_eq!(Natural::from_str_radix("0", base), wrong(Base(BaseError { base }), 0));
        assert_eq!(Natural::one().try_to_string_radix(base), Err(BaseError { base }));
        assert!(panics(|| Natural::one().to_string_radix(base)));
        let error = Natural::one().write_digits(base, |_| Ok::<(), std::io::Error>(()));
        assert_eq!(error.unwrap_err().to_string(), format!("base {base} is not in 2..=62"));
    }
    for (text, base) in
        [("2", 2), ("z", 35), ("8", 8), ("g", 16), ("`", 36), ("{", 36), ("@", 36), ("z", 61)]
    {
        let kind = InvalidDigit { base };
        assert_eq!(Natural::from_str_radix(text, base), wrong(kind, 0), "{text:?}");
    }
    assert_eq!(Natural::parse(b"1\xff", 10, ParseLimits::default()), wrong(decimal, 1));
}

#[test]
fn limits_count_every_digit() {
    let limits = ParseLimits::new(1000);
    assert_eq!(limits.max_digits(), 1000);
    let longest = "7".repeat(1000);
    let expected = num_bigint::BigUint::parse_bytes(longest.as_bytes(), 10).unwrap();
    assert_eq!(Natural::parse(longest.as_bytes(), 10, limits).map(|n| big(&n)), Ok(expected));
    let kind = ParseErrorKind::TooManyDigits { limit: 1000 };
    let giant = "0".repeat(10_000_000);
    assert_eq!(Natural::parse(giant.as_bytes(), 10, limits), wrong(kind, 1000));
    assert_eq!(Natural::parse(format!("+{giant}").as_bytes(), 10, limits), wrong(kind, 1001));
    assert_eq!(Natural::parse(b"+", 10, ParseLimits::new(0)), wrong(ParseErrorKind::NoDigits, 1));
    let default = ParseLimits::default().max_digits();
    let kind = ParseErrorKind::TooManyDigits { limit: default };
    assert_eq!(
        Natural::parse(&vec![b'x'; default + 1], 10, ParseLimits::default()),
        wrong(kind, default)
    );
}

#[test]
fn errors_say_where() {
    let error = "12x".parse::<Natural>().unwrap_err();
    assert_eq!(error.to_string(), "not a digit of base 10 at byte 2");
    let error = Natural::parse(b"1000", 10, ParseLimits::new(3)).unwrap_err();
    assert_eq!(error.to_string(), "more than 3 digits at byte 3");
    let boxed: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    assert!(boxed.downcast_ref::<ParseError>().is_some());
}

#[test]
fn long_text_is_the_oracles() {
    let mut shapes = widelimb_testkit::Shapes::new(11);
    for n in [100, 400, 1500] {
        let a = Natural::from_limbs(shapes.operand(n)) + 1;
        for base in [3, 10, 16, 36] {
            let text = big(&a).to_str_radix(base);
            assert_eq!(a.to_string_radix(base), text, "{n} limbs in base {base}");
            assert_eq!(Natural::from_str_radix(&text, base), Ok(a.clone()));
        }
    }
}

#[test]
fn prefixes_and_underscores_are_read_where_they_are_allowed() {
    use ParseErrorKind::{InvalidDigit, NoDigits, TooManyDigits};
    let plain = ParseOptions::new(ParseLimits::new(8));
    let (prefixes, underscores) = (plain.with_prefixes(), plain.with_underscores());
    let both = prefixes.with_underscores();
    for (text, base, options, value) in [
        ("0x1f", 10, prefixes, 0x1f_u32),
        ("0X1F", 10, both, 0x1f),
        ("+0o17", 10, prefixes, 0o17),
        ("0b101", 16, both, 0b101),
        ("0b101", 16, underscores, 0xb101),
        ("b1", 16, both, 0xb1),
        ("0", 10, both, 0),
        ("00", 10, both, 0),
        ("1_2_3", 10, underscores, 123),
        ("0x1_f", 10, both, 0x1f),
        ("1234_5678", 10, both, 12_345_678),
        ("12", 10, ParseLimits::new(2).into(), 12),
    ] {
        let parsed = Natural::parse_with(text.as_bytes(), base, options);
        assert_eq!(parsed, Ok(Natural::from(value)), "{text:?}");
    }
    for (text, options, kind, position) in [
        ("0x1f", underscores, InvalidDigit { base: 10 }, 1),
        ("1_0", prefixes, InvalidDigit { base: 10 }, 1),
        ("1__0", both, InvalidDigit { base: 10 }, 2),
        ("1_2__0", both, InvalidDigit { base: 10 }, 4),
        ("_1", both, InvalidDigit { base: 10 }, 0),
        ("1_", both, InvalidDigit { base: 10 }, 1),
        ("__", both, InvalidDigit { base: 10 }, 0),
        ("_", both, InvalidDigit { base: 10 }, 0),
        ("0x_1", both, InvalidDigit { base: 16 }, 2),
        ("0_x1", both, InvalidDigit { base: 10 }, 2),
        ("1_2x", both, InvalidDigit { base: 10 }, 3),
        ("0b12", both, InvalidDigit { base: 2 }, 3),
        ("0x", both, NoDigits, 2),
        ("+", both, NoDigits, 1),
        ("", both, NoDigits, 0),
        ("1_2_3_4_5_6_7_8_9", both, TooManyDigits { limit: 8 }, 16),
    ] {
        assert_eq!(
            Natural::parse_with(text.as_bytes(), 10, options),
            wrong(kind, position),
            "{text:?}"
        );
    }
}
