//! Text: `-7/3`, or `5` where the denominator is 1.

use super::Rational;
use crate::Integer;
use crate::error::{ParseError, ParseErrorKind};
use alloc::format;
use alloc::string::ToString;
use core::fmt::{Display, Formatter, Result as FormatResult};
use core::str::FromStr;

/// What is wrong with a text that is no rational number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RationalParseErrorKind {
    /// Numerator or denominator is no number.
    #[error(transparent)]
    Number(ParseErrorKind),
    /// The denominator is 0.
    #[error("the denominator is zero")]
    ZeroDenominator,
}

impl FromStr for Rational {
    type Err = ParseError<RationalParseErrorKind>;

    /// Numerator, and behind a slash the denominator, within the limits of
    /// [`Integer`]'s `parse`.
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
    fn from_str(text: &str) -> Result<Rational, ParseError<RationalParseErrorKind>> {
        let (numerator, denominator) = match text.split_once('/') {
            Some((numerator, denominator)) => (numerator, Some(denominator)),
            None => (text, None),
        };
        let number = |text: &str, start: usize| {
            text.parse::<Integer>().map_err(|ParseError { kind, position }| ParseError {
                kind: RationalParseErrorKind::Number(kind),
                position: start + position,
            })
        };
        let upper = number(numerator, 0)?;
        let Some(denominator) = denominator else { return Ok(upper.into()) };
        let start = numerator.len() + 1;
        let lower = number(denominator, start)?;
        Rational::try_new(upper, lower).map_err(|_| ParseError {
            kind: RationalParseErrorKind::ZeroDenominator,
            position: start,
        })
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
