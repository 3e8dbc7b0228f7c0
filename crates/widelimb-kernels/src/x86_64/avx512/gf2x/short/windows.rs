//! One to four limbs of each operand by the whole vectors below them in the other one, and by each
//! other.
//!
//! Where an operand has more than one vector, those of [`turned`](super::turned) need not be
//! turned: what belongs one block higher meets the limbs from two below on, a load that gives
//! products where they are added. Only at the ends of the operand something is missing: below the
//! first limb, and above the last one, where for up to three limbs the rest is met too. For four
//! limbs that would be too many products of zeros: what is missing below the first limb is the last
//! lanes, which are added elsewhere under a mask, and the rests are multiplied apart.

use super::super::vectors::{BLOCK, CROSS, HIGH, LANES, LOW, Mask, OTHER_CROSS};
use super::super::vectors::{
    block, clmul, elsewhere, limb, plus_unless, plus_where, select, xor, xor3,
};
use super::columns::Columns;
use super::turned::{ROUND_1, ROUND_2};
use crate::Limb;
use crate::x86_64::avx512::vector::load;
use core::arch::x86_64::*;

/// The rest of an operand in all lanes: the first block or limb, and the second.
type Rest = [__m512i; 2];

/// The limbs by which a rest is multiplied: from the place of the vector on, from two below, and
/// from four below.
type Window = [__m512i; 3];

/// The first two limbs at `p`, 0 above.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn two(p: *const Limb) -> __m512i {
    // SAFETY: every caller passes a p that is valid for reads of two limbs.
    _mm512_zextsi128_si512(unsafe { _mm_loadu_si128(elsewhere(p).cast()) })
}

/// The first four limbs at `p`, 0 above.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn four(p: *const Limb) -> __m512i {
    // SAFETY: every caller passes a p that is valid for reads of four limbs.
    _mm512_zextsi256_si512(unsafe { _mm256_loadu_si256(elsewhere(p).cast()) })
}

/// The limbs by which a rest is multiplied at vector `v`, above the first one.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn window(x: *const Limb, v: usize) -> Window {
    // SAFETY: `add_rest` passes operands with whole vectors up to v, and v is not 0, so that even
    // the load from four limbs below begins within the operand.
    [0, BLOCK, 2 * BLOCK].map(|below| unsafe { load(elsewhere(x).add(LANES * v - below)) })
}

impl<const V: usize> Columns<V> {
    /// Adds the products of both rests by what they meet to vector `v`.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    fn add_window<const REST: usize>(&mut self, v: usize, rests: [Rest; 2], windows: [Window; 2]) {
        let [[a, above_a], [b, above_b]] = rests;
        let [[x, x2, x4], [y, y2, y4]] = windows;
        let mut even = xor3(self.even[v], clmul::<LOW>(a, x), clmul::<LOW>(b, y));
        let mut odd = xor3(self.odd[v], clmul::<CROSS>(a, x), clmul::<CROSS>(b, y));
        if REST >= 2 {
            even = xor3(even, clmul::<HIGH>(a, x2), clmul::<HIGH>(b, y2));
            odd = xor3(odd, clmul::<OTHER_CROSS>(a, x), clmul::<OTHER_CROSS>(b, y));
        }
        if REST >= 3 {
            even = xor3(even, clmul::<LOW>(above_a, x2), clmul::<LOW>(above_b, y2));
            odd = xor3(odd, clmul::<CROSS>(above_a, x2), clmul::<CROSS>(above_b, y2));
        }
        if REST == 4 {
            even = xor3(even, clmul::<HIGH>(above_a, x4), clmul::<HIGH>(above_b, y4));
            odd = xor3(odd, clmul::<OTHER_CROSS>(above_a, x2), clmul::<OTHER_CROSS>(above_b, y2));
        }
        (self.even[v], self.odd[v]) = (even, odd);
    }

    /// The products by the first vectors, and by the last lanes, which are below them when they are
    /// turned: those belong to vector `end`.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    fn add_turned_round(&mut self, v: usize, end: usize, rests: [Rest; 2], windows: [Window; 2]) {
        let [[a, above_a], [b, above_b]] = rests;
        let [[x, x2, x4], [y, y2, y4]] = windows;
        let crosses = xor3(self.odd[v], clmul::<CROSS>(a, x), clmul::<CROSS>(b, y));
        let odd = xor3(crosses, clmul::<OTHER_CROSS>(a, x), clmul::<OTHER_CROSS>(b, y));
        let even = xor3(self.even[v], clmul::<LOW>(a, x), clmul::<LOW>(b, y));
        let high = xor(clmul::<HIGH>(a, x2), clmul::<HIGH>(b, y2));
        let once = xor3(high, clmul::<LOW>(above_a, x2), clmul::<LOW>(above_b, y2));
        let twice = xor(clmul::<HIGH>(above_a, x4), clmul::<HIGH>(above_b, y4));
        let even = plus_unless(plus_unless(even, once, &ROUND_1), twice, &ROUND_2);
        self.even[end] = plus_where(plus_where(self.even[end], once, &ROUND_1), twice, &ROUND_2);
        let crosses = xor(clmul::<CROSS>(above_a, x2), clmul::<CROSS>(above_b, y2));
        let others = (clmul::<OTHER_CROSS>(above_a, x2), clmul::<OTHER_CROSS>(above_b, y2));
        let once = xor3(crosses, others.0, others.1);
        self.odd[end] = plus_where(self.odd[end], once, &ROUND_1);
        (self.even[v], self.odd[v]) = (even, plus_unless(odd, once, &ROUND_1));
    }
}

/// Adds the products of `REST` limbs behind the first `8 P` of `a` and `b` by those, from vector
/// `P` on, and by each other; `turned` are the first eight of `b`, turned by a lane.
///
/// # Safety
/// `a` and `b` are valid for reads of `8 P + REST` limbs; `P` is 2 or 3, `REST` 1 to 4.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn add_rest<const REST: usize, const P: usize, const V: usize>(
    columns: &mut Columns<V>,
    [a, b]: [*const Limb; 2],
    turned: __m512i,
) {
    static NOT_ROUND: Mask = Mask::limbs(2, LANES);
    const { assert!(P >= 2 && V > 2 * P && REST >= 1 && REST <= 4) };
    let n = LANES * P;
    // SAFETY: a and b are valid for 8 P + REST limbs by this function's contract: P whole vectors,
    // and REST limbs behind them.
    unsafe {
        let rests = [a, b].map(|p| match REST {
            1 => [limb(p.add(n)); 2],
            2 => [block(p.add(n), 2); 2],
            3 => [block(p.add(n), 2), limb(p.add(n + 2))],
            _ => [block(p.add(n), 2), block(p.add(n + 2), 2)],
        });
        let first = [b, a].map(|p| load(elsewhere(p)));
        if REST < 4 {
            let none = _mm512_setzero_si512();
            let x = [first[0], _mm512_and_si512(turned, NOT_ROUND.get()), none];
            let y = [first[1], _mm512_alignr_epi64::<6>(first[1], none), none];
            columns.add_window::<REST>(P, rests, [x, y]);
        } else {
            let round = [(first[0], b), (first[1], a)].map(|(x, p)| {
                let half = _mm256_loadu_si256(elsewhere(p).cast());
                [
                    x,
                    _mm512_alignr_epi64::<6>(x, load(elsewhere(p).add(n - LANES))),
                    _mm512_inserti64x4::<1>(four(p.add(n - 4)), half),
                ]
            });
            columns.add_turned_round(P, 2 * P, rests, round);
        }
        let mut v = 1;
        while v < P {
            columns.add_window::<REST>(P + v, rests, [window(b, v), window(a, v)]);
            v += 1;
        }
        end::<REST, V>(columns, 2 * P, rests, [a.add(n), b.add(n)]);
    }
}

/// Adds to vector `v`, which is 0 for fewer than four limbs, the products of the rests at `a` and
/// `b` by each other and, for two and three limbs, by the blocks below that they have not met.
///
/// # Safety
/// `a` and `b` are valid for reads of `REST` limbs, and of two limbs below them.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn end<const REST: usize, const V: usize>(
    columns: &mut Columns<V>,
    v: usize,
    [[a0, a1], [b0, b1]]: [Rest; 2],
    [a, b]: [*const Limb; 2],
) {
    static LAST_OF_3: Mask = Mask::limbs(2, 3);
    static LAST_OF_5: Mask = Mask::limbs(4, 5);
    // SAFETY: a and b are valid for REST limbs and two below by this function's contract; `four`
    // from two limbs below is taken where REST is 2 or more.
    unsafe {
        match REST {
            1 => columns.end_by_limbs(v, [a0, b0]),
            2 => {
                let (x, x2, y2) = (two(b), four(b.sub(BLOCK)), two(a.sub(BLOCK)));
                let high = (clmul::<HIGH>(a0, x2), clmul::<HIGH>(b0, y2));
                columns.even[v] = xor3(clmul::<LOW>(a0, x), high.0, high.1);
                columns.odd[v] = xor(clmul::<CROSS>(a0, x), clmul::<OTHER_CROSS>(a0, x));
            }
            3 => {
                let (x, y2) = (select(two(b), b1, &LAST_OF_3), two(a.sub(BLOCK)));
                let x2 = select(four(b.sub(BLOCK)), b1, &LAST_OF_5);
                let high = (clmul::<HIGH>(a0, x2), clmul::<HIGH>(b0, y2));
                let even = xor3(clmul::<LOW>(a0, x), high.0, high.1);
                columns.even[v] = xor3(even, clmul::<LOW>(a1, x2), clmul::<LOW>(b1, y2));
                let odd = xor(clmul::<CROSS>(a0, x), clmul::<OTHER_CROSS>(a0, x));
                columns.odd[v] = xor3(odd, clmul::<CROSS>(a1, x2), clmul::<CROSS>(b1, y2));
            }
            _ => columns.end_by_two_blocks(v, a, b, REST),
        }
    }
}
