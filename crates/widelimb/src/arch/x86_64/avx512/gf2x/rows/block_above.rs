//! Products of two and of three rows and a block above them, or a limb, where carry-less products have a port of their own.
//!
//! With `A` and `B` above and the blocks `a_i`, `b_i` below, `a_i B + A b_i = (a_i + A)(b_i + B) + a_i b_i + A B`: three
//! products for each row, as those of like blocks are there. `A B` is in a lane that the product of the sums of all lanes
//! leaves.
//!
//! Floor on Zen 5: 27 products for 18 limbs, 54 cycles, and 58 by all ports; 69 are measured, where a quad above takes 33
//! products. For 26 limbs 51, 102 and 103 cycles; 130 are measured, where four rows take 145.

use super::Blocks;
use super::few::{deal_two, rows_in_order, write_quads};
use super::lanes::{ROW, coefficients, join, transposed, xor};
use super::one_square::{deal, squares};
use crate::Limb;
use crate::arch::gf2x::rows::registers::{self, Factor};
use crate::arch::x86_64::avx512::gf2x::short::lanes::{Mask, block, interleaved, plus_where};
use crate::arch::x86_64::avx512::gf2x::short::lanes::{each_in_order, in_order, select, write};
use crate::arch::x86_64::avx512::gf2x::short::quads::{self, Quad};
use crate::arch::x86_64::avx512::vector::store;
use core::arch::x86_64::*;

static THIRD_LANE: Mask = Mask::limbs(4, 6);
static LAST_LANE: Mask = Mask::limbs(6, 8);

/// Of two blocks, twice in a vector, both, their sum, and what is above.
#[inline]
#[target_feature(enable = "avx512f")]
fn with_sum(x: __m512i, above: __m512i) -> __m512i {
    let upper = _mm512_shuffle_i64x2::<0b01_01_01_01>(x, x);
    select(plus_where(x, upper, &THIRD_LANE), above, &LAST_LANE)
}

/// The last lane in all.
#[inline]
#[target_feature(enable = "avx512f")]
fn last_lane([low, high]: [__m512i; 2]) -> [__m512i; 2] {
    [
        in_order(_mm512_shuffle_i64x2::<0b11_11_11_11>(low, low)),
        in_order(_mm512_shuffle_i64x2::<0b11_11_11_11>(high, high)),
    ]
}

/// What is above, the last block of `all`.
#[inline]
#[target_feature(enable = "avx512f")]
fn above_of<const FOLDS: bool>(all: Quad, above: __m512i) -> Factor<Blocks<FOLDS>> {
    let folded = _mm512_shuffle_i64x2::<0b11_11_11_11>(all.folds, all.folds);
    Factor::folded_as(Blocks(above), Blocks(folded))
}

/// `r = a b` for operands of two rows and what is above.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn two<const N: usize, const FOLDS: bool>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const BELOW: usize = 2 * ROW;
    const { assert!(N > BELOW && N <= BELOW + 2) };
    // SAFETY: the caller's promise.
    unsafe {
        let above_a = block(a.add(BELOW), N - BELOW);
        let above_b = block(b.add(BELOW), N - BELOW);
        let ((x, all_a), (y, all_b)) = (deal_two(a, BELOW), deal_two(b, BELOW));
        let all_a = Quad::of(with_sum(all_a, above_a));
        let all_b = Quad::of(with_sum(all_b, above_b));
        let above = [above_of(all_a, above_a), above_of(all_b, above_b)];
        let (p, met) = registers::product2_and_met(rows_in_order(x.lanes), y.lanes, above);
        let p = rows_in_order::<4, FOLDS>(p);
        let all_a = Quad { blocks: in_order(all_a.blocks), ..all_a };
        let (s, ends) = quads::by_two_blocks_and_one(all_a, all_b);
        let (s, ends) = (in_order(s), last_lane(ends));
        let met = registers::rows_met(met, [Blocks(ends[0]), Blocks(ends[1])]);
        let p = each_in_order(transposed(p.map(|row| row.0)));
        let [d0, d1, d2] = rows_in_order::<3, FOLDS>(met);
        let q = registers::product2(rows_in_order(x.sums), y.sums).map(|row| row.0);
        let [c0, c1, c2, c3, c4, c5, c6] = coefficients(p, transposed(q), s);
        let none = _mm512_setzero_si512();
        let [low, high] = interleaved(xor(d0.0, _mm512_alignr_epi64::<6>(d2.0, none)), d1.0);
        let last = _mm512_alignr_epi64::<6>(ends[1], xor(d2.0, ends[0]));
        write_quads(r, 2 * N, [c0, c1, c2, c3, xor(c4, low), c5, xor(c6, high), none, last]);
    }
}

/// Likewise of three rows.
///
/// # Safety
/// As [`two`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn three<const N: usize, const FOLDS: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    const BELOW: usize = 3 * ROW;
    const { assert!(N > BELOW && N <= BELOW + 2) };
    // SAFETY: the caller's promise.
    unsafe {
        let above_a = block(a.add(BELOW), N - BELOW);
        let above_b = block(b.add(BELOW), N - BELOW);
        let ((x, all_a), (y, all_b)) = (deal::<3, FOLDS>(a, BELOW), deal::<3, FOLDS>(b, BELOW));
        let all_a = Quad::of(select(all_a, above_a, &LAST_LANE));
        let all_b = Quad::of(select(all_b, above_b, &LAST_LANE));
        let above = [above_of(all_a, above_a), above_of(all_b, above_b)];
        let ([s0, s1], ends) = quads::by_three_blocks_and_one(all_a, all_b);
        let [s0, s1] = [in_order(s0), in_order(_mm512_alignr_epi64::<6>(s1, s0))];
        let ends = last_lane(ends);
        let (p, met) = registers::product3_and_met(rows_in_order(x.lanes), y.lanes, above);
        let met = registers::rows_met(met, [Blocks(ends[0]), Blocks(ends[1])]);
        let [p0, p1] = squares::<3, 6, FOLDS>(&p);
        let [p0, p1] = [each_in_order(p0), each_in_order(p1)];
        let [d0, d1, d2, d3] = rows_in_order::<4, FOLDS>(met);
        let q = registers::product3(rows_in_order(x.sums), y.sums);
        let [q0, q1] = squares::<3, 6, FOLDS>(&q);
        let mut eighths = join(coefficients(p0, q0, s0), coefficients(p1, q1, s1));
        let none = _mm512_setzero_si512();
        let d = transposed([xor(d0.0, _mm512_alignr_epi64::<6>(d3.0, none)), d1.0, d2.0, none]);
        let mut i = 0;
        while i < 8 {
            if i >= 4 {
                eighths[i] = xor(eighths[i], d[i - 4]);
            }
            // What is above an eighth's six limbs is overwritten.
            store(r.add(2 * 3 * i), eighths[i]);
            i += 1;
        }
        let last = _mm512_alignr_epi64::<6>(ends[1], xor(d3.0, ends[0]));
        write(r.add(2 * BELOW), 2 * (N - BELOW), last);
    }
}
