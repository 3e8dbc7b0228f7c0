//! Five or six limbs by as many: three blocks by three, by Karatsuba's method between blocks and
//! within them.
//!
//! The products of like blocks are in three lanes of one vector, those of sums of two blocks in
//! three lanes of another one: six products where two quads by two are nine.
//!
//! Floor on Zen 5: 12 cycles for the products; with 35 other instructions 13 by all ports.

use super::super::super::vectors::{Mask, interleaved, plus_where, xor, xor3};
use super::quad::{Products, Quad};
use core::arch::x86_64::*;

static FIRST_LANE: Mask = Mask::limbs(0, 2);
static ABOVE_FIRST: Mask = Mask::limbs(2, 8);
static UPPER_HALF: Mask = Mask::limbs(4, 8);

/// `[x0 + x1, x1 + x2, x2 + x0]`.
#[inline]
#[target_feature(enable = "avx512f")]
fn with_next(x: Quad) -> Quad {
    x.plus(Quad { blocks: rotated(x.blocks), folds: rotated(x.folds) })
}

/// `[x1, x2, x0]`.
#[inline]
#[target_feature(enable = "avx512f")]
fn rotated(x: __m512i) -> __m512i {
    _mm512_shuffle_i64x2::<0b11_00_10_01>(x, x)
}

/// The lower and the upper block of each product.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn halves(products: Products) -> [__m512i; 2] {
    let middle = products.odd();
    [
        xor(products.low, _mm512_bslli_epi128::<8>(middle)),
        xor(products.high, _mm512_bsrli_epi128::<8>(middle)),
    ]
}

/// The vectors of the product of the lower three blocks of each operand. What is above its 12 limbs
/// is anything.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
pub fn by_three_blocks(x: __m512i, y: __m512i) -> [__m512i; 2] {
    let (x, y) = (Quad::of(x), Quad::of(y));
    let [p_low, p_high] = halves(x.by(y));
    let [q_low, q_high] = halves(with_next(x).by(with_next(y)));
    // The sums of `x_i y_j + x_j y_i` for each pair.
    let low = xor3(q_low, p_low, rotated(p_low));
    let high = xor3(q_high, p_high, rotated(p_high));
    // `p0, p1` in place, then what stands one block higher.
    let [like, _] = interleaved(p_low, p_high);
    let cross = _mm512_permutex2var_epi64(low, _mm512_setr_epi64(0, 1, 0, 1, 8, 9, 12, 13), high);
    let rest = _mm512_shuffle_i64x2::<0b01_10_00_00>(low, low);
    let first = plus_where(plus_where(like, cross, &ABOVE_FIRST), rest, &UPPER_HALF);
    let last =
        _mm512_permutex2var_epi64(p_low, _mm512_setr_epi64(4, 5, 12, 13, 4, 5, 4, 5), p_high);
    let last = plus_where(last, _mm512_shuffle_i64x2::<0b01_01_01_01>(high, high), &FIRST_LANE);
    [first, last]
}
