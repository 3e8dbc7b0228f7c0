//! [`Certificate`]: what proves that a number is prime, and its text.

use core::fmt;
use widelimb::{Integer, Natural};

/// What proves that a number is prime: [`verify`](Certificate::verify) checks it in a small part of the
/// time that [`prove`](crate::prove) needs.
///
/// Its text is that of PARI's `primecert` where PARI has the method: a number below `2^64`, which the
/// test of Baillie, Pomerance, Selfridge and Wagstaff proves; steps `[N, t, s, a, [x, y]]` on elliptic
/// curves; or `[N, [p, ..., [p, a, certificate]]]` with primes of `N - 1`. Primes of `N + 1` are a list
/// behind those of `N - 1`, and the certificate of a prime of either may be of any kind.
///
/// ```
/// use widelimb_factor::{Certificate, prove};
/// let n = "170141183460469231731687303715884105727".parse()?;
/// let certificate = prove(&n)?;
/// certificate.verify()?;
/// assert_eq!(*certificate.number(), n);
/// assert_eq!(certificate.to_string().parse::<Certificate>()?, certificate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(pub(super) Kind);

/// The method of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number of at most 64 bits.
    Word(Natural),
    /// A number with primes of the number before it and of the one after it.
    Neighbours { number: Natural, minus: Vec<Divisor>, plus: Vec<Divisor> },
    /// Steps on curves, at least one. The quotient of the last is a word.
    Curves(Vec<Step>),
}

/// A prime that divides `N - 1` or `N + 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Divisor {
    pub prime: Natural,
    /// For a prime above `2^64` its witness and its certificate.
    pub long: Option<(Integer, Certificate)>,
}

/// A point of a curve `y^2 = x^3 + a x + b` modulo a number `N`, and the number `N + 1 - t = s q` of
/// the points: if `q` is prime, `N` is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub number: Natural,
    pub trace: Integer,
    pub cofactor: Natural,
    pub a: Integer,
    pub x: Integer,
    pub y: Integer,
}

impl Step {
    /// `q = (N + 1 - t) / s`; `None` if that is no number above 0.
    pub fn quotient(&self) -> Option<Natural> {
        let order = Integer::from(&self.number) + 1 - &self.trace;
        let order = Natural::try_from(order).ok()?;
        if order.is_zero() || self.cofactor.is_zero() {
            return None;
        }
        order.checked_div_exact(&self.cofactor)
    }
}

impl Certificate {
    /// The number that the certificate is for.
    ///
    /// ```
    /// let certificate: widelimb_factor::Certificate = "97".parse()?;
    /// assert_eq!(*certificate.number(), 97);
    /// # Ok::<(), widelimb_factor::ParseCertificateError>(())
    /// ```
    pub fn number(&self) -> &Natural {
        match &self.0 {
            Kind::Word(number) | Kind::Neighbours { number, .. } => number,
            Kind::Curves(steps) => &steps[0].number,
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Word(number) => write!(f, "{number}"),
            Kind::Neighbours { number, minus, plus } => {
                write!(f, "[{number}, ")?;
                list(f, minus)?;
                if !plus.is_empty() {
                    f.write_str(", ")?;
                    list(f, plus)?;
                }
                f.write_str("]")
            }
            Kind::Curves(steps) => {
                for (i, Step { number, trace, cofactor, a, x, y }) in steps.iter().enumerate() {
                    let before = if i == 0 { "[" } else { ", " };
                    write!(f, "{before}[{number}, {trace}, {cofactor}, {a}, [{x}, {y}]]")?;
                }
                f.write_str("]")
            }
        }
    }
}

/// Writes the primes, with commas between them and brackets around.
fn list(f: &mut fmt::Formatter<'_>, divisors: &[Divisor]) -> fmt::Result {
    f.write_str("[")?;
    for (i, Divisor { prime, long }) in divisors.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        match long {
            None => write!(f, "{prime}")?,
            Some((witness, certificate)) => write!(f, "[{prime}, {witness}, {certificate}]")?,
        }
    }
    f.write_str("]")
}
