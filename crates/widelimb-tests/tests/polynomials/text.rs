//! Polynomials to and from text and bytes.

use crate::polynomials::shaped;
use widelimb::Natural;
use widelimb::gf2x::Poly;
use widelimb::gf2x::poly::{ParseErrorKind, ParseLimits};
use widelimb_testkit::{Shapes, cases};

#[test]
fn what_is_written_is_read() {
    let mut shapes = Shapes::new(21);
    for _ in 0..cases(500) {
        let bits = shapes.below(500);
        let a = shaped(&mut shapes, bits);
        for text in [a.to_string(), format!("{a:?}"), format!("{a:#x}"), format!("{a:#b}")] {
            assert_eq!(text.parse(), Ok(a.clone()), "{text}");
        }
        assert_eq!(format!("{a:#X}").parse(), Ok(a.clone()));
        let number = Natural::from_limbs(a.limbs().to_vec());
        assert_eq!(format!("{a:x} {a:#X} {a:b}"), format!("{number:x} {number:#X} {number:b}"));
        assert_eq!(format!("{a:>#30x}"), format!("{number:>#30x}"));
        assert_eq!(Poly::from_bytes_le(&a.to_bytes_le()), a);
        assert_eq!(Poly::from_bytes_be(&a.to_bytes_be()), a);
        assert_eq!(a.to_bytes_be(), number.to_bytes_be());
        let mut padded = a.to_bytes_le();
        padded.extend([0; 11]);
        assert_eq!(Poly::from_bytes_le(&padded), a);
    }
}

#[test]
fn texts_in_all_their_forms() {
    for (text, exponents) in [
        ("0", &[][..]),
        ("1", &[0]),
        ("x", &[1]),
        (" X \n", &[1]),
        ("x^17 + x^3 + 1", &[17, 3, 0]),
        ("1+x**3+X^17", &[17, 3, 0]),
        ("x ^ 17\t+ x\n** 3", &[17, 3]),
        ("x^5 - 1", &[5, 0]),
        ("-x + 0", &[1]),
        ("x + x^2 + x", &[2]),
        ("x^0 + x^1 + x^00070", &[70, 1, 0]),
        ("1 + 1", &[]),
        ("0x0", &[]),
        ("0X1f", &[4, 3, 2, 1, 0]),
        ("0b110 ", &[2, 1]),
        ("0x10000000000000001", &[64, 0]),
    ] {
        let expected = Poly::from_exponents(exponents.iter().copied());
        assert_eq!(text.parse(), Ok(expected), "{text:?}");
    }
}

#[test]
fn what_is_no_polynomial_is_refused_with_its_place() {
    use ParseErrorKind::*;
    for (text, kind, position) in [
        ("", NoTerm, 0),
        ("  ", NoTerm, 2),
        ("+", NoTerm, 1),
        ("x +", NoTerm, 3),
        ("x + + 1", NoTerm, 4),
        ("x + 2", NoTerm, 4),
        ("y", NoTerm, 0),
        ("10", NoSign, 1),
        ("x1", NoSign, 1),
        ("x x", NoSign, 2),
        ("x^2x", NoSign, 3),
        ("x^", NoExponent, 2),
        ("x^-1", NoExponent, 2),
        ("x**", NoExponent, 3),
        ("x*3", NoSign, 1),
        ("x * *3", NoSign, 2),
        ("0b1_0", InvalidDigit { base: 2 }, 3),
        ("0x", NoDigits, 2),
        ("0b ", NoDigits, 2),
        ("0xfg", InvalidDigit { base: 16 }, 3),
        ("0x f", InvalidDigit { base: 16 }, 2),
        ("0b12", InvalidDigit { base: 2 }, 3),
        ("1 + 0x3", NoSign, 5),
        ("x^\u{e9}", NoExponent, 2),
    ] {
        let error = text.parse::<Poly>().unwrap_err();
        assert_eq!((error.kind, error.position), (kind, position), "{text:?}");
    }
}

#[test]
fn degrees_above_the_limit_are_refused_before_memory_is_asked_for() {
    let limits = ParseLimits::new(9);
    let parse = |text: &str| Poly::parse(text.as_bytes(), limits).map_err(|error| error.kind);
    let too_high = Err(ParseErrorKind::DegreeTooHigh { limit: 9 });
    assert_eq!(parse("x^9"), Ok(Poly::monomial(9)));
    assert_eq!(parse("x^10"), too_high);
    assert_eq!(parse("0x3ff").map(|p| p.degree()), Ok(Some(9)));
    assert_eq!(parse("0x400"), too_high);
    assert_eq!(parse("0x0001"), too_high);
    assert_eq!(parse("0b1111111111").map(|p| p.weight()), Ok(10));
    assert_eq!(parse("0b10000000000"), too_high);
    assert_eq!(parse(&format!("1 + x^{}", "9".repeat(100_000))), too_high);
    assert_eq!(Poly::parse(b"x", ParseLimits::new(0)).map_err(|e| e.position), Err(1));
    assert_eq!(Poly::parse(b"1", ParseLimits::new(0)), Ok(Poly::one()));
    let huge = Poly::parse(b"x^18446744073709551615", ParseLimits::new(usize::MAX));
    assert!(matches!(huge.unwrap_err().kind, ParseErrorKind::DegreeTooHigh { .. }));
}

#[test]
fn terms_move_as_they_should() {
    let mut shapes = Shapes::new(22);
    for _ in 0..cases(500) {
        let bits = shapes.below(500);
        let a = shaped(&mut shapes, bits);
        assert_eq!(a.square().square_root(), Some(a.clone()));
        let odd = a.exponents().any(|exponent| exponent % 2 == 1);
        assert_eq!(a.square_root().is_none(), odd);
        let derivative = a.exponents().filter(|exponent| exponent % 2 == 1).map(|e| e - 1);
        assert_eq!(a.derivative(), Poly::from_exponents(derivative));
        let degree = a.degree().unwrap_or(0);
        assert_eq!(a.reversed(), Poly::from_exponents(a.exponents().map(|e| degree - e)));
        assert!(Poly::random(bits, || shapes.limb()).bit_len() <= bits);
    }
    assert!(Poly::random_within(11, || 0, 10).is_err());
    assert_eq!(Poly::random(70, || u64::MAX).weight(), 70);
}
