//! Tests of primality.

use super::pow::pow_mod_vartime;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::div::rem_1;
use crate::limb::owned::{difference, quotient, shifted_right, square};
use crate::limb::trailing_zeros;
use crate::limb::trim::trimmed;

/// The primes below 100.
const SMALL_PRIMES: [Limb; 25] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
];

/// Whether `n` is prime, as far as Miller-Rabin rounds with the first primes as bases tell.
pub fn is_probable_prime(k: &Kernels, n: &[Limb], extra_rounds: u32) -> bool {
    let n = trimmed(n);
    if let &[small] = n
        && SMALL_PRIMES.contains(&small)
    {
        return true;
    }
    if n.is_empty() || n == [1] || SMALL_PRIMES.iter().any(|&p| rem_1(n, p) == 0) {
        return false;
    }
    let rounds = SMALL_PRIMES.len().min(12 + extra_rounds as usize);
    SMALL_PRIMES[..rounds].iter().all(|&base| is_strong_probable_prime(k, n, base))
}

/// Miller and Rabin's test of an odd `n` to one base.
fn is_strong_probable_prime(k: &Kernels, n: &[Limb], base: Limb) -> bool {
    let below = difference(k, n, &[1]);
    let twos = trailing_zeros(&below).unwrap_or(0);
    let odd = shifted_right(k, &below, twos as usize);
    let Some(mut x) = pow_mod_vartime(k, &[base], &odd, n) else { return false };
    if x == [1] || x == below {
        return true;
    }
    for _ in 1..twos {
        x = quotient(k, &square(k, &x), n).1;
        if x == below {
            return true;
        }
    }
    false
}
