//! [`Prover`]: proves numbers within a limit of time.

use super::{Certificate, certify};
use crate::control::{Control, Progress};
use crate::factorizer::test_cost;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use widelimb::Natural;

/// Why a number has no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProvedError {
    /// The number is composite, or below 2: that is sure.
    #[error("the number is not prime")]
    NotPrime,
    /// Time ended, or the flag was set that stops the search.
    #[error("the search for a proof was stopped")]
    Stopped,
    /// The number is a probable prime, and no proof was found with the discriminants that are tried.
    #[error("no proof was found")]
    NotFound,
}

/// How to prove that numbers are prime.
///
/// ```
/// use std::time::Duration;
/// use widelimb::Natural;
/// use widelimb_factor::{NotProvedError, Prover};
/// let prover = Prover::new().time_limit(Duration::from_secs(60));
/// let prime = Natural::from(10_u32).pow(30) + 57_u32;
/// assert_eq!(*prover.prove(&prime)?.number(), prime);
/// assert_eq!(prover.prove(&(prime + 2_u32)), Err(NotProvedError::NotPrime));
/// # Ok::<(), NotProvedError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Prover<'a> {
    control: Control<'a>,
}

impl<'a> Prover<'a> {
    /// Without a limit.
    pub fn new() -> Prover<'a> {
        Prover::default()
    }

    /// Stops after this time, from the call of [`prove`](Prover::prove) on. Powers modulo the
    /// number are not interrupted, but not begun where their time is estimated to be longer.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.control.limit = Some(limit);
        self
    }

    /// Stops soon after this is `true`.
    pub fn cancelled_by(mut self, cancel: &'a AtomicBool) -> Self {
        self.control.cancel = Some(cancel);
        self
    }

    /// Tells someone how far it is: the bits of the number that it is at, and how many steps on curves
    /// are found and expected.
    pub fn watched_by(mut self, observer: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.control.observer = Some(observer);
        self
    }

    /// Leaves out primes of `N + 1`, which PARI's `primecertisvalid` does not know, so that it can
    /// check the certificate. Where they would do, as for Mersenne's primes, this takes longer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb_factor::Prover;
    /// let prime = (Natural::one() << 70_u32) + 25_u32;
    /// assert!(Prover::new().prove(&prime)?.to_string().contains(", [], ["));
    /// let certificate = Prover::new().for_pari().prove(&prime)?;
    /// assert!(!certificate.to_string().contains(", [], ["));
    /// # Ok::<(), widelimb_factor::NotProvedError>(())
    /// ```
    pub fn for_pari(mut self) -> Self {
        self.control.without_plus = true;
        self
    }

    /// A certificate for a prime. Cost: little more than a few tests of primality where enough primes of
    /// the numbers before and after it are found, and else some `bits^4`: 100 digits take
    /// 0.03 seconds, 300 one, 1000 three minutes.
    ///
    /// # Errors
    /// [`NotProvedError::NotPrime`] is a proof too, the others say nothing of the number.
    pub fn prove(&self, n: &Natural) -> Result<Certificate, NotProvedError> {
        let control = self.control.started();
        match control.is_probable_prime(n) {
            Some(true) => {}
            Some(false) => return Err(NotProvedError::NotPrime),
            None => return Err(NotProvedError::Stopped),
        }
        let is_stopped = || control.is_over() || !control.has_time_for(test_cost(n));
        certify(n, &control, 0).ok_or_else(|| match is_stopped() {
            true => NotProvedError::Stopped,
            false => NotProvedError::NotFound,
        })
    }
}
