//! Products of four blocks by four, without an operand turned.
//!
//! In `b`'s vectors stand two neighbours, twice: blocks `j`, `j + 1`, `j`, `j + 1`, numbers
//! modulo 4. In `a`'s stand two blocks that are two apart, each in two lanes: `i`, `i`, `i + 2`,
//! `i + 2`. Then lane `l` of their products belongs to block `l` of the product, or to block `l +
//! 4`, if `i + j` is 0 modulo 4; the products of the high halves belong one block higher, and are
//! in their lanes if `i + j` is 3. Four vectors of each operand meet in eight ways; three of the
//! eight are loads, the others two loads and a mask.
//!
//! What belongs to the upper vector is picked out of sums by masks. Here there are two of them for
//! three: two of the products are in one vector of the result altogether, four are parted in the
//! middle, and two lane by lane.

use super::super::vectors::{BLOCK, CROSS, HIGH, LANES, LOW, Mask, OTHER_CROSS};
use super::super::vectors::{
    block, clmul, elsewhere, plus_where, select, xor, xor_each, xor_where, xor3,
};
use super::turned::{ROUND_2 as LOWER_HALF, Sum, Sums, blocks};
use crate::Limb;
use core::arch::x86_64::*;

/// The lanes of the upper vector where products are parted lane by lane; in the middle, it is the
/// lower half.
static EVEN_LANES: Mask = Mask::of(0b0011_0011);

/// Blocks `i`, `i`, `i + 2`, `i + 2` of four, for each `i`.
#[derive(Clone, Copy)]
pub struct Twofold([__m512i; 4]);

impl Twofold {
    /// The first `n` limbs, 7 or 8, 0 above them.
    ///
    /// # Safety
    /// `a` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub unsafe fn of(a: *const Limb, n: usize) -> Twofold {
        debug_assert!(n == LANES - 1 || n == LANES);
        // SAFETY: a is valid for n limbs, 7 or 8, by this function's contract, and its fourth block
        // starts at limb 6.
        let [a0, a1, a2, a3] = unsafe { blocks::<4>(a, n) };
        let halves = |low, high| select(high, low, &LOWER_HALF);
        Twofold([halves(a0, a2), halves(a1, a3), halves(a2, a0), halves(a3, a1)])
    }

    /// The sum.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn plus(self, other: Twofold) -> Twofold {
        Twofold(xor_each(self.0, other.0))
    }
}

/// Blocks `j`, `j + 1`, `j`, `j + 1` of four, for each `j`.
#[derive(Clone, Copy)]
pub struct Neighbours([__m512i; 4]);

impl Neighbours {
    /// The first `n` limbs, 7 or 8, 0 above them.
    ///
    /// # Safety
    /// `b` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub unsafe fn of(b: *const Limb, n: usize) -> Neighbours {
        debug_assert!(n == LANES - 1 || n == LANES);
        let alternate = |even, odd| select(odd, even, &EVEN_LANES);
        // SAFETY: b is valid for n limbs, 7 or 8, by this function's contract; loads of two blocks
        // from limb 4 on are made only of eight limbs.
        unsafe {
            let two =
                |i| _mm512_broadcast_i64x4(_mm256_loadu_si256(elsewhere(b).add(BLOCK * i).cast()));
            let last = block(b.add(3 * BLOCK), n - 3 * BLOCK);
            let from_2 =
                if n == LANES { two(2) } else { alternate(block(b.add(2 * BLOCK), 2), last) };
            Neighbours([two(0), two(1), from_2, alternate(last, block(b, 2))])
        }
    }

    /// The sum.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn plus(self, other: Neighbours) -> Neighbours {
        Neighbours(xor_each(self.0, other.0))
    }
}

impl Sums {
    /// Four blocks by four: 16 products.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn paired(a: Twofold, b: Neighbours) -> Sums {
        let (Twofold([a02, a13, a20, a31]), Neighbours([b01, b12, b23, b30])) = (a, b);
        let even = {
            let (high, low) = (clmul::<HIGH>(a31, b01), clmul::<LOW>(a31, b12));
            let three = xor3(high, low, clmul::<LOW>(a20, b23));
            let lanes = xor(clmul::<LOW>(a13, b30), clmul::<HIGH>(a02, b30));
            parted(clmul::<LOW>(a02, b01), [three, clmul::<HIGH>(a20, b12)], lanes)
        };
        let odd = {
            let lower = xor(clmul::<CROSS>(a02, b01), clmul::<OTHER_CROSS>(a02, b01));
            let (cross, other) = (clmul::<CROSS>(a31, b12), clmul::<OTHER_CROSS>(a31, b12));
            let three = xor3(cross, other, clmul::<CROSS>(a20, b23));
            let lanes = xor(clmul::<CROSS>(a13, b30), clmul::<OTHER_CROSS>(a13, b30));
            parted(lower, [three, clmul::<OTHER_CROSS>(a20, b23)], lanes)
        };
        Sums { even, odd, top: clmul::<HIGH>(a13, b23) }
    }
}

/// The sum of what is all in the lower vector, what is parted in the middle, in two summands, and
/// what is lane by lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn parted(lower: __m512i, [three, fourth]: [__m512i; 2], lanes: __m512i) -> Sum {
    let upper = plus_where(xor_where(three, fourth, &LOWER_HALF), lanes, &EVEN_LANES);
    Sum { total: xor(xor(xor(three, fourth), lanes), lower), upper }
}
