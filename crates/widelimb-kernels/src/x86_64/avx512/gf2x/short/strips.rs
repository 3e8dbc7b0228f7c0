//! A limb or one or two blocks of each operand by eight limbs of the other one, by the scheme of
//! [`turned`](super::turned), and by each other. More than eight limbs are in
//! [`windows`](super::windows).
//!
//! Karatsuba's method would not pay for so few: its sums are of eight limbs, however short the
//! rest.

use super::super::vectors::{CROSS, HIGH, LOW, Mask, OTHER_CROSS};
use super::super::vectors::{block, clmul, elsewhere, limb};
use super::super::vectors::{plus_unless, plus_where, select, xor, xor_where, xor3};
use super::columns::Columns;
use super::four::two_blocks;
use super::turned::{ROUND_1, ROUND_2, Turned};
use crate::Limb;
use core::arch::x86_64::*;

/// To vectors `v` and `v + 1` what belongs to the upper one under the mask, and else to the lower
/// one.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_turned<const V: usize>(
    vectors: &mut [__m512i; V],
    v: usize,
    x: __m512i,
    round: &'static Mask,
) {
    vectors[v] = plus_unless(vectors[v], x, round);
    vectors[v + 1] = plus_where(vectors[v + 1], x, round);
}

impl<const V: usize> Columns<V> {
    /// Adds the products of a limb of each operand, in all lanes, by eight limbs of the other one,
    /// to vectors from `v` on.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn add_limbs(&mut self, v: usize, [a, b]: [__m512i; 2], lower: [Turned; 2]) {
        let [Turned([a0, ..]), Turned([b0, ..])] = lower;
        self.even[v] = xor3(self.even[v], clmul::<LOW>(a, b0), clmul::<LOW>(b, a0));
        self.odd[v] = xor3(self.odd[v], clmul::<CROSS>(a, b0), clmul::<CROSS>(b, a0));
    }

    /// The products of a block each.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn add_blocks(&mut self, v: usize, [a, b]: [__m512i; 2], lower: [Turned; 2]) {
        let [Turned([a0, a1, ..]), Turned([b0, b1, ..])] = lower;
        self.add_limbs(v, [a, b], lower);
        let others = (clmul::<OTHER_CROSS>(a, b0), clmul::<OTHER_CROSS>(b, a0));
        self.odd[v] = xor3(self.odd[v], others.0, others.1);
        let high = xor(clmul::<HIGH>(a, b1), clmul::<HIGH>(b, a1));
        add_turned(&mut self.even, v, high, &ROUND_1);
    }

    /// The products of a block each and a limb above.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn add_three_limbs(&mut self, v: usize, rests: [[__m512i; 2]; 2], lower: [Turned; 2]) {
        let [Turned([a0, a1, ..]), Turned([b0, b1, ..])] = lower;
        let [[a, above_a], [b, above_b]] = rests;
        self.add_limbs(v, [a, b], lower);
        let others = (clmul::<OTHER_CROSS>(a, b0), clmul::<OTHER_CROSS>(b, a0));
        self.odd[v] = xor3(self.odd[v], others.0, others.1);
        let high = xor(clmul::<HIGH>(a, b1), clmul::<HIGH>(b, a1));
        let turned = xor3(high, clmul::<LOW>(above_a, b1), clmul::<LOW>(above_b, a1));
        add_turned(&mut self.even, v, turned, &ROUND_1);
        let crosses = xor(clmul::<CROSS>(above_a, b1), clmul::<CROSS>(above_b, a1));
        add_turned(&mut self.odd, v, crosses, &ROUND_1);
    }

    /// The products of two blocks each.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn add_two_blocks(&mut self, v: usize, rests: [[__m512i; 2]; 2], lower: [Turned; 2]) {
        let [Turned([a0, a1, a2, _]), Turned([b0, b1, b2, _])] = lower;
        let [[a, above_a], [b, above_b]] = rests;
        self.add_limbs(v, [a, b], lower);
        let others = (clmul::<OTHER_CROSS>(a, b0), clmul::<OTHER_CROSS>(b, a0));
        self.odd[v] = xor3(self.odd[v], others.0, others.1);
        let high = xor(clmul::<HIGH>(a, b1), clmul::<HIGH>(b, a1));
        let turned = xor3(high, clmul::<LOW>(above_a, b1), clmul::<LOW>(above_b, a1));
        add_turned(&mut self.even, v, turned, &ROUND_1);
        let turned = xor(clmul::<HIGH>(above_a, b2), clmul::<HIGH>(above_b, a2));
        add_turned(&mut self.even, v, turned, &ROUND_2);
        let crosses = xor(clmul::<CROSS>(above_a, b1), clmul::<CROSS>(above_b, a1));
        let others = (clmul::<OTHER_CROSS>(above_a, b1), clmul::<OTHER_CROSS>(above_b, a1));
        add_turned(&mut self.odd, v, xor3(crosses, others.0, others.1), &ROUND_1);
    }

    /// Adds the product of a limb by a limb to vector `v`, the last one.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn end_by_limbs(&mut self, v: usize, [a, b]: [__m512i; 2]) {
        self.even[v] = xor(self.even[v], clmul::<LOW>(a, b));
    }

    /// Adds the product of a block by a block to vector `v`, the last one.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn end_by_blocks(&mut self, v: usize, [a, b]: [__m512i; 2]) {
        let even = select(clmul::<HIGH>(a, b), clmul::<LOW>(a, b), &ROUND_1);
        let odd = xor_where(clmul::<CROSS>(a, b), clmul::<OTHER_CROSS>(a, b), &ROUND_1);
        (self.even[v], self.odd[v]) = (xor(self.even[v], even), xor(self.odd[v], odd));
    }

    /// Adds the product of `n` limbs by as many, 3 or 4, to vector `v`, the last one.
    ///
    /// # Safety
    /// `a` and `b` are valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
    pub unsafe fn end_by_two_blocks(&mut self, v: usize, a: *const Limb, b: *const Limb, n: usize) {
        // SAFETY: a and b are valid for n limbs, 3 or 4, by this function's contract.
        let product = unsafe { two_blocks(elsewhere(a), elsewhere(b), n) };
        self.even[v] = xor(self.even[v], product);
    }
}

/// Adds the products of `REST` limbs at `a` and `b` by the eight below them, from vector 1 on, and
/// by each other.
///
/// # Safety
/// `a` and `b` are valid for reads of `REST` limbs, 1 to 4.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn add_rest<const REST: usize>(
    columns: &mut Columns<3>,
    [a, b]: [*const Limb; 2],
    below: [Turned; 2],
) {
    // SAFETY: a and b are valid for REST limbs, 1 to 4, by this function's contract; each branch
    // reads as many.
    unsafe {
        match REST {
            1 => {
                columns.add_limbs(1, [limb(a), limb(b)], below);
                columns.end_by_limbs(2, [limb(a), limb(b)]);
            }
            2 => {
                columns.add_blocks(1, [block(a, 2), block(b, 2)], below);
                columns.end_by_blocks(2, [block(a, 2), block(b, 2)]);
            }
            3 => {
                let rests = [a, b].map(|p| [block(p, 2), limb(p.add(2))]);
                columns.add_three_limbs(1, rests, below);
                columns.end_by_two_blocks(2, a, b, REST);
            }
            _ => {
                let rests = [a, b].map(|p| [block(p, 2), block(p.add(2), 2)]);
                columns.add_two_blocks(1, rests, below);
                columns.end_by_two_blocks(2, a, b, REST);
            }
        }
    }
}
