//! Products of at most 16 limbs by fewer, on AMD's cores.
//!
//! One limb makes a row, two stay in registers for a schoolbook, and up to eight go through the
//! longer operand in pieces, unless that is hardly longer. Otherwise the shorter operand is filled
//! up with zeros.

use super::super::row::mul_1;
use super::super::sliding;
use super::filled;
use super::limbs::EQUAL;
use super::strips::{self, STRIP};
use crate::Limb;
use crate::gf2x::SHORT_PRODUCT;

/// What a product of two equal lengths costs, by their limbs less one; only ratios matter, here
/// those of cycles.
const COST: [usize; SHORT_PRODUCT] =
    [5, 8, 15, 18, 31, 39, 51, 65, 89, 107, 121, 132, 159, 177, 190, 213];

/// What filling up costs beside the product, and pieces do not.
const FILLING: usize = 15;

/// Limbs of the longer operand up to which a schoolbook costs less than pieces of four.
const SLIDING: usize = 6;

/// `r = a b`.
///
/// # Safety
/// What [`Gf2xKernels`](crate::gf2x::Gf2xKernels) asks for of short products.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match bn {
            1 => mul_1(r, a, an, *b),
            2 => sliding::mul::<1>(r, a, an, b, bn),
            3..=4 if an <= SLIDING => sliding::mul::<2>(r, a, an, b, bn),
            _ if strip_pays(an, bn) => strips::mul(r, a, an, b, bn),
            _ => filled::mul::<SHORT_PRODUCT>(EQUAL[an - 1], r, a, an, b, bn),
        }
    }
}

/// Whether pieces cost less than one product of the longer operand's length.
#[inline]
fn strip_pays(an: usize, bn: usize) -> bool {
    let piece = bn.next_multiple_of(2);
    bn <= STRIP && an.div_ceil(piece) * COST[piece - 1] < COST[an - 1] + FILLING
}
