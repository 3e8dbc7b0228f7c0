//! Shifts on pointers, in registers where there are few limbs.

use core::ptr;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_kernels::kernels;
use widelimb_limb::Limb;

/// The most limbs that are shifted one by one: the way to a kernel costs as much.
const FEW: usize = 12;

/// `r = a / 2^bits`, rounded down, of `n > 0` limbs and 1 to 63 bits; `r` may be `a`, or below it
/// where they overlap.
#[inline(always)]
pub(super) unsafe fn shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32) {
    if n > FEW {
        return long_shr(r, a, n, bits);
    }
    let mut low = *a;
    for i in 1..n {
        let high = *a.add(i);
        *r.add(i - 1) = low >> bits | high << (64 - bits);
        low = high;
    }
    *r.add(n - 1) = low >> bits;
}

unsafe fn long_shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32) {
    if r.cast_const().add(n) <= a || a.add(n) <= r.cast_const() {
        kernels().shr(from_raw_parts_mut(r, n), from_raw_parts(a, n), bits);
        return;
    }
    if !ptr::eq(r, a) {
        ptr::copy(a, r, n);
    }
    kernels().shr_assign(from_raw_parts_mut(r, n), bits);
}

/// `r = a 2^bits` of `n > 0` limbs and 1 to 63 bits, and the limb above; `r` may be `a`, or above
/// it where they overlap.
#[inline(always)]
pub(super) unsafe fn shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n > FEW {
        return long_shl(r, a, n, bits);
    }
    let mut high = *a.add(n - 1);
    let above = high >> (64 - bits);
    for i in (1..n).rev() {
        let low = *a.add(i - 1);
        *r.add(i) = high << bits | low >> (64 - bits);
        high = low;
    }
    *r = high << bits;
    above
}

unsafe fn long_shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if r.cast_const().add(n) <= a || a.add(n) <= r.cast_const() {
        return kernels().shl(from_raw_parts_mut(r, n), from_raw_parts(a, n), bits);
    }
    if !ptr::eq(r, a) {
        ptr::copy(a, r, n);
    }
    kernels().shl_assign(from_raw_parts_mut(r, n), bits)
}
