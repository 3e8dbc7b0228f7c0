//! What a product of a few limbs more has beside that of the first `n`: both operands' last limbs by the other
//! operand, in one pass.
//!
//! How a fringe meets the operand is in [`strip`](super::strip).
//!
//! Floor for 8 limbs of the result and fringes of `D` limbs: `4 D` products and one step across lanes on one port,
//! `4 D + 1` cycles; where products have a port of their own, `3 D` of them.

use super::super::vector::LANES;
use super::strip::{self, Strip};
use crate::Limb;
use crate::arch::gf2x::{FRINGE, FRINGE_PLACES, Fringe};

/// For each length of the longer fringe from 1 on; with `FOLDS` three products of limbs for a block by a block, where
/// products have a port of their own.
pub const fn fringes<const FOLDS: bool>() -> [Fringe; FRINGE] {
    [
        fringe::<1, FOLDS>,
        fringe::<2, FOLDS>,
        fringe::<3, FOLDS>,
        fringe::<4, FOLDS>,
        fringe::<5, FOLDS>,
        fringe::<6, FOLDS>,
        fringe::<7, FOLDS>,
        fringe::<8, FOLDS>,
    ]
}

/// Where they pay: a little above 64, 96, 128, 192, 256, 384 and 512 limbs. Measured on Sapphire Rapids.
pub const PAY: [u8; FRINGE_PLACES] = {
    let mut pay = [0; FRINGE_PLACES];
    (pay[12], pay[13]) = (4, 4);
    (pay[14], pay[15]) = (4, 4);
    (pay[16], pay[17], pay[18]) = (6, 4, 7);
    pay
};

/// Likewise where carry-less products have a port of their own, and one takes two cycles of it: a limb of fringes takes a
/// cycle for each limb of the operands. Measured on Zen 5.
pub const PAY_APART: [u8; FRINGE_PLACES] = {
    let mut pay = [0; FRINGE_PLACES];
    (pay[12], pay[13]) = (3, 2);
    (pay[14], pay[15]) = (1, 2);
    (pay[16], pay[17], pay[18]) = (3, 4, 3);
    pay
};

/// Likewise where a vector takes two turns of a port. Measured on Zen 4.
pub const PAY_IN_TURNS: [u8; FRINGE_PLACES] = {
    let mut pay = [0; FRINGE_PLACES];
    (pay[12], pay[13]) = (3, 4);
    (pay[14], pay[15]) = (3, 4);
    (pay[16], pay[17], pay[19]) = (3, 2, 2);
    pay
};

/// Adds the products of both fringes, of at most `D` limbs.
///
/// # Safety
/// As [`Gf2xKernels`](crate::arch::gf2x::Gf2xKernels) says; `n >= 8`, `an` and `bn` from `n` to `n + D`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn fringe<const D: usize, const FOLDS: bool>(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
    n: usize,
) {
    debug_assert!(n >= LANES && n <= an && n <= bn && an.max(bn) - n <= D);
    // SAFETY: the caller's limbs; neither operand has fewer than `n`.
    unsafe {
        let of_a = Strip::<FOLDS>::new(a.add(n), an - n, b, bn);
        let of_b = Strip::<FOLDS>::new(b.add(n), bn - n, a, n);
        strip::pass::<2, D, true, FOLDS>(r.add(n), [of_a, of_b], n, an + bn - n);
    }
}
