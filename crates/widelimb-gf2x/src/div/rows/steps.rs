//! The steps of a division in rows, and their scratch.

use crate::div::chunks::first_chunk;
use crate::div::schoolbook::FEW;
use crate::product::{half_within_scratch_len, mul_scratch_len};
use widelimb_kernels::Kernels;

/// The limbs above four whole blocks that may be left for other steps.
const MORE: usize = 12;

/// The limbs above two whole blocks that may be left for other steps, where a row more in each
/// would be one above a power of two, and cost a third more.
const MORE_THAN_TWO: usize = 8;

/// The most limbs of a block.
const LONGEST: usize = 128;

/// The limbs of a block of whole rows, where `2^log` of them make a quotient of `m` limbs or a
/// divisor of `n`, whichever is shorter, or a few limbs less; `None` where that does not pay.
pub(in crate::div) fn whole_rows(k: &Kernels, [m, n]: [usize; 2], log: u32) -> Option<usize> {
    let rows = |more| k.gf2x.rows.rows_of(m.min(n).saturating_sub(more).div_ceil(1 << log));
    let rows = match log {
        1 if rows(MORE_THAN_TWO).is_power_of_two() => rows(MORE_THAN_TWO),
        1 => rows(FEW),
        _ => rows(MORE),
    };
    let block = rows * k.gf2x.rows.row();
    (zeros_below(n, block) < block / 4 && block <= LONGEST && k.gf2x.has_lane_division(block))
        .then_some(block)
}

/// The limbs of 0 that a divisor of `n` limbs takes below it to have two blocks.
pub(in crate::div) const fn zeros_below(n: usize, block: usize) -> usize {
    (2 * block).saturating_sub(n)
}

/// The step by which a quotient of `m` limbs by a divisor of `n` is found.
pub(super) enum Step {
    /// Limb by limb.
    Limbs,
    /// By the kernel on lanes.
    Kernel,
    /// By the reciprocal, and a product by the divisor.
    Reciprocal,
    /// In chunks as long as the divisor.
    Chunks,
    /// By the divisor's upper limbs, so many of them, then a product by the others.
    Upper(usize),
    /// In two parts, the lower one of so many limbs.
    Halves(usize),
}

/// The step for these lengths, by blocks of `block` limbs.
pub(super) fn step(m: usize, n: usize, block: usize) -> Step {
    if m <= block && n == 2 * block && 2 * m > block {
        return Step::Kernel;
    }
    if m <= FEW {
        return Step::Limbs;
    }
    if 2 * m <= block {
        return Step::Reciprocal;
    }
    if m > n {
        return Step::Chunks;
    }
    // Divisions of integers would take as long as all else that is decided here.
    let mut upper = 2 * block;
    while upper < m {
        upper += block;
    }
    if upper < n {
        return Step::Upper(upper);
    }
    let mut low = block;
    while 2 * low < m {
        low *= 2;
    }
    Step::Halves(low)
}

/// The limbs of scratch that [`div_rem`](super::div_rem) takes for a quotient of `m` limbs by a
/// divisor of `n`.
pub(in crate::div) fn scratch_len(k: &Kernels, m: usize, n: usize, block: usize) -> usize {
    let lanes = k.gf2x.divisor_lanes_len(block);
    if n == 2 * block && 2 * m > 3 * block && m <= n + FEW {
        // Two blocks, and a few limbs above them: the most frequent division.
        return lanes;
    }
    lanes + parts_scratch_len(k, m, n, block)
}

/// The limbs of scratch that the parts of a division take.
fn parts_scratch_len(k: &Kernels, m: usize, n: usize, block: usize) -> usize {
    let parts = |m, n| parts_scratch_len(k, m, n, block);
    match step(m, n, block) {
        Step::Limbs | Step::Kernel => 0,
        Step::Reciprocal => {
            let quotient = 2 * m + half_within_scratch_len(k, m);
            quotient.max(m + n + mul_scratch_len(k, n, m))
        }
        Step::Chunks => parts(first_chunk(m, n), n).max(parts(n, n)),
        Step::Upper(upper) => {
            let product = n - upper + m + mul_scratch_len(k, m, n - upper);
            parts(m, upper).max(product)
        }
        Step::Halves(low) if 2 * low == m => parts(low, n),
        Step::Halves(low) => parts(m - low, n).max(parts(low, n)),
    }
}
