//! The limits on the size of numbers and on time, and the refusal of what is above them.

use super::error::Fault;
use super::estimate::Estimate;
use super::memory;
use std::time::Duration;

/// The default limit: 2^30 bits, which are 323 million decimal digits and 128 MiB. It lies below
/// the 1.2 * 10^9 bits of 9^9^9, so that the towers which people try are refused at their first
/// hopeless step.
pub const DEFAULT_MAX_BITS: u64 = 1 << 30;

/// The default limit of the time that a function looks for primes or a logarithm.
pub const DEFAULT_SECONDS: f64 = 60.0;

/// The most by which a list of primes is longer than its estimate: up to `n` there are at most
/// `1.2551 n / ln n` primes (Rosser and Schoenfeld 1962), and the estimate is `0.9 n / ln n`.
const FEWER: f64 = 1.4;

/// The most numbers of the largest size that may be in use at one time.
const NUMBERS_IN_USE: u64 = 16;

/// The limit on the size of every number, and of all together, and on the time of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bits of a number.
    pub max_bits: u64,
    /// How long a function looks for primes or a logarithm.
    pub time: Duration,
    /// Bits of the numbers in use.
    in_use: u64,
}

impl Limits {
    /// The limits for numbers of at most `max_bits` bits, with none in use.
    pub const fn new(max_bits: u64) -> Limits {
        Limits { max_bits, time: Duration::from_secs(DEFAULT_SECONDS as u64), in_use: 0 }
    }

    /// The same limits with so many seconds for a search.
    pub fn with_seconds(self, seconds: f64) -> Limits {
        Limits { time: Duration::from_secs_f64(seconds), ..self }
    }

    /// The same limits with numbers of `in_use` bits together in use.
    pub fn beside(self, in_use: u64) -> Limits {
        Limits { in_use, ..self }
    }

    /// Refuses a result whose estimated size is above the limit.
    pub fn check(self, estimate: Estimate) -> Result<(), Fault> {
        // Estimates are sums of logarithms: one part in 10^12 is more than their rounding.
        let slack = 2.0 + self.max_bits as f64 * 1e-12;
        if estimate.0 <= self.max_bits as f64 + slack {
            return Ok(());
        }
        Err(Fault::TooBig { estimate, max_bits: self.max_bits })
    }

    /// Refuses a result whose estimated size is above the limit, or if there is no memory for
    /// `factor` times that size.
    pub fn check_work(self, estimate: Estimate, factor: f64) -> Result<(), Fault> {
        self.check(estimate)?;
        memory::reserve(estimate, factor)
    }

    /// Refuses a number that has more bits than the limit.
    pub fn check_exact(self, bits: u64) -> Result<(), Fault> {
        if bits <= self.max_bits {
            return Ok(());
        }
        Err(Fault::TooBig { estimate: Estimate(bits as f64), max_bits: self.max_bits })
    }

    /// The most bits of all numbers in use together.
    fn max_bits_together(self) -> u64 {
        self.max_bits.saturating_mul(NUMBERS_IN_USE)
    }

    /// Refuses further numbers of `bits` bits together beside those in use.
    pub fn check_all(self, bits: u64) -> Result<(), Fault> {
        let max_bits = self.max_bits_together();
        if bits.saturating_add(self.in_use) <= max_bits {
            return Ok(());
        }
        Err(Fault::TooMany { max_bits })
    }

    /// Refuses a list of at least `count` numbers, of at least `bits` bits together.
    pub fn check_list(self, count: f64, bits: f64) -> Result<(), Fault> {
        let max_bits = self.max_bits_together();
        let together = bits + self.in_use as f64;
        if together <= max_bits as f64 {
            return Ok(());
        }
        let needed = (together * FEWER / NUMBERS_IN_USE as f64).log2().ceil();
        Err(Fault::LongList { count, bytes: bits / 8.0, max_bytes: max_bits / 8, needed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_allowed() {
        let limits = Limits::new(100);
        assert_eq!(limits.check_exact(100), Ok(()));
        assert!(limits.check_exact(101).is_err());
        assert_eq!(limits.check(Estimate(100.0)), Ok(()));
        assert!(limits.check(Estimate(104.0)).is_err());
        assert!(limits.check(Estimate(f64::INFINITY)).is_err());
        let unlimited = Limits::new(u64::MAX);
        assert!(unlimited.check(Estimate(1e30)).is_err());
        assert_eq!(unlimited.check_exact(u64::MAX), Ok(()));
        assert_eq!(unlimited.check_all(u64::MAX), Ok(()));
        assert_eq!(limits.check_all(1600), Ok(()));
        assert_eq!(limits.check_all(1601), Err(Fault::TooMany { max_bits: 1600 }));
        assert_eq!(limits.beside(1000).check_all(600), Ok(()));
        assert_eq!(limits.beside(1000).check_all(601), Err(Fault::TooMany { max_bits: 1600 }));
    }

    #[test]
    fn a_refusal_says_how_large_and_what_raises_the_limit() {
        let fault = Limits::new(100).check(Estimate(1234.0)).unwrap_err().to_string();
        assert_eq!(
            fault,
            "the result would have about 1234 bits (372 decimal digits), above the limit \
             of 100 bits; --max-bits N raises it"
        );
        let fault = Limits::new(100).check(Estimate(f64::INFINITY)).unwrap_err();
        assert!(fault.to_string().contains("more than 10^308 bits"), "{fault}");
    }
}
