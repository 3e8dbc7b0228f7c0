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
//! | divisors | found by | time |
//! |---|---|---|
//! | below 4096 | division | |
//! | up to about 32 bits, and all of numbers below `2^64` | J. Pollard's rho method | the root of the divisor |
//! | up to two sevenths of the digits of the number, mostly | elliptic curves, eight at a time | the exponential of the root of the divisor's digits |
//! | of numbers of up to 360 bits | the self-initializing quadratic sieve | by the size of the number: 160 bits a fifth of a second, 200 bits three |

mod control;
mod ecm;
mod factorization;
mod factorizer;
mod sieve;
mod word;

pub use control::{Phase, Progress};
pub use factorization::{Factor, Factorization, Proof};
pub use factorizer::{Factorizer, ZeroHasNoFactorsError};

use widelimb::Natural;

/// The primes of `n`, on one thread and without a limit of time.
///
/// # Errors
/// For 0, of which every prime is a divisor as often as one likes.
pub fn factor(n: &Natural) -> Result<Factorization, ZeroHasNoFactorsError> {
    Factorizer::new().factor(n)
}

// The examples of README.md are compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
