//! Powers, residues and primes against another library, a sieve, and published lists.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

use widelimb_kernels::Kernels;

/// A table by which every modulus of nine limbs or more is dealt with in limbs.
pub fn without_digits(k: &Kernels) -> Kernels {
    let mut table = *k;
    (table.montgomery.from, table.montgomery.below) = (0, 0);
    table
}

/// A table whose thresholds make moduli of nine limbs or more be reduced by products.
pub fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = without_digits(k);
    low.thresholds.mul_karatsuba = 0;
    low.thresholds.montgomery_products = 0;
    low
}

mod digits;
mod factor;
mod powers;
mod primes;
mod residues;
mod search;
mod search_parts;
mod secret;
mod select;
mod sequence;
mod window;
