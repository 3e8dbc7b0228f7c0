//! Products of five to eight limbs.
//!
//! Floor for 8: 16 products and two moves on the one port that has them; with 15 sums and the five
//! masks of operands 38 instructions on two ports, 19 cycles. Turned operands would take two moves
//! more and two masks less, but two sums more, and 20 cycles. About 21 are measured: some of what
//! could go to either port goes to that of the products.

use super::super::vectors::{LANES, write};
use super::paired::{Neighbours, Twofold};
use super::turned::{Sums, Turned, blocks};
use crate::Limb;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 5 && N <= 8) };
    // SAFETY: a and b are valid for N limbs, 5 to 8, and r for 2 N by this function's contract.
    unsafe {
        let sums = if N <= 6 {
            Sums::three(blocks::<3>(a, N), Turned::of(b, N))
        } else {
            Sums::paired(Twofold::of(a, N), Neighbours::of(b, N))
        };
        let [lower, upper] = sums.vectors();
        write(r, 2 * N, lower);
        write(r.add(LANES), 2 * N - LANES, upper);
    }
}
