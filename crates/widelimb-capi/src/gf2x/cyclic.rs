//! `wl_gf2x_cyclic_*`: the rings GF(2)\[X\]/(X^n - 1).

use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use std::slice;
use widelimb::Limb;
use widelimb::gf2x::{Cyclic, CyclicError};

/// `r = a b mod X^n - 1`.
///
/// # Safety
/// `a` and `b` are valid for reads and `r` for writes of `ceil(n / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_mul(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n_bits: usize,
) -> c_int {
    code_of(|| {
        let ring = Cyclic::new(n_bits)?;
        let (a, b) = (Span::new(a, ring.limbs())?, Span::new(b, ring.limbs())?);
        let r = Span::new(r, ring.limbs())?;
        r.apart_from(&[a, b])?;
        level();
        // SAFETY: the spans have `ceil(n / 64)` limbs, for which by the contract above `a` and `b`
        // can be read and `r` written; `apart_from` has checked that `r` overlaps neither.
        let (r, a, b) = unsafe { (r.destination(), a.source(), b.source()) };
        Ok(ring.mul(r, a, b)?)
    })
}

/// `r = a^2 mod X^n - 1`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_sqr(r: *mut Limb, a: *const Limb, n_bits: usize) -> c_int {
    // SAFETY: the contract above is that of `of_one`, which checks for null and for overlaps.
    code_of(|| unsafe { of_one(r, a, n_bits, Cyclic::sqr) })
}

/// `r = a^(2^k) mod X^n - 1`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_pow_2k(
    r: *mut Limb,
    a: *const Limb,
    k: usize,
    n_bits: usize,
) -> c_int {
    // SAFETY: the contract above is that of `of_one`, which checks for null and for overlaps.
    code_of(|| unsafe { of_one(r, a, n_bits, |ring, r, a| ring.pow_2k(r, a, k)) })
}

/// `r = X^by a mod X^n - 1`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_rotate(
    r: *mut Limb,
    a: *const Limb,
    by: usize,
    n_bits: usize,
) -> c_int {
    // SAFETY: the contract above is that of `of_one`, which checks for null and for overlaps.
    code_of(|| unsafe { of_one(r, a, n_bits, |ring, r, a| ring.rotate(r, a, by)) })
}

/// `r = a (X^e0 + X^e1 + ...) mod X^n - 1`, in a time that depends on the exponents.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs, `exponents` for reads of
/// `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_mul_sparse_vartime(
    r: *mut Limb,
    a: *const Limb,
    exponents: *const usize,
    count: usize,
    n_bits: usize,
) -> c_int {
    code_of(|| {
        // A `usize` is no longer than a limb, so the span covers the exponents; `r` must not
        // overlap them either.
        let list = Span::new(exponents.cast(), count)?;
        if count > 0 {
            Span::new(r, Cyclic::new(n_bits)?.limbs())?.apart_from(&[list])?;
        }
        let exponents = if count == 0 {
            &[]
        } else {
            // SAFETY: `Span::new` has checked that the address is not null and that the size fits;
            // by the contract above `count` numbers can be read there.
            unsafe { slice::from_raw_parts(exponents, count) }
        };
        // SAFETY: the contract above is that of `of_one`; `r` does not overlap the exponents.
        unsafe { of_one(r, a, n_bits, |ring, r, a| ring.mul_sparse_vartime(r, a, exponents)) }
    })
}

/// `r = a^-1 mod X^n - 1` for odd `n`, without a branch on a bit.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_inverse(
    r: *mut Limb,
    a: *const Limb,
    n_bits: usize,
) -> c_int {
    // SAFETY: the contract above is that of `of_one`, which checks for null and for overlaps.
    code_of(|| unsafe { of_one(r, a, n_bits, Cyclic::inverse) })
}

/// `r = a^-1 mod X^n - 1` for any `n`, whose memory is asked for beforehand.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_cyclic_inverse_vartime(
    r: *mut Limb,
    a: *const Limb,
    n_bits: usize,
) -> c_int {
    // SAFETY: the contract above is that of `of_one`, which checks for null and for overlaps.
    code_of(|| unsafe { of_one(r, a, n_bits, Cyclic::inverse_vartime) })
}

/// Checks the operands of a function of one element and calls `by(ring, r, a)`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `ceil(n / 64)` limbs.
unsafe fn of_one(
    r: *mut Limb,
    a: *const Limb,
    n_bits: usize,
    by: impl FnOnce(&Cyclic, &mut [Limb], &[Limb]) -> Result<(), CyclicError>,
) -> Result<(), Error> {
    let ring = Cyclic::new(n_bits)?;
    let (a, r) = (Span::new(a, ring.limbs())?, Span::new(r, ring.limbs())?);
    r.apart_from(&[a])?;
    level();
    // SAFETY: the spans have `ceil(n / 64)` limbs, for which by the contract above `a` can be read
    // and `r` written; `apart_from` has checked that they do not overlap.
    let (r, a) = unsafe { (r.destination(), a.source()) };
    Ok(by(&ring, r, a)?)
}
