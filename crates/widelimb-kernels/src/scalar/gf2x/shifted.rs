//! Sums with a number shifted down, limb by limb.

use crate::{LIMB_BITS, Limb};

/// `r = a + floor(p / X^bits)`, for the levels that compile it with their own instructions.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[inline(always)]
pub unsafe fn xor_shr(r: *mut Limb, a: *const Limb, p: *const Limb, n: usize, bits: u32) {
    for i in 0..n {
        // SAFETY: i < n, and r, a and p are valid for n limbs by the contract of `Gf2xKernels`, and
        // p for one more if bits > 0; without a shift the limb above is not read.
        unsafe {
            let above = if bits == 0 { 0 } else { *p.add(i + 1) << (64 - bits) };
            *r.add(i) = *a.add(i) ^ (*p.add(i) >> bits | above);
        }
    }
}

/// `r = p / X^(bits - e0) + p / X^(bits - e1) + ...`, for the levels that compile it with their own
/// instructions.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[inline(always)]
pub unsafe fn sum_rotated(
    r: *mut Limb,
    p: *const Limb,
    n: usize,
    bits: usize,
    exponents: *const usize,
    count: usize,
) {
    // SAFETY: r is valid for n limbs, p for n + bits / 64 + 1 and exponents for count by the
    // contract of `Gf2xKernels`, and no exponent is above bits.
    unsafe {
        r.write_bytes(0, n);
        for i in 0..count {
            let shift = bits - *exponents.add(i);
            xor_shr(r, r, p.add(shift / LIMB_BITS), n, (shift % LIMB_BITS) as u32);
        }
    }
}
