//! Division with remainder.
//!
//! | divisor and quotient | method |
//! |---|---|
//! | short | `schoolbook`: limb by limb of the quotient, with an inverse of 64 coefficients |
//! | long | `blocks`: by products with a reciprocal of Newton's iteration |
//! | long, where the level multiplies in lanes | `dealt`: the same, of blocks that are dealt once |
//! | very long | `transforms`: the same, of shared transforms |
//! | of few terms, in a [`Divisor`] | `sparse`: shifts and sums |

mod blocks;
mod dealt;
mod divisor;
mod halves;
mod kept;
mod reciprocal;
mod schoolbook;
mod sparse;
#[cfg(test)]
mod tests;
mod transforms;

pub use divisor::Divisor;

pub use crate::limb::div::{DivError, quotient_len};

use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::fft::values::{UNALIGNED, aligned};
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
        // More blocks are fewer limb products, and more calls.
        let log = if shorter <= k.gf2x.longest_short() { 1 } else { 2 };
        dealt::whole_rows(k, shorter, log).unwrap_or(shorter.div_ceil(1 << log))
    }
}

/// How a division is made, by the lengths of its operands and where their highest coefficients stand.
struct Shape {
    /// The divisor's limbs, once shifted and without its leading coefficient.
    n: usize,
    /// The shift of both operands.
    bits: usize,
    /// Limbs of the shifted dividend above `n`.
    m: usize,
    /// Limbs of the reciprocal, or 0 for the schoolbook.
    block: usize,
}

impl Shape {
    /// For a dividend of `an` limbs, the highest one with `zeros` at its top, and a divisor of `dn <= an` limbs,
    /// where that has the degree `top`.
    fn new(k: &Kernels, [an, dn]: [usize; 2], zeros: usize, top: usize) -> Shape {
        let (n, bits) = shifted(dn, top);
        let m = an + usize::from(zeros < bits) - n;
        Shape { n, bits, m, block: reciprocal_len(k, m, n) }
    }

    /// For operands without zeros at their tops.
    fn of(k: &Kernels, a: &[Limb], d: &[Limb]) -> Shape {
        let zeros = a.last().map_or(0, |top| top.leading_zeros() as usize);
        Shape::new(k, [a.len(), d.len()], zeros, degree(d))
    }

    /// The limbs of scratch.
    fn scratch_len(&self, k: &Kernels) -> usize {
        let &Shape { n, m, block, .. } = self;
        if block == 0 {
            return m + n;
        }
        let dividend = UNALIGNED + whole_lines(m + n) + whole_lines(block);
        let of_reciprocal = reciprocal::scratch_len(k, block);
        if dealt::takes(k, m, n, block) {
            let of_upper = whole_lines(block) + of_reciprocal;
            return dividend + of_upper.max(dealt::scratch_len(k, m, n, block));
        }
        let divisions = blocks::scratch_len(k, m, n, block, false);
        dividend + whole_lines(n) + divisions.max(of_reciprocal)
    }
}

/// The degree of the highest limb, which is not 0.
fn degree(d: &[Limb]) -> usize {
    d.last().map_or(0, |top| top.ilog2() as usize)
}

/// The limbs of a divisor of `dn` limbs without its leading coefficient, once shifted, and the shift.
fn shifted(dn: usize, top: usize) -> (usize, usize) {
    (dn - usize::from(top == 0), (64 - top) % 64)
}

/// The next length from which on arrays behind it are aligned if it is.
fn whole_lines(limbs: usize) -> usize {
    limbs.next_multiple_of(UNALIGNED + 1)
}

/// The limbs of scratch that [`div_rem`] takes for operands that have `an` and `dn` limbs without
/// the zeros at their tops.
pub fn div_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    if an < dn || dn == 0 {
        return 0;
    }
    // The divisor's leading coefficient may be alone in its limb, the shifted dividend may be a limb longer.
    let shapes = [(0, 0), (0, 1), (63, 1)];
    let len = |(zeros, top)| Shape::new(k, [an, dn], zeros, top).scratch_len(k);
    shapes.map(len).into_iter().fold(an, usize::max)
}

/// The limbs of scratch that [`div_rem`] takes for these operands.
pub(super) fn scratch_len_of(k: &Kernels, a: &[Limb], d: &[Limb]) -> usize {
    let (a, d) = (trimmed(a), trimmed(d));
    if a.len() < d.len() || d.is_empty() {
        0
    } else {
        Shape::of(k, a, d).scratch_len(k).max(a.len())
    }
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
    let Some(above) = a.len().checked_sub(d.len()) else {
        q.fill(0);
        r[..a.len()].copy_from_slice(a);
        r[a.len()..].fill(0);
        return Ok(());
    };
    // With zeros at the top of `d` the quotient may be longer than the place for it.
    let Some((low, zeros)) = q.split_at_mut_checked(above + 1) else {
        return Err(DivError::QuotientOverflow);
    };
    zeros.fill(0);
    let (r, zeros) = r.split_at_mut(d.len());
    zeros.fill(0);
    let shape = Shape::of(k, a, d);
    if shape.block == 0 {
        let rest = &mut scratch[..a.len()];
        rest.copy_from_slice(a);
        schoolbook::div_rem(k, low, rest, d);
        r.copy_from_slice(&rest[..d.len()]);
    } else {
        by_blocks(k, low, r, [a, d], &shape, scratch);
    }
    Ok(())
}

/// [`div_rem`] by blocks, for a quotient of `a.len() - d.len() + 1` limbs.
fn by_blocks(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    [a, d]: [&[Limb]; 2],
    shape: &Shape,
    scratch: &mut [Limb],
) {
    let &Shape { n, bits, m, block } = shape;
    let (dividend, scratch) = aligned(scratch).split_at_mut(whole_lines(m + n));
    let (v, scratch) = scratch.split_at_mut(whole_lines(block));
    let (dividend, v) = (&mut dividend[..m + n], &mut v[..block]);
    let (q, zeros) = q.split_at_mut(m);
    zeros.fill(0);
    if dealt::takes(k, m, n, block) {
        return by_dealt(k, q, r, [a, &d[..n]], (dividend, v, bits as u32), scratch);
    }
    let (divisor, scratch) = scratch.split_at_mut(whole_lines(n));
    let divisor = &mut divisor[..n];
    shift::shl(k, dividend, a, bits);
    shift::shl(k, divisor, d, bits);
    reciprocal::reciprocal(k, v, &divisor[n - block..], scratch);
    // Of the shifted operands the quotient is the same.
    blocks::div_rem(k, q, dividend, Prepared { d: divisor, v, kept: None }, scratch);
    shift::shr(k, r, &dividend[..n], bits);
}

/// [`by_blocks`] that are dealt: the operands stay where they are.
fn by_dealt(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    [a, d]: [&[Limb]; 2],
    (rest, v, shift): (&mut [Limb], &mut [Limb], u32),
    scratch: &mut [Limb],
) {
    let (n, block) = (d.len(), v.len());
    {
        let (upper, scratch) = scratch.split_at_mut(whole_lines(block));
        let upper = &mut upper[..block];
        dealt::shift_up(k, upper, &d[n - block - 1..], shift);
        reciprocal::reciprocal(k, v, upper, scratch);
    }
    let (low, above) = rest.split_at_mut(a.len());
    low.copy_from_slice(a);
    above.fill(0);
    dealt::div_rem(k, q, rest, (d, v, shift), scratch);
    let (r, zeros) = r.split_at_mut(n);
    r.copy_from_slice(&rest[..n]);
    zeros.fill(0);
}
