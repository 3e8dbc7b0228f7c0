//! [`Half`]: how the lower and the upper half of a product are made.

use super::strategy::{Strategy, strategy};
use widelimb_kernels::Kernels;

/// The shortest operand that splits.
const SHORTEST: usize = 2;

/// The method of half a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    /// Row by row, the limbs of that half alone.
    Rows,
    /// By a product of a part of the limbs and two shorter halves.
    Short,
    /// By the whole product, of which the other half is dropped.
    Whole,
}

impl Half {
    /// The method for `n` limbs. Those of less than `short_from` are taken row by row, unless the
    /// level's kernels make a whole product sooner.
    pub(super) fn of(k: &Kernels, short_from: usize, n: usize) -> Half {
        if n >= k.thresholds.mul_cut || strategy(k, n, n) == Strategy::Ntt {
            Half::Whole
        } else if n < short_from.max(SHORTEST) {
            Half::Rows
        } else {
            Half::Short
        }
    }
}

/// The lengths of the product, and of each of the two halves, that half a product of `n` limbs is
/// made of. The latter is at most half of `n`, and not 0 for two limbs and more.
pub(super) fn split(n: usize) -> (usize, usize) {
    let l = (3 * n / 10).max(1);
    (n - l, l)
}
