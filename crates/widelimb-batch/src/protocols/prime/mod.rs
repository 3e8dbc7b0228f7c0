//! The search for primes, eight candidates side by side.
//!
//! ```
//! use widelimb::protocols::prime::{next_prime, strong_probable_primes};
//!
//! assert_eq!(strong_probable_primes(&[&[97], &[91], &[2047]], &[2]), [true, false, true]);
//! assert_eq!(strong_probable_primes(&[&[2047]], &[2, 3]), [false]);
//! assert_eq!(next_prime(&[0, 1]), [13, 1]);
//! ```
//!
//! | I want | call |
//! |---|---|
//! | which of many numbers pass Miller and Rabin's test | [`strong_probable_primes`] |
//! | the prime after a number | [`next_prime`] |
//! | a random prime | [`random_prime`] |
//! | a random safe prime | [`safe_prime`], with progress and a flag that ends it [`SafePrimeSearch`] |
//!
//! # What may be seen from outside
//!
//! For each candidate that trial division leaves: its length in bits, how often 2 divides the
//! number below it, and whether it passed. The powers are otherwise in the constant time of
//! [`mod_exp`](crate::mod_exp), but what is done before and after takes a time that depends on the
//! candidate: a secret prime needs a machine on which nobody can measure the search.

mod random;
mod safe;
#[doc(hidden)]
pub mod sieve;

#[doc(inline)]
pub use random::{MOST_PRIME_BITS, PrimeBitsError, Top, random_prime};
#[doc(inline)]
pub use safe::{Cancelled, SafePrimeSearch, safe_prime};

use crate::engine::residue::OnLimbs;
use crate::{Job, Modulus, mod_exp_with};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, Wiped, kernels};
use widelimb_limb::compare::trailing_zeros;
use widelimb_limb::modular::prime::is_probable_prime;
use widelimb_limb::modular::search::{self, Windows};
use widelimb_limb::owned::{difference, shifted_right};
use widelimb_limb::trim::{bit_len, trimmed};

/// Whether each candidate passes Miller and Rabin's test to every base: with `n - 1 = 2^s d`,
/// whether `b^d = 1` or `b^(2^i d) = -1` for some `i < s`. All primes do; of the bases below a
/// composite number at most one in four lets it pass. A base that is 0 modulo a candidate counts as
/// passed. Numbers below 2 and even ones but 2 don't pass.
///
/// Candidates that an adversary may have chosen need random bases, or
/// [`is_probable_prime`](widelimb_limb::modular::is_probable_prime).
pub fn strong_probable_primes(candidates: &[&[Limb]], bases: &[Limb]) -> Vec<bool> {
    let k = kernels();
    let mut passed: Vec<bool> = candidates.iter().map(|n| trimmed(n) == [2]).collect();
    let tests = candidates.iter().enumerate().filter_map(|(i, n)| Some((i, Test::new(k, n)?)));
    let mut left: Vec<(usize, Test)> = tests.collect();
    for &base in bases {
        let outcome = outcomes(k, &left, base);
        let mut outcome = outcome.into_iter();
        left.retain(|_| outcome.next().unwrap_or(false));
    }
    left.iter().for_each(|&(i, _)| passed[i] = true);
    passed
}

/// The test of an odd candidate above 1.
struct Test {
    n: Modulus,
    /// The exponent of 2 in `n - 1 = 2^s d`.
    s: usize,
    d: Vec<Limb>,
}

impl Test {
    fn new(k: &Kernels, n: &[Limb]) -> Option<Test> {
        let n = Modulus::new_with(k, n).ok()?;
        let below = difference(k, n.limbs(), &[1]);
        let s = trailing_zeros(k, &below)? as usize;
        Some(Test { n, s, d: shifted_right(k, &below, s) })
    }

    fn job<'a>(&'a self, base: &'a [Limb]) -> Job<'a> {
        Job::new(base, &self.d, &self.n).with_exponent_bits(bit_len(&self.d) as usize)
    }

    /// Whether the candidate passes, by its power `b^d`.
    fn passes(&self, k: &Kernels, power: Vec<Limb>) -> bool {
        let residues = OnLimbs::new(k, &self.n);
        let one = residues.one();
        let minus_one = residues.sub(&vec![0; one.len()], &one);
        let mut x = Wiped(power);
        if *x == *one || *x == *minus_one {
            return true;
        }
        (1..self.s).any(|_| {
            x = residues.mul(&x, &x);
            *x == *minus_one
        })
    }
}

/// Whether each candidate passes the test to a base.
fn outcomes(k: &Kernels, tests: &[(usize, Test)], base: Limb) -> Vec<bool> {
    let base = [base];
    let jobs: Vec<Job<'_>> = tests.iter().map(|(_, test)| test.job(&base)).collect();
    let powers = mod_exp_with(k, &jobs);
    let outcome = |((_, test), power): (&(usize, Test), Vec<Limb>)| {
        power.iter().all(|&limb| limb == 0) || test.passes(k, power)
    };
    tests.iter().zip(powers).map(outcome).collect()
}

/// The number of candidates that are tested at one time: two groups of eight.
const TOGETHER: usize = 16;

/// The least prime that is not below `start`, as far as
/// [`is_probable_prime`](widelimb_limb::modular::is_probable_prime) tells: `start` itself where it
/// is prime, which [`modular::next_prime`](widelimb_limb::modular::next_prime) passes over. That
/// one tests candidates one by one.
///
/// From a uniform start it gives a prime after a long gap more often than one after a short one;
/// the entropy lost is below a bit (J. Brandt and I. Damgård, On generation of probable primes by
/// incremental search, CRYPTO 1992).
///
/// Cost for `b` bits: `b / 20` or so powers of `b` bits, side by side, and one test on its own.
pub fn next_prime(start: &[Limb]) -> Vec<Limb> {
    let k = kernels();
    let mut from = trimmed(start).to_vec();
    if bit_len(&from) <= LIMB_BITS as u64 / 2 {
        let low = from.first().copied().unwrap_or(0);
        return search::next_prime(k, &[low.saturating_sub(1)]);
    }
    from[0] |= 1;
    let windows = Windows::up(&from);
    loop {
        let candidates: Vec<Vec<Limb>> = windows.candidates(k, &from).collect();
        for some in candidates.chunks(TOGETHER) {
            let views: Vec<&[Limb]> = some.iter().map(|n| &n[..]).collect();
            let passed = strong_probable_primes(&views, &[2]);
            let mut good = some.iter().zip(passed).filter(|(_, passed)| *passed);
            if let Some((prime, _)) = good.find(|(n, _)| is_probable_prime(k, n, 0)) {
                return prime.clone();
            }
        }
        from = windows.after(k, &from);
    }
}
