//! Products, squares, quotients.

use crate::error::{Error, WL_OK, code_of};
use crate::level::kernels;
use crate::span::{Span, apart_if_short, product_len};
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
    code_of(|| {
        let r = Span::new(r, product_len(an, bn)?)?;
        let (a, b) = (Span::new(a, an)?, Span::new(b, bn)?);
        r.apart_from(&[a, b])?;
        kernels();
        // SAFETY: the caller's promise, and no limb of r is in a source.
        let (r, a, b) = unsafe { (r.destination(), a.source(), b.source()) };
        Ok(limb::try_mul(r, a, b)?)
    })
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
    code_of(|| {
        let r = Span::new(r, product_len(n, n)?)?;
        let a = Span::new(a, n)?;
        r.apart_from(&[a])?;
        kernels();
        // SAFETY: the caller's promise, and no limb of r is in the source.
        let (r, a) = unsafe { (r.destination(), a.source()) };
        Ok(limb::try_sqr(r, a)?)
    })
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
    code_of(|| {
        if dn == 0 {
            return Err(Error::DivisionByZero);
        }
        // The dividend's length plus one is at most a limb beyond the checked one.
        let (a, d) = (Span::new(a, an)?, Span::new(d, dn)?);
        let qn = (an + 1).checked_sub(dn).filter(|&qn| qn > 0).ok_or(Error::DivisorTooLong)?;
        let (q, r) = (Span::new(q, qn)?, Span::new(r, dn)?);
        q.apart_from(&[r, a, d])?;
        r.apart_from(&[a, d])?;
        kernels();
        // SAFETY: the caller's promise, and no limb of a result is in another operand.
        let (q, r, a, d) = unsafe { (q.destination(), r.destination(), a.source(), d.source()) };
        Ok(limb::div_rem(q, r, a, d)?)
    })
}
