//! Logarithms in fixed point: how long a power, a factorial or a binomial coefficient will be,
//! before it is computed.

use super::Natural;
use crate::LIMB_BITS;

/// Bits behind the point.
const FRACTION_BITS: u32 = 24;

/// A lower bound of `log2(n)` in units of `2^-24`, for `n >= 1`; 0 for 0.
///
/// With `x = n / 2^floor(log2(n))` in `1..2`, the next bit of the logarithm is whether `x^2` is at
/// least 2. Each square is rounded down to 64 bits: after 24 of them `x` is too small by less than
/// `2^-38` of it, so that the bound is less than two units below the logarithm.
pub(super) fn log2(n: &Natural) -> u128 {
    let Some(integer) = n.bit_len().checked_sub(1) else { return 0 };
    let mut mantissa = leading_limb(n);
    let mut log2 = u128::from(integer);
    for _ in 0..FRACTION_BITS {
        let square = u128::from(mantissa) * u128::from(mantissa);
        let bit = (square >> 127) as u32;
        mantissa = (square >> (63 + bit)) as u64;
        log2 = log2 << 1 | u128::from(bit);
    }
    log2
}

/// The 64 bits from the highest one bit of `n > 0` on.
fn leading_limb(n: &Natural) -> u64 {
    let top = (n >> n.bit_len().saturating_sub(LIMB_BITS as u64)).as_limb().unwrap_or(0);
    top << top.leading_zeros()
}

/// `n log2(n)`, rounded down and rounded up, in units of `2^-24`.
fn n_log2_n(n: u64) -> (u128, u128) {
    let log2 = log2(&Natural::from(n));
    (u128::from(n) * log2, u128::from(n) * (log2 + 2))
}

/// A lower bound of the bits of `n^exponent`, low by one part in some millions at most.
pub(super) fn power_bits(n: &Natural, exponent: u64) -> u128 {
    if n.is_zero() && exponent != 0 {
        return 0;
    }
    (log2(n).saturating_mul(exponent.into()) >> FRACTION_BITS) + 1
}

/// A lower bound of the bits of `n!`, which is at least `(n / e)^n`.
pub(super) fn factorial_bits(n: u64) -> u128 {
    // log2(e) is 1.44269504...
    let log2_e = (144_269_505_u128 << FRACTION_BITS) / 100_000_000 + 1;
    (n_log2_n(n).0.saturating_sub(u128::from(n) * log2_e) >> FRACTION_BITS) + 1
}

/// A lower bound of the bits of `n! / (k! (n - k)!)` for `k <= n`, which is at least
/// `n^n / (k^k (n - k)^(n - k) (n + 1))`: the largest term of `(k + (n - k))^n`, of `n + 1` terms,
/// is the one with this coefficient.
pub(super) fn binomial_bits(n: u64, k: u64) -> u128 {
    let (n_log2, _) = n_log2_n(n);
    let (_, k_log2) = n_log2_n(k);
    let (_, rest_log2) = n_log2_n(n - k);
    let terms_log2 = n.checked_ilog2().map_or(0, |log2| u128::from(log2) + 1);
    let log2 = n_log2.saturating_sub(k_log2 + rest_log2) >> FRACTION_BITS;
    log2.saturating_sub(terms_log2) + 1
}

/// A lower bound of the bits of `n! / (k! (n - k)!)` for `1 <= k <= n`, which is at least `(n /
/// k)^k`.
pub(super) fn choose_bits(n: &Natural, k: u64) -> u128 {
    let ratio = log2(n).saturating_sub(log2(&Natural::from(k)) + 2);
    (ratio.saturating_mul(k.into()) >> FRACTION_BITS) + 1
}

/// A lower bound of the bits of `F(n)`, which is the integer next to `phi^n / sqrt(5)`.
pub(super) fn fibonacci_bits(n: u64) -> u128 {
    // log2(phi) is 0.6942419..., log2(sqrt(5)) is 1.16...
    (u128::from(n) * 694_241 / 1_000_000).saturating_sub(1)
}

/// A lower bound of the bits of the product of all primes up to `n`: its natural logarithm is above
/// `0.84 n` from 101 on (J. Rosser and L. Schoenfeld, Approximate formulas for some functions of
/// prime numbers, Illinois Journal of Mathematics 6, 1962, theorem 10).
pub(super) fn primorial_bits(n: u64) -> u128 {
    // 0.84 log2(e) is 1.2118...
    if n < 101 { 1 } else { u128::from(n) * 1211 / 1000 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_floats() {
        for n in (1..2000).chain([u64::MAX, u64::MAX / 3, 1 << 63, (1 << 63) - 1, 10_u64.pow(19)]) {
            let float = (n as f64).log2() * f64::from(1 << FRACTION_BITS);
            let difference = float - log2(&Natural::from(n)) as f64;
            // A float of 2^30 has 22 bits behind its point.
            assert!((-0.001..2.0).contains(&difference), "{n}: {difference}");
        }
    }

    #[test]
    fn bounds_are_close() {
        for n in 0..300_u64 {
            let base = Natural::from(n);
            let bits = u128::from(base.pow(1000).bit_len());
            assert!((power_bits(&base, 1000)..=power_bits(&base, 1000) + 1).contains(&bits), "{n}");
            let bits = u128::from(Natural::factorial(n).bit_len());
            assert!((factorial_bits(n)..factorial_bits(n) + 8).contains(&bits), "{n}!");
            let bits = u128::from(Natural::primorial(n).bit_len());
            assert!((bits / 2..=bits).contains(&primorial_bits(n)) || n < 101, "{n}");
            let bits = u128::from(Natural::fibonacci(n).bit_len());
            assert!((fibonacci_bits(n)..fibonacci_bits(n) + 2).contains(&bits), "F({n})");
            for k in 0..=n {
                let bits = u128::from(Natural::binomial(n, k).bit_len());
                let bound = binomial_bits(n, k);
                assert!((bound..bound + 12).contains(&bits), "{n} over {k}");
                assert!(k == 0 || choose_bits(&base, k) <= bits, "{n} over {k}");
            }
        }
    }

    #[test]
    fn bounds_of_huge_results() {
        assert_eq!(power_bits(&Natural::from(2_u32), u64::MAX), 1 << 64);
        assert_eq!(power_bits(&Natural::one(), u64::MAX), 1);
        assert_eq!(power_bits(&Natural::ZERO, u64::MAX), 0);
        assert!(power_bits(&(Natural::one() << 100_000), u64::MAX) > u128::from(u64::MAX));
        assert!(factorial_bits(u64::MAX) > 1 << 69);
        assert!(choose_bits(&(Natural::one() << 100_000), u64::MAX) > u128::from(u64::MAX));
        assert!(binomial_bits(u64::MAX, u64::MAX / 2) > u128::from(u64::MAX) * 99 / 100);
    }
}
