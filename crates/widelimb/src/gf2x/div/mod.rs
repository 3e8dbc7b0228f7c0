//! Division with remainder.

mod schoolbook;

pub use crate::limb::div::{DivError, quotient_len};

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::trim::trimmed;

/// The limbs of scratch that [`div_rem`] takes for operands that have `an` and `dn` limbs without
/// the zeros at their tops.
pub fn div_scratch_len(_: &Kernels, an: usize, dn: usize) -> usize {
    if an < dn { 0 } else { an }
}

/// `a = q d + r` with `r` of a lower degree than `d`.
///
/// `q` holds [`quotient_len`] limbs, `r` as many as `d`, `scratch` at least [`div_scratch_len`]
/// limbs of any content. Limbs of 0 at the top of either operand are allowed.
///
/// # Errors
/// [`DivError::Zero`], [`DivError::Lengths`]; [`DivError::QuotientOverflow`] only if the top limb of
/// `d` is 0. Then nothing is promised of `q` and `r`.
///
/// # Panics
/// If `scratch` is too short.
pub fn div_rem(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    if q.len() != quotient_len(a.len(), d.len()) || r.len() != d.len() {
        return Err(DivError::Lengths);
    }
    let (a, d) = (trimmed(a), trimmed(d));
    if d.is_empty() {
        return Err(DivError::Zero);
    }
    r.fill(0);
    let Some(above) = a.len().checked_sub(d.len()) else {
        q.fill(0);
        r[..a.len()].copy_from_slice(a);
        return Ok(());
    };
    // With zeros at the top of `d` the quotient may be longer than the place for it.
    let Some((low, zeros)) = q.split_at_mut_checked(above + 1) else {
        return Err(DivError::QuotientOverflow);
    };
    zeros.fill(0);
    let rest = &mut scratch[..a.len()];
    rest.copy_from_slice(a);
    schoolbook::div_rem(k, low, rest, d);
    r[..d.len()].copy_from_slice(&rest[..d.len()]);
    Ok(())
}
