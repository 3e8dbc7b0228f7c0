//! Numbers from text, within limits, and to text in any base.

use super::Integer;
use crate::error::{BaseError, ParseError, or_panic};
use crate::natural::{ParseOptions, decimal, known_base, parse_digits, parse_from, short};
use crate::{Natural, ParseLimits};
use alloc::string::String;
use core::str::FromStr;

impl Integer {
    /// The number that `text` is in `base`, in the form that [`Natural::from_str_radix`] reads; a
    /// `-` may stand in front.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from_str_radix("-ff", 16)?, -255);
    /// let error = Integer::from_str_radix("-", 16).unwrap_err();
    /// assert_eq!(error.to_string(), "a digit is missing at byte 1");
    /// # Ok::<(), widelimb::error::ParseError>(())
    /// ```
    ///
    /// [`Natural::from_str_radix`]: crate::Natural::from_str_radix
    #[doc(alias("from_string_base", "mpz_set_str"))]
    pub fn from_str_radix(text: &str, base: u32) -> Result<Integer, ParseError> {
        Integer::parse(text.as_bytes(), base, ParseLimits::default())
    }

    /// [`from_str_radix`](Integer::from_str_radix) of any bytes, within given limits.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    #[doc(alias("parse_bytes", "parse_radix"))]
    pub fn parse(text: &[u8], base: u32, limits: ParseLimits) -> Result<Integer, ParseError> {
        let sign = matches!(text.first(), Some(b'+' | b'-'));
        let magnitude = parse_digits(text, usize::from(sign), base, limits)?;
        Ok(Integer::from_parts(text.starts_with(b"-"), magnitude))
    }

    /// The digits in `base` behind a `-` for a negative number, with small letters above 9.
    ///
    /// # Panics
    /// If the base is not in `2..=62`.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-255).to_string_radix(16), "-ff");
    /// ```
    #[doc(alias("to_str_radix", "to_string_base", "in_radix", "mpz_get_str"))]
    #[track_caller]
    pub fn to_string_radix(&self, base: u32) -> String {
        or_panic(self.try_to_string_radix(base))
    }

    /// [`to_string_radix`](Integer::to_string_radix), with an error for a wrong base.
    ///
    /// # Errors
    /// [`BaseError`]: the base is not in `2..=62`.
    pub fn try_to_string_radix(&self, base: u32) -> Result<String, BaseError> {
        let mut text = self.magnitude.try_to_string_radix(base)?;
        if self.is_negative() {
            text.insert(0, '-');
        }
        Ok(text)
    }

    /// Hands the digits in `base`, behind a `-` for a negative number, to `sink` in pieces of any
    /// length, in their order: see [`Natural::write_digits`].
    ///
    /// # Errors
    /// The first one of `sink`, which ends the conversion; [`BaseError`] for a base that is not in
    /// `2..=62`.
    ///
    /// ```
    /// use widelimb::Integer;
    /// use widelimb::error::BaseError;
    /// let mut text = String::new();
    /// Integer::from(-255).write_digits(16, |piece| {
    ///     text.push_str(piece);
    ///     Ok::<(), BaseError>(())
    /// })?;
    /// assert_eq!(text, "-ff");
    /// # Ok::<(), BaseError>(())
    /// ```
    ///
    /// [`Natural::write_digits`]: crate::Natural::write_digits
    pub fn write_digits<E: From<BaseError>>(
        &self,
        base: u32,
        mut sink: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        known_base(base)?;
        if self.is_negative() {
            sink("-")?;
        }
        self.magnitude.write_digits(base, sink)
    }
}

impl FromStr for Integer {
    type Err = ParseError;

    /// The number that `text` is in base 10, within the default [`ParseLimits`].
    #[inline]
    fn from_str(text: &str) -> Result<Integer, ParseError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if let Some(limb) = decimal::read_limb(digits.as_bytes()) {
            return Ok(Integer::from_parts(digits.len() < text.len(), Natural::from_u64(limb)));
        }
        if let Some(short) = decimal::read(digits.as_bytes()) {
            let negative = digits.len() < text.len() && !short::is_zero(&short);
            return Ok(Integer::from_short(negative, short));
        }
        Integer::from_str_radix(text, 10)
    }
}

impl Integer {
    /// The number that `text` is in `base`, within the limits of the options and with the prefixes
    /// and underscores that these allow.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    pub fn parse_with(
        text: &[u8],
        base: u32,
        options: ParseOptions,
    ) -> Result<Integer, ParseError> {
        let sign = matches!(text.first(), Some(b'+' | b'-'));
        let magnitude = parse_from(text, usize::from(sign), base, options)?;
        Ok(Integer::from_parts(text.starts_with(b"-"), magnitude))
    }
}
