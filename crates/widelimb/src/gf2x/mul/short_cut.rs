//! What both halves of products share: where cutting them short pays, and how they are parted.

use crate::arch::Kernels;
use core::ops::Range;

/// The lengths in limbs for which a half is made of a whole of the longer parts and two halves of the rest.
pub(super) const SHORT_CUT: Range<usize> = 32..2048;

/// The limbs of the whole product within a half of `n`: 11 of 16.
pub(super) fn parted(n: usize) -> usize {
    (11 * n).div_ceil(16)
}

/// The limbs of scratch that a half of `n` limbs takes.
pub(super) fn scratch_len(k: &Kernels, n: usize) -> usize {
    if !SHORT_CUT.contains(&n) {
        return 2 * n + super::mul_scratch_len(k, n, n);
    }
    let p = parted(n);
    let rest = n - p;
    let whole = 2 * p + super::mul_scratch_len(k, p, p);
    whole.max(rest + scratch_len(k, rest))
}
