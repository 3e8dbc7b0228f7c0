//! Division for one result: the quotient alone, the remainder alone, or whether the divisor
//! divides.

use super::{DivError, div_rem, div_scratch_len, quotient_len, rem_1};
use crate::Limb;
use crate::compare::{cmp, trailing_zeros};
use crate::trim::trimmed;
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// The limbs of the divisor, beyond those of a shorter quotient, that determine the quotient for
/// all but one in about `2^64` random operands.
const GUARD: usize = 2;

/// The limbs at the bottom of the divisor, and of the dividend, that a quotient alone does not look
/// at.
fn ignored_len(an: usize, dn: usize) -> usize {
    dn.saturating_sub(quotient_len(an, dn) + GUARD)
}

/// The limbs of scratch that [`quotient_of_upper`] takes for operands that have `an` and `dn` limbs
/// without the zeros at their tops.
pub fn quotient_of_upper_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    match ignored_len(an, dn) {
        0 => 0,
        cut => dn - cut + div_scratch_len(k, an.saturating_sub(cut), dn - cut),
    }
}

/// `q = floor(a / d)`, for a `q` of [`quotient_len`] limbs, from the upper limbs of both; whether
/// that is the quotient. `scratch` is at least [`quotient_of_upper_scratch_len`] limbs of any
/// content.
///
/// The quotient of the upper limbs, `a' = q' d' + r'`, is not less than that of all: both operands
/// lack limbs at their bottoms, and the dividend's count for less than one in `d'`. It is the
/// quotient if `q'` times the lower limbs of `d` fit into the rest, of which `q' <= r'` is enough.
/// Otherwise, or where the quotient is not much shorter than the divisor, it returns `false`. So a
/// quotient much shorter than the divisor costs what its own length does.
///
/// # Errors
/// [`DivError::Zero`], [`DivError::Lengths`]; [`DivError::QuotientOverflow`] only if the top limb
/// of `d` is 0.
///
/// # Panics
/// If `scratch` is too short.
pub fn quotient_of_upper(
    k: &Kernels,
    q: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<bool, DivError> {
    if q.len() != quotient_len(a.len(), d.len()) {
        return Err(DivError::Lengths);
    }
    let zeros = d.len() - trimmed(d).len();
    let (a, d) = (trimmed(a), trimmed(d));
    let (cut, m) = (ignored_len(a.len(), d.len()), quotient_len(a.len(), d.len()));
    if zeros > 0 || cut == 0 || m == 0 {
        return Ok(false);
    }
    let (q, above) = q.split_at_mut(m);
    above.fill(0);
    let (r, scratch) = scratch.split_at_mut(d.len() - cut);
    div_rem(k, q, r, &a[cut..], &d[cut..], scratch)?;
    Ok(cmp(k, q, r) != Ordering::Greater)
}

/// The limbs of scratch that [`remainder`] takes for operands that have `an` and `dn` limbs without
/// the zeros at their tops.
pub fn remainder_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    quotient_len(an, dn) + div_scratch_len(k, an, dn)
}

/// `r = a mod d`, for an `r` as long as `d`, and a scratch of at least [`remainder_scratch_len`]
/// limbs of any content. Cost: that of [`div_rem`].
///
/// # Errors
/// [`DivError::Zero`], [`DivError::Lengths`].
///
/// # Panics
/// If `scratch` is too short.
pub fn remainder(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    if r.len() != d.len() {
        return Err(DivError::Lengths);
    }
    let (a, d) = (trimmed(a), trimmed(d));
    let (r, above) = r.split_at_mut(d.len());
    above.fill(0);
    if let [d] = *d {
        r[0] = rem_1(a, d);
        return Ok(());
    }
    let (q, scratch) = scratch.split_at_mut(quotient_len(a.len(), d.len()));
    div_rem(k, q, r, a, d, scratch)
}

/// The limbs of scratch that [`is_multiple`] takes for operands that have `an` and `dn` limbs
/// without the zeros at their tops.
pub fn is_multiple_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    dn + remainder_scratch_len(k, an, dn)
}

/// Whether `d` divides `a`; 0 divides only 0. `scratch` is at least [`is_multiple_scratch_len`]
/// limbs of any content.
///
/// Zeros at the bottom tell for most operands; for the others it costs a [`remainder`].
///
/// # Panics
/// If `scratch` is too short.
pub fn is_multiple(k: &Kernels, a: &[Limb], d: &[Limb], scratch: &mut [Limb]) -> bool {
    let (a, d) = (trimmed(a), trimmed(d));
    let (Some(in_a), Some(in_d)) = (trailing_zeros(k, a), trailing_zeros(k, d)) else {
        return a.is_empty();
    };
    if in_a < in_d || a.len() < d.len() {
        return false;
    }
    let (r, scratch) = scratch.split_at_mut(d.len());
    remainder(k, r, a, d, scratch).is_ok() && trimmed(r).is_empty()
}
