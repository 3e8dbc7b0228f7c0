//! Conversions from and to text: `-7/3`, or `5` where the denominator is 1.

use super::Rational;
use crate::Integer;
use crate::error::{ParseError, ParseErrorKind};
use crate::natural::ParseLimits;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Display, Formatter, Result as FormatResult};
use core::str::FromStr;

/// The reason why a text is no rational number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RationalParseErrorKind {
    /// Numerator or denominator is no number.
    #[error(transparent)]
    Number(ParseErrorKind),
    /// The denominator is 0.
    #[error("the denominator is zero")]
    ZeroDenominator,
}

type RationalParseError = ParseError<RationalParseErrorKind>;

impl FromStr for Rational {
    type Err = RationalParseError;

    /// The fraction that a text is in base 10, in the form that [`Rational::from_str_radix`] reads.
    ///
    /// ```
    /// use widelimb::Rational;
    /// use widelimb::error::ParseError;
    /// use widelimb::rational::RationalParseErrorKind;
    /// assert_eq!("-6/8".parse::<Rational>()?.to_string(), "-3/4");
    /// let kind = RationalParseErrorKind::ZeroDenominator;
    /// assert_eq!("1/0".parse::<Rational>(), Err(ParseError { kind, position: 2 }));
    /// # Ok::<(), ParseError<RationalParseErrorKind>>(())
    /// ```
    fn from_str(text: &str) -> Result<Rational, RationalParseError> {
        Rational::from_str_radix(text, 10)
    }
}

impl Rational {
    /// The fraction that a text is in `base`: the numerator, and behind a slash the denominator,
    /// both in the form that [`Integer::from_str_radix`] reads.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert_eq!(Rational::from_str_radix("-ff/a", 16)?, Rational::new(-51, 2));
    /// # Ok::<(), widelimb::error::ParseError<widelimb::rational::RationalParseErrorKind>>(())
    /// ```
    #[doc(alias = "mpq_set_str")]
    pub fn from_str_radix(text: &str, base: u32) -> Result<Rational, RationalParseError> {
        Rational::parse(text.as_bytes(), base, ParseLimits::default())
    }

    /// [`from_str_radix`](Rational::from_str_radix) of any bytes, numerator and denominator within
    /// given limits.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    pub fn parse(
        text: &[u8],
        base: u32,
        limits: ParseLimits,
    ) -> Result<Rational, RationalParseError> {
        let slash = text.iter().position(|&byte| byte == b'/');
        let number = |start: usize, end: usize| {
            Integer::parse(&text[start..end], base, limits).map_err(|error| ParseError {
                kind: RationalParseErrorKind::Number(error.kind),
                position: start + error.position,
            })
        };
        let numerator = number(0, slash.unwrap_or(text.len()))?;
        let Some(slash) = slash else { return Ok(numerator.into()) };
        let position = slash + 1;
        let denominator = number(position, text.len())?;
        Rational::try_new(numerator, denominator)
            .map_err(|_| ParseError { kind: RationalParseErrorKind::ZeroDenominator, position })
    }

    /// The numerator in `base`, and behind a slash the denominator, if it is not 1.
    ///
    /// # Panics
    /// If the base is not in `2..=62`.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert_eq!(Rational::new(-51, 10).to_string_radix(16), "-33/a");
    /// ```
    #[doc(alias = "mpq_get_str")]
    #[track_caller]
    pub fn to_string_radix(&self, base: u32) -> String {
        let numerator = self.numerator.to_string_radix(base);
        match self.is_integer() {
            true => numerator,
            false => numerator + "/" + &self.denominator.to_string_radix(base),
        }
    }
}

impl Display for Rational {
    fn fmt(&self, f: &mut Formatter<'_>) -> FormatResult {
        let (numerator, denominator) = (self.numerator.magnitude(), &self.denominator);
        let digits = match self.is_integer() {
            true => numerator.to_string(),
            false => format!("{numerator}/{denominator}"),
        };
        f.pad_integral(!self.is_negative(), "", &digits)
    }
}
