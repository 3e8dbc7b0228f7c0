//! Estimates the size of a result before it is computed.
//!
//! Every estimate is close to the true number of bits and not above it by more than rounding, so
//! that no result within the limit is refused. A result that comes out a little above the limit is
//! refused after the operation.

use std::f64::consts::{LOG2_10, LOG2_E, PI};
use std::fmt;
use widelimb::Integer;

/// The size of a result, in bits.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Estimate(pub f64);

impl Estimate {
    /// The number of digits in base `radix`, as text: all figures below a million, then millions.
    pub fn digits(self, radix: u32) -> String {
        let digits = (self.0 / f64::from(radix).log2()).ceil().max(1.0);
        if digits < 1e6 { format!("{digits:.0}") } else { format!("{:.0}e6", digits / 1e6) }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_finite() {
            return f.write_str("more than 10^308 bits");
        }
        let digits = (self.0 / LOG2_10).ceil();
        write!(f, "about {} bits ({} decimal digits)", amount(self.0), amount(digits))
    }
}

/// A count as text, with four figures from a million on.
pub fn amount(count: f64) -> String {
    if count < 1e6 { format!("{count:.0}") } else { format!("{count:.3e}") }
}

/// The exact size of a number.
pub fn size(n: &Integer) -> Estimate {
    Estimate(n.bit_len() as f64)
}

/// The size of a number of `digits` digits in base `radix`, the first of them not 0.
pub fn literal(digits: usize, radix: u32) -> Estimate {
    Estimate(digits.saturating_sub(1) as f64 * f64::from(radix).log2())
}

/// The size of `a * b`, from the bits of both.
pub fn product(a: u64, b: u64) -> Estimate {
    if a == 0 || b == 0 {
        return Estimate(0.0);
    }
    Estimate(a as f64 + b as f64 - 1.0)
}

/// The size of `b^exponent`, from the binary logarithm of `b`.
pub fn power(log2: f64, exponent: f64) -> Estimate {
    Estimate(log2 * exponent)
}

/// The size of `n!`, by Stirling's series.
pub fn factorial(n: f64) -> Estimate {
    if n < 2.0 {
        return Estimate(1.0);
    }
    Estimate(n * (n.log2() - LOG2_E) + (2.0 * PI * n).log2() / 2.0)
}

/// The size of the Fibonacci number `F(n)`, which is next to `phi^n / sqrt(5)`.
pub fn fibonacci(n: f64) -> Estimate {
    let phi = 1.618_033_988_749_895_f64;
    Estimate((n * phi.log2() - 5f64.log2() / 2.0).max(0.0))
}

/// The size of the product of the primes up to `n`: its logarithm is above `0.84 n` from 101 on
/// (Rosser and Schoenfeld, Approximate formulas for some functions of prime numbers, 1962).
pub fn primorial(n: f64) -> Estimate {
    Estimate(if n < 101.0 { 0.0 } else { 0.84 * LOG2_E * n })
}

/// A lower bound on the primes of a range that is long enough to be refused, from its width and the
/// binary logarithm of its last number. Near `t` one number in `ln t` is a prime; the bound is a
/// tenth and a thousand below that.
pub fn primes(width: f64, log2_of_last: f64) -> f64 {
    0.9 * width * LOG2_E / log2_of_last.max(1.0) - 1000.0
}

/// The size of the binomial coefficient of `n` over `k`, from the entropy of `k / n`: it is at most
/// `2^(n H(k/n))`, and at least that divided by `n + 1`.
pub fn binomial(n: f64, k: f64) -> Estimate {
    if k <= 0.0 || k >= n {
        return Estimate(1.0);
    }
    let k = k.min(n - k);
    let entropy = k * (n / k).log2() - (n - k) * (-k / n).ln_1p() * LOG2_E;
    Estimate((entropy - (n + 1.0).log2()).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the estimate is at most one bit above the true size and not far below it.
    fn fits(estimate: Estimate, bits: u64, below: f64) {
        let difference = estimate.0 - bits as f64;
        assert!((-below..=1.0).contains(&difference), "{} against {bits}", estimate.0);
    }

    #[test]
    fn literals_and_powers() {
        fits(literal(1, 10), 4, 4.0);
        fits(literal(1000, 10), 3322, 4.0);
        fits(literal(64, 2), 64, 1.0);
        fits(power(3f64.log2(), 100.0), 159, 1.0);
        fits(product(64, 64), 128, 1.0);
        assert_eq!(product(0, 1 << 40).0, 0.0);
        assert_eq!(literal(0, 10).0, 0.0);
    }

    #[test]
    fn factorials_against_the_sum_of_logarithms() {
        for n in [2u32, 3, 10, 100, 1000, 30_000] {
            let log2: f64 = (2..=n).map(|i| f64::from(i).log2()).sum();
            fits(factorial(f64::from(n)), log2.ceil() as u64, 1.5);
        }
    }

    #[test]
    fn fibonacci_numbers_against_known_sizes() {
        fits(fibonacci(0.0), 0, 1.0);
        fits(fibonacci(100.0), 69, 1.0);
        fits(fibonacci(10_000.0), 6942, 1.5);
    }

    #[test]
    fn counts_of_primes_from_below() {
        // The numbers of primes below powers of ten are known.
        for (bound, count) in [(1e5, 9592.0), (1e6, 78_498.0), (1e9, 50_847_534.0)] {
            let estimate = primes(bound, f64::log2(bound));
            assert!(estimate < count && estimate > 0.75 * count - 1000.0, "{bound}: {estimate}");
        }
        let between = primes(9e8, 1e9f64.log2());
        assert!((0.8..0.95).contains(&(between / 45_086_079.0)), "{between}");
        assert!(primes(100.0, 66.4) < 0.0);
    }

    #[test]
    fn binomials_against_the_sum_of_logarithms() {
        for (n, k) in [(10u32, 5), (100, 2), (1000, 500), (1_000_000, 3), (1_000_000, 999_000)] {
            let log2: f64 =
                (0..k.min(n - k)).map(|i| (f64::from(n - i) / f64::from(i + 1)).log2()).sum();
            fits(
                binomial(f64::from(n), f64::from(k)),
                log2.ceil() as u64,
                f64::from(n).log2() + 2.0,
            );
        }
        assert!(binomial(1e18, 2.0).0 <= 120.0);
        assert!(binomial(1e18, 5e17).0 > 9e17);
    }

    #[test]
    fn digits_are_rounded_to_millions() {
        for (bits, radix, digits) in
            [(0.0, 10, "1"), (1000.0, 10, "302"), (64.0, 16, "16"), (2f64.powi(30), 10, "323e6")]
        {
            assert_eq!(Estimate(bits).digits(radix), digits);
        }
    }
}
