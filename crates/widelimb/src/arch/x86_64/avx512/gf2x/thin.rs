//! Products by a thin operand: strips of eight of its limbs, each multiplied by the whole of the longer one in a
//! pass like that of [fringes](super::fringe).
//!
//! Floor for 8 limbs of the result and a strip of `D` limbs: `2 D` products and one step across lanes on one port,
//! `2 D + 1` cycles; where products have a port of their own, `3 D / 2` of them.

use super::super::vector::LANES;
use super::strip::{self, Strip};
use crate::Limb;

/// `(r, a, n, b, d)`: the product of `n` limbs by `d`, or it is added to the lowest `n` limbs of `r`.
type Pass = unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize);

/// For each number of blocks of two limbs: the first strip's, and those of the others.
const fn passes<const FOLDS: bool>() -> [[Pass; 2]; LANES / 2] {
    [
        [pass::<2, false, FOLDS>, pass::<2, true, FOLDS>],
        [pass::<4, false, FOLDS>, pass::<4, true, FOLDS>],
        [pass::<6, false, FOLDS>, pass::<6, true, FOLDS>],
        [pass::<8, false, FOLDS>, pass::<8, true, FOLDS>],
    ]
}

/// `r = a b`.
///
/// # Safety
/// As [`Gf2xKernels`](crate::arch::gf2x::Gf2xKernels) says.
pub unsafe fn mul<const FOLDS: bool>(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    m: usize,
) {
    let passes = const { &passes::<FOLDS>() };
    let mut done = 0;
    while done < m {
        let d = (m - done).min(LANES);
        let pass = passes[d.div_ceil(2) - 1][usize::from(done > 0)];
        // SAFETY: the caller's limbs; in `r` those below `done + n` have been written.
        unsafe { pass(r.add(done), a, n, b.add(done), d) };
        done += d;
    }
}

/// # Safety
/// `a` and `b` are valid for reads of `n >= 8` and `d <= D` limbs, `r` for writes of `n + d`, and for reads of `n`
/// if `ADD`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn pass<const D: usize, const ADD: bool, const FOLDS: bool>(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    d: usize,
) {
    debug_assert!(n >= LANES && 1 <= d && d <= D);
    // SAFETY: the caller's limbs.
    unsafe {
        let strip = Strip::<FOLDS>::new(b, d, a, n);
        strip::pass::<1, D, ADD, FOLDS>(r, [strip], n, n + d);
    }
}
