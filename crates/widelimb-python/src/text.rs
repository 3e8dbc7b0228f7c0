//! Texts of numbers in gmpy2's format: bases to 62, blanks and underscores anywhere.

use crate::fraction::quotient;
use crate::limit::{too_long, within};
use crate::unlocked::{length, unlocked};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::borrow::Cow;
use widelimb::{Integer, Natural, ParseLimits, Rational};

/// The largest base.
const LARGEST: u32 = 62;

/// The largest exponent of ten in a text.
const LARGEST_EXPONENT: u64 = 100_000_000;

/// The number of a text. With base 0 the prefix `0b`, `0o` or `0x` tells the base, or it is 10.
pub fn read(text: &[u8], base: u32) -> PyResult<Integer> {
    if base == 1 || base > LARGEST {
        return Err(PyValueError::new_err("base for mpz() must be 0 or in the interval [2, 62]"));
    }
    let invalid = || PyValueError::new_err("invalid digits");
    let text = without_blanks(text);
    let (negative, text) = match &*text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        text => (false, text),
    };
    let (base, digits) = without_prefix(text, base);
    // `parse` would accept a second sign here.
    if matches!(digits, [b'+', ..]) {
        return Err(invalid());
    }
    let limits = ParseLimits::new(usize::MAX);
    // A limb holds about 19 decimal digits, so this is near the number of limbs.
    let limbs = digits.len() as u64 / 16;
    let parsed = unlocked(limbs * limbs, || Natural::parse(digits, base, limits));
    let magnitude = parsed.map_err(|_| invalid())?;
    Ok(Integer::from_parts(negative, magnitude))
}

fn without_blanks(text: &[u8]) -> Cow<'_, [u8]> {
    let blank = |c: u8| c == b'_' || c.is_ascii_whitespace() && c != b'\x0c';
    if text.iter().any(|&c| blank(c)) {
        text.iter().copied().filter(|&c| !blank(c)).collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// The base of a text by its prefix, and the digits after it.
fn without_prefix(text: &[u8], base: u32) -> (u32, &[u8]) {
    let of_prefix = match text {
        [b'0', b'b' | b'B', ..] => 2,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'x' | b'X', ..] => 16,
        _ => 0,
    };
    match base {
        0 if of_prefix == 0 => (10, text),
        _ if of_prefix != 0 && (base == 0 || base == of_prefix) => (of_prefix, &text[2..]),
        _ => (base, text),
    }
}

/// An argument that is a base; 0 stands for a number out of range.
pub struct Base(pub u32);

impl<'a, 'py> FromPyObject<'a, 'py> for Base {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Base> {
        let base = object.extract::<crate::int::Int<'_>>()?;
        Ok(Base(u32::try_from(&*base).unwrap_or(0)))
    }
}

/// The digits of a number in a base from 2 to 62.
pub fn digits(number: &Integer, base: u32) -> PyResult<String> {
    let wrong = |_| PyValueError::new_err("base must be in the interval [2, 62]");
    let products = length(number) * length(number);
    unlocked(products, || number.try_to_string_radix(base)).map_err(wrong)
}

/// The rational number of a text such as `-7/3` or `1.5e-3`.
pub fn read_fraction(text: &[u8], base: u32) -> PyResult<Rational> {
    if let Some(slash) = text.iter().position(|&c| c == b'/') {
        return quotient(read(&text[..slash], base)?, read(&text[slash + 1..], base)?);
    }
    if base != 10 || !text.iter().any(|c| b".eE".contains(c)) {
        return Ok(read(text, base)?.into());
    }
    let invalid = || PyValueError::new_err("invalid digits");
    let mark = text.iter().position(|c| b"eE".contains(c));
    let exponent = match mark {
        Some(mark) => read(&text[mark + 1..], 10)?,
        None => Integer::ZERO,
    };
    let mantissa = without_blanks(&text[..mark.unwrap_or(text.len())]);
    let point = mantissa.iter().position(|&c| c == b'.').unwrap_or(mantissa.len());
    let digits: Vec<u8> = mantissa.iter().copied().filter(|&c| c != b'.').collect();
    let places = digits.len() - point.min(digits.len());
    if mantissa.len() - digits.len() > 1 {
        return Err(invalid());
    }
    let number = Rational::from(read(&digits, 10)?);
    if number.is_zero() {
        return Ok(number);
    }
    // The limit keeps a short text from taking all memory.
    let exponent = i64::try_from(&(exponent - places as u64)).map_err(|_| too_long())?;
    if exponent.unsigned_abs() > LARGEST_EXPONENT {
        return Err(too_long());
    }
    let scale = within(|most| Rational::from(10).pow_within(exponent, most))?;
    Ok(number * scale.unwrap_or(Rational::ONE))
}
