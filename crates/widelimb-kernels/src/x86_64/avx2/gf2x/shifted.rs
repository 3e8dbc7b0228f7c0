//! Sums with a number shifted down, four limbs at a time: the portable loop, which the compiler
//! makes vectors of.
//!
//! Floor for 4 limbs: three loads, two shifts on one port, a store: 2 cycles in L1.

use crate::Limb;
use crate::scalar::gf2x::shifted;

/// `r = a + floor(p / X^bits)`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2")]
pub unsafe fn xor_shr(r: *mut Limb, a: *const Limb, p: *const Limb, n: usize, bits: u32) {
    // SAFETY: r, a and p are valid for n limbs, and p for one more if bits > 0, by the contract of
    // `Gf2xKernels`, which is that of the scalar function.
    unsafe { shifted::xor_shr(r, a, p, n, bits) }
}

/// `r = p / X^(bits - e0) + p / X^(bits - e1) + ...`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2")]
pub unsafe fn sum_rotated(
    r: *mut Limb,
    p: *const Limb,
    n: usize,
    bits: usize,
    exponents: *const usize,
    count: usize,
) {
    // SAFETY: r is valid for n limbs, p for n + bits / 64 + 1 and exponents for count by the
    // contract of `Gf2xKernels`, which is that of the scalar function.
    unsafe { shifted::sum_rotated(r, p, n, bits, exponents, count) }
}
