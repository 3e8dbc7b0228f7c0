//! The order of 2 modulo an odd number: `X^n - 1` splits into factors whose degrees divide it.

use crate::primes::primes_of;

/// The least `d >= 1` with `2^d = 1 mod n`, for odd `n`. Cost: `sqrt(n)` divisions.
pub fn order_of_two(n: usize) -> usize {
    debug_assert!(n % 2 == 1, "2 is a unit");
    if n == 1 {
        return 1;
    }
    let primes = |n: usize| primes_of(n as u64).into_iter().map(|p| p as usize);
    // Euler's function, of which the order is a divisor.
    let phi = primes(n).fold(n, |phi, p| phi / p * (p - 1));
    primes(phi).fold(phi, |mut order, p| {
        while order.is_multiple_of(p) && power(2, order / p, n) == 1 {
            order /= p;
        }
        order
    })
}

/// `before` if that is below `n`, and otherwise a `k` below `n` with `2^k = 2^before mod n`.
///
/// For `n = 2^s m` with odd `m` that is so from `s` on, with the period of the order of 2 modulo
/// `m`.
pub fn reduced_exponent(before: usize, n: usize) -> usize {
    // Below that it is not worth the order.
    if before < n {
        return before;
    }
    let s = n.trailing_zeros() as usize;
    s + (before - s) % order_of_two(n >> s)
}

/// `a b mod n`, of numbers below 2^32.
pub(super) fn product(a: usize, b: usize, n: usize) -> usize {
    (a as u64 * b as u64 % n as u64) as usize
}

/// `base^k mod n` for `n > 1`, of numbers below 2^32.
pub(super) fn power(base: usize, k: usize, n: usize) -> usize {
    let bits = (0..usize::BITS - k.leading_zeros()).rev();
    bits.fold(1, |power, i| {
        let square = product(power, power, n);
        if k >> i & 1 == 1 { product(square, base, n) } else { square }
    })
}
