//! `wl_mul`, `wl_sqr` and `wl_divrem`: products, squares and quotients of integers.

use crate::error::{WL_OK, code_of};
use crate::operands::{product, quotient, square};
use crate::span::apart_if_short;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::limb::{self, raw};

/// The product `r = a b`, of `an + bn` limbs.
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
    // SAFETY: by the contract above `a` and `b` can be read for `an` and `bn` limbs, and `r`
    // written for `an + bn`; a short product is computed only if `apart_if_short` finds no overlap.
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

/// Computes a product of any lengths. It is a function of its own, so that short products need no
/// stack frame.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`.
#[inline(never)]
unsafe fn long_mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) -> c_int {
    // SAFETY: the contract above is that of `product`, which checks for null and for overlaps.
    code_of(|| unsafe { product(r, (a, an), (b, bn), limb::try_mul) })
}

/// The square `r = a^2`, of `2 n` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`. Any pointers will do if `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wl_sqr(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    // SAFETY: by the contract above `a` can be read for `n` limbs and `r` written for `2 n`; a
    // short square is computed only if `apart_if_short` finds no overlap.
    unsafe {
        if apart_if_short(r, a, n) && raw::sqr_short(r, a, n) {
            return WL_OK;
        }
        long_sqr(r, a, n)
    }
}

/// Computes a square of any length. It is a function of its own, so that short squares need no
/// stack frame.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`.
#[inline(never)]
unsafe fn long_sqr(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    // SAFETY: the contract above is that of `square`, which checks for null and for overlaps.
    code_of(|| unsafe { square(r, a, n, limb::try_sqr) })
}

/// Quotient and remainder, `a = q d + r` with `0 <= r < d`; `q` has `an - dn + 1` limbs, `r` has
/// `dn`.
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
    // SAFETY: the contract above is that of `quotient`, which checks for null and for overlaps.
    code_of(|| unsafe { quotient(q, r, (a, an), (d, dn), limb::div_rem) })
}
