//! Checks certificates, by code that the search for them does not need to be right.

mod curves;
mod neighbours;

pub(super) use curves::is_killed;
pub(super) use neighbours::Side;
pub(super) use neighbours::{are_witnessed, is_large_enough, is_witness, power_part};

use super::certificate::{Certificate, Kind};
use widelimb::Natural;

/// What is wrong with a certificate.
///
/// ```
/// use widelimb_factor::{Certificate, CertificateFault};
/// let error = "91".parse::<Certificate>()?.verify().unwrap_err();
/// assert_eq!(error.fault, CertificateFault::Composite);
/// assert_eq!(error.to_string(), "the part for 91: the number is not prime");
/// # Ok::<(), widelimb_factor::ParseCertificateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the part for {number}: {fault}")]
pub struct BadCertificateError {
    /// The number whose part of the certificate is wrong.
    pub number: Natural,
    /// What is wrong with it.
    pub fault: CertificateFault,
}

/// Why a part of a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateFault {
    /// The number is composite, or below 2.
    #[error("the number is not prime")]
    Composite,
    /// The number has more than 64 bits, and no certificate.
    #[error("it has more than 64 bits and no certificate")]
    NotAWord,
    /// The certificate is not for the number that is left to prove.
    #[error("it is not the number that is left to prove")]
    OtherNumber,
    /// A prime does not divide the neighbour, or stands there twice.
    #[error("the primes are not different divisors of N - 1 and N + 1 in order")]
    NoDivisors,
    /// The product of the primes is too small for a proof.
    #[error("the primes of N - 1 and N + 1 are too few")]
    TooFew,
    /// No element of the order that a prime asks for was found.
    #[error("a prime of N - 1 or N + 1 has no witness")]
    NoWitness,
    /// The trace, the cofactor and the number do not fit one another.
    #[error("no curve has this order, or its quotient is too small")]
    BadOrder,
    /// The curve is singular, or the number is divisible by 2 or 3.
    #[error("the curve is singular")]
    Singular,
    /// The point does not have the order that it should have.
    #[error("the point has another order")]
    BadPoint,
}

impl Certificate {
    /// Checks the certificate: `Ok` proves that [`number`](Certificate::number) is prime.
    ///
    /// What takes no time is checked first, and short numbers before long ones. Cost: for primes of `N
    /// - 1` and `N + 1` a few powers modulo `N` for each prime, for steps on curves some 15 products
    /// modulo `N` for each bit.
    ///
    /// # Errors
    /// [`BadCertificateError`] names the part that proves nothing.
    ///
    /// ```
    /// use widelimb_factor::Certificate;
    /// let text = "[[18446744073709551629, -8423788454, 160388, 1, \
    ///     [10598342506117936052, 2225259013356795550]]]";
    /// text.parse::<Certificate>()?.verify()?;
    /// assert!(text.replace("388", "389").parse::<Certificate>()?.verify().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<(), BadCertificateError> {
        match &self.0 {
            Kind::Word(number) => word(number),
            Kind::Neighbours { number, minus, plus } => neighbours::verify(number, minus, plus),
            Kind::Curves(steps) => curves::verify(steps),
        }
    }
}

/// Checks a number of at most 64 bits, where the test has no exception.
fn word(number: &Natural) -> Result<(), BadCertificateError> {
    ensure(number.bit_len() <= 64, number, CertificateFault::NotAWord)?;
    ensure(number.is_probable_prime(), number, CertificateFault::Composite)
}

fn ensure(
    holds: bool,
    number: &Natural,
    fault: CertificateFault,
) -> Result<(), BadCertificateError> {
    if holds { Ok(()) } else { Err(BadCertificateError { number: number.clone(), fault }) }
}
