//! Checks the operands of products, squares and quotients, of integers and of polynomials, and
//! calls the function that computes them.

use crate::error::Error;
use crate::level::level;
use crate::span::{Span, product_len};
use widelimb::Limb;

/// Checks the operands of a product of `an + bn` limbs and calls `by(r, a, b)`.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`.
pub(crate) unsafe fn product<E>(
    r: *mut Limb,
    (a, an): (*const Limb, usize),
    (b, bn): (*const Limb, usize),
    by: impl FnOnce(&mut [Limb], &[Limb], &[Limb]) -> Result<(), E>,
) -> Result<(), Error>
where
    Error: From<E>,
{
    let r = Span::new(r, product_len(an, bn)?)?;
    let (a, b) = (Span::new(a, an)?, Span::new(b, bn)?);
    r.apart_from(&[a, b])?;
    level();
    // SAFETY: by the contract above `a` and `b` can be read for `an` and `bn` limbs, and `r`
    // written for `an + bn`, the length of its span; `apart_from` has checked that `r` overlaps
    // neither.
    let (r, a, b) = unsafe { (r.destination(), a.source(), b.source()) };
    Ok(by(r, a, b)?)
}

/// Checks the operands of a square of `2 n` limbs and calls `by(r, a)`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`.
pub(crate) unsafe fn square<E>(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    by: impl FnOnce(&mut [Limb], &[Limb]) -> Result<(), E>,
) -> Result<(), Error>
where
    Error: From<E>,
{
    let r = Span::new(r, product_len(n, n)?)?;
    let a = Span::new(a, n)?;
    r.apart_from(&[a])?;
    level();
    // SAFETY: by the contract above `a` can be read for `n` limbs and `r` written for `2 n`, the
    // length of its span; `apart_from` has checked that they do not overlap.
    let (r, a) = unsafe { (r.destination(), a.source()) };
    Ok(by(r, a)?)
}

/// Checks the operands of a division and calls `by(q, r, a, d)`, for a quotient of `an - dn + 1`
/// limbs and a remainder of `dn`.
///
/// # Safety
/// `a` is valid for reads of `an` limbs, `d` of `dn`, `q` for writes of `an - dn + 1`, `r` of `dn`.
pub(crate) unsafe fn quotient<E>(
    q: *mut Limb,
    r: *mut Limb,
    (a, an): (*const Limb, usize),
    (d, dn): (*const Limb, usize),
    by: impl FnOnce(&mut [Limb], &mut [Limb], &[Limb], &[Limb]) -> Result<(), E>,
) -> Result<(), Error>
where
    Error: From<E>,
{
    if dn == 0 {
        return Err(Error::DivisionByZero);
    }
    // `an + 1` does not overflow, since the span has checked `an`.
    let (a, d) = (Span::new(a, an)?, Span::new(d, dn)?);
    let qn = (an + 1).checked_sub(dn).filter(|&qn| qn > 0).ok_or(Error::DivisorTooLong)?;
    let (q, r) = (Span::new(q, qn)?, Span::new(r, dn)?);
    q.apart_from(&[r, a, d])?;
    r.apart_from(&[a, d])?;
    level();
    // SAFETY: by the contract above `a` and `d` can be read for `an` and `dn` limbs, and `q` and
    // `r` written for `qn` and `dn`; `apart_from` has checked that no result overlaps another
    // operand.
    let (q, r, a, d) = unsafe { (q.destination(), r.destination(), a.source(), d.source()) };
    Ok(by(q, r, a, d)?)
}
