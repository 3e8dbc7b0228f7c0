//! Products, squares and quotients of operands as C gives them, whichever way they are computed.

use crate::error::Error;
use crate::level::level;
use crate::span::{Span, product_len};
use widelimb::Limb;

/// `by(r, a, b)` for a product of `an + bn` limbs.
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
    // SAFETY: the caller's promise, and no limb of r is in a source.
    let (r, a, b) = unsafe { (r.destination(), a.source(), b.source()) };
    Ok(by(r, a, b)?)
}

/// `by(r, a)` for a square of `2 n` limbs.
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
    // SAFETY: the caller's promise, and no limb of r is in the source.
    let (r, a) = unsafe { (r.destination(), a.source()) };
    Ok(by(r, a)?)
}

/// `by(q, r, a, d)` for a quotient of `an - dn + 1` limbs and a remainder of `dn`.
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
    // The dividend's length plus one is at most a limb beyond the checked one.
    let (a, d) = (Span::new(a, an)?, Span::new(d, dn)?);
    let qn = (an + 1).checked_sub(dn).filter(|&qn| qn > 0).ok_or(Error::DivisorTooLong)?;
    let (q, r) = (Span::new(q, qn)?, Span::new(r, dn)?);
    q.apart_from(&[r, a, d])?;
    r.apart_from(&[a, d])?;
    level();
    // SAFETY: the caller's promise, and no limb of a result is in another operand.
    let (q, r, a, d) = unsafe { (q.destination(), r.destination(), a.source(), d.source()) };
    Ok(by(q, r, a, d)?)
}
