//! `wl_gf2x_gcd` and `wl_gf2x_extended_gcd`: greatest common divisors and their cofactors.

use super::write;
use crate::error::code_of;
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::gf2x;

/// `g = gcd(a, b)` in GF(2)\[X\], of `max(an, bn)` limbs.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`, `g` for writes of the greater number. Any
/// pointer will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_gcd(
    g: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) -> c_int {
    code_of(|| {
        let (a, b) = (Span::new(a, an)?, Span::new(b, bn)?);
        let g = Span::new(g, an.max(bn))?;
        g.apart_from(&[a, b])?;
        level();
        gf2x::ask_for_gcd_memory(an.max(bn))?;
        // SAFETY: by the contract above `a` and `b` can be read for `an` and `bn` limbs, and `g`
        // written for the greater number; `apart_from` has checked that `g` overlaps neither.
        let (g, a, b) = unsafe { (g.destination(), a.source(), b.source()) };
        let divisor = gf2x::gcd(a, b);
        write(g, &divisor);
        Ok(())
    })
}

/// `g = gcd(a, b) = u a + v b` in GF(2)\[X\]; `g` of `max(an, bn)` limbs, `u` of `max(bn, 1)`, `v`
/// of `max(an, 1)`.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`; `g`, `u` and `v` for writes of their limbs.
/// Any pointer will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_extended_gcd(
    g: *mut Limb,
    u: *mut Limb,
    v: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) -> c_int {
    code_of(|| {
        let (a, b) = (Span::new(a, an)?, Span::new(b, bn)?);
        let g = Span::new(g, an.max(bn))?;
        let (u, v) = (Span::new(u, bn.max(1))?, Span::new(v, an.max(1))?);
        g.apart_from(&[u, v, a, b])?;
        u.apart_from(&[v, a, b])?;
        v.apart_from(&[a, b])?;
        level();
        gf2x::ask_for_gcd_memory(an.max(bn))?;
        // SAFETY: by the contract above the results can be written for the lengths of their spans;
        // `apart_from` has checked that no result overlaps another operand.
        let (g, u, v) = unsafe { (g.destination(), u.destination(), v.destination()) };
        // SAFETY: by the contract above `a` and `b` can be read for `an` and `bn` limbs, and no
        // result overlaps them.
        let (a, b) = unsafe { (a.source(), b.source()) };
        let (divisor, of_a, of_b) = gf2x::extended_gcd(a, b);
        write(g, &divisor);
        write(u, &of_a);
        write(v, &of_b);
        Ok(())
    })
}
