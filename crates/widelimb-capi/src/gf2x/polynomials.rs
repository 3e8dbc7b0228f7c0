//! Products, squares, quotients and greatest common divisors.

use crate::error::{Error, code_of};
use crate::level::kernels;
use crate::operands::{product, quotient, square};
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::gf2x::{self, gcd};

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

/// `a = q d + r` in GF(2)\[X\] with `r` of a lower degree than `d`; `q` of `an - dn + 1` limbs, `r` of `dn`.
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

/// `g = gcd(a, b)` in GF(2)\[X\], of `max(an, bn)` limbs.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`, `g` for writes of the greater number. Any pointer
/// will do for a length of 0.
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
        let k = kernels();
        gcd::ask_for_memory(an.max(bn))?;
        // SAFETY: the caller's promise, and no limb of g is in a source.
        let (g, a, b) = unsafe { (g.destination(), a.source(), b.source()) };
        let divisor = gcd::gcd(k, a, b);
        g[..divisor.len()].copy_from_slice(&divisor);
        g[divisor.len()..].fill(0);
        Ok(())
    })
}
