//! Products of four blocks by four, without an operand turned.
//!
//! In `b`'s vectors stand two neighbours, twice: blocks `j` and `j + 1`. In `a`'s stand two blocks that are two apart, each
//! in two lanes: `i`, `i`, `i + 2`, `i + 2`, numbers modulo 4. Then lane `l` of their products belongs to block
//! `l` of the product, or to block `l + 4`, if `i + j` is 0 modulo 4; the products of the high halves belong one block
//! higher, and are in their lanes if `i + j` is 3. Four vectors of each operand meet in eight ways;
//! three of the eight are loads, the others two loads and a mask. As in [`turned`](super::turned), what belongs to the upper vector is
//! picked out of sums by masks; here there are two of them for three, as two of the products are in one vector of the
//! result altogether, four are parted in the middle, and two lane by lane.

use super::lanes::{BLOCK, CROSS, HIGH, LANES, LOW, Mask, OTHER_CROSS};
use super::lanes::{block, clmul, elsewhere, plus_where, select, xor, xor_where, xor3};
use super::turned::{Sum, Sums, blocks};
use crate::Limb;
use core::arch::x86_64::*;

/// The lanes of the upper vector where an operand's products are parted in the middle, and where lane by lane.
static LOWER_HALF: Mask = Mask::limbs(0, 4);
static EVEN_LANES: Mask = Mask::of(0b0011_0011);

/// Blocks `i`, `i`, `i + 2`, `i + 2` of four, for each `i`.
#[derive(Clone, Copy)]
pub struct Apart([__m512i; 4]);

impl Apart {
    /// The first `n` limbs, 7 or 8, 0 above them.
    ///
    /// # Safety
    /// `a` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub unsafe fn of(a: *const Limb, n: usize) -> Apart {
        debug_assert!(n == LANES - 1 || n == LANES);
        // SAFETY: the caller's promise.
        let [a0, a1, a2, a3] = unsafe { blocks::<4>(a, n) };
        let halves = |low, high| select(high, low, &LOWER_HALF);
        Apart([halves(a0, a2), halves(a1, a3), halves(a2, a0), halves(a3, a1)])
    }

    /// The sum.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn plus(self, Apart(b): Apart) -> Apart {
        let Apart(a) = self;
        Apart([xor(a[0], b[0]), xor(a[1], b[1]), xor(a[2], b[2]), xor(a[3], b[3])])
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
        // SAFETY: the caller's promise.
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
    pub fn plus(self, Neighbours(b): Neighbours) -> Neighbours {
        let Neighbours(a) = self;
        Neighbours([xor(a[0], b[0]), xor(a[1], b[1]), xor(a[2], b[2]), xor(a[3], b[3])])
    }
}

impl Sums {
    /// Four blocks by four: 16 products.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn paired(a: Apart, b: Neighbours) -> Sums {
        let (Apart([a02, a13, a20, a31]), Neighbours([b01, b12, b23, b30])) = (a, b);
        let even = {
            let three =
                xor3(clmul::<HIGH>(a31, b01), clmul::<LOW>(a31, b12), clmul::<LOW>(a20, b23));
            let lanes = xor(clmul::<LOW>(a13, b30), clmul::<HIGH>(a02, b30));
            two_ways(
                three,
                clmul::<HIGH>(a20, b12),
                lanes,
                [clmul::<LOW>(a02, b01), _mm512_setzero_si512()],
            )
        };
        let odd = {
            let start = [clmul::<CROSS>(a02, b01), clmul::<OTHER_CROSS>(a02, b01)];
            let (cross, other) = (clmul::<CROSS>(a31, b12), clmul::<OTHER_CROSS>(a31, b12));
            let three = xor3(cross, other, clmul::<CROSS>(a20, b23));
            let lanes = xor(clmul::<CROSS>(a13, b30), clmul::<OTHER_CROSS>(a13, b30));
            two_ways(three, clmul::<OTHER_CROSS>(a20, b23), lanes, start)
        };
        Sums { even, odd, top: clmul::<HIGH>(a13, b23) }
    }
}

/// The sum of what is parted in the middle, lane by lane, and not at all.
#[inline]
#[target_feature(enable = "avx512f")]
fn two_ways(three: __m512i, fourth: __m512i, lanes: __m512i, whole: [__m512i; 2]) -> Sum {
    let upper = plus_where(xor_where(three, fourth, &LOWER_HALF), lanes, &EVEN_LANES);
    let total = xor(xor(xor(xor(three, fourth), lanes), whole[0]), whole[1]);
    Sum { total, upper }
}
