//! When a factorization stops, and who is told how far it is.

use crate::ecm::CurveFile;
use core::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb::progress::{Step, Watched};

/// What a factorization or a proof is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Division by small primes.
    Division,
    /// Pollard's rho method.
    Rho,
    /// Elliptic curves: steps are curves.
    Curves,
    /// The quadratic sieve collects relations.
    Sieve,
    /// Relations are combined to squares.
    Algebra,
    /// A proof of primality: steps are curves.
    Proof,
}

/// A word for the phase.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Division => "division",
            Phase::Rho => "rho",
            Phase::Curves => "curves",
            Phase::Sieve => "sieve",
            Phase::Algebra => "algebra",
            Phase::Proof => "proof",
        })
    }
}

/// How far a factorization or a proof is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What it is at.
    pub phase: Phase,
    /// The bits of the number that is being split or proved.
    pub bits: u64,
    /// Steps that are done: curves, or squares that the sieve's relations make.
    pub done: u64,
    /// Steps that are needed, as far as that is known.
    pub needed: u64,
}

/// Numbers of fewer bits are tested in some milliseconds.
const TESTED_AT_ONCE: u64 = 2048;

/// What a test unwinds with that is stopped.
struct Stopped;

/// Whom a factorization tells its progress.
pub(crate) type Observer<'a> = &'a (dyn Fn(Progress) + Sync);

/// What a factorization asks from time to time.
#[derive(Clone, Copy, Default)]
pub(crate) struct Control<'a> {
    /// The time that there is, until it is [`started`](Control::started).
    pub limit: Option<Duration>,
    pub deadline: Option<Instant>,
    pub cancel: Option<&'a AtomicBool>,
    pub observer: Option<Observer<'a>>,
    pub threads: usize,
    pub seed: u64,
    pub part: u64,
    /// Digits of the divisors that curves have to find; `None` for what suits the number.
    pub ecm_digits: Option<u64>,
    /// The curves that are done, and where those are noted that find nothing.
    pub curves: Option<&'a CurveFile>,
    /// Whether the sieve is left out.
    pub without_sieve: bool,
    /// Whether a proof leaves out the primes of `N + 1`.
    pub without_plus: bool,
    /// Whether another thread has what this one looks for.
    pub found: Option<&'a AtomicBool>,
}

impl Control<'_> {
    /// The same, whose time runs from now on.
    pub fn started(mut self) -> Self {
        if let Some(limit) = self.limit.take() {
            self.deadline = Instant::now().checked_add(limit);
        }
        self
    }

    /// Whether it has to stop.
    pub fn is_over(&self) -> bool {
        let is_set =
            |flag: Option<&AtomicBool>| flag.is_some_and(|flag| flag.load(Ordering::Relaxed));
        is_set(self.cancel)
            || is_set(self.found)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether so much time may pass before it has to stop: none always may.
    pub fn has_time_for(&self, cost: Duration) -> bool {
        let ends_in_time =
            |deadline: Instant| Instant::now().checked_add(cost).is_some_and(|end| end < deadline);
        cost.is_zero() || !self.is_over() && self.deadline.is_none_or(ends_in_time)
    }

    /// Whether a number is a probable prime, by a test that ends when this has to stop: then, and
    /// only for numbers that are not tested in an instant, it is `None`.
    pub fn is_probable_prime(&self, n: &Natural) -> Option<bool> {
        // Without unwinding there is no way out of a test.
        if n.bit_len() < TESTED_AT_ONCE || cfg!(not(panic = "unwind")) {
            return Some(n.is_probable_prime());
        }
        let stop = |_: Step| {
            if self.is_over() {
                resume_unwind(Box::new(Stopped));
            }
        };
        // Between two steps nothing is half done.
        match catch_unwind(AssertUnwindSafe(|| Watched::new(&stop).is_probable_prime(n))) {
            Ok(is_prime) => Some(is_prime),
            Err(payload) if payload.is::<Stopped>() => None,
            Err(panic) => resume_unwind(panic),
        }
    }

    pub fn tell(&self, progress: Progress) {
        if let Some(observer) = self.observer {
            observer(progress);
        }
    }
}
