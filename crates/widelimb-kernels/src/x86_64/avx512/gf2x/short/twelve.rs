//! Products of nine to twelve limbs: eight by eight, the rest by eight twice, and the rest by the
//! rest.
//!
//! The rest, a limb or one or two blocks, times eight limbs goes a vector higher
//! ([`strips`](super::strips)).
//!
//! Floor for 9, 10 and 12 limbs, instructions on the one port of products and moves: 25, 33, 44
//! cycles.

use super::super::vectors::elsewhere;
use super::columns::{Columns, one_part};
use super::strips::add_rest;
use super::turned::{Sums, Turned, blocks};
use crate::Limb;

/// Limbs below the rest.
const BELOW: usize = 8;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 9 && N <= 12) };
    // SAFETY: a and b are valid for N limbs, 9 to 12, and r for 2 N by this function's contract:
    // eight limbs of each operand, and N - 8 above them.
    unsafe {
        let more = [false, N >= BELOW + 2];
        let lower = [Turned::of(elsewhere(a), BELOW), Turned::within(b, BELOW, more)];
        let below = Sums::four(blocks::<4>(a, BELOW), lower[1]);
        let mut columns = Columns::<3>::of(one_part(below));
        let ends = [a.add(BELOW), b.add(BELOW)];
        match N - BELOW {
            1 => add_rest::<1>(&mut columns, ends, lower),
            2 => add_rest::<2>(&mut columns, ends, lower),
            3 => add_rest::<3>(&mut columns, ends, lower),
            _ => add_rest::<4>(&mut columns, ends, lower),
        }
        columns.write(r, 2 * N);
    }
}
