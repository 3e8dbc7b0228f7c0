//! [`Setup`]: the number, its multiplier, the factor base and the parameters.

use super::base::{Prime, base, multiplier};
use super::parameters::{BLOCK, Parameters};
use super::pool::Pool;
use widelimb::Natural;

/// What is computed once for a number, and read by all that sieve for it.
#[derive(Debug)]
pub struct Setup {
    /// The odd number `N`.
    pub n: Natural,
    /// `k`.
    pub multiplier: u32,
    /// `k N`.
    pub kn: Natural,
    /// The factor base.
    pub base: Vec<Prime>,
    /// The primes of the base alone, for loops over vectors.
    pub p: Vec<u32>,
    /// `1 / p mod 2^32`; 0 for 2.
    pub inverses: Vec<u32>,
    /// The greatest `q` for which `p q` is below `2^32`.
    pub most: Vec<u32>,
    /// The primes of which the `a` are made.
    pub pool: Pool,
    /// What is chosen by size.
    pub parameters: Parameters,
    /// Whether `k N = 1 mod 8`, so that the polynomials are `((2 a x + b)^2 - k N) / 4 a`; else
    /// they are `((a x + b)^2 - k N) / a`.
    pub is_doubled: bool,
    /// The index of the first prime that is sieved.
    pub first_sieved: usize,
    /// The index of the first prime that is sieved by buckets.
    pub first_large: usize,
    /// The largest large prime.
    pub large_bound: u64,
}

impl Setup {
    /// For an odd number that is no power of a prime and has none of the base's primes.
    pub fn new(n: &Natural) -> Setup {
        Setup::with_multiplier(n, multiplier(n))
    }

    /// [`Setup::new`] with a multiplier that is chosen.
    pub fn with_multiplier(n: &Natural, multiplier: u32) -> Setup {
        let bits = (n * u64::from(multiplier)).bit_len();
        Setup::with_parameters(n, multiplier, Parameters::for_bits(bits))
    }

    /// [`Setup::with_multiplier`] with parameters that are chosen. Large primes have 32 bits at most.
    pub fn with_parameters(n: &Natural, multiplier: u32, parameters: Parameters) -> Setup {
        let kn = n * u64::from(multiplier);
        let base = base(&kn, parameters.primes);
        let p: Vec<u32> = base.iter().map(|prime| prime.p).collect();
        let from = |bound: usize| p.partition_point(|&p| (p as usize) < bound);
        let first_sieved = from(parameters.sieved_from as usize).max(1);
        let first_large = from(BLOCK + BLOCK / 2).max(first_sieved);
        let large_bound = u64::from(p[p.len() - 1]) * u64::from(parameters.large);
        let large_bound = large_bound.min(u32::MAX.into());
        let is_doubled = is_doubled(&kn);
        let pool =
            Pool::new(&base, best_a(&kn, (parameters.blocks * parameters.width / 2) as i64).log2());
        Setup {
            n: n.clone(),
            multiplier,
            kn,
            inverses: base.iter().map(|prime| prime.inverse as u32).collect(),
            most: p.iter().map(|&p| u32::MAX / p).collect(),
            base,
            p,
            pool,
            parameters,
            is_doubled,
            first_sieved,
            first_large,
            large_bound,
        }
    }

    /// The places of the sieve for one polynomial, `2 M`: `x` is from `-M` on.
    pub fn len(&self) -> usize {
        self.parameters.blocks * self.parameters.width
    }

    /// `M`.
    pub fn half(&self) -> i64 {
        self.len() as i64 / 2
    }

    /// The best `a`: that for which the polynomials' values at both ends are the negative of that
    /// in the middle.
    pub fn best_a(&self) -> f64 {
        best_a(&self.kn, self.half())
    }

    /// The bits of most values of the polynomials.
    pub fn value_bits(&self) -> f64 {
        let part = if self.is_doubled { 8.0 } else { 2.0 };
        (self.half() as f64).log2() + (self.kn.to_f64() / part).log2() / 2.0
    }
}

/// Whether the polynomials are those of `(2 a x + b)^2`.
fn is_doubled(kn: &Natural) -> bool {
    kn.limbs()[0] % 8 == 1
}

/// [`Setup::best_a`].
fn best_a(kn: &Natural, half: i64) -> f64 {
    let twice = if is_doubled(kn) { 0.5 } else { 2.0 };
    (twice * kn.to_f64()).sqrt() / half as f64
}
