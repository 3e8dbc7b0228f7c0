//! A limb or a block of each operand beside whole vectors of quads.
//!
//! With `A` and `B` above `a` and `b`, `a_i B + A b_i = (a_i + A)(b_i + B) + a_i b_i + A B` for
//! each limb or block `i`, and the products of like ones are there: so both operands meet what is
//! above them in one product, which gives it in its place.

use super::super::super::vectors::{HIGH, LOW, Mask};
use super::super::super::vectors::{block, clmul, folded, limb};
use super::super::super::vectors::{plus_where, up, xor, xor3};
use super::quad::Products;
use crate::Limb;
use core::arch::x86_64::*;

static THIRD_LANE: Mask = Mask::limbs(4, 6);

/// What one limb at `a` and `b` adds from `8 V` limbs on to the product of `x` and `y`, of `V`
/// vectors, or of half a vector less if `HALF`: where this is so, for the limbs from there on.
///
/// # Safety
/// `a` and `b` are valid for reads of one limb.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub unsafe fn of_limbs<const V: usize, const W: usize, const HALF: bool>(
    [x, y]: [[__m512i; V]; 2],
    like: [Products; V],
    [a, b]: [*const Limb; 2],
) -> [__m512i; W] {
    const { assert!(W == V + 1) };
    // SAFETY: a and b are valid for one limb by this function's contract.
    let (a, b) = unsafe { (limb(a), limb(b)) };
    let ends = if HALF {
        // Products of what is above the operand are those of the limbs by themselves.
        let ends = clmul::<LOW>(xor(x[V - 1], a), xor(y[V - 1], b));
        _mm512_shuffle_i64x2::<0b10_10_10_10>(ends, ends)
    } else {
        clmul::<LOW>(a, b)
    };
    let mut sums = [_mm512_setzero_si512(); W];
    let mut below = _mm512_setzero_si512();
    let mut v = 0;
    while v < V {
        let (x, y) = (xor(x[v], a), xor(y[v], b));
        let mut even = xor3(clmul::<LOW>(x, y), like[v].low, ends);
        if HALF && v == V - 1 {
            even = plus_where(even, ends, &THIRD_LANE);
        }
        let odd = xor3(clmul::<HIGH>(x, y), like[v].high, ends);
        sums[v] = xor(even, up(odd, below));
        below = odd;
        v += 1;
    }
    sums[V] = xor(ends, up(_mm512_setzero_si512(), below));
    sums
}

/// The products of the blocks of `x` and `y`.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn blocks(x: __m512i, y: __m512i) -> Products {
    Products {
        low: clmul::<LOW>(x, y),
        high: clmul::<HIGH>(x, y),
        fold: clmul::<LOW>(folded(x), folded(y)),
    }
}

/// A block of each operand beside `V` vectors: the products of its sums with their blocks, and of
/// both by themselves.
#[derive(Clone, Copy)]
pub struct BlockProducts<const V: usize> {
    both: [Products; V],
    ends: Products,
}

/// The products of `x` plus the block at `a` by `y` plus the block at `b`, block by block, and of
/// both blocks by themselves.
///
/// # Safety
/// `a` and `b` are valid for reads of two limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn multiply_blocks<const V: usize>(
    [x, y]: [[__m512i; V]; 2],
    [a, b]: [*const Limb; 2],
) -> BlockProducts<V> {
    // SAFETY: a and b are valid for two limbs by this function's contract.
    let (a, b) = unsafe { (block(a, 2), block(b, 2)) };
    let mut products = BlockProducts { both: [Products::zero(); V], ends: blocks(a, b) };
    let mut v = 0;
    while v < V {
        products.both[v] = blocks(xor(x[v], a), xor(y[v], b));
        v += 1;
    }
    products
}

impl<const V: usize> BlockProducts<V> {
    /// The vectors that the blocks add to the product from `8 V` limbs on, as [`of_limbs`] gives
    /// them for limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl")]
    pub fn sums<const W: usize>(self, like: [Products; V]) -> [__m512i; W] {
        const { assert!(W == V + 1) };
        let BlockProducts { both, ends } = self;
        let (mut high_below, mut odd_below) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        let mut sums = [_mm512_setzero_si512(); W];
        let mut v = 0;
        while v < V {
            let cross = both[v].plus(like[v], ends);
            let (high, odd) = (cross.high, cross.odd());
            let moved = _mm512_alignr_epi64::<6>(high, high_below);
            sums[v] = xor3(cross.low, moved, up(odd, odd_below));
            (high_below, odd_below) = (high, odd);
            v += 1;
        }
        // Half a vector: above it there is nothing.
        let low_half = |x| _mm512_castsi512_si256(x);
        let even = _mm256_blend_epi32::<0b1111_0000>(low_half(ends.low), low_half(ends.high));
        let odd = _mm256_blend_epi32::<0b1111_0000>(low_half(ends.odd()), _mm256_setzero_si256());
        let high = low_half(_mm512_alignr_epi64::<6>(_mm512_setzero_si512(), high_below));
        let moved = low_half(up(_mm512_zextsi256_si512(odd), odd_below));
        sums[V] = _mm512_zextsi256_si512(_mm256_ternarylogic_epi64::<0x96>(even, high, moved));
        sums
    }
}
