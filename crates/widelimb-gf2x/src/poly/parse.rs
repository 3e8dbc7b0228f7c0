//! Polynomials from text, within limits.

use super::{MAX_BITS, Poly};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::str::FromStr;
use widelimb_limb::error;

/// The limit of the degree of a polynomial in a text: a short text can name a long polynomial.
///
/// Reading takes time in proportion to the text and to the degree, whose coefficients take an
/// eighth of a byte each.
///
/// ```
/// use widelimb::gf2x::Poly;
/// use widelimb::gf2x::poly::{ParseErrorKind, ParseLimits};
/// let limits = ParseLimits::new(100);
/// assert!(Poly::parse(b"x^100 + 1", limits).is_ok());
/// let error = Poly::parse(b"1 + x^999999999999999999999999", limits).unwrap_err();
/// assert_eq!((error.kind, error.position), (ParseErrorKind::DegreeTooHigh { limit: 100 }, 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLimits {
    max_degree: usize,
}

impl ParseLimits {
    /// The limits for degrees up to `max_degree`, or up to what [`MAX_BITS`] allows if that is
    /// less. In digits, zeros in front count.
    pub const fn new(max_degree: usize) -> ParseLimits {
        let most = (MAX_BITS - 1) as usize;
        ParseLimits { max_degree: if max_degree < most { max_degree } else { most } }
    }

    /// The highest degree.
    pub const fn max_degree(self) -> usize {
        self.max_degree
    }
}

impl Default for ParseLimits {
    /// Degrees up to 2^30: 128 MiB.
    fn default() -> ParseLimits {
        ParseLimits::new(1 << 30)
    }
}

/// A text that is no polynomial: what is wrong, and at which byte.
pub type ParseError = error::ParseError<ParseErrorKind>;

/// The reason why a text is no polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseErrorKind {
    /// A term is missing here: `x^17`, `x`, `1` or `0`.
    #[error("a term (x^17, x, 1 or 0) is missing")]
    NoTerm,
    /// An exponent is missing here.
    #[error("an exponent is missing")]
    NoExponent,
    /// A `+` or the end is missing behind a term.
    #[error("a `+` or the end is missing")]
    NoSign,
    /// A digit is missing behind the prefix.
    #[error("a digit is missing")]
    NoDigits,
    /// A byte is no digit of the base that the prefix says.
    #[error("not a digit of base {base}")]
    InvalidDigit {
        /// The base, 16 or 2.
        base: u32,
    },
    /// The degree is above the limit.
    #[error("the degree is above {limit}")]
    DegreeTooHigh {
        /// The highest degree allowed.
        limit: usize,
    },
    /// There is no memory for the coefficients.
    #[error("no memory for a degree of {degree}")]
    Memory {
        /// The degree that was asked for.
        degree: usize,
    },
}

impl Poly {
    /// The polynomial of a text: terms as in `x^17 + x^3 + 1`, or coefficients as digits of base 16
    /// behind `0x` or of base 2 behind `0b`, whose bit `i` is the coefficient of `x^i`.
    ///
    /// Terms may have any order; those that are there twice cancel. `X` and `x` are the same, as
    /// are `^` and `**`, and `+` and `-`; white space may stand between what belongs together.
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte. A degree above the limit is found
    /// before memory is asked for.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// use widelimb::gf2x::poly::ParseLimits;
    /// let a = Poly::parse(b"X**7+1 + x^3 + 1", ParseLimits::default())?;
    /// assert_eq!(a, "0x88".parse()?);
    /// # Ok::<(), widelimb::gf2x::poly::ParseError>(())
    /// ```
    pub fn parse(text: &[u8], limits: ParseLimits) -> Result<Poly, ParseError> {
        let mut reader = Reader { text, at: 0, limits, limbs: Vec::new() };
        reader.skip_blanks();
        match text[reader.at..] {
            [b'0', b'x' | b'X', ..] => reader.digits::<4>()?,
            [b'0', b'b' | b'B', ..] => reader.digits::<1>()?,
            _ => reader.terms()?,
        }
        Ok(Poly::from_limbs(reader.limbs))
    }
}

impl FromStr for Poly {
    type Err = ParseError;

    /// [`parse`](Poly::parse) within the default [`ParseLimits`].
    fn from_str(text: &str) -> Result<Poly, ParseError> {
        Poly::parse(text.as_bytes(), ParseLimits::default())
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    limits: ParseLimits,
    limbs: Vec<Limb>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn error<T>(&self, kind: ParseErrorKind) -> Result<T, ParseError> {
        Err(ParseError { kind, position: self.at })
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Skips blanks and these bytes, if they come next; returns whether they did.
    fn eat(&mut self, bytes: &[u8]) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(bytes);
        if found {
            self.at += bytes.len();
        }
        found
    }

    fn eat_any(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().any(|&byte| self.eat(&[byte]))
    }

    /// Makes room for coefficients up to that of `degree`.
    fn grow(&mut self, degree: usize) -> Result<(), ParseError> {
        let more = (degree / LIMB_BITS + 1).saturating_sub(self.limbs.len());
        if self.limbs.try_reserve(more).is_err() {
            return self.error(ParseErrorKind::Memory { degree });
        }
        self.limbs.resize(self.limbs.len() + more, 0);
        Ok(())
    }

    /// Terms between signs, up to the end.
    fn terms(&mut self) -> Result<(), ParseError> {
        self.eat_any(b"+-");
        loop {
            if let Some(exponent) = self.term()? {
                self.grow(exponent)?;
                self.limbs[exponent / LIMB_BITS] ^= 1 << (exponent % LIMB_BITS);
            }
            if !self.eat_any(b"+-") {
                break;
            }
        }
        self.skip_blanks();
        if self.at == self.text.len() { Ok(()) } else { self.error(ParseErrorKind::NoSign) }
    }

    /// The exponent of the next term; `None` for 0.
    fn term(&mut self) -> Result<Option<usize>, ParseError> {
        if self.eat(b"0") {
            return Ok(None);
        }
        if self.eat(b"1") {
            return Ok(Some(0));
        }
        if !self.eat_any(b"xX") {
            return self.error(ParseErrorKind::NoTerm);
        }
        if self.eat(b"^") || self.eat(b"**") {
            return self.exponent().map(Some);
        }
        self.within(1).map(Some)
    }

    fn within(&self, exponent: usize) -> Result<usize, ParseError> {
        let limit = self.limits.max_degree;
        if exponent > limit {
            return self.error(ParseErrorKind::DegreeTooHigh { limit });
        }
        Ok(exponent)
    }

    fn exponent(&mut self) -> Result<usize, ParseError> {
        self.skip_blanks();
        let start = self.at;
        let mut exponent: usize = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            exponent = exponent.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        if self.at == start {
            return self.error(ParseErrorKind::NoExponent);
        }
        self.within(exponent).map_err(|error| ParseError { position: start, ..error })
    }

    /// Digits of `BITS` bits behind a prefix of two bytes, up to the end but for blanks.
    fn digits<const BITS: usize>(&mut self) -> Result<(), ParseError> {
        let base = 1 << BITS;
        self.at += 2;
        let start = self.at;
        let rest = &self.text[start..];
        let digits = rest.trim_ascii_end();
        if digits.is_empty() {
            return self.error(ParseErrorKind::NoDigits);
        }
        if let Some(wrong) = digits.iter().position(|&digit| !char::from(digit).is_digit(base)) {
            self.at += wrong;
            return self.error(ParseErrorKind::InvalidDigit { base });
        }
        let limit = self.limits.max_degree;
        let value = |digit: u8| char::from(digit).to_digit(base).map_or(0, Limb::from);
        let top = (Limb::BITS - value(digits[0]).leading_zeros()) as usize;
        let bits = (digits.len() - 1).saturating_mul(BITS).saturating_add(top);
        if bits > limit.saturating_add(1) {
            return self.error(ParseErrorKind::DegreeTooHigh { limit });
        }
        self.grow(bits)?;
        let limbs = digits.rchunks(LIMB_BITS / BITS);
        for (limb, digits) in self.limbs.iter_mut().zip(limbs) {
            *limb = digits.iter().fold(0, |limb, &digit| limb << BITS | value(digit));
        }
        Ok(())
    }
}
