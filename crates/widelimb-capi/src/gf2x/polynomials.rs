//! `wl_gf2x_mul`, `wl_gf2x_sqr`, `wl_gf2x_divrem`, `wl_gf2x_derivative` and `wl_gf2x_square_root`.

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
    // SAFETY: the contract above is that of `product`, which checks for null and for overlaps.
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
    // SAFETY: the contract above is that of `square`, which checks for null and for overlaps.
    code_of(|| unsafe { square(r, a, n, by) })
}

/// Quotient and remainder, `a = q d + r` in GF(2)\[X\] with `r` of a lower degree than `d`; `q` has
/// `an - dn + 1` limbs, `r` has `dn`.
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
    // SAFETY: the contract above is that of `quotient`, which checks for null and for overlaps.
    code_of(|| unsafe { quotient(q, r, (a, an), (d, dn), gf2x::div_rem) })
}

/// Sets `r` to the derivative of `a`; both have `n` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `n`. Any pointers will do if `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_derivative(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    let by = |r: &mut [Limb], a: &[Limb]| {
        gf2x::derivative(r, a);
        Ok(())
    };
    // SAFETY: by the contract above `a` can be read and `r` written for `n` limbs, the lengths
    // given; `of_terms` checks for null and for overlaps.
    code_of(|| unsafe { of_terms((r, n), (a, n), by) })
}

/// Sets `r` to the square root of `a`, of `ceil(n / 2)` limbs.
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
    // SAFETY: by the contract above `a` can be read for `n` limbs and `r` written for `ceil(n /
    // 2)`, the lengths given; `of_terms` checks for null and for overlaps.
    code_of(|| unsafe { of_terms((r, n.div_ceil(2)), (a, n), root) })
}

/// Checks the operands of a function of one polynomial and calls `by(r, a)`.
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
    // SAFETY: by the contract above `a` can be read for `n` limbs and `r` written for `rn`;
    // `apart_from` has checked that they do not overlap.
    let (r, a) = unsafe { (r.destination(), a.source()) };
    by(r, a)
}
