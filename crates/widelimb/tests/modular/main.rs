//! Powers, residues and primes against another library, a sieve, and published lists.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod digits;
mod factor;
mod powers;
mod primes;
mod residues;
mod search;
mod secret;

use widelimb::arch::Kernels;

/// A table whose thresholds make short moduli be reduced by products.
pub fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = *k;
    low.thresholds.mul_karatsuba = 0;
    low.thresholds.montgomery_products = 0;
    low
}
