//! Greatest common divisors.

use super::owned::quotient;
use super::trim::trimmed;
use crate::Limb;
use crate::arch::Kernels;
use alloc::vec::Vec;

/// `gcd(a, b)`, trimmed; `gcd(a, 0) = a`.
pub fn gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (mut a, mut b) = (trimmed(a).to_vec(), trimmed(b).to_vec());
    while !b.is_empty() {
        let (_, r) = quotient(k, &a, &b);
        a = b;
        b = r;
    }
    a
}
