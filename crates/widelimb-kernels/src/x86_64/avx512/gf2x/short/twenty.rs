//! Products of 17 to 20 limbs: those of 16, and the rest by all ([`windows`](super::windows)).
//!
//! Floor, instructions on two ports: 69 cycles for 17 limbs, 79 for 18, 99 for 20.

use super::super::vectors::{LANES, SumsInMemory, elsewhere, vector};
use super::columns::{Columns, two_parts};
use super::turned::{Sums, Turned, blocks};
use super::windows::add_rest;
use crate::Limb;

/// Limbs below the rest.
const BELOW: usize = 16;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N > BELOW && N <= BELOW + 4) };
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract, with N > 16:
    // two whole vectors of each operand, and the rest above them.
    unsafe {
        let mut sums = SumsInMemory::<1>::room();
        sums.put(0, vector(elsewhere(a), LANES), vector(elsewhere(a).add(LANES), LANES));
        let b0 = Turned::within(b, LANES, [false, true]);
        let b1 = Turned::within(b.add(LANES), LANES, [true, N >= BELOW + 2]);
        let f = Sums::four(blocks::<4>(a, LANES), b0);
        let g = Sums::four(blocks::<4>(a.add(LANES), LANES), b1);
        let h = Sums::four(blocks::<4>(sums.address(), LANES), b0.plus(b1));
        let mut columns = Columns::<5>::of(two_parts(f, g, h));
        let Turned([_, turned, ..]) = b0;
        match N - BELOW {
            1 => add_rest::<1, 2, 5>(&mut columns, [a, b], turned),
            2 => add_rest::<2, 2, 5>(&mut columns, [a, b], turned),
            3 => add_rest::<3, 2, 5>(&mut columns, [a, b], turned),
            _ => add_rest::<4, 2, 5>(&mut columns, [a, b], turned),
        }
        columns.write(r, 2 * N);
    }
}
