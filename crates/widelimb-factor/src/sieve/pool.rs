//! [`Pool`]: the primes of which the `a` of all polynomials are made, with their inverses.

use super::base::Prime;
use core::ops::Range;

/// The most primes of an `a`, and the largest that they should be.
const MOST_FACTORS: usize = 20;
const LARGEST_FACTOR: u32 = 3000;

/// The primes that may divide an `a`.
#[derive(Debug)]
pub struct Pool {
    /// Their indices in the base.
    pub range: Range<usize>,
    /// How many make an `a`.
    pub count: usize,
    /// The logarithms of each to base 2.
    logs: Vec<f64>,
    /// The inverses of each modulo all primes of the base; 0 modulo itself.
    inverses: Vec<Vec<u32>>,
}

impl Pool {
    /// For an `a` of about so many bits.
    pub fn new(base: &[Prime], bits: f64) -> Pool {
        let size = base.len();
        let most = f64::from(LARGEST_FACTOR.min(base[size / 2].p)).log2();
        let count = ((bits / most).ceil() as usize).clamp(2, MOST_FACTORS);
        let ideal = (bits / count as f64).exp2();
        let middle = base.partition_point(|prime| f64::from(prime.p) < ideal);
        let reach = (4 * count).max(size / 8).min(60);
        let (low, high) = (middle.saturating_sub(reach).max(2), (middle + reach).min(size));
        let range = low.min(high - 2 * count)..high;
        let inverses = inverses(base, &base[range.clone()]);
        let logs = base[range.clone()].iter().map(|prime| f64::from(prime.p).log2()).collect();
        Pool { range, count, logs, inverses }
    }

    /// The logarithm to base 2 of a prime of the pool, by its index in the base.
    pub fn log(&self, i: usize) -> f64 {
        self.logs[i - self.range.start]
    }

    /// The inverses of a prime of the pool, by its index in the base.
    pub fn inverses(&self, i: usize) -> &[u32] {
        &self.inverses[i - self.range.start]
    }
}

/// The inverses of some primes modulo all of the base: for each of those one inverse of the
/// product, and three products for each. Source: P. Montgomery, Speeding the Pollard and elliptic
/// curve methods of factorization (1987), section 10.3.4.
fn inverses(base: &[Prime], some: &[Prime]) -> Vec<Vec<u32>> {
    let mut inverses = vec![vec![0; base.len()]; some.len()];
    let mut products = vec![];
    for (m, prime) in base.iter().enumerate() {
        products.clear();
        let mut product = 1;
        for other in some {
            products.push(product);
            if other.p != prime.p {
                product = prime.mul(product, prime.reduce(other.p.into()));
            }
        }
        let mut inverse = prime.invert(product);
        for ((other, before), inverses) in some.iter().zip(&products).zip(&mut inverses).rev() {
            if other.p != prime.p {
                inverses[m] = prime.mul(inverse, *before);
                inverse = prime.mul(inverse, prime.reduce(other.p.into()));
            }
        }
    }
    inverses
}

#[cfg(test)]
mod tests {
    use super::super::base::base;
    use super::*;
    use widelimb::Natural;

    #[test]
    fn inverses_times_primes_are_one() {
        let base = base(&Natural::from_u64(17 * 1_000_003), 200);
        let pool = Pool::new(&base, 30.0);
        assert!(pool.range.len() > 2 * pool.count && pool.range.start >= 2);
        for i in pool.range.clone() {
            for (prime, &inverse) in base.iter().zip(pool.inverses(i)) {
                let expected = if prime.p == base[i].p { 0 } else { 1 % prime.p };
                assert_eq!(prime.mul(inverse, prime.reduce(base[i].p.into())), expected);
            }
        }
    }
}
