//! The prime divisors of a number, for orders and degrees.

use alloc::vec::Vec;

/// The primes that divide `n >= 1`, the least first. Cost: up to `sqrt(n) / 2` divisions.
pub fn primes_of(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
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
