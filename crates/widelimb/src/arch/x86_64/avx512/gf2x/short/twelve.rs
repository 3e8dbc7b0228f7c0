//! Products of nine to twelve limbs: eight by eight, the rest by eight twice, and the rest by the rest.
//!
//! The rest, a limb or one or two blocks, times eight limbs goes by the scheme of [`turned`](super::turned),
//! a vector higher. Three products in place of four would not pay: their sums are of eight limbs, however
//! short the rest.
//!
//! Floor for 9, 10 and 12 limbs, instructions on the one port of products and moves: 26, 35, 44.

use super::four::{two_blocks, two_limbs};
use super::lanes::{CROSS, HIGH, LOW, OTHER_CROSS};
use super::lanes::{clmul, up, write, xor, xor_where, xor3};
use super::turned::{ROUND_1, ROUND_2, Sum, Sums, Turned, blocks};
use crate::Limb;
use core::arch::x86_64::*;

/// Limbs below the rest.
const BELOW: usize = 8;
/// Blocks below the rest.
const BLOCKS: usize = 4;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 9 && N <= 12) };
    // SAFETY: the caller's promise.
    unsafe {
        let (lower_a, lower_b) = (Turned::of(a, 0, BELOW), Turned::of(b, 0, BELOW));
        let below = Sums::four(blocks::<4>(a, 0, BELOW), lower_b);
        let (even, odd) = if N <= 10 {
            let ([a4], [b4]) = (blocks::<1>(a, BLOCKS, N), blocks::<1>(b, BLOCKS, N));
            one_block(N == 9, [(a4, lower_b), (b4, lower_a)])
        } else {
            let (a, b) = (blocks::<2>(a, BLOCKS, N), blocks::<2>(b, BLOCKS, N));
            two_blocks_by_four([(a, lower_b), (b, lower_a)])
        };
        let rests = rest_by_rest::<N>(a, b);

        let lower = xor(below.odd.total, below.odd.upper);
        let middle = xor3(below.odd.upper, odd.total, odd.upper);
        let zero = _mm512_setzero_si512();
        let first = xor3(below.even.total, below.even.upper, up(lower, zero));
        let second = xor3(below.even.upper, below.top, up(middle, lower));
        let second = xor3(second, even.total, even.upper);
        let third = xor3(even.upper, rests, up(odd.upper, middle));
        write(r, 0, 2 * N, first);
        write(r, 1, 2 * N, second);
        write(r, 2, 2 * N, third);
    }
}

/// The even and the odd sums of one block by four, twice; of a limb by four blocks if the blocks are so
/// `short`.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn one_block(short: bool, [(a, b), (c, d)]: [(__m512i, Turned); 2]) -> (Sum, Sum) {
    let (Turned([b0, b1, ..]), Turned([d0, d1, ..])) = (b, d);
    let zero = _mm512_setzero_si512();
    let start = xor(clmul::<LOW>(a, b0), clmul::<LOW>(c, d0));
    let crosses = xor(clmul::<CROSS>(a, b0), clmul::<CROSS>(c, d0));
    if short {
        return (Sum { total: start, upper: zero }, Sum { total: crosses, upper: zero });
    }
    let (high, other) = (clmul::<HIGH>(a, b1), clmul::<HIGH>(c, d1));
    let even = Sum { total: xor3(start, high, other), upper: xor_where(high, other, &ROUND_1) };
    let crosses = xor3(crosses, clmul::<OTHER_CROSS>(a, b0), clmul::<OTHER_CROSS>(c, d0));
    (even, Sum { total: crosses, upper: zero })
}

/// The even and the odd sums of two blocks by four, twice.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn two_blocks_by_four(operands: [([__m512i; 2], Turned); 2]) -> (Sum, Sum) {
    let [([a0, a1], Turned([b0, b1, b2, _])), ([c0, c1], Turned([d0, d1, d2, _]))] = operands;
    let start = xor(clmul::<LOW>(a0, b0), clmul::<LOW>(c0, d0));
    let turned = xor3(clmul::<LOW>(a1, b1), clmul::<HIGH>(a0, b1), clmul::<LOW>(c1, d1));
    let high = clmul::<HIGH>(c0, d1);
    let turned2 = xor(clmul::<HIGH>(a1, b2), clmul::<HIGH>(c1, d2));
    let upper = xor_where(xor_where(turned, high, &ROUND_1), turned2, &ROUND_2);
    let even = Sum { total: xor3(xor(start, turned2), turned, high), upper };

    let start = xor3(clmul::<CROSS>(a0, b0), clmul::<OTHER_CROSS>(a0, b0), clmul::<CROSS>(c0, d0));
    let start = xor(start, clmul::<OTHER_CROSS>(c0, d0));
    let turned = xor3(clmul::<CROSS>(a1, b1), clmul::<OTHER_CROSS>(a1, b1), clmul::<CROSS>(c1, d1));
    let other = clmul::<OTHER_CROSS>(c1, d1);
    let upper = xor_where(turned, other, &ROUND_1);
    (even, Sum { total: xor3(start, turned, other), upper })
}

/// The rest times the rest.
///
/// # Safety
/// As [`mul`].
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn rest_by_rest<const N: usize>(a: *const Limb, b: *const Limb) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        match N {
            9 => {
                let (a, b) = (a.add(BELOW).cast(), b.add(BELOW).cast());
                let (a, b) = (_mm_loadl_epi64(a), _mm_loadl_epi64(b));
                _mm512_zextsi128_si512(_mm_clmulepi64_si128::<LOW>(a, b))
            }
            10 => _mm512_zextsi256_si512(two_limbs(a.add(BELOW), b.add(BELOW))),
            _ => two_blocks(a, b, BLOCKS, N),
        }
    }
}
