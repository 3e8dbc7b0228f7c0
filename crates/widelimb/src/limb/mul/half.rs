//! What the lower and the upper half of a product have in common.

use super::strategy::{Strategy, strategy};
use crate::arch::Kernels;

/// How half a product is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    /// Row by row, the limbs of that half alone.
    Rows,
    /// By a product of a part of the limbs and two shorter halves.
    Short,
    /// By the whole product, cut.
    Cut,
}

impl Half {
    /// The method for `n` limbs, which are taken row by row below `short_from`.
    pub(super) fn of(k: &Kernels, short_from: usize, n: usize) -> Half {
        // Shorter ones do not split.
        if n < short_from.max(2) {
            Half::Rows
        } else if n < k.thresholds.mul_cut && strategy(k, n, n) != Strategy::Ntt {
            Half::Short
        } else {
            Half::Cut
        }
    }
}

/// The lengths of the product, and of each of the two halves, that half a product of `n` limbs is
/// made of. The latter is at most half of `n`, and not 0 for two limbs and more.
pub(super) fn split(n: usize) -> (usize, usize) {
    let l = (3 * n / 10).max(1);
    (n - l, l)
}
