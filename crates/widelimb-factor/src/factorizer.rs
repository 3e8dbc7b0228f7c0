//! [`Factorizer`]: the methods, in the order in which they are tried.

use crate::control::{Control, Observer, Phase, Progress};
use crate::factorization::{Factor, Factorization, Proof};
use crate::{ecm, sieve, word};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb::modular::Modulus;

/// The primes that are divided out first are below this.
const DIVIDED_BELOW: u32 = 1 << 12;

/// Every prime divides 0 as often as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("0 is no product of primes")]
pub struct ZeroHasNoFactorsError;

/// How to factor.
///
/// ```
/// use std::time::Duration;
/// use widelimb::Natural;
/// use widelimb_factor::Factorizer;
/// // Two primes of 1000 bits are too much for a hundredth of a second, and 91 is not.
/// let [p, q] = [1000, 1001].map(|bits| (Natural::one() << bits).next_prime());
/// let hard = &p * &q;
/// let found = Factorizer::new().time_limit(Duration::from_millis(10)).factor(&(&hard * 91_u32))?;
/// assert_eq!(found.factors()[1].prime, 13);
/// assert_eq!(found.rest(), [(hard, 1)]);
/// # Ok::<(), widelimb_factor::ZeroHasNoFactorsError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Factorizer<'a> {
    control: Control<'a>,
    limit: Option<Duration>,
}

impl Default for Factorizer<'_> {
    fn default() -> Self {
        Factorizer::new()
    }
}

impl<'a> Factorizer<'a> {
    /// On one thread, without a limit.
    pub fn new() -> Factorizer<'a> {
        Factorizer { control: Control { threads: 1, ..Control::default() }, limit: None }
    }

    /// Stops after this time, from the call of [`factor`](Factorizer::factor) on.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Stops soon after this is `true`.
    pub fn cancelled_by(mut self, cancel: &'a AtomicBool) -> Self {
        self.control.cancel = Some(cancel);
        self
    }

    /// Tells someone how far it is, from any of the threads.
    pub fn watched_by(mut self, observer: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.control.observer = Some(observer as Observer<'a>);
        self
    }

    /// Sieves on this many threads; 0 is one.
    pub fn threads(mut self, threads: usize) -> Self {
        self.control.threads = threads.max(1);
        self
    }

    /// The seed of what is chosen by chance: another way to the same primes.
    pub fn seed(mut self, seed: u64) -> Self {
        self.control.seed = seed;
        self
    }

    /// The primes of `n`, and what was not split when the time ended.
    ///
    /// # Errors
    /// For 0.
    pub fn factor(&self, n: &Natural) -> Result<Factorization, ZeroHasNoFactorsError> {
        if n.is_zero() {
            return Err(ZeroHasNoFactorsError);
        }
        let mut control = self.control;
        control.deadline = self.limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut found = Factorization::default();
        control.tell(Progress { phase: Phase::Division, bits: n.bit_len(), done: 0, needed: 0 });
        let mut parts = vec![(divided(n, &mut found), 1)];
        while let Some((part, times)) = parts.pop() {
            if part.is_one() {
                continue;
            }
            if let Some((root, exponent)) = part.perfect_power() {
                parts.push((root, times * exponent));
            } else if control.is_over() && part.bit_len() > 64 {
                found.rest.push((part, times));
            } else if part.is_probable_prime() {
                let is_word = part.bit_len() <= 64;
                let proof = if is_word { Proof::BelowWord } else { Proof::Probable };
                found.factors.push(Factor { prime: part, multiplicity: times, proof });
            } else if let Some(divisor) = divisor(&part, &control) {
                parts.push((part.div_exact(&divisor), times));
                parts.push((divisor, times));
            } else {
                found.rest.push((part, times));
            }
        }
        merge(&mut found);
        Ok(found)
    }
}

/// What is left of a number without its small primes, which are found.
fn divided(n: &Natural, found: &mut Factorization) -> Natural {
    let mut rest = n.clone();
    for p in sieve::primes_below(DIVIDED_BELOW as usize) {
        if rest.is_one() {
            break;
        }
        if &rest % u64::from(p) == 0 {
            let prime = Natural::from_u64(p.into());
            let (without, multiplicity) = rest.remove_factor(&prime);
            rest = without;
            found.factors.push(Factor { prime, multiplicity, proof: Proof::BelowWord });
        }
    }
    rest
}

/// A divisor of a composite number without small primes, that is no power; `None` if time ended.
fn divisor(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if let &[word] = n.limbs() {
        return word::divisor(word, u32::MAX).map(Natural::from_u64);
    }
    let progress = Progress { phase: Phase::Rho, bits: n.bit_len(), done: 0, needed: 0 };
    control.tell(progress);
    let found = rho(n, control);
    if n.bit_len() > sieve::MOST_BITS {
        return found.or_else(|| ecm::divisor_alone(n, control));
    }
    found.or_else(|| ecm::divisor_before_sieve(n, control)).or_else(|| sieve::divisor(n, control))
}

/// A divisor by a few steps of the rho method.
fn rho(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    const TOGETHER: u32 = 256;
    // No more than a part of the time that the sieve takes; the most find divisors of 32 bits.
    let steps = match n.bit_len() {
        ..100 => 1 << 10,
        100..140 => 1 << 12,
        140..170 => 1 << 14,
        _ => 1 << 16,
    };
    let modulus = Modulus::new(n.limbs()).ok()?;
    let one = modulus.residue(&[1]);
    let (mut x, mut run, mut done) = (modulus.residue(&[2]), 1, 0);
    while done < steps && !control.is_over() {
        let fixed = x.clone();
        for _ in 0..run / TOGETHER + 1 {
            let mut product = one.clone();
            for _ in 0..TOGETHER.min(run) {
                x = &(&x * &x) + &one;
                product = &product * &(&x - &fixed);
            }
            let common = Natural::from_limbs(product.to_limbs()).gcd(n);
            if !common.is_one() {
                return (common != *n).then_some(common);
            }
        }
        done += run;
        run *= 2;
    }
    None
}

/// Sorts the primes, and joins those that are equal.
fn merge(found: &mut Factorization) {
    found.factors.sort_by(|a, b| a.prime.cmp(&b.prime));
    found.factors.dedup_by(|next, kept| {
        let is_same = next.prime == kept.prime;
        if is_same {
            kept.multiplicity += next.multiplicity;
        }
        is_same
    });
    found.rest.sort();
}
