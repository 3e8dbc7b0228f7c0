//! [`Shape`]: the method and the lengths of a division, and its scratch.

use super::{blocks, reciprocal, rows, transforms};
use crate::Limb;
use crate::fft::values::UNALIGNED;
use widelimb_kernels::Kernels;

/// The method of a division.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// Limb by limb of the quotient.
    Schoolbook,
    /// In blocks of so many limbs, of shifted operands.
    Blocks(usize),
    /// In blocks of so many limbs, whole rows of lanes.
    Rows(usize),
}

/// The method for a quotient of `m` limbs by a divisor of `n`.
fn method(k: &Kernels, m: usize, n: usize) -> By {
    let shorter = m.min(n);
    if let Some(block) = transforms::Plan::block(k, m, n) {
        return By::Blocks(block);
    }
    if shorter < k.thresholds.gf2x_div_reciprocal {
        return By::Schoolbook;
    }
    if m >= 4 * n {
        // For many blocks, made once.
        return By::Blocks(n);
    }
    let log = if k.gf2x.is_in_two_blocks(shorter) { 1 } else { 2 };
    let whole_rows = rows::whole_rows(k, [m, n], log);
    whole_rows.map_or(By::Blocks(shorter.div_ceil(1 << log)), By::Rows)
}

/// The shape of a division: what follows from the lengths of its operands and from where their
/// highest coefficients stand.
pub(super) struct Shape {
    /// The divisor's limbs, without its leading coefficient if that is alone in its limb or goes
    /// there by the shift.
    pub n: usize,
    /// The shift in bits of both operands that brings the leading coefficient just above `n` limbs.
    pub bits: usize,
    /// Limbs of the shifted dividend above `n`, those of the quotient.
    pub m: usize,
    pub by: By,
}

impl Shape {
    /// The shape for a dividend of `an` limbs, the highest one with `zeros` at its top, and a
    /// divisor of `dn <= an` limbs, the highest one of the degree `top`.
    fn new(k: &Kernels, [an, dn]: [usize; 2], zeros: usize, top: usize) -> Shape {
        let (n, bits) = shift_of(dn, top);
        let m = an + usize::from(zeros < bits) - n;
        Shape { n, bits, m, by: method(k, m, n) }
    }

    /// The shape for operands without zeros at their tops.
    pub fn of(k: &Kernels, a: &[Limb], d: &[Limb]) -> Shape {
        let zeros = a.last().map_or(0, |top| top.leading_zeros() as usize);
        Shape::new(k, [a.len(), d.len()], zeros, degree(d))
    }

    /// The limbs of scratch that the division takes.
    pub fn scratch_len(&self, k: &Kernels) -> usize {
        let &Shape { n, m, by, .. } = self;
        let with_block = |block| UNALIGNED + whole_lines(m + n) + whole_lines(block);
        match by {
            By::Schoolbook => m + n,
            By::Blocks(block) => {
                let divisions = blocks::scratch_len(k, m, n, block, false);
                let more = divisions.max(reciprocal::scratch_len(k, block));
                with_block(block) + whole_lines(n) + more
            }
            By::Rows(block) => {
                let of_reciprocal = whole_lines(block) + reciprocal::scratch_len(k, block);
                let zeros = rows::zeros_below(n, block);
                let of_zeros =
                    if zeros > 0 { whole_lines(n + zeros) + whole_lines(zeros) } else { 0 };
                let divisions = rows::scratch_len(k, m, n + zeros, block);
                with_block(block) + of_zeros + of_reciprocal.max(divisions)
            }
        }
    }
}

/// The degree of the highest limb of a divisor, which is not 0.
pub(super) fn degree(d: &[Limb]) -> usize {
    d.last().map_or(0, |top| top.ilog2() as usize)
}

/// The limbs of a divisor of `dn` limbs without its leading coefficient, once shifted, and the
/// shift.
pub(super) fn shift_of(dn: usize, top: usize) -> (usize, usize) {
    (dn - usize::from(top == 0), (64 - top) % 64)
}

/// The least multiple of a cache line's limbs that is at least `limbs`.
pub(super) fn whole_lines(limbs: usize) -> usize {
    limbs.next_multiple_of(UNALIGNED + 1)
}

/// The limbs of scratch that [`div_rem`](super::div_rem) takes for operands that have `an` and `dn`
/// limbs without the zeros at their tops.
pub fn div_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    if an < dn || dn == 0 {
        return 0;
    }
    // The divisor's leading coefficient may be alone in its limb, the shifted dividend may be a
    // limb longer.
    let shapes = [(0, 0), (0, 1), (63, 1)];
    let len = |(zeros, top)| Shape::new(k, [an, dn], zeros, top).scratch_len(k);
    shapes.map(len).into_iter().fold(an, usize::max)
}
