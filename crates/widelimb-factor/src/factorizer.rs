//! [`Factorizer`]: the methods, in the order in which they are tried.

use crate::control::{Control, Observer, Phase, Progress};
use crate::error::{FactorError, ZeroHasNoFactorsError};
use crate::factorization::{Factor, Factorization, Proof};
use crate::sieve::Save;
use crate::small::{divided, rho, rho_steps};
use crate::{ecm, proof, sieve};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use widelimb::Natural;

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
/// # Ok::<(), widelimb_factor::FactorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Factorizer<'a> {
    control: Control<'a>,
    proved: bool,
    save: Option<&'a Path>,
    save_curves: Option<&'a Path>,
}

impl Default for Factorizer<'_> {
    fn default() -> Self {
        Factorizer::new()
    }
}

impl<'a> Factorizer<'a> {
    /// On one thread, without a limit.
    pub fn new() -> Factorizer<'a> {
        Factorizer {
            control: Control { threads: 1, ..Control::default() },
            proved: false,
            save: None,
            save_curves: None,
        }
    }

    /// Stops after this time, from the call of [`factor`](Factorizer::factor) on.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.control.limit = Some(limit);
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

    /// Computes curves and sieves on this many threads; 0 is one, and four for each core are the
    /// most.
    pub fn threads(mut self, threads: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.control.threads = threads.clamp(1, 4 * cores);
        self
    }

    /// The seed of what is chosen by chance: another way to the same primes.
    pub fn seed(mut self, seed: u64) -> Self {
        self.control.seed = seed;
        self
    }

    /// Proves every prime above `2^64`, when the number is split. One that is not proved when time ends
    /// stays [`Proof::Probable`].
    ///
    /// ```
    /// use widelimb_factor::{Factorizer, Proof};
    /// let n = "340282366920938463463374607431768211507".parse()?;
    /// let found = Factorizer::new().proved().factor(&n)?;
    /// let Proof::Certificate(certificate) = &found.factors()[0].proof else { panic!("a prime") };
    /// certificate.verify()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn proved(mut self) -> Self {
        self.proved = true;
        self
    }

    /// The same, whose time runs from now on, for as many calls as there are.
    pub(crate) fn started(mut self) -> Self {
        self.control = self.control.started();
        self
    }

    /// When to stop, and on how many threads to work.
    pub(crate) fn control(&self) -> &Control<'a> {
        &self.control
    }

    /// Saves what the quadratic sieve finds: after a call that was stopped, one with the same file
    /// goes on where that was, without the methods before the sieve.
    ///
    /// A file that is not there is made; it stays when the number is factored. It has relations
    /// of one number, the first that is sieved: that which is factored, or a divisor of it. Numbers
    /// that are split without the sieve need no file, and one of another number is left as it is.
    /// docs/design/factoring.md describes the format. Files of several machines that sieve one
    /// number become one file by appending the one to the other.
    ///
    /// ```
    /// use widelimb_factor::Factorizer;
    /// let path = std::env::temp_dir().join(format!("relations-{}", std::process::id()));
    /// let n = "1267650600228402790082356974917".parse()?; // 1125899906842679 * 1125899906842723
    /// let found = Factorizer::new().save_to(&path).factor(&n)?;
    /// assert_eq!(found.to_string(), "1125899906842679 1125899906842723");
    /// // Another time there is nothing to sieve.
    /// assert_eq!(Factorizer::new().save_to(&path).factor(&n)?, found);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save_to(mut self, path: &'a Path) -> Self {
        self.save = Some(path);
        self
    }

    /// Notes the elliptic curves that found nothing: a call with the same file and seed leaves them
    /// out, and goes on where one before was stopped.
    ///
    /// A file that is not there is made. It may have curves of many numbers, and files of several
    /// machines become one by appending the one to the other. docs/design/factoring.md describes the
    /// format.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb_factor::Factorizer;
    /// let path = std::env::temp_dir().join(format!("curves-{}", std::process::id()));
    /// let [p, q] = [150, 151].map(|bits| (Natural::one() << bits).next_prime());
    /// let factorizer = Factorizer::new().ecm_digits(10).smooth_only().save_curves_to(&path);
    /// assert_eq!(factorizer.factor(&(&p * &q))?.rest().len(), 1);
    /// assert!(std::fs::read_to_string(&path)?.starts_with("widelimb-curves 1 "));
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save_curves_to(mut self, path: &'a Path) -> Self {
        self.save_curves = Some(path);
        self
    }

    /// The number of this machine, or this call, among those that split the same number, each with a
    /// file of its own: each number has polynomials and curves of its own.
    pub fn part(mut self, part: u64) -> Self {
        self.control.part = part;
        self
    }

    /// Computes so many elliptic curves of each number that most divisors of up to so many decimal
    /// digits are found, before it sieves or gives up; 0 for none.
    ///
    /// Without this the curves before the sieve find most divisors of up to two sevenths of the
    /// number's digits, and numbers that are too long for the sieve have curves until time ends. A
    /// divisor of the most digits is missed once in three times, one of five more nine times in
    /// ten. The curves for 20, 25, 30, 35 and 40 digits of a number of 256 bits take 1, 10, 100,
    /// 730 and 5700 seconds on a thread of a Zen 2. Above 50 digits there are no more. After a run
    /// that was stopped, one with another [`seed`](Factorizer::seed) computes other curves.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb_factor::Factorizer;
    /// // A prime of 12 digits, and one of 151.
    /// let n = Natural::from_u64(100_000_000_003) * (Natural::one() << 500_u32).next_prime();
    /// let found = Factorizer::new().ecm_digits(15).factor(&n)?;
    /// assert_eq!(found.factors()[0].prime, 100_000_000_003_u64);
    /// # Ok::<(), widelimb_factor::FactorError>(())
    /// ```
    pub fn ecm_digits(mut self, digits: u32) -> Self {
        self.control.ecm_digits = Some(digits.into());
        self
    }

    /// Leaves out the sieve: what trial division, the rho method, P - 1, P + 1 and elliptic curves
    /// do not split is given back in [`Factorization::rest`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb_factor::Factorizer;
    /// let [p, q] = [70, 71].map(|bits| (Natural::one() << bits).next_prime());
    /// let found = Factorizer::new().smooth_only().factor(&(&p * &q * 1009_u32))?;
    /// assert_eq!(found.to_string(), format!("1009 ({})", p * q));
    /// # Ok::<(), widelimb_factor::FactorError>(())
    /// ```
    pub fn smooth_only(mut self) -> Self {
        self.control.without_sieve = true;
        self
    }

    /// The primes of `n`, and what was not split when the time ended.
    ///
    /// # Errors
    /// For 0; and when it comes to the sieve, if the file of [`save_to`](Factorizer::save_to) cannot
    /// be read or written, is of another format, or has relations of a number that does not divide
    /// `n`.
    pub fn factor(&self, n: &Natural) -> Result<Factorization, FactorError> {
        if n.is_zero() {
            return Err(ZeroHasNoFactorsError.into());
        }
        let curves = self.save_curves.map(|path| ecm::CurveFile::open(path, n)).transpose()?;
        let found = self.factor_noting(n, curves.as_ref())?;
        curves.map_or(Ok(()), ecm::CurveFile::finish)?;
        Ok(found)
    }

    /// [`factor`](Factorizer::factor) of a number above 0, with a file of curves.
    fn factor_noting(
        &self,
        n: &Natural,
        curves: Option<&ecm::CurveFile>,
    ) -> Result<Factorization, FactorError> {
        let control = Control { curves, ..self.started().control };
        let mut save = self.save.map(Save::open);
        let mut found = Factorization::default();
        control.tell(Progress { phase: Phase::Division, bits: n.bit_len(), done: 0, needed: 0 });
        let mut parts = with_saved(divided(n, &mut found), save.as_mut(), n);
        while let Some((part, times)) = parts.pop() {
            if part.is_one() {
                continue;
            }
            let Some(is_prime) = control.is_probable_prime(&part) else {
                found.rest.push((part, times));
                continue;
            };
            if is_prime {
                let is_word = part.bit_len() <= 64;
                let proof = if is_word { Proof::BelowWord } else { Proof::Probable };
                found.factors.push(Factor { prime: part, multiplicity: times, proof });
            } else if let Some((root, exponent)) = part.perfect_power() {
                parts.push((root, times * exponent));
            } else if let Some(divisor) = divisor(&part, &mut save, &control)? {
                parts.push((part.div_exact(&divisor), times));
                parts.push((divisor, times));
            } else {
                found.rest.push((part, times));
            }
        }
        merge(&mut found);
        if self.proved {
            found.factors.iter_mut().for_each(|factor| prove(factor, &control));
        }
        Ok(found)
    }
}

/// Replaces a guess by a proof, if there is time to find one.
fn prove(factor: &mut Factor, control: &Control<'_>) {
    if factor.proof == Proof::Probable
        && control.has_time_for(test_cost(&factor.prime))
        && let Some(certificate) = proof::certify(&factor.prime, control, 0)
    {
        factor.proof = Proof::Certificate(Arc::new(certificate));
    }
}

/// What is to be split of `n`: the number whose relations are saved, and what is left beside it, or
/// all. The file is refused if its number does not divide `n`, for when it comes to the sieve.
fn with_saved(n: Natural, save: Option<&mut Save<'_>>, asked: &Natural) -> Vec<(Natural, u64)> {
    let Some(save) = save else { return vec![(n, 1)] };
    let saved = save.header().map(|header| header.n.clone());
    let parts = saved.and_then(|saved| Some((n.checked_div_exact(&saved)?, saved)));
    match parts {
        Some((rest, saved)) => vec![(rest, 1), (saved, 1)],
        None => {
            save.refuse(asked);
            vec![(n, 1)]
        }
    }
}

/// The time that a test of primality takes, roughly and rather too long: a product of so many limbs
/// for each bit.
///
/// What takes less than a hundredth of a second counts for nothing.
pub(crate) fn test_cost(n: &Natural) -> Duration {
    let limbs = n.limbs().len() as f64;
    let seconds = limbs * limbs * n.bit_len() as f64 * 1e-9;
    Duration::from_secs_f64(if seconds < 0.01 { 0.0 } else { seconds })
}

/// A divisor of a composite number without small primes, that is no power; `None` if time ended.
fn divisor(
    n: &Natural,
    save: &mut Option<Save<'_>>,
    control: &Control<'_>,
) -> Result<Option<Natural>, FactorError> {
    if control.is_over() {
        return Ok(None);
    }
    // Where its relations are saved, the other methods had their time.
    let header = save.as_ref().and_then(Save::header);
    let is_saved = header.is_some_and(|header| header.n == *n);
    let found = if is_saved { None } else { divisor_before_sieve(n, control) };
    let is_sieved =
        !control.without_sieve && (sieve::LEAST_BITS..=sieve::MOST_BITS).contains(&n.bit_len());
    if found.is_some() || !is_sieved {
        return Ok(found);
    }
    let is_for = save.as_ref().map_or(Ok(false), |save| save.takes(n))?;
    Ok(sieve::divisor(n, save.as_mut().filter(|_| is_for), control)?)
}

/// A divisor by the rho method, or by elliptic curves.
fn divisor_before_sieve(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if let Some(divisor) = ecm::words::divisor(n, control) {
        return Some(divisor);
    }
    control.tell(Progress { phase: Phase::Rho, bits: n.bit_len(), done: 0, needed: 0 });
    rho(n, rho_steps(n)).or_else(|| match n.bit_len() > sieve::MOST_BITS {
        true => ecm::divisor_alone(n, control),
        false => ecm::divisor_before_sieve(n, control),
    })
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
