//! [`Sieve`]: a sieve with parameters that are chosen, of which a short sample tells how long all
//! of it takes.

use super::base::multiplier;
use super::distributed::{NotForSieveError, checked};
use super::parameters::{BLOCK, Parameters};
use super::{Found, Setup, Shared, matrix};
use crate::control::Control;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use widelimb::Natural;

/// The fewest primes of a base that any number may have.
const LEAST_PRIMES: usize = 28;

/// The fewest places of a block.
const LEAST_WIDTH: usize = 1 << 12;

impl Parameters {
    /// Those that the table has for a number and its multiplier.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb_factor::tuning::Parameters;
    /// let [p, q] = [60, 61].map(|bits| (Natural::one() << bits).next_prime());
    /// assert_eq!(Parameters::of(&(p * q)).larges, 1);
    /// ```
    pub fn of(n: &Natural) -> Parameters {
        Parameters::for_bits((n * u64::from(multiplier(n))).bit_len())
    }

    /// The nearest that the sieve is made for: all within a quarter and four times the table's, and
    /// primes enough for the polynomials.
    fn bounded(self, usual: &Parameters) -> Parameters {
        let near = |number: usize, usual: usize| number.clamp(usual.div_ceil(4), 4 * usual);
        let near_word = |word: u32, usual: u32| word.clamp(usual.div_ceil(4), 4 * usual);
        let blocks = near(self.blocks, usual.blocks);
        let width = if blocks > 1 { BLOCK } else { self.width.clamp(LEAST_WIDTH, BLOCK) & !63 };
        Parameters {
            primes: near(self.primes, usual.primes).max(LEAST_PRIMES),
            blocks,
            width,
            large: near_word(self.large, usual.large),
            larges: self.larges.clamp(1, 2),
            sieved_from: near_word(self.sieved_from, usual.sieved_from),
        }
    }
}

/// A sieve for a number, with parameters that are chosen.
///
/// ```
/// use std::time::Duration;
/// use widelimb::Natural;
/// use widelimb_factor::tuning::{Parameters, Sieve};
/// let [p, q] = [60, 61].map(|bits| (Natural::one() << bits).next_prime());
/// let n = p * q;
/// let mut parameters = Parameters::of(&n);
/// parameters.primes *= 2;
/// let sample = Sieve::new(&n, parameters)?.sample(0, Duration::from_millis(1));
/// // All of it takes about a millisecond over this.
/// assert!((0.0..=1.0).contains(&sample.share()));
/// # Ok::<(), widelimb_factor::distributed::NotForSieveError>(())
/// ```
#[derive(Debug)]
pub struct Sieve {
    setup: Setup,
}

/// What a sieve found in some time.
///
/// [`Sieve`] has an example.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The large primes of the relations, 1 for none.
    larges: Vec<[u32; 2]>,
    needed: usize,
    bound: u64,
    is_whole: bool,
}

impl Sieve {
    /// For a number, and parameters that are brought to between a quarter and four times those of the
    /// table, [`Parameters::of`] the number, and one or two large primes.
    ///
    /// # Errors
    /// If the number is not for the sieve.
    pub fn new(n: &Natural, parameters: Parameters) -> Result<Sieve, NotForSieveError> {
        checked(n)?;
        let multiplier = multiplier(n);
        let parameters = parameters.bounded(&Parameters::of(n));
        Ok(Sieve { setup: Setup::with_parameters(n, multiplier, parameters) })
    }

    /// The bits of the number and its multiplier, by which the table is ordered.
    pub fn bits(&self) -> u64 {
        self.setup.kn.bit_len()
    }

    /// The parameters.
    pub fn parameters(&self) -> Parameters {
        self.setup.parameters
    }

    /// Sieves on one thread for about so much time, or until there are relations enough. Calls with
    /// the same `part` sieve the same.
    pub fn sample(&self, part: u64, time: Duration) -> Sample {
        let setup = &self.setup;
        let deadline = Instant::now().checked_add(time);
        let control = Control { deadline, part, threads: 1, ..Control::default() };
        let mut shared = Shared::new(setup, Found::default(), &control);
        let needed = setup.base.len() + matrix::SURPLUS;
        // Only files fail, and there is none.
        let _ = shared.sieve(needed);
        let relations = &shared.found().relations;
        let larges = (0..relations.len() as u32).map(|i| relations.get(i).larges).collect();
        let is_whole = relations.cycles >= needed;
        Sample { larges, needed, bound: setup.large_bound, is_whole }
    }
}

impl Sample {
    /// The relations.
    pub fn relations(&self) -> usize {
        self.larges.len()
    }

    /// Whether they are enough.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// How large a part of all relations it has, about: those that are needed are counted by
    /// drawing from the sample, with large primes near those that are drawn, until there are cycles
    /// enough.
    /// That takes some tens of milliseconds for each million. A sample of less than some hundred
    /// relations may be off by more than a tenth.
    pub fn share(&self) -> f64 {
        match (self.is_whole, self.larges.is_empty()) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => (self.relations() as f64 / self.all() as f64).min(1.0),
        }
    }

    /// How many relations are needed, at least one of which is there.
    fn all(&self) -> usize {
        let mut rng = ChaCha8Rng::seed_from_u64(self.larges.len() as u64);
        let mut graph = Graph { parents: (0..=index(self.bound as f64) as u32).collect() };
        let (mut drawn, mut cycles) = (0, 0);
        // Each relation joins two of finitely many trees, or makes a cycle.
        while cycles < self.needed {
            let larges = self.larges[rng.random_range(0..self.larges.len())];
            let [p, q] = larges.map(|large| match large {
                1 => 0,
                // One prime twice is a cycle at once, whichever it is.
                _ if larges[0] == larges[1] => 0,
                _ => {
                    let near = f64::from(large) * rng.random_range(-SPREAD..SPREAD).exp();
                    index(near.min(self.bound as f64))
                }
            });
            cycles += usize::from(!graph.joins(p as u32, q as u32));
            drawn += 1;
        }
        drawn
    }
}

/// Large primes are drawn within so many powers of `e` of those of the sample.
const SPREAD: f64 = 0.15;

/// About the how many-th of the large primes that a base allows a number above 1 is: those are half
/// of all primes. None has 0.
fn index(large: f64) -> usize {
    (large / (2.0 * (large.ln() - 1.0).max(1.0))) as usize + 1
}

/// Trees of large primes.
struct Graph {
    parents: Vec<u32>,
}

impl Graph {
    /// Joins the trees of two primes, unless it is one tree.
    fn joins(&mut self, p: u32, q: u32) -> bool {
        let [p, q] = [p, q].map(|vertex| self.top(vertex));
        self.parents[p.max(q) as usize] = p.min(q);
        p != q
    }

    fn top(&mut self, mut vertex: u32) -> u32 {
        while self.parents[vertex as usize] != vertex {
            let next = self.parents[vertex as usize];
            self.parents[vertex as usize] = self.parents[next as usize];
            vertex = next;
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn semiprime(bits: u32) -> Natural {
        let next = |bits: u32| (Natural::one() << bits).next_prime();
        next(bits / 2) * next(bits / 2 + 1)
    }

    /// A quarter of the relations that were needed says how many those are.
    #[test]
    fn a_part_tells_the_whole() {
        for (bits, larges) in [(130, 1), (146, 2)] {
            let n = semiprime(bits);
            let parameters = Parameters { larges, ..Parameters::of(&n) };
            let sieve = Sieve::new(&n, parameters).expect("for the sieve");
            let whole = sieve.sample(1, Duration::from_secs(600));
            assert!(whole.is_whole() && whole.share() == 1.0);
            let part = whole.larges[..whole.relations() / 4].to_vec();
            let part = Sample { larges: part, is_whole: false, ..whole };
            assert!((0.19..0.32).contains(&part.share()), "{bits}: {}", part.share());
        }
    }

    #[test]
    fn any_parameters_are_brought_into_bounds() {
        let start = Instant::now();
        for bits in [62, 80, 120] {
            let n = semiprime(bits);
            for (size, blocks) in [(0, 0), (usize::MAX / 8, 1 << 40), (300, 4)] {
                let (large, word) = ((size as u64).min(u32::MAX.into()) as u32, size as u32);
                let parameters = Parameters {
                    primes: size,
                    blocks,
                    width: size,
                    large,
                    larges: word,
                    sieved_from: word,
                };
                let sieve = Sieve::new(&n, parameters).expect("for the sieve");
                assert!(sieve.setup.large_bound < 1 << 32);
                assert!(sieve.sample(0, Duration::from_millis(5)).share() <= 1.0);
            }
        }
        assert!(start.elapsed() < Duration::from_secs(600), "samples end in time");
        let prime = (Natural::one() << 100_u32).next_prime();
        let error = Sieve::new(&prime, Parameters::of(&prime)).expect_err("a prime");
        assert_eq!(error, NotForSieveError::Prime);
    }
}
