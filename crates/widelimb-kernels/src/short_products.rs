//! Products and squares of a few limbs, where the way to the product costs more than it: one load
//! of the table and one call through it, at the length, with nothing asked but the lengths.

use super::{Kernels, kernels_if_known};
use crate::Limb;

/// The longest operands, in limbs, for which the table has a function of that length alone.
pub const SHORT_PRODUCT: usize = 8;

/// `(r, a, b)`: `a * b`, both of the same length, which the function knows; `r` overlaps neither.
pub(super) type ShortProduct = unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb);

/// `(r, a)`: `a^2`, of a length which the function knows; `r` does not overlap `a`.
pub(super) type ShortSquare = unsafe fn(r: *mut Limb, a: *const Limb);

/// The table, if it is known and `n` is short.
#[inline(always)]
fn table(n: usize) -> Option<&'static Kernels> {
    if n.wrapping_sub(1) < SHORT_PRODUCT { kernels_if_known() } else { None }
}

/// `r = a b` of `n` limbs each, or nothing and `false` if `n` is 0 or above `SHORT_PRODUCT`, or the
/// table is not known yet.
///
/// # Safety
/// `a` and `b` are valid for reads of `n` limbs, `r` for writes of `2 n`; `r` overlaps neither.
#[inline(always)]
pub unsafe fn mul_short(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> bool {
    let Some(k) = table(n) else { return false };
    // SAFETY: a and b are valid for n limbs and r for 2 n by this function's contract; n is 1 to
    // SHORT_PRODUCT, the length of the array, as `table` checks.
    unsafe { k.mul_short.get_unchecked(n - 1)(r, a, b) };
    true
}

/// `r = a^2` of `n` limbs, or nothing and `false` if `n` is 0 or above `SHORT_PRODUCT`, or the
/// table is not known yet.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `2 n`; `r` does not overlap `a`.
#[inline(always)]
pub unsafe fn sqr_short(r: *mut Limb, a: *const Limb, n: usize) -> bool {
    let Some(k) = table(n) else { return false };
    // SAFETY: a is valid for n limbs and r for 2 n by this function's contract; n is 1 to
    // SHORT_PRODUCT, the length of the array, as `table` checks.
    unsafe { k.sqr_short.get_unchecked(n - 1)(r, a) };
    true
}

/// [`mul_short`] of slices; `false` also if the lengths do not fit each other.
#[inline(always)]
pub fn mul_slices(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> bool {
    let n = a.len();
    if b.len() != n || r.len() != 2 * n {
        return false;
    }
    if let ([r0, r1], [a], [b]) = (&mut *r, a, b) {
        let product = u128::from(*a) * u128::from(*b);
        (*r0, *r1) = (product as Limb, (product >> 64) as Limb);
        return true;
    }
    if let ([r0, r1, r2, r3], [a0, a1], [b0, b1]) = (&mut *r, a, b) {
        let wide = |a: &Limb, b: &Limb| u128::from(*a) * u128::from(*b);
        let low = wide(a0, b0);
        let (cross, carry) = wide(a0, b1).overflowing_add(low >> 64);
        let (cross, carry_again) = cross.overflowing_add(wide(a1, b0));
        let top = u128::from(carry) + u128::from(carry_again);
        let high = wide(a1, b1) + (cross >> 64) + (top << 64);
        (*r0, *r1) = (low as Limb, cross as Limb);
        (*r2, *r3) = (high as Limb, (high >> 64) as Limb);
        return true;
    }
    // SAFETY: slices of these lengths, the written one exclusive.
    unsafe { mul_short(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) }
}

/// [`sqr_short`] of slices; `false` also if the lengths do not fit each other.
#[inline(always)]
pub fn sqr_slices(r: &mut [Limb], a: &[Limb]) -> bool {
    let n = a.len();
    if r.len() != 2 * n {
        return false;
    }
    if let ([r0, r1], [a]) = (&mut *r, a) {
        let square = u128::from(*a) * u128::from(*a);
        (*r0, *r1) = (square as Limb, (square >> 64) as Limb);
        return true;
    }
    // SAFETY: slices of these lengths, the written one exclusive.
    unsafe { sqr_short(r.as_mut_ptr(), a.as_ptr(), n) }
}
