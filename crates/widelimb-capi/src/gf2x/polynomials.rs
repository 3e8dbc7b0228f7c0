//! Products, squares, quotients and greatest common divisors.

use crate::error::{Error, code_of};
use crate::level::kernels;
use crate::span::{Span, product_len};
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::gf2x::{self, gcd};
use widelimb::limb::scratch::try_zeros;

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
    code_of(|| {
        let r = Span::new(r, product_len(an, bn)?)?;
        let (a, b) = (Span::new(a, an)?, Span::new(b, bn)?);
        r.apart_from(&[a, b])?;
        kernels();
        // SAFETY: the caller's promise, and no limb of r is in a source.
        let (r, a, b) = unsafe { (r.destination(), a.source(), b.source()) };
        Ok(gf2x::try_mul(r, a, b)?)
    })
}

/// `r = a^2` in GF(2)\[X\], of `2 n` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`. Any pointers will do if `n` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_sqr(r: *mut Limb, a: *const Limb, n: usize) -> c_int {
    code_of(|| {
        let r = Span::new(r, product_len(n, n)?)?;
        let a = Span::new(a, n)?;
        r.apart_from(&[a])?;
        // SAFETY: the caller's promise, and no limb of r is in the source.
        let (r, a) = unsafe { (r.destination(), a.source()) };
        kernels().gf2x.sqr(r, a);
        Ok(())
    })
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
        Ok(gf2x::div_rem(q, r, a, d)?)
    })
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
        // What the remainders and their matrices take at most; that it is still there later is up to the
        // system.
        drop(try_zeros(an.max(bn).checked_mul(16).ok_or(Error::NoMemory)?)?);
        // SAFETY: the caller's promise, and no limb of g is in a source.
        let (g, a, b) = unsafe { (g.destination(), a.source(), b.source()) };
        let divisor = gcd::gcd(k, a, b);
        g[..divisor.len()].copy_from_slice(&divisor);
        g[divisor.len()..].fill(0);
        Ok(())
    })
}
