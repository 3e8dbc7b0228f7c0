//! Shifts by 1 to 63 bits, alone and fused with an addition.

use super::add::{add_limb, sub_limb};
use crate::Limb;

/// `r = a * 2^bits`; the bits shifted out above. From the top down, so that `r` may also lie above
/// `a` in one buffer.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `r` is `a` or overlaps it nowhere;
/// `1 <= bits <= 63`.
pub unsafe fn shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n == 0 {
        return 0;
    }
    // SAFETY: every index is below n; a limb is read before it is written.
    unsafe {
        let mut high = *a.add(n - 1);
        let out = high >> (64 - bits);
        for i in (1..n).rev() {
            let low = *a.add(i - 1);
            *r.add(i) = (high << bits) | (low >> (64 - bits));
            high = low;
        }
        *r = high << bits;
        out
    }
}

/// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb. From the
/// bottom up.
///
/// # Safety
/// As [`shl`].
pub unsafe fn shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n == 0 {
        return 0;
    }
    // SAFETY: every index is below n; a limb is read before it is written.
    unsafe {
        let mut low = *a;
        let out = low << (64 - bits);
        for i in 0..n - 1 {
            let high = *a.add(i + 1);
            *r.add(i) = (low >> bits) | (high << (64 - bits));
            low = high;
        }
        *r.add(n - 1) = low >> bits;
        out
    }
}

/// `a ± b * 2^bits`; what goes out above.
///
/// # Safety
/// As [`CarryKernel`](crate::arch::CarryKernel); `1 <= bits <= 63`.
#[inline(always)]
unsafe fn add_shifted<const SUB: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    bits: u32,
) -> Limb {
    let step = if SUB { sub_limb } else { add_limb };
    let mut carry = false;
    let mut below = 0;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let y = *b.add(i);
            let shifted = (y << bits) | below;
            below = y >> (64 - bits);
            (*r.add(i), carry) = step(*a.add(i), shifted, carry);
        }
    }
    below + Limb::from(carry)
}

/// `r = a + b * 2^bits`; what goes out above.
///
/// # Safety
/// As [`CarryKernel`](crate::arch::CarryKernel); `1 <= bits <= 63`.
pub unsafe fn addlsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: the caller's promise.
    unsafe { add_shifted::<false>(r, a, b, n, bits) }
}

/// `r = a - b * 2^bits`; what is borrowed from above.
///
/// # Safety
/// As [`addlsh`].
pub unsafe fn sublsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: the caller's promise.
    unsafe { add_shifted::<true>(r, a, b, n, bits) }
}
