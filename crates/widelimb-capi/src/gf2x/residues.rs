//! `wl_gf2x_mulmod`, `wl_gf2x_powmod` and `wl_gf2x_invmod`: residues modulo a polynomial.

use super::{poly, write};
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::gf2x::modular::Ring;
use widelimb::gf2x::{self, Poly};

/// `r = a b mod f` in GF(2)\[X\], of `f_len` limbs.
///
/// # Safety
/// `a`, `b` and `f` are valid for reads of `an`, `bn` and `f_len` limbs, `r` for writes of `f_len`.
/// Any pointer will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_mulmod(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
    f: *const Limb,
    f_len: usize,
) -> c_int {
    let by = |ring: &Ring, a: &[Limb], b: &[Limb]| ring.mul(&poly(a), &poly(b));
    // SAFETY: the contract above is that of `residue`, which checks for null and for overlaps.
    code_of(|| unsafe { residue(r, [(a, an), (b, bn)], (f, f_len), by) })
}

/// `r = a^e mod f` in GF(2)\[X\], of `f_len` limbs, for a number `e`.
///
/// # Safety
/// `a`, `e` and `f` are valid for reads of `an`, `en` and `f_len` limbs, `r` for writes of `f_len`.
/// Any pointer will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_powmod(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    e: *const Limb,
    en: usize,
    f: *const Limb,
    f_len: usize,
) -> c_int {
    let by = |ring: &Ring, a: &[Limb], e: &[Limb]| ring.pow(&poly(a), e);
    // SAFETY: the contract above is that of `residue`, which checks for null and for overlaps.
    code_of(|| unsafe { residue(r, [(a, an), (e, en)], (f, f_len), by) })
}

/// Checks the operands, asks for the memory beforehand, and writes `by(ring, a, b)` to `r`, in the
/// ring modulo `f`.
///
/// # Safety
/// `a`, `b` and `f` are valid for reads of `an`, `bn` and `f_len` limbs, `r` for writes of `f_len`.
unsafe fn residue(
    r: *mut Limb,
    [(a, an), (b, bn)]: [(*const Limb, usize); 2],
    (f, f_len): (*const Limb, usize),
    by: impl FnOnce(&Ring, &[Limb], &[Limb]) -> Poly,
) -> Result<(), Error> {
    let (a, b, f) = (Span::new(a, an)?, Span::new(b, bn)?, Span::new(f, f_len)?);
    let r = Span::new(r, f_len)?;
    r.apart_from(&[a, b, f])?;
    level();
    gf2x::ask_for_gcd_memory(an.saturating_add(bn).saturating_add(f_len))?;
    // SAFETY: by the contract above the sources can be read for `an`, `bn` and `f_len` limbs, and
    // `r` written for `f_len`; `apart_from` has checked that `r` overlaps no source.
    let (r, a, b, f) = unsafe { (r.destination(), a.source(), b.source(), f.source()) };
    let ring = Ring::new(&poly(f)).map_err(|_| Error::DivisionByZero)?;
    write(r, by(&ring, a, b).limbs());
    Ok(())
}

/// `r = a^-1 mod f` in GF(2)\[X\], of `f_len` limbs.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `f` of `f_len`, `r` for writes of `f_len`. Any pointer
/// will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_invmod(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    f: *const Limb,
    f_len: usize,
) -> c_int {
    code_of(|| {
        let (a, f, r) = (Span::new(a, an)?, Span::new(f, f_len)?, Span::new(r, f_len)?);
        r.apart_from(&[a, f])?;
        level();
        gf2x::ask_for_gcd_memory(an.max(f_len))?;
        // SAFETY: by the contract above `a` and `f` can be read for `an` and `f_len` limbs, and `r`
        // written for `f_len`; `apart_from` has checked that `r` overlaps neither.
        let (r, a, f) = unsafe { (r.destination(), a.source(), f.source()) };
        if f.iter().all(|&limb| limb == 0) {
            return Err(Error::DivisionByZero);
        }
        write(r, &gf2x::inverse_mod(a, f).ok_or(Error::NotInvertible)?);
        Ok(())
    })
}
