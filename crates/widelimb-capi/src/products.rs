//! Products, squares, quotients.

use crate::error::{WL_OK, code_of};
use crate::operands::{product, quotient, square};
use crate::span::apart_if_short;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::limb::{self, raw};

/// `r = a b`, of `an + bn` limbs.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`. Any pointer will
/// do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wl_mul(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) -> c_int {
    // SAFETY: the caller's promise, and no limb of r is in a source.
    unsafe {
        if an == bn
            && apart_if_short(r, a, an)
            && apart_if_short(r, b, an)
            && raw::mul_short(r, a, b, an)
        {
            return WL_OK;
        }
        long_mul(r, a, an, b, bn)
    }
}

/// Apart, so that short products need no stack frame.
///
/// # Safety
/// As [`wl_mul`].
#[inline(never)]
unsafe fn long_mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) -> c_int {
    // SAFETY: the caller's promise.
    code_of(|| unsafe { product(r, (a, an), (b, bn), limb::try_mul) })
}

/// `r = a^2`, of `2 n` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`. Any pointers will do if `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wl_sqr(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    // SAFETY: the caller's promise, and no limb of r is in the source.
    unsafe {
        if apart_if_short(r, a, n) && raw::sqr_short(r, a, n) {
            return WL_OK;
        }
        long_sqr(r, a, n)
    }
}

/// Apart, so that short squares need no stack frame.
///
/// # Safety
/// As [`wl_sqr`].
#[inline(never)]
unsafe fn long_sqr(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    // SAFETY: the caller's promise.
    code_of(|| unsafe { square(r, a, n, limb::try_sqr) })
}

/// `a = q d + r` with `0 <= r < d`; `q` of `an - dn + 1` limbs, `r` of `dn`.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `d` of `dn`, `q` for writes of `an - dn + 1`, `r` of `dn`.
/// Any pointer will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_divrem(
    q: *mut Limb,
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    d: *const Limb,
    dn: usize,
) -> c_int {
    // SAFETY: the caller's promise.
    code_of(|| unsafe { quotient(q, r, (a, an), (d, dn), limb::div_rem) })
}
