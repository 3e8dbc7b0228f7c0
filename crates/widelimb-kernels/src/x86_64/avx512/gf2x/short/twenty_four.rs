//! Products of 21 to 27 limbs: Karatsuba's method in three parts, six products of eight limbs by
//! eight, and above 24 limbs the rest by all ([`windows`](super::windows)).
//!
//! Floor for 24, instructions on two ports: 122 cycles.

use super::super::vectors::{LANES, SumsInMemory, elsewhere, vector};
use super::columns::{Columns, three_parts};
use super::turned::{Sums, Turned, blocks};
use super::windows::add_rest;
use crate::Limb;

/// Limbs of three parts.
const PARTS: usize = 3 * LANES;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N > 20 && N <= 27) };
    // SAFETY: a and b are valid for N limbs, 21 to 27, and r for 2 N by this function's contract:
    // three parts of each operand, and the rest above them.
    unsafe {
        let b_parts = turned(b, N);
        let columns = product::<N>(a, b_parts);
        if N <= PARTS {
            return columns.write(r, 2 * N);
        }
        let mut columns = Columns::<7>::of(columns);
        let Turned([_, turned, ..]) = b_parts[0];
        match N - PARTS {
            1 => add_rest::<1, 3, 7>(&mut columns, [a, b], turned),
            2 => add_rest::<2, 3, 7>(&mut columns, [a, b], turned),
            _ => add_rest::<3, 3, 7>(&mut columns, [a, b], turned),
        }
        columns.write(r, 2 * N);
    }
}

/// Limbs of the last part.
const fn last(n: usize) -> usize {
    if n < PARTS { n - 2 * LANES } else { LANES }
}

/// Three parts, each turned.
///
/// # Safety
/// `b` is valid for reads of `n` limbs, more than 20.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn turned(b: *const Limb, n: usize) -> [Turned; 3] {
    // SAFETY: b is valid for n limbs, more than 20, by this function's contract: two parts of eight
    // limbs, and `last(n)` in the third.
    unsafe {
        [
            Turned::of(b, LANES),
            Turned::of(b.add(LANES), LANES),
            Turned::of(b.add(2 * LANES), last(n)),
        ]
    }
}

/// The product of three parts.
///
/// # Safety
/// `a` is valid for reads of `N` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn product<const N: usize>(a: *const Limb, [b0, b1, b2]: [Turned; 3]) -> Columns<6> {
    let mut sums = SumsInMemory::<3>::room();
    // SAFETY: a is valid for N limbs, more than 20, by this function's contract: two parts of eight
    // limbs, and `last(N)` in the third; all sums are put into memory before they are read.
    unsafe {
        let (x0, x1) = (vector(elsewhere(a), LANES), vector(elsewhere(a).add(LANES), LANES));
        let x2 = vector(elsewhere(a).add(2 * LANES), last(N));
        sums.put(0, x0, x1);
        sums.put(1, x0, x2);
        sums.put(2, x1, x2);
        let pairs = sums.address();
        let f = Sums::four(blocks::<4>(a, LANES), b0);
        let g = Sums::four(blocks::<4>(a.add(LANES), LANES), b1);
        let (a2, n2) = (a.add(2 * LANES), last(N));
        let h = if n2 <= 6 {
            Sums::three(blocks::<3>(a2, n2), b2)
        } else {
            Sums::four(blocks::<4>(a2, n2), b2)
        };
        let fg = Sums::four(blocks::<4>(pairs, LANES), b0.plus(b1));
        let fh = Sums::four(blocks::<4>(pairs.add(LANES), LANES), b0.plus(b2));
        let gh = Sums::four(blocks::<4>(pairs.add(2 * LANES), LANES), b1.plus(b2));
        three_parts([f, g, h], [fg, fh, gh])
    }
}
