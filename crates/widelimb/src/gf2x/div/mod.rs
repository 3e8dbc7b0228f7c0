//! Division with remainder.
//!
//! | divisor and quotient | method |
//! |---|---|
//! | short | `schoolbook`: limb by limb of the quotient, with an inverse of 64 coefficients |
//! | long | `blocks`: by products with a reciprocal of Newton's iteration |
//! | very long | `transforms`: the same, of shared transforms |
//! | of few terms, in a [`Divisor`] | `sparse`: shifts and sums |

mod blocks;
mod divisor;
mod reciprocal;
mod schoolbook;
mod sparse;
mod transforms;

pub use divisor::Divisor;

pub use crate::limb::div::{DivError, quotient_len};

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::shift;
use crate::limb::trim::trimmed;
use blocks::Divisor as Prepared;

/// The limbs of the reciprocal for a quotient of `m` limbs by a divisor of `n`, or 0 for the schoolbook.
fn reciprocal_len(k: &Kernels, m: usize, n: usize) -> usize {
    let shorter = m.min(n);
    if let Some(block) = transforms::Plan::block(k, m, n) {
        return block;
    }
    if shorter < k.thresholds.gf2x_div_reciprocal {
        0
    } else if m >= 4 * n {
        // For many blocks, made once.
        n
    } else {
        shorter.div_ceil(4)
    }
}

/// The limbs of a divisor of `dn` limbs without its leading coefficient, once shifted, and the shift.
fn shifted(d: &[Limb]) -> (usize, usize) {
    let degree = d[d.len() - 1].ilog2() as usize;
    let n = if degree == 0 { d.len() - 1 } else { d.len() };
    (n, (64 - degree) % 64)
}

/// The limbs of scratch that [`div_rem`] takes for operands that have `an` and `dn` limbs without
/// the zeros at their tops.
pub fn div_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    if an < dn || dn == 0 {
        return 0;
    }
    let by_blocks = |n| {
        let m = an + 1 - n;
        let block = reciprocal_len(k, m, n);
        if block == 0 {
            return an;
        }
        let divisions = blocks::scratch_len(k, m, n, block).max(reciprocal::scratch_len(k, block));
        an + 1 + m + n + block + divisions
    };
    // The leading coefficient may be alone in its limb.
    by_blocks(dn).max(by_blocks(dn - 1))
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
    let r = &mut r[..d.len()];
    let (n, bits) = shifted(d);
    let block = reciprocal_len(k, a.len() + 1 - n, n);
    if block == 0 {
        let rest = &mut scratch[..a.len()];
        rest.copy_from_slice(a);
        schoolbook::div_rem(k, low, rest, d);
        r.copy_from_slice(&rest[..d.len()]);
    } else {
        by_blocks(k, low, r, a, &Shifted { d, n, bits, block }, scratch);
    }
    Ok(())
}

/// A divisor that is to be shifted by `bits`, to `n` limbs and a leading coefficient, and the limbs of its
/// reciprocal.
struct Shifted<'a> {
    d: &'a [Limb],
    n: usize,
    bits: usize,
    block: usize,
}

/// [`div_rem`] by blocks, for a quotient of `a.len() - d.len() + 1` limbs.
fn by_blocks(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    by: &Shifted<'_>,
    scratch: &mut [Limb],
) {
    let &Shifted { d, n, bits, block } = by;
    let (dividend, scratch) = scratch.split_at_mut(a.len() + 1);
    let (quotient, scratch) = scratch.split_at_mut(a.len() + 1 - n);
    let (divisor, scratch) = scratch.split_at_mut(n);
    let (v, scratch) = scratch.split_at_mut(block);
    shift::shl(k, dividend, a, bits);
    shift::shl(k, divisor, d, bits);
    reciprocal::reciprocal(k, v, &divisor[n - block..], scratch);
    blocks::div_rem(k, quotient, dividend, Prepared { d: divisor, v, kept: None }, scratch);
    // Of the shifted operands the quotient is the same. It may be a limb longer only by zeros.
    debug_assert!(quotient[q.len()..].iter().all(|&limb| limb == 0));
    q.copy_from_slice(&quotient[..q.len()]);
    shift::shr(k, r, &dividend[..n], bits);
}
