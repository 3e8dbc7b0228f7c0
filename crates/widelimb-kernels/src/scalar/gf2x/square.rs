//! Squares: a zero behind each bit; and the way back.

use crate::Limb;

/// The low half's bits in the even places.
#[inline]
pub(crate) fn spread(half: Limb) -> Limb {
    let mut x = half & 0xFFFF_FFFF;
    x = (x | x << 16) & 0x0000_FFFF_0000_FFFF;
    x = (x | x << 8) & 0x00FF_00FF_00FF_00FF;
    x = (x | x << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
}

/// `r = a^2`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn sqr(r: *mut Limb, a: *const Limb, n: usize) {
    for i in 0..n {
        // SAFETY: i < n, and a is valid for n limbs and r for 2 n by the contract of `Gf2xKernels`.
        unsafe {
            let limb = *a.add(i);
            *r.add(2 * i) = spread(limb);
            *r.add(2 * i + 1) = spread(limb >> 32);
        }
    }
}

/// The bits in even places in the low half, the inverse of [`spread`].
#[inline]
fn gather(limb: Limb) -> Limb {
    let mut x = limb & 0x5555_5555_5555_5555;
    x = (x | x >> 1) & 0x3333_3333_3333_3333;
    x = (x | x >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    x = (x | x >> 4) & 0x00FF_00FF_00FF_00FF;
    x = (x | x >> 8) & 0x0000_FFFF_0000_FFFF;
    (x | x >> 16) & 0xFFFF_FFFF
}

/// The coefficients of even and of odd exponents.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn parts(even: *mut Limb, odd: *mut Limb, a: *const Limb, n: usize) {
    for i in 0..n.div_ceil(2) {
        // SAFETY: 2 i < n, and a is valid for n limbs and both parts for half as many, rounded up,
        // by the contract of `Gf2xKernels`.
        unsafe {
            let low = *a.add(2 * i);
            let high = if 2 * i + 1 < n { *a.add(2 * i + 1) } else { 0 };
            *even.add(i) = gather(low) | gather(high) << 32;
            *odd.add(i) = gather(low >> 1) | gather(high >> 1) << 32;
        }
    }
}
