//! Products of five to eight limbs.
//!
//! Floor for 8: 16 products, two turns and two moves on the one port that has them, 20 cycles; with the sums,
//! 38 instructions on two ports.

use super::lanes::write;
use super::turned::{Sums, Turned, blocks};
use crate::Limb;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 5 && N <= 8) };
    // SAFETY: the caller's promise.
    unsafe {
        let b = Turned::of(b, 0, N);
        let sums = if N <= 6 {
            Sums::three(blocks::<3>(a, 0, N), b)
        } else {
            Sums::four(blocks::<4>(a, 0, N), b)
        };
        let [lower, upper] = sums.vectors();
        write(r, 0, 2 * N, lower);
        write(r, 1, 2 * N, upper);
    }
}
