//! [`SafePrimeSearch`]: random safe primes, by one sieve and powers side by side.

use super::random::{MOST_PRIME_BITS, PrimeBitsError, Top, expect_bits, random_start};
use super::sieve::Sieve;
use super::strong_probable_primes;
use crate::protocols::uniform;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::div::rem_1;
use widelimb_limb::modular::prime::is_probable_prime;
use widelimb_limb::modular::search;
use widelimb_limb::owned::sum;
use widelimb_limb::progress::{Observer, Step};
use widelimb_limb::trim::bit_len;

/// A search was cancelled by its flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was cancelled")]
pub struct Cancelled;

/// The search for a random safe prime `p`, of which `(p - 1) / 2` is prime too, with an observer of
/// its progress and a flag that ends it.
///
/// One random start decides: the prime is the first one from there on, or from another start on
/// where that has other bits at the top. A prime after a long gap comes more often than one after a
/// short one (J. Brandt and I. Damgård, CRYPTO 1992). The time depends on the prime.
///
/// A sieve strikes out `q` and `2 q + 1` together by all primes up to where one more costs as much
/// as the tests that it spares (M. Wiener, Safe prime generation with a combined sieve, 2003). What
/// is left has a power `2^(q - 1)` each, eight side by side, and with the feature `parallel` on the
/// threads of the rayon pool that the caller is in. Where `q` is prime, `2^(2 q) = 1` modulo
/// `p = 2 q + 1` proves `p` prime (H. Pocklington, 1914), as `3`, which is `2^2 - 1`, does not
/// divide it. Both have the test of Baillie, Pomerance, Selfridge and Wagstaff in the end.
///
/// ```
/// use widelimb::protocols::prime::SafePrimeSearch;
/// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
///
/// let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
/// let told = core::cell::Cell::new(0.0);
/// let observer = |step: widelimb::progress::Step| told.set(step.done);
/// let p = SafePrimeSearch::new(192)?.with_observer(&observer).run(&mut rng)?;
/// assert_eq!((p.len(), p[2] >> 63, told.get()), (3, 1, 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct SafePrimeSearch<'a> {
    bits: usize,
    top: Top,
    observer: Option<Observer<'a>>,
    cancel: Option<&'a AtomicBool>,
}

/// The least bits of a safe prime: there is one of each length that begins with two ones.
const LEAST_BITS: usize = 6;
/// The bits from which on the sieve is worth its start.
const SIEVED_BITS: usize = 128;

impl<'a> SafePrimeSearch<'a> {
    /// The search for a safe prime of exactly `bits` bits, 6 to 65536.
    ///
    /// # Errors
    /// [`PrimeBitsError`]: there are too few or too many bits.
    pub fn new(bits: usize) -> Result<SafePrimeSearch<'a>, PrimeBitsError> {
        expect_bits(bits, LEAST_BITS)?;
        Ok(SafePrimeSearch { bits, top: Top::One, observer: None, cancel: None })
    }

    /// The search for a prime that begins so.
    pub fn with_top(self, top: Top) -> SafePrimeSearch<'a> {
        SafePrimeSearch { top, ..self }
    }

    /// The search with an observer, which is told the chance that it would have ended by then: its
    /// length is not known before.
    pub fn with_observer(self, observer: Observer<'a>) -> SafePrimeSearch<'a> {
        SafePrimeSearch { observer: Some(observer), ..self }
    }

    /// The search with a flag, which ends it when it is set.
    pub fn with_cancel(self, cancel: &'a AtomicBool) -> SafePrimeSearch<'a> {
        SafePrimeSearch { cancel: Some(cancel), ..self }
    }

    /// Runs the search.
    ///
    /// Cost for 2048 bits: about 2500 powers, and a sieve of the time of some hundred.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn run<R: CryptoRng + ?Sized>(&self, rng: &mut R) -> Result<Vec<Limb>, Cancelled> {
        let k = kernels();
        let mut tested = 0;
        loop {
            let found = match self.bits < SIEVED_BITS {
                true => self.short_prime(k, rng)?,
                false => {
                    self.first_from(k, random_start(self.bits - 1, self.top, rng), &mut tested)?
                }
            };
            if let Some(prime) = found.filter(|prime| self.has_top(prime)) {
                self.tell(1.0, 1.0);
                return Ok(prime);
            }
        }
    }

    /// A safe prime of few bits, by tests one after the other.
    fn short_prime<R: CryptoRng + ?Sized>(
        &self,
        k: &Kernels,
        rng: &mut R,
    ) -> Result<Option<Vec<Limb>>, Cancelled> {
        self.check()?;
        let mut fill = |r: &mut [Limb]| r.copy_from_slice(&uniform::limbs(rng, r.len()));
        Ok(search::random_safe_prime(k, self.bits as u64, &mut fill, &mut |_| ()).ok())
    }

    /// Whether a prime has the bits at its top that were asked for.
    fn has_top(&self, prime: &[Limb]) -> bool {
        let second = self.bits - 2;
        bit_len(prime) as usize == self.bits
            && (self.top == Top::One || prime[second / LIMB_BITS] >> (second % LIMB_BITS) & 1 == 1)
    }

    /// The first safe prime `2 q + 1` for `q` from `start` on, if one is near.
    fn first_from(
        &self,
        k: &Kernels,
        start: Vec<Limb>,
        tested: &mut u32,
    ) -> Result<Option<Vec<Limb>>, Cancelled> {
        let start = sum(k, &start, &[5 - rem_1(&start, 6)]);
        let Plan { words, bound, chance } = Plan::new(self.bits);
        let sieve = Sieve::new(&start, words, bound);
        let mut survivors = sieve.survivors().map(|i| sum(k, &start, &[6 * i])).peekable();
        while survivors.peek().is_some() {
            self.check()?;
            let halves: Vec<Vec<Limb>> = survivors.by_ref().take(together()).collect();
            let done = |tested: u32| 1.0 - power(1.0 - chance, tested);
            let before = *tested;
            *tested += halves.len() as u32;
            self.tell(done(before), done(*tested));
            if let Some(prime) = first_safe(k, &halves) {
                return Ok(Some(prime));
            }
        }
        Ok(None)
    }

    fn check(&self) -> Result<(), Cancelled> {
        let is_set = self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if is_set { Err(Cancelled) } else { Ok(()) }
    }

    fn tell(&self, done: f64, next: f64) {
        if let Some(observer) = self.observer {
            observer(Step { done, next });
        }
    }
}

/// A random safe prime of exactly `bits` bits, 6 to 65536, by [`SafePrimeSearch`].
///
/// # Errors
/// [`PrimeBitsError`]: there are too few or too many bits.
pub fn safe_prime<R: CryptoRng + ?Sized>(
    bits: usize,
    rng: &mut R,
) -> Result<Vec<Limb>, PrimeBitsError> {
    let error = PrimeBitsError { bits, least: LEAST_BITS, most: MOST_PRIME_BITS };
    SafePrimeSearch::new(bits)?.run(rng).map_err(|_| error)
}

/// The numbers that are tested at one time: two groups of eight for each thread.
fn together() -> usize {
    #[cfg(feature = "parallel")]
    if rayon::current_thread_index().is_some() {
        return 16 * rayon::current_num_threads();
    }
    16
}

/// `2 q + 1` for the first `q` of which both are prime.
fn first_safe(k: &Kernels, halves: &[Vec<Limb>]) -> Option<Vec<Limb>> {
    let views: Vec<&[Limb]> = halves.iter().map(|q| &q[..]).collect();
    let passed = strong_probable_primes(&views, &[2]);
    let primes = halves.iter().zip(passed).filter(|(_, passed)| *passed);
    let mut both = primes.map(|(q, _)| (q, sum(k, &sum(k, q, q), &[1])));
    let is_safe = |(q, p): &(&Vec<Limb>, Vec<Limb>)| {
        strong_probable_primes(&[p], &[2]) == [true]
            && is_probable_prime(k, q, 0)
            && is_probable_prime(k, p, 0)
    };
    both.find(is_safe).map(|(_, p)| p)
}

/// What a search of primes of so many bits is made of.
struct Plan {
    /// The words of the sieve, a bit for each number.
    words: usize,
    /// The bound of the sieve's primes.
    bound: u64,
    /// The chance that a number which the sieve leaves makes a safe prime.
    chance: f64,
}

impl Plan {
    /// With `2 C / ln(q)^2` pairs of primes among the numbers (G. Hardy, J. Littlewood, 1923;
    /// `C = 0.66`), `8 / ln(q)^2` among those 5 modulo 6, the sieve of `ln(q)^2` numbers has eight.
    fn new(bits: usize) -> Plan {
        let logarithm = core::f64::consts::LN_2 * bits as f64;
        let words = (bits * bits / 2).div_ceil(LIMB_BITS);
        // One prime p more spares 2 / p of the powers, whose number and time grow by bits^4.5, and
        // takes a time that grows by bits.
        let bound = ((bits as u64).pow(3) / 256).clamp(1 << 10, 1 << 27);
        // By F. Mertens's theorem e^-gamma / ln(bound) of all numbers have no factor below it.
        let ratio = 1.781 * f64::from(bound.ilog2()) * core::f64::consts::LN_2 / logarithm;
        Plan { words, bound, chance: (ratio * ratio).min(1.0) }
    }
}

/// `x^n`, by squares: the standard library's is not there without it.
fn power(x: f64, n: u32) -> f64 {
    let square = |r: f64, bit: u32| r * r * if n >> bit & 1 == 1 { x } else { 1.0 };
    (0..u32::BITS).rev().fold(1.0, square)
}
