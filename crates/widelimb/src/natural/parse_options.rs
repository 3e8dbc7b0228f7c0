//! Conversions of text with prefixes and underscores.

use super::{Natural, ParseLimits, parse_digits};
use crate::error::{ParseError, ParseErrorKind};
use alloc::borrow::Cow;

/// Options of a text that is read as a number: beside digits and a sign it may have what they
/// allow, by default nothing.
///
/// ```
/// use widelimb::natural::ParseOptions;
/// use widelimb::{Integer, Natural, ParseLimits};
/// let options = ParseOptions::new(ParseLimits::new(1000)).with_prefixes().with_underscores();
/// assert_eq!(Natural::parse_with(b"0xffff_ffff", 10, options)?, u32::MAX);
/// assert_eq!(Integer::parse_with(b"-1_000", 10, options)?, -1000);
/// assert_eq!(Natural::parse_with(b"1__0", 10, options).unwrap_err().position, 2);
/// # Ok::<(), widelimb::error::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    limits: ParseLimits,
    prefixes: bool,
    underscores: bool,
}

impl ParseOptions {
    /// The options that allow digits alone, within these limits.
    pub const fn new(limits: ParseLimits) -> ParseOptions {
        ParseOptions { limits, prefixes: false, underscores: false }
    }

    /// A prefix `0x`, `0o` or `0b`, with a letter of either size, may stand behind the sign: it
    /// makes the base 16, 8 or 2, even where its letter is a digit of the base given.
    pub const fn with_prefixes(self) -> ParseOptions {
        ParseOptions { prefixes: true, ..self }
    }

    /// An underscore may stand between two digits. The limits count digits alone.
    pub const fn with_underscores(self) -> ParseOptions {
        ParseOptions { underscores: true, ..self }
    }
}

impl From<ParseLimits> for ParseOptions {
    fn from(limits: ParseLimits) -> ParseOptions {
        ParseOptions::new(limits)
    }
}

impl Natural {
    /// The number that `text` is in `base`, within the limits of the options and with the prefixes
    /// and underscores that these allow.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    pub fn parse_with(
        text: &[u8],
        base: u32,
        options: ParseOptions,
    ) -> Result<Natural, ParseError> {
        parse_from(text, usize::from(text.starts_with(b"+")), base, options)
    }
}

/// The number whose digits, or whose prefix, begin at byte `start`.
pub(crate) fn parse_from(
    text: &[u8],
    start: usize,
    base: u32,
    options: ParseOptions,
) -> Result<Natural, ParseError> {
    let (start, base) = match text[start..] {
        [b'0', letter, ..] if options.prefixes => match letter {
            b'x' | b'X' => (start + 2, 16),
            b'o' | b'O' => (start + 2, 8),
            b'b' | b'B' => (start + 2, 2),
            _ => (start, base),
        },
        _ => (start, base),
    };
    if !options.underscores {
        return parse_digits(text, start, base, options.limits);
    }
    let plain = without_underscores(text, start, base)?;
    parse_digits(&plain, start, base, options.limits).map_err(|mut error| {
        error.position = with_underscores(text, start, error.position);
        error
    })
}

/// The text without the underscores from `start` on, each of which must stand between two other
/// bytes.
fn without_underscores(text: &[u8], start: usize, base: u32) -> Result<Cow<'_, [u8]>, ParseError> {
    let digits = &text[start..];
    let misplaced = |&i: &usize| {
        digits[i] == b'_' && (i == 0 || digits[i - 1] == b'_' || i + 1 == digits.len())
    };
    if let Some(i) = (0..digits.len()).find(misplaced) {
        let kind = ParseErrorKind::InvalidDigit { base };
        return Err(ParseError { kind, position: start + i });
    }
    if !digits.contains(&b'_') {
        return Ok(Cow::Borrowed(text));
    }
    let kept = digits.iter().filter(|&&byte| byte != b'_');
    Ok(text[..start].iter().chain(kept).copied().collect())
}

/// The position in the text of byte `position` of the text without the underscores from `start` on.
fn with_underscores(text: &[u8], start: usize, position: usize) -> usize {
    if position < start {
        return position;
    }
    let mut digits = (start..text.len()).filter(|&i| text[i] != b'_');
    digits.nth(position - start).unwrap_or(text.len())
}
