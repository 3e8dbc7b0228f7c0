//! Products of four blocks by four, and by fewer, without an output moved.
//!
//! A block of `a` stands in all four lanes; loads do that. `b` is turned by `r` lanes. Then lane
//! `l` of block `r` times the turned `b` belongs to block `l` of the product, or to block `l + 4`
//! if `l < r`. The product of the high halves belongs one block higher: of block `r - 1` it is in
//! the same lane under the same mask. What belongs to the upper vector is thus picked out of sums
//! by masks, and subtracted from the sum of all to have the lower vector. Only the products of a
//! low and a high half lie one limb off; they have sums of their own, which are moved at the end.

use super::super::vectors::{BLOCK, CROSS, HIGH, LANES, LOW, Mask, OTHER_CROSS};
use super::super::vectors::{block, clmul, elsewhere, up, vector, xor, xor_each, xor_where, xor3};
use crate::Limb;
use crate::x86_64::avx512::vector::load;
use core::arch::x86_64::*;

/// The lanes that come round when a vector is turned by one, two or three.
pub static ROUND_1: Mask = Mask::limbs(0, 2);
pub static ROUND_2: Mask = Mask::limbs(0, 4);
pub static ROUND_3: Mask = Mask::limbs(0, 6);

/// Four blocks, as they are and turned by one, two and three lanes.
#[derive(Clone, Copy)]
pub struct Turned(pub [__m512i; 4]);

impl Turned {
    /// The first `n` limbs, 0 above them, for five limbs and more.
    ///
    /// # Safety
    /// `b` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl")]
    pub unsafe fn of(b: *const Limb, n: usize) -> Turned {
        // SAFETY: b is valid for n limbs by this function's contract; no limb below or above is
        // asked for.
        unsafe { Turned::within(b, n, [false; 2]) }
    }

    /// A turned operand, where there may be two limbs more below the first one, or above the
    /// eighth. A load and a lane from memory then spare the port of the products a turn, and so do
    /// two loads of half a vector.
    ///
    /// # Safety
    /// `b` is valid for reads of `n` limbs, and for those of two limbs below and above that are
    /// there.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl")]
    pub unsafe fn within(b: *const Limb, n: usize, [below, above]: [bool; 2]) -> Turned {
        // SAFETY: by this function's contract b is valid for n limbs, five or more, and for the two
        // limbs below and above that `below` and `above` say are there.
        unsafe {
            let x = vector(b, n);
            let (lower, upper) = (_mm256_loadu_si256(elsewhere(b).cast()), elsewhere(b).add(4));
            let turned_1 = if below {
                let round = _mm_loadu_si128(elsewhere(b).add(6).cast());
                _mm512_inserti64x2::<0>(load(elsewhere(b).sub(BLOCK)), round)
            } else {
                _mm512_alignr_epi64::<6>(x, x)
            };
            let turned_2 = if n >= LANES {
                _mm512_inserti64x4::<1>(
                    _mm512_zextsi256_si512(_mm256_loadu_si256(upper.cast())),
                    lower,
                )
            } else if n == 6 {
                _mm512_inserti64x4::<1>(
                    _mm512_zextsi128_si512(_mm_loadu_si128(upper.cast())),
                    lower,
                )
            } else {
                _mm512_alignr_epi64::<4>(x, x)
            };
            let turned_3 = if above {
                let round = _mm_loadu_si128(elsewhere(b).cast());
                _mm512_inserti64x2::<3>(load(elsewhere(b).add(BLOCK)), round)
            } else {
                _mm512_alignr_epi64::<2>(x, x)
            };
            Turned([x, turned_1, turned_2, turned_3])
        }
    }

    /// The sum.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn plus(self, other: Turned) -> Turned {
        Turned(xor_each(self.0, other.0))
    }
}

/// The first `M` blocks of an operand of `n` limbs, each in all lanes, 0 above the limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, and block `M - 1` starts below it.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub unsafe fn blocks<const M: usize>(a: *const Limb, n: usize) -> [__m512i; M] {
    let mut x = [_mm512_setzero_si512(); M];
    let mut i = 0;
    while i < M {
        // SAFETY: i < M, and block M - 1 starts below the n limbs that a is valid for, by this
        // function's contract.
        x[i] = unsafe { block(a.add(BLOCK * i), n - BLOCK * i) };
        i += 1;
    }
    x
}

/// A sum of products: its part that belongs to the upper vector, and both parts together.
#[derive(Clone, Copy)]
pub struct Sum {
    pub total: __m512i,
    pub upper: __m512i,
}

/// The sums of a product: of the products at even limbs, and of those one limb above where they
/// stand.
#[derive(Clone, Copy)]
pub struct Sums {
    pub even: Sum,
    pub odd: Sum,
    /// The part of the even products in the upper vector that neither of their sums has.
    pub top: __m512i,
}

impl Sums {
    /// Four blocks by four: 16 products.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn four(a: [__m512i; 4], b: Turned) -> Sums {
        let Turned([b0, b1, b2, b3]) = b;
        let [a0, a1, a2, a3] = a;
        let even = {
            let (low1, high1) = (clmul::<LOW>(a1, b1), clmul::<HIGH>(a0, b1));
            let turned2 = xor(clmul::<LOW>(a2, b2), clmul::<HIGH>(a1, b2));
            let turned3 = xor(clmul::<LOW>(a3, b3), clmul::<HIGH>(a2, b3));
            four_turns([clmul::<LOW>(a0, b0), low1, high1], turned2, turned3)
        };
        let odd = {
            let (cross1, other1) = (clmul::<CROSS>(a1, b1), clmul::<OTHER_CROSS>(a1, b1));
            let start = xor(clmul::<CROSS>(a0, b0), clmul::<OTHER_CROSS>(a0, b0));
            let turned2 = xor(clmul::<CROSS>(a2, b2), clmul::<OTHER_CROSS>(a2, b2));
            let turned3 = xor(clmul::<CROSS>(a3, b3), clmul::<OTHER_CROSS>(a3, b3));
            four_turns([start, cross1, other1], turned2, turned3)
        };
        Sums { even, odd, top: clmul::<HIGH>(a3, b0) }
    }

    /// Three blocks by three, the fourth lane of `b` being 0: 12 products. Nothing comes round in
    /// the first turn, and the lane after it in none.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub fn three(a: [__m512i; 3], b: Turned) -> Sums {
        let Turned([b0, b1, b2, b3]) = b;
        let [a0, a1, a2] = a;
        let even = {
            let start = xor3(clmul::<LOW>(a0, b0), clmul::<LOW>(a1, b1), clmul::<HIGH>(a0, b1));
            let (low2, high2) = (clmul::<LOW>(a2, b2), clmul::<HIGH>(a1, b2));
            let turned = xor3(low2, high2, clmul::<HIGH>(a2, b3));
            let upper = _mm512_and_si512(turned, ROUND_2.get());
            Sum { total: xor(start, turned), upper }
        };
        let odd = {
            let start = xor(clmul::<CROSS>(a0, b0), clmul::<OTHER_CROSS>(a0, b0));
            let (cross2, other2) = (clmul::<CROSS>(a2, b2), clmul::<OTHER_CROSS>(a2, b2));
            let start = xor3(start, clmul::<CROSS>(a1, b1), clmul::<OTHER_CROSS>(a1, b1));
            let upper = xor_where(cross2, other2, &ROUND_2);
            Sum { total: xor3(start, cross2, other2), upper }
        };
        Sums { even, odd, top: _mm512_setzero_si512() }
    }

    /// The product's two vectors.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn vectors(self) -> [__m512i; 2] {
        let Sums { even, odd, top } = self;
        let lower = xor(odd.total, odd.upper);
        let (lower, upper) = (up(lower, _mm512_setzero_si512()), up(odd.upper, lower));
        [xor3(even.total, even.upper, lower), xor3(even.upper, top, upper)]
    }
}

/// The sum of four turns, the first two given by their parts.
#[inline]
#[target_feature(enable = "avx512f")]
fn four_turns(start: [__m512i; 3], turned2: __m512i, turned3: __m512i) -> Sum {
    let [turned0, turned1, other1] = start;
    let upper = xor_where(turned1, other1, &ROUND_1);
    let upper = xor_where(upper, turned2, &ROUND_2);
    let upper = xor_where(upper, turned3, &ROUND_3);
    let total = xor3(xor3(turned0, turned1, other1), turned2, turned3);
    Sum { total, upper }
}
