//! The quadratic sieve in pieces, for many machines: each collects relations for some time, as
//! text, and one combines them.
//!
//! ```
//! use std::time::Duration;
//! use widelimb::Natural;
//! use widelimb_factor::distributed::{collect, combine};
//! let [p, q] = [51, 53].map(|bits| (Natural::one() << bits).next_prime());
//! let n = p * q;
//! let mut relations = String::new();
//! // Each call has a number of its own, on whichever machine.
//! let divisor = (0..).find_map(|part| {
//!     relations += &collect(&n, part, Duration::from_millis(20)).ok()?;
//!     combine(&n, &relations).ok()?.divisor
//! });
//! assert!(n.is_multiple_of(&divisor.expect("found after some calls")));
//! ```
//!
//! The text is that of the file of [`Factorizer::save_to`](crate::Factorizer::save_to). The order
//! of lines is of no matter, and lines that do not hold are passed over: nothing that a machine
//! sends makes a wrong divisor.

use super::relation::Relation;
use super::save::{Header, read};
use super::{Found, LEAST_BITS, MOST_BITS, Relations, Setup, Shared, matrix, solve};
use crate::control::Control;
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb_limb::trial::small_factor;

/// Why a number is not for the quadratic sieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotForSieveError {
    /// It is too short, for which other methods are faster, or too long.
    #[error("the quadratic sieve splits numbers of {LEAST_BITS} to {MOST_BITS} bits")]
    Size,
    /// It has a divisor below 4096, which is to be divided out first.
    #[error("the number has the divisor {0}")]
    SmallDivisor(u64),
    /// It is a prime, or as good as one.
    #[error("the number is prime")]
    Prime,
    /// It is a power, whose root is to be factored.
    #[error("the number is a power")]
    Power,
}

/// What relations make together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// A divisor of the number other than 1 and itself, if there are enough relations.
    pub divisor: Option<Natural>,
    /// Relations that hold, each counted once.
    pub relations: u64,
    /// Products of them without a large prime but in squares, and how many are needed for a
    /// divisor: rarely a few more.
    pub done: u64,
    /// How many are needed.
    pub needed: u64,
}

/// The divisors that a number for the sieve does not have are below this.
const DIVIDED_BELOW: u64 = 1 << 12;

/// Whether a number is for the sieve.
pub(super) fn checked(n: &Natural) -> Result<(), NotForSieveError> {
    if !(LEAST_BITS..=MOST_BITS).contains(&n.bit_len()) {
        return Err(NotForSieveError::Size);
    }
    if n.is_even() {
        return Err(NotForSieveError::SmallDivisor(2));
    }
    if let Some(divisor) = small_factor(n.limbs(), DIVIDED_BELOW) {
        return Err(NotForSieveError::SmallDivisor(divisor));
    }
    if n.is_probable_prime() {
        return Err(NotForSieveError::Prime);
    }
    n.perfect_power().map_or(Ok(()), |_| Err(NotForSieveError::Power))
}

/// Sieves for relations on one thread, for about so much time: a
/// [header](crate::Factorizer::save_to), and a line for each.
///
/// Calls with the same `part` sieve the same: it is to be another one for each call.
///
/// # Errors
/// If the number is not for the sieve.
pub fn collect(n: &Natural, part: u64, time: Duration) -> Result<String, NotForSieveError> {
    let deadline = Instant::now().checked_add(time);
    checked(n)?;
    let control = Control { deadline, part, threads: 1, ..Control::default() };
    let setup = Setup::new(n);
    let mut shared = Shared::new(&setup, Found::default(), &control);
    let needed = setup.base.len() + matrix::SURPLUS;
    // Only files fail, and there is none.
    let _ = shared.sieve(needed);
    let relations = &shared.found().relations;
    let mut text = Header::of(&setup).line();
    for i in 0..relations.len() as u32 {
        let view = relations.get(i);
        let (y, factors) = (view.y.clone(), view.factors.to_vec());
        let relation = Relation { y, negative: view.negative, factors, larges: view.larges };
        relation.write(&setup, &mut text);
    }
    Ok(text)
}

/// Combines the relations of any number of [`collect`]'s texts, one after the other. Those of
/// another multiplier than this version of the library chooses for the number do not hold.
///
/// # Errors
/// If the number is not for the sieve.
pub fn combine(n: &Natural, lines: &str) -> Result<Combination, NotForSieveError> {
    checked(n)?;
    let setup = Setup::new(n);
    let (mut relations, control) = (Relations::default(), Control::default());
    // Text in memory is always read.
    let _ = read(lines.as_bytes(), &setup, &mut relations, &control);
    let needed = setup.base.len() + matrix::SURPLUS;
    let is_enough = relations.cycles >= needed;
    let divisor = if is_enough { solve(&setup, &relations, &control) } else { None };
    let (done, needed) = (relations.cycles as u64, needed as u64);
    Ok(Combination { divisor, relations: relations.len() as u64, done, needed })
}
