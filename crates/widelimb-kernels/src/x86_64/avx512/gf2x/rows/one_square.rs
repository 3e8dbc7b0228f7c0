//! Products of three and of four rows on AMD's cores: one square of each operand, dealt,
//! multiplied and gathered in registers.
//!
//! The product of the sums of all lanes comes first, as the way from it to the result is longest,
//! then that of the lanes, which is laid out again [before](in_order) that of the lanes' sums: so
//! moves go beside products. With all moves behind all products three rows take a twentieth more,
//! as a CPU finds products only some hundred instructions ahead.
//!
//! Floor on Zen 5: 42 products for three rows, 84 cycles, and 83 by all ports; 103 are measured.
//! For four rows 63, 126 and 113 cycles; 145 are measured.

use super::Blocks;
use super::few::{LaneRows, rows_in_order};
use super::lanes::{ROW, coefficients, join, set_some, some, sum_of_all, transposed};
use crate::Limb;
use crate::gf2x::rows::registers;
use crate::x86_64::avx512::gf2x::cores::Zen;
use crate::x86_64::avx512::gf2x::short::quads;
use crate::x86_64::avx512::gf2x::vectors::{each_in_order, in_order};
use core::arch::x86_64::*;

/// `Q` rows, three or four, and the sum of all lanes. The sum of three rows has an arbitrary block
/// above its own.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, at least 8.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn deal<const Q: usize>(a: *const Limb, n: usize) -> (LaneRows<Q>, __m512i) {
    const { assert!(Q == 3 || Q == 4) };
    // SAFETY: a is valid for n limbs by this function's contract; `some` reads none from n on.
    let quarters = unsafe {
        let part = |j: usize| some(a, 2 * Q * j, n);
        [part(0), part(1), part(2), part(3)]
    };
    let square = transposed(quarters);
    let mut rows = [square[0]; Q];
    let mut i = 1;
    while i < Q {
        rows[i] = square[i];
        i += 1;
    }
    (LaneRows::of(rows), sum_of_all(quarters))
}

/// The product of `Q` rows as squares: the lower rows of each lane in a vector, and the upper ones.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn squares<const Q: usize, const W: usize>(
    rows: &[Blocks<Zen>; W],
) -> [[__m512i; 4]; 2] {
    const { assert!(W == 2 * Q) };
    let row = |i: usize, j: usize| if j < Q { rows[i * Q + j].0 } else { _mm512_setzero_si512() };
    [
        transposed([row(0, 0), row(0, 1), row(0, 2), row(0, 3)]),
        transposed([row(1, 0), row(1, 1), row(1, 2), row(1, 3)]),
    ]
}

/// `r = a b` for operands of `Q` rows, with `W = 2 Q`, by a product of rows.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn of_rows<const N: usize, const Q: usize, const W: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    product: impl Fn([Blocks<Zen>; Q], [Blocks<Zen>; Q]) -> [Blocks<Zen>; W],
) {
    const { assert!(N > (Q - 1) * ROW && N <= Q * ROW) };
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract.
    unsafe {
        let ((x, all_a), (y, all_b)) = (deal::<Q>(a, N), deal::<Q>(b, N));
        let [s0, s1] = if Q == 3 {
            let [low, high] = quads::by_three_blocks(all_a, all_b);
            [low, _mm512_alignr_epi64::<6>(high, low)]
        } else {
            quads::by_eight(all_a, all_b)
        };
        let [s0, s1] = [in_order(s0), in_order(s1)];
        let p = product(rows_in_order(x.lanes), y.lanes);
        let [p0, p1] = squares::<Q, W>(&p);
        let [p0, p1] = [each_in_order(p0), each_in_order(p1)];
        let q = product(rows_in_order(x.sums), y.sums);
        let [q0, q1] = squares::<Q, W>(&q);
        let eighths = join(coefficients(p0, q0, s0), coefficients(p1, q1, s1));
        let mut j = 0;
        while j < 8 {
            set_some(r, 2 * Q * j, 2 * N, eighths[j]);
            j += 1;
        }
    }
}

macro_rules! of_rows {
    ($($name:ident $q:literal $w:literal $product:ident),*) => { $(
        /// `r = a b` for operands of the number of rows in the name.
        ///
        /// # Safety
        /// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps
        /// neither.
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
        pub unsafe fn $name<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract.
            unsafe {
                of_rows::<N, $q, $w>(r, a, b, |x, y| registers::$product(x, y));
            }
        }
    )* };
}
of_rows!(three 3 6 product3, four 4 8 product4);
