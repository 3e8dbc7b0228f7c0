//! Powers of residues.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::owned::{product, quotient, square};
use crate::limb::trim::{bit, bit_length, trimmed};
use alloc::vec::Vec;

/// `base^exponent mod modulus`, trimmed; `None` if the modulus is 0.
pub fn pow_mod_vartime(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    modulus: &[Limb],
) -> Option<Vec<Limb>> {
    let modulus = trimmed(modulus);
    if modulus.is_empty() {
        return None;
    }
    let base = quotient(k, base, modulus).1;
    let mut r = quotient(k, &[1], modulus).1;
    for i in (0..bit_length(exponent)).rev() {
        r = quotient(k, &square(k, &r), modulus).1;
        if bit(exponent, i) {
            r = quotient(k, &product(k, &r, &base), modulus).1;
        }
    }
    Some(r)
}
