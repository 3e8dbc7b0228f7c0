//! Four limbs by four: the products of blocks in the lanes of a vector, each by Karatsuba's method.
//!
//! The blocks are laid so that their products come as `00, 01, 11, 10`. Those of the low halves
//! then lie right but the last one; those of the high halves when they are turned one block up, and
//! those of a low and a high half when they are turned one limb up, again but the last one, which
//! is now in the outermost limbs. What is wrong is gathered from there, and one shuffle puts it
//! where it belongs and takes it from where it is; of two products that meet in a vector, one for
//! both.

use super::super::super::vectors::{HIGH, LOW, Mask};
use super::super::super::vectors::{clmul, folded, plus_where, select, xor, xor3};
use core::arch::x86_64::*;

static FIRST_LANE: Mask = Mask::limbs(0, 2);
static OUTERMOST: Mask = Mask::of(0b1000_0001);

/// Two blocks in four lanes, and their sums of limbs.
#[derive(Clone, Copy)]
pub struct Quad {
    pub blocks: __m512i,
    pub folds: __m512i,
}

impl Quad {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn of(blocks: __m512i) -> Quad {
        Quad { blocks, folds: folded(blocks) }
    }

    /// Both quads of a vector, laid `0, 0, 1, 1` as first factors are.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn first(x: __m512i) -> [Quad; 2] {
        [
            Quad::of(_mm512_shuffle_i64x2::<0b01_01_00_00>(x, x)),
            Quad::of(_mm512_shuffle_i64x2::<0b11_11_10_10>(x, x)),
        ]
    }

    /// Both quads of a vector, laid `0, 1, 1, 0` as second factors are.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn second(x: __m512i) -> [Quad; 2] {
        [
            Quad::of(_mm512_shuffle_i64x2::<0b00_01_01_00>(x, x)),
            Quad::of(_mm512_shuffle_i64x2::<0b10_11_11_10>(x, x)),
        ]
    }

    /// The sum.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn plus(self, other: Quad) -> Quad {
        Quad { blocks: xor(self.blocks, other.blocks), folds: xor(self.folds, other.folds) }
    }

    /// The products of the blocks of a first factor by those of a second one.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn by(self, other: Quad) -> Products {
        Products {
            low: clmul::<LOW>(self.blocks, other.blocks),
            high: clmul::<HIGH>(self.blocks, other.blocks),
            fold: clmul::<LOW>(self.folds, other.folds),
        }
    }
}

/// The products of four pairs of blocks: of low halves, of high halves, and of sums of halves.
#[derive(Clone, Copy)]
pub struct Products {
    pub low: __m512i,
    pub high: __m512i,
    pub fold: __m512i,
}

impl Products {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn zero() -> Products {
        let zero = _mm512_setzero_si512();
        Products { low: zero, high: zero, fold: zero }
    }

    /// The products of a vector's blocks by themselves in place: with those of `other`, of the quad
    /// above.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn like(self, other: Products) -> Products {
        // Lanes 0 and 2 of both.
        Products {
            low: _mm512_shuffle_i64x2::<0b10_00_10_00>(self.low, other.low),
            high: _mm512_shuffle_i64x2::<0b10_00_10_00>(self.high, other.high),
            fold: _mm512_shuffle_i64x2::<0b10_00_10_00>(self.fold, other.fold),
        }
    }

    /// The sum of three.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn plus(self, x: Products, y: Products) -> Products {
        Products {
            low: xor3(self.low, x.low, y.low),
            high: xor3(self.high, x.high, y.high),
            fold: xor3(self.fold, x.fold, y.fold),
        }
    }

    /// The products of a low and a high half.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn odd(self) -> __m512i {
        xor3(self.low, self.high, self.fold)
    }

    /// The eight limbs of the product of two quads.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn vector(self) -> __m512i {
        let Laid { limbs, astray } = self.laid();
        xor(limbs, _mm512_shuffle_i64x2::<0b11_00_11_00>(astray, astray))
    }

    /// The eight limbs of the product of two quads, and apart from them the lanes that lie astray.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn laid(self) -> Laid {
        let odd = self.odd();
        let high = _mm512_alignr_epi64::<6>(self.high, self.high);
        let odd = _mm512_alignr_epi64::<7>(odd, odd);
        let astray = plus_where(select(self.low, high, &FIRST_LANE), odd, &OUTERMOST);
        Laid { limbs: xor3(self.low, high, odd), astray }
    }
}

/// The limbs of a product of quads, where the first lane of `astray` is still to be added to lanes
/// 0 and 2, and the last one to lanes 1 and 3.
#[derive(Clone, Copy)]
pub struct Laid {
    limbs: __m512i,
    astray: __m512i,
}

impl Laid {
    /// The product of two quads by two, from those of the lower ones, of the upper ones and of the
    /// sums.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn joined([f, g, h]: [Laid; 3]) -> [__m512i; 2] {
        const OUTER: i32 = 0b11_00_11_00;
        let none = _mm512_setzero_si512();
        // In the middle stand all three: what is astray in `f`, or in `g`, is there twice where a
        // half of that meets it.
        let middle = xor3(f.limbs, g.limbs, h.limbs);
        let low = _mm512_shuffle_i64x2::<OUTER>(f.astray, xor(g.astray, h.astray));
        let high = _mm512_shuffle_i64x2::<OUTER>(xor(f.astray, h.astray), g.astray);
        [
            xor3(f.limbs, _mm512_alignr_epi64::<4>(middle, none), low),
            xor3(g.limbs, _mm512_alignr_epi64::<4>(none, middle), high),
        ]
    }
}
