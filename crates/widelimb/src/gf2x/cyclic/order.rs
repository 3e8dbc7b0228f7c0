//! The order of 2 modulo an odd number: `X^n - 1` splits into factors whose degrees divide it.

/// The least `d >= 1` with `2^d = 1 mod n`, for odd `n`. Cost: `sqrt(n)` divisions.
pub(super) fn order_of_two(n: usize) -> usize {
    debug_assert!(n % 2 == 1, "2 is a unit");
    if n == 1 {
        return 1;
    }
    let primes = primes_of(n);
    // Euler's function, of which the order is a divisor.
    let phi = primes.iter().fold(n, |phi, p| phi / p * (p - 1));
    primes_of(phi).into_iter().fold(phi, |mut order, p| {
        while order.is_multiple_of(p) && power(2, order / p, n) == 1 {
            order /= p;
        }
        order
    })
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

/// The primes that divide `n`, each once.
fn primes_of(mut n: usize) -> alloc::vec::Vec<usize> {
    let mut primes = alloc::vec![];
    let mut p = 2;
    while p * p <= n {
        if n.is_multiple_of(p) {
            primes.push(p);
            while n.is_multiple_of(p) {
                n /= p;
            }
        }
        p += if p == 2 { 1 } else { 2 };
    }
    primes.extend((n > 1).then_some(n));
    primes
}
