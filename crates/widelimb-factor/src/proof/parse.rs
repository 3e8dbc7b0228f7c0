//! Certificates from text.
//!
//! ```text
//! certificate = number | curves | neighbours
//! curves      = "[" step { "," step } "]"
//! step        = "[" N "," t "," s "," a "," "[" x "," y "]" "]"
//! neighbours  = "[" N "," primes [ "," primes ] "]"      of N - 1, and of N + 1
//! primes      = "[" [ prime { "," prime } ] "]"
//! prime       = number | "[" p "," witness "," certificate "]"
//! ```
//!
//! Blanks and line ends may stand between the parts. The digits of a number, the depth and the parts
//! of all are bounded, so that a text from a stranger takes a bounded time and little more room than it
//! has itself.

use super::certificate::{Certificate, Divisor, Kind, Step};
use core::str::FromStr;
use widelimb::{Integer, Natural, ParseLimits};

/// The most digits of a number.
const MOST_DIGITS: usize = 100_000;

/// How deep certificates may stand in certificates.
const MOST_DEPTH: usize = 64;

/// The most steps and primes of a text together.
const MOST_PARTS: usize = 1 << 16;

/// Why a text is no certificate.
///
/// ```
/// use widelimb_factor::Certificate;
/// let error = "[97, 5".parse::<Certificate>().unwrap_err();
/// assert_eq!(error.to_string(), "`[` is missing at byte 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} at byte {position}")]
pub struct ParseCertificateError {
    fault: Fault,
    /// Where the text goes wrong, in bytes.
    position: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("`{0}` is missing")]
    Missing(char),
    #[error("a number is missing")]
    NoNumber,
    #[error("a number is below 0")]
    Negative,
    #[error("there is a number of more than {MOST_DIGITS} digits")]
    Digits,
    #[error("more than {MOST_DEPTH} certificates are within one another")]
    Depth,
    #[error("there are more than {MOST_PARTS} steps and primes")]
    Parts,
    #[error("there is more than a certificate")]
    More,
}

impl ParseCertificateError {
    /// Where the text goes wrong, in bytes from its beginning.
    ///
    /// ```
    /// use widelimb_factor::Certificate;
    /// assert_eq!("97 prime".parse::<Certificate>().unwrap_err().position(), 3);
    /// ```
    pub fn position(&self) -> usize {
        self.position
    }
}

impl FromStr for Certificate {
    type Err = ParseCertificateError;

    /// The certificate that a text is, which may be wrong: [`verify`](Certificate::verify) tells.
    ///
    /// # Errors
    /// The text is none, or goes beyond 100,000 digits of a number, 65,536 steps and primes, or 64
    /// certificates within one another.
    fn from_str(text: &str) -> Result<Certificate, ParseCertificateError> {
        let mut reader = Reader { text: text.as_bytes(), position: 0, depth: 0, parts: 0 };
        let certificate = reader.certificate()?;
        match reader.peek() {
            None => Ok(certificate),
            Some(_) => Err(reader.error(Fault::More)),
        }
    }
}

type Read<T> = Result<T, ParseCertificateError>;

struct Reader<'a> {
    text: &'a [u8],
    position: usize,
    depth: usize,
    parts: usize,
}

impl Reader<'_> {
    fn certificate(&mut self) -> Read<Certificate> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.error(Fault::Depth));
        }
        let kind = match self.peek() {
            Some(b'[') => {
                self.position += 1;
                if self.peek() == Some(b'[') { self.curves()? } else { self.neighbours()? }
            }
            _ => Kind::Word(self.natural()?),
        };
        self.depth -= 1;
        Ok(Certificate(kind))
    }

    /// Steps behind the first bracket.
    fn curves(&mut self) -> Read<Kind> {
        let mut steps = vec![self.step()?];
        while self.takes(b',') {
            steps.push(self.step()?);
        }
        self.expect(b']')?;
        Ok(Kind::Curves(steps))
    }

    fn step(&mut self) -> Read<Step> {
        self.count()?;
        self.expect(b'[')?;
        let number = self.natural()?;
        self.expect(b',')?;
        let trace = self.integer()?;
        self.expect(b',')?;
        let cofactor = self.natural()?;
        self.expect(b',')?;
        let a = self.integer()?;
        self.expect(b',')?;
        self.expect(b'[')?;
        let x = self.integer()?;
        self.expect(b',')?;
        let y = self.integer()?;
        self.expect(b']')?;
        self.expect(b']')?;
        Ok(Step { number, trace, cofactor, a, x, y })
    }

    /// A number and the primes of its neighbours, behind the first bracket.
    fn neighbours(&mut self) -> Read<Kind> {
        let number = self.natural()?;
        self.expect(b',')?;
        let minus = self.primes()?;
        let plus = if self.takes(b',') { self.primes()? } else { Vec::new() };
        self.expect(b']')?;
        Ok(Kind::Neighbours { number, minus, plus })
    }

    fn primes(&mut self) -> Read<Vec<Divisor>> {
        self.expect(b'[')?;
        let mut primes = Vec::new();
        if self.takes(b']') {
            return Ok(primes);
        }
        loop {
            primes.push(self.prime()?);
            if !self.takes(b',') {
                self.expect(b']')?;
                return Ok(primes);
            }
        }
    }

    fn prime(&mut self) -> Read<Divisor> {
        self.count()?;
        if !self.takes(b'[') {
            return Ok(Divisor { prime: self.natural()?, long: None });
        }
        let prime = self.natural()?;
        self.expect(b',')?;
        let witness = self.integer()?;
        self.expect(b',')?;
        let certificate = self.certificate()?;
        self.expect(b']')?;
        Ok(Divisor { prime, long: Some((witness, certificate)) })
    }

    fn natural(&mut self) -> Read<Natural> {
        let start = self.position;
        let number = self.integer()?;
        Natural::try_from(number)
            .map_err(|_| ParseCertificateError { fault: Fault::Negative, position: start })
    }

    fn integer(&mut self) -> Read<Integer> {
        self.peek();
        let start = self.position;
        if !self.skips_number() {
            return Err(self.error(Fault::NoNumber));
        }
        let text = &self.text[start..self.position];
        if text.len() > MOST_DIGITS {
            return Err(ParseCertificateError { fault: Fault::Digits, position: start });
        }
        Integer::parse(text, 10, ParseLimits::new(MOST_DIGITS))
            .map_err(|_| ParseCertificateError { fault: Fault::NoNumber, position: start })
    }

    /// Goes behind a number: a sign perhaps, and digits.
    fn skips_number(&mut self) -> bool {
        self.takes(b'-');
        let digits = self.text[self.position..].iter().take_while(|c| c.is_ascii_digit()).count();
        self.position += digits;
        digits > 0
    }

    fn count(&mut self) -> Read<()> {
        self.parts += 1;
        if self.parts > MOST_PARTS { Err(self.error(Fault::Parts)) } else { Ok(()) }
    }

    fn expect(&mut self, byte: u8) -> Read<()> {
        if self.takes(byte) { Ok(()) } else { Err(self.error(Fault::Missing(byte.into()))) }
    }

    /// Goes behind this byte, if it is next.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.position += usize::from(is_next);
        is_next
    }

    /// The next byte that is no blank.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.position).is_some_and(u8::is_ascii_whitespace) {
            self.position += 1;
        }
        self.text.get(self.position).copied()
    }

    fn error(&self, fault: Fault) -> ParseCertificateError {
        ParseCertificateError { fault, position: self.position }
    }
}
