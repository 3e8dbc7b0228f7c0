//! Sums with a number shifted down.

use crate::{LIMB_BITS, Limb};

/// `r = a + floor(p / X^bits)`, for the levels that compile it with their own instructions.
///
/// # Safety
/// As [`Gf2xKernels`](crate::gf2x::Gf2xKernels) says.
#[inline(always)]
pub unsafe fn xor_shr(r: *mut Limb, a: *const Limb, p: *const Limb, n: usize, bits: u32) {
    for i in 0..n {
        // SAFETY: the caller's lengths; without a shift the limb above is not read.
        unsafe {
            let above = if bits == 0 { 0 } else { *p.add(i + 1) << (64 - bits) };
            *r.add(i) = *a.add(i) ^ (*p.add(i) >> bits | above);
        }
    }
}

/// `r = p / X^(bits - e0) + p / X^(bits - e1) + ...`, likewise.
///
/// # Safety
/// As [`xor_shr`].
#[inline(always)]
pub unsafe fn sum_rotated(
    r: *mut Limb,
    p: *const Limb,
    n: usize,
    bits: usize,
    exponents: *const usize,
    count: usize,
) {
    // SAFETY: the caller's lengths.
    unsafe {
        r.write_bytes(0, n);
        for i in 0..count {
            let shift = bits - *exponents.add(i);
            xor_shr(r, r, p.add(shift / LIMB_BITS), n, (shift % LIMB_BITS) as u32);
        }
    }
}
