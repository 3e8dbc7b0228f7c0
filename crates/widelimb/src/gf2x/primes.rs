//! The primes that divide a number, for orders and degrees.

use alloc::vec::Vec;

/// The primes that divide `n >= 1`, the least first. Cost: up to `sqrt(n) / 2` divisions.
pub(super) fn primes_of(mut n: u64) -> Vec<u64> {
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

#[cfg(test)]
mod tests {
    use super::primes_of;

    #[test]
    fn primes_that_divide() {
        assert_eq!(primes_of(1), []);
        assert_eq!(primes_of(2), [2]);
        assert_eq!(primes_of(360), [2, 3, 5]);
        assert_eq!(primes_of(49 * 11), [7, 11]);
        assert_eq!(primes_of(9689), [9689]);
    }
}
