//! Factorization of integers.
//!
//! ```
//! use widelimb_factor::factor;
//! let n = "340282366920938463463374607431768211457".parse()?;
//! let factors = factor(&n)?;
//! assert_eq!(factors.to_string(), "59649589127497217 5704689200685129054721");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Factorizer`] has what [`factor`] leaves open: a time limit, threads, someone who watches, a way
//! to stop. What is found when it stops is not lost: [`Factorization::rest`] is what is left.
//!
//! Small primes are divided out; J. Pollard's rho method finds most divisors of up to 32 bits, and
//! all of numbers below `2^64`; P - 1, P + 1 and elliptic curves, eight at a time, find most of those
//! that have up to two sevenths of the number's digits; and the quadratic sieve splits what is left,
//! of up to 360 bits: 160 in a ninth of a second, 192 in one. [`Factorizer::save_to`] and
//! [`distributed`] are for those that take hours.
//!
//! [`prove`] gives a [`Certificate`] that a number is prime, of any length where enough primes of the
//! numbers before and after it are found, and else of some hundred digits: by elliptic curves.
//!
//! ```
//! use widelimb_factor::{Certificate, prove};
//! let n = "1000000000000000000000000000057".parse()?;
//! let text = prove(&n)?.to_string();
//! text.parse::<Certificate>()?.verify()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`arithmetic`] has the functions of a number's primes, and the groups modulo it.

pub mod arithmetic;
mod control;
pub mod ecm;
mod error;
mod factorization;
mod factorizer;
mod polynomial;
mod proof;
mod sieve;
mod small;
pub mod tuning;

pub use control::{Phase, Progress};
pub use error::{FactorError, ZeroHasNoFactorsError};
pub use factorization::{Factor, Factorization, Proof};
pub use factorizer::Factorizer;
pub use proof::{
    BadCertificateError, Certificate, CertificateFault, NotProvedError, ParseCertificateError,
    Prover,
};
pub use sieve::{RelationFileError, distributed};

use widelimb::Natural;

/// The primes of `n`, on one thread and without a limit of time.
///
/// # Errors
/// For 0, of which every prime is a divisor as often as one likes.
pub fn factor(n: &Natural) -> Result<Factorization, ZeroHasNoFactorsError> {
    // Without a file there is no other error.
    Factorizer::new().factor(n).map_err(|_| ZeroHasNoFactorsError)
}

/// A certificate that `n` is prime, without a limit of time.
///
/// # Errors
/// [`NotProvedError::NotPrime`] if `n` is none, and [`NotProvedError::NotFound`] if no proof was found.
pub fn prove(n: &Natural) -> Result<Certificate, NotProvedError> {
    Prover::new().prove(n)
}

// The examples of README.md are compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
