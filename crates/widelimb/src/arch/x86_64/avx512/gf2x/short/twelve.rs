//! Products of nine to twelve limbs: eight by eight, the rest by eight twice, and the rest by the rest.
//!
//! The rest, a limb or one or two blocks, times eight limbs goes by the scheme of [`turned`](super::turned),
//! a vector higher. Three products in place of four would not pay: their sums are of eight limbs, however
//! short the rest.
//!
//! Floor for 9, 10 and 12 limbs, instructions on the one port of products and moves: 26, 34, 44 cycles.

use super::four::two_blocks;
use super::lanes::{CROSS, HIGH, LANES, LOW, OTHER_CROSS};
use super::lanes::{block, clmul, elsewhere, limb, select, up, write, xor, xor_where, xor3};
use super::turned::{ROUND_1, ROUND_2, Sum, Sums, Turned, blocks};
use crate::Limb;
use core::arch::x86_64::*;

/// Limbs below the rest.
const BELOW: usize = 8;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 9 && N <= 12) };
    // SAFETY: the caller's promise.
    unsafe {
        let (lower_a, lower_b) = (Turned::of(elsewhere(a), BELOW), Turned::of(b, BELOW));
        let below = Sums::four(blocks::<4>(a, BELOW), lower_b);
        let (a, b) = (a.add(BELOW), b.add(BELOW));
        let rest = if N <= 10 {
            let ends = if N == 9 { [limb(a), limb(b)] } else { [block(a, 2), block(b, 2)] };
            Rest::of_block(N == 9, ends, [lower_a, lower_b])
        } else {
            let ends = (blocks::<2>(a, N - BELOW), blocks::<2>(b, N - BELOW));
            let by_rest = two_blocks(elsewhere(a), elsewhere(b), N - BELOW);
            Rest::of_two_blocks(ends, [lower_a, lower_b], by_rest)
        };
        let Rest { even, odd, top, top_odd } = rest;

        let lower = xor(below.odd.total, below.odd.upper);
        let middle = xor3(below.odd.upper, odd.total, odd.upper);
        let zero = _mm512_setzero_si512();
        let first = xor3(below.even.total, below.even.upper, up(lower, zero));
        let second = xor3(below.even.upper, below.top, up(middle, lower));
        let second = xor3(second, even.total, even.upper);
        let third = xor3(even.upper, top, up(top_odd, middle));
        write(r, 2 * N, first);
        write(r.add(LANES), 2 * N - LANES, second);
        write(r.add(2 * LANES), 2 * N - 2 * LANES, third);
    }
}

/// What the rest adds: sums of the second vector and the third, which is their upper one, and to the third
/// alone.
struct Rest {
    even: Sum,
    odd: Sum,
    top: __m512i,
    top_odd: __m512i,
}

impl Rest {
    /// Of one block, or of one limb where it is so `short`: the blocks, in all lanes, by the other operand's
    /// lower limbs and by each other. Of the third vector only the product of the blocks is right.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    fn of_block(short: bool, [a, b]: [__m512i; 2], [lower_a, lower_b]: [Turned; 2]) -> Rest {
        let (Turned([a0, a1, ..]), Turned([b0, b1, ..])) = (lower_a, lower_b);
        let zero = _mm512_setzero_si512();
        let start = xor(clmul::<LOW>(a, b0), clmul::<LOW>(b, a0));
        let crosses = xor(clmul::<CROSS>(a, b0), clmul::<CROSS>(b, a0));
        let low = clmul::<LOW>(a, b);
        if short {
            let alone = |total| Sum { total, upper: zero };
            return Rest { even: alone(start), odd: alone(crosses), top: low, top_odd: zero };
        }
        let (high, other) = (clmul::<HIGH>(a, b1), clmul::<HIGH>(b, a1));
        let even = Sum { total: xor3(start, high, other), upper: xor_where(high, other, &ROUND_1) };
        let crosses = xor3(crosses, clmul::<OTHER_CROSS>(a, b0), clmul::<OTHER_CROSS>(b, a0));
        let odd = Sum { total: crosses, upper: zero };
        let top = select(clmul::<HIGH>(a, b), low, &ROUND_1);
        let top_odd = xor_where(clmul::<CROSS>(a, b), clmul::<OTHER_CROSS>(a, b), &ROUND_1);
        Rest { even, odd, top, top_odd }
    }

    /// Of two blocks, whose product is `top`.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    fn of_two_blocks(
        (a, b): ([__m512i; 2], [__m512i; 2]),
        [lower_a, lower_b]: [Turned; 2],
        top: __m512i,
    ) -> Rest {
        let (Turned([a0, a1, a2, _]), Turned([b0, b1, b2, _])) = (lower_a, lower_b);
        let start = xor(clmul::<LOW>(a[0], b0), clmul::<LOW>(b[0], a0));
        let turned = xor3(clmul::<LOW>(a[1], b1), clmul::<HIGH>(a[0], b1), clmul::<LOW>(b[1], a1));
        let high = clmul::<HIGH>(b[0], a1);
        let turned_2 = xor(clmul::<HIGH>(a[1], b2), clmul::<HIGH>(b[1], a2));
        let upper = xor_where(xor_where(turned, high, &ROUND_1), turned_2, &ROUND_2);
        let even = Sum { total: xor3(xor(start, turned_2), turned, high), upper };

        let both = |x, y| xor(clmul::<CROSS>(x, y), clmul::<OTHER_CROSS>(x, y));
        let (turned, other) = (both(a[1], b1), both(b[1], a1));
        let upper = xor_where(turned, other, &ROUND_1);
        let total = xor3(xor(both(a[0], b0), both(b[0], a0)), turned, other);
        Rest { even, odd: Sum { total, upper }, top, top_odd: upper }
    }
}
