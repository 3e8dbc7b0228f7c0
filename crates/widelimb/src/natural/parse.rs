//! Conversions of text to numbers, within limits.

use super::{Natural, decimal};
use crate::error::{BaseError, ParseError, ParseErrorKind};
use alloc::vec::Vec;
use core::str::FromStr;
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::progress::Meter;
use widelimb_limb::radix::BASES;

/// The limit of the length of a text that is read as a number.
///
/// Reading takes more than linear time in the digits, and room for a few copies of them: the limit
/// for text from strangers follows from the time there is.
///
/// ```
/// use widelimb::{Natural, ParseLimits};
/// use widelimb::error::ParseErrorKind;
/// let limits = ParseLimits::new(3);
/// assert!(Natural::parse(b"999", 10, limits).is_ok());
/// let error = Natural::parse(b"1000", 10, limits).unwrap_err();
/// assert_eq!((error.kind, error.position), (ParseErrorKind::TooManyDigits { limit: 3 }, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLimits {
    max_digits: usize,
}

impl ParseLimits {
    /// The limits for at most `max_digits` digits, zeros in front included, in whatever base.
    pub const fn new(max_digits: usize) -> ParseLimits {
        ParseLimits { max_digits }
    }

    /// The most digits that are allowed.
    pub const fn max_digits(self) -> usize {
        self.max_digits
    }
}

impl Default for ParseLimits {
    /// 100 million digits: a number of 42 megabytes, and minutes of work.
    fn default() -> ParseLimits {
        ParseLimits::new(100_000_000)
    }
}

impl Natural {
    /// The number that `text` is in `base`, within the default [`ParseLimits`].
    ///
    /// Digits above 9 are the letters `a` to `z` or `A` to `Z` up to base 36. Beyond that capitals
    /// stand for 10 to 35, small letters for 36 to 61. A `+` may stand in front; nothing else is
    /// allowed. Cost: that of [`limb::from_digits`].
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::{BaseError, ParseError, ParseErrorKind};
    /// assert_eq!(Natural::from_str_radix("zz", 36)?, 1295);
    /// let kind = ParseErrorKind::InvalidDigit { base: 2 };
    /// assert_eq!(Natural::from_str_radix("102", 2), Err(ParseError { kind, position: 2 }));
    /// # Ok::<(), ParseError>(())
    /// ```
    #[doc(alias("from_string_base", "mpz_set_str"))]
    pub fn from_str_radix(text: &str, base: u32) -> Result<Natural, ParseError> {
        Natural::parse(text.as_bytes(), base, ParseLimits::default())
    }

    /// [`from_str_radix`](Natural::from_str_radix) of any bytes, within given limits.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    #[doc(alias("parse_bytes", "parse_radix"))]
    pub fn parse(text: &[u8], base: u32, limits: ParseLimits) -> Result<Natural, ParseError> {
        parse_digits(text, usize::from(text.starts_with(b"+")), base, limits)
    }
}

impl FromStr for Natural {
    type Err = ParseError;

    /// The number that `text` is in base 10, within the default [`ParseLimits`].
    #[inline]
    fn from_str(text: &str) -> Result<Natural, ParseError> {
        if let Some(limb) = decimal::read_limb(text.as_bytes()) {
            return Ok(Natural::from_u64(limb));
        }
        if let Some(short) = decimal::read(text.as_bytes()) {
            return Ok(Natural::from_short(short));
        }
        Natural::from_str_radix(text, 10)
    }
}

/// The number whose digits begin at byte `start`.
pub(crate) fn parse_digits(
    text: &[u8],
    start: usize,
    base: u32,
    limits: ParseLimits,
) -> Result<Natural, ParseError> {
    parse_digits_metered(text, start, base, limits, Meter::SILENT)
}

pub(crate) fn parse_digits_metered(
    text: &[u8],
    start: usize,
    base: u32,
    limits: ParseLimits,
    meter: Meter<'_>,
) -> Result<Natural, ParseError> {
    let error = |kind, position| Err(ParseError { kind, position });
    if !BASES.contains(&base) {
        return error(ParseErrorKind::Base(BaseError { base }), 0);
    }
    let digits = &text[start..];
    if digits.is_empty() {
        return error(ParseErrorKind::NoDigits, start);
    }
    let limit = limits.max_digits;
    if digits.len() > limit {
        return error(ParseErrorKind::TooManyDigits { limit }, start + limit);
    }
    if base == 10
        && let Some(number) = decimal::read(digits)
    {
        return Ok(Natural::from_short(number));
    }
    let (mut short, mut long) = ([0; SHORT], Vec::new());
    let values = match short.get_mut(..digits.len()) {
        Some(short) => short,
        None => {
            long.resize(digits.len(), 0);
            &mut long[..]
        }
    };
    values.copy_from_slice(digits);
    to_values(values, base);
    match limb::radix::from_digits_metered(kernels(), values, base, meter) {
        Ok(limbs) => Ok(Natural::from_limbs(limbs)),
        Err(wrong) => error(ParseErrorKind::InvalidDigit { base }, start + wrong.index),
    }
}

/// Digits up to which a text needs no memory from the heap.
const SHORT: usize = 128;

/// Replaces digits and letters by their values, and all other bytes by a value that no base has.
fn to_values(text: &mut [u8], base: u32) {
    if base <= 10 {
        // What is below the digits becomes a large value.
        return text.iter_mut().for_each(|byte| *byte = byte.wrapping_sub(b'0'));
    }
    let small = if base <= 36 { 10 } else { 36 };
    text.iter_mut().for_each(|byte| *byte = digit_value(*byte, small));
}

/// The value of a digit or letter, small ones from `small` on, or one that is no digit of any base.
fn digit_value(byte: u8, small: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'z' => byte - b'a' + small,
        b'A'..=b'Z' => byte - b'A' + 10,
        _ => u8::MAX,
    }
}
