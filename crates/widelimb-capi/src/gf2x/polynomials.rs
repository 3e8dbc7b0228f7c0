//! Products, squares and quotients, derivatives and square roots.

use crate::error::{Error, code_of};
use crate::operands::{product, quotient, square};
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::gf2x;

/// `r = a b` in GF(2)\[X\], of `an + bn` limbs.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`. Any pointer will
/// do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_mul(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) -> c_int {
    // SAFETY: the caller's promise.
    code_of(|| unsafe { product(r, (a, an), (b, bn), gf2x::try_mul) })
}

/// `r = a^2` in GF(2)\[X\], of `2 n` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`. Any pointers will do if `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_sqr(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    let by = |r: &mut [Limb], a: &[Limb]| -> Result<(), Error> {
        gf2x::sqr(r, a);
        Ok(())
    };
    // SAFETY: the caller's promise.
    code_of(|| unsafe { square(r, a, n, by) })
}

/// `a = q d + r` in GF(2)\[X\] with `r` of a lower degree than `d`; `q` of `an - dn + 1` limbs, `r`
/// of `dn`.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `d` of `dn`, `q` for writes of `an - dn + 1`, `r` of `dn`.
/// Any pointer will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_divrem(
    q: *mut Limb,
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    d: *const Limb,
    dn: usize,
) -> c_int {
    // SAFETY: the caller's promise.
    code_of(|| unsafe { quotient(q, r, (a, an), (d, dn), gf2x::div_rem) })
}

/// `r` becomes the derivative of `a`, of `n` limbs as `a`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes. Any pointers will do if `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_derivative(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    let by = |r: &mut [Limb], a: &[Limb]| {
        gf2x::derivative(r, a);
        Ok(())
    };
    // SAFETY: the caller's promise.
    code_of(|| unsafe { of_terms((r, n), (a, n), by) })
}

/// `r` becomes the polynomial whose square `a` is, of `ceil(n / 2)` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `ceil(n / 2)`. Any pointers will do if
/// `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_square_root(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    let root = |r: &mut [Limb], a: &[Limb]| match gf2x::square_root(r, a) {
        true => Ok(()),
        false => Err(Error::NotSquare),
    };
    // SAFETY: the caller's promise.
    code_of(|| unsafe { of_terms((r, n.div_ceil(2)), (a, n), root) })
}

/// `by(r, a)`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `rn`.
unsafe fn of_terms(
    (r, rn): (*mut Limb, usize),
    (a, n): (*const Limb, usize),
    by: impl FnOnce(&mut [Limb], &[Limb]) -> Result<(), Error>,
) -> Result<(), Error> {
    let (a, r) = (Span::new(a, n)?, Span::new(r, rn)?);
    r.apart_from(&[a])?;
    // SAFETY: the caller's promise, and no limb of r is in the source.
    let (r, a) = unsafe { (r.destination(), a.source()) };
    by(r, a)
}
