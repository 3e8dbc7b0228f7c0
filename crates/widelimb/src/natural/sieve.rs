//! The odd primes up to a bound.

use alloc::vec;
use alloc::vec::Vec;

/// Eratosthenes' sieve: bit `i` is one where `2i + 1` is a product of smaller numbers.
pub(super) struct OddSieve {
    words: Vec<u64>,
}

impl OddSieve {
    /// The sieve for the primes up to `max`, in `max / 16` bytes.
    ///
    /// # Panics
    /// If that is more memory than can be addressed.
    pub(super) fn new(max: u64) -> OddSieve {
        let len = usize::try_from(max.div_ceil(2)).unwrap_or(usize::MAX);
        let mut sieve = OddSieve { words: vec![0; len.div_ceil(64)] };
        let mut i = 1;
        while 2 * i * (i + 1) < len {
            if sieve.is_prime(i) {
                for multiple in (2 * i * (i + 1)..len).step_by(2 * i + 1) {
                    sieve.words[multiple / 64] |= 1 << (multiple % 64);
                }
            }
            i += 1;
        }
        sieve
    }

    /// Whether `2i + 1` is prime, for `i` from 1 to the bound.
    fn is_prime(&self, i: usize) -> bool {
        self.words[i / 64] >> (i % 64) & 1 == 0
    }

    /// The odd primes up to `max`, which the sieve's own bound is not below.
    pub(super) fn primes_up_to(&self, max: u64) -> impl Iterator<Item = u64> {
        (1..max.div_ceil(2) as usize).filter(|&i| self.is_prime(i)).map(|i| 2 * i as u64 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::OddSieve;
    use alloc::vec::Vec;

    #[test]
    fn finds_what_trial_division_finds() {
        let sieve = OddSieve::new(1000);
        for max in 0..=1000 {
            let primes: Vec<u64> = sieve.primes_up_to(max).collect();
            let expected: Vec<u64> =
                (3..=max).filter(|n| (2..*n).all(|d| !n.is_multiple_of(d))).collect();
            assert_eq!(primes, expected, "up to {max}");
            assert_eq!(OddSieve::new(max).primes_up_to(max).count(), expected.len());
        }
    }
}
