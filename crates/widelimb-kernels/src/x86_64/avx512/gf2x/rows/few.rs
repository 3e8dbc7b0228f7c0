//! Products of two rows on AMD's cores, of two rows with up to four limbs above them, and of five
//! and seven rows, each length in one function, with rows in registers. Rows in one call of any
//! length take up to a fifth longer, but for six rows. Three and four rows are [one
//! square](super::one_square).
//!
//! | rows | 2 | 3 | 4 | 5 | 7 |
//! |---|---|---|---|---|---|
//! | products of limbs | 21 | 42 | 63 | 103 | 165 |
//! | of quads, by [`quads`] | 27 | 54 | 81 | 126 | 216 |
//!
//! Two rows and four limbs above them are 33 products, where five quads are 42.
//!
//! Floor: a product takes two cycles of its port. On Zen 4 it takes 1.43 cycles of all vector ports
//! too, as measured beside sums, and any other instruction half a cycle. On Zen 5 any other
//! instruction takes a quarter of a cycle of all ports and a product three of these, so that two
//! rows come to 43 cycles by all ports, where their products take 42; 53 are measured, and 46 for
//! the same instructions where none waits for another.

use super::Blocks;
use super::lanes::{ROW, coefficients, join, pairs, set_some, some, sum_of_all, transposed};
use crate::Limb;
use crate::gf2x::rows::registers;
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::cores::Zen;
use crate::x86_64::avx512::gf2x::short::quads;
use crate::x86_64::avx512::gf2x::vectors::{each_block, each_in_order, in_order, write, xor, xor3};
use crate::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Rows of the lanes of an operand, and of their sums by two.
pub(super) struct LaneRows<const Q: usize> {
    pub(super) lanes: [Blocks<Zen>; Q],
    pub(super) sums: [Blocks<Zen>; Q],
}

impl<const Q: usize> LaneRows<Q> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn of(rows: [__m512i; Q]) -> LaneRows<Q> {
        let mut lanes = [Blocks::of(_mm512_setzero_si512()); Q];
        let mut sums = lanes;
        let mut i = 0;
        while i < Q {
            (lanes[i], sums[i]) = (Blocks::of(rows[i]), Blocks::of(pairs(rows[i])));
            i += 1;
        }
        LaneRows { lanes, sums }
    }
}

/// Two rows, and the sum of all lanes, twice in a vector.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, 9 to 16.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn deal_two(a: *const Limb, n: usize) -> (LaneRows<2>, __m512i) {
    // SAFETY: a is valid for n limbs, 9 to 16, by this function's contract: one whole vector, and a
    // part of the next one by a mask.
    let (x, y) = unsafe { (load(a), some(a, ROW, n)) };
    let rows =
        [_mm512_shuffle_i64x2::<0b10_00_10_00>(x, y), _mm512_shuffle_i64x2::<0b11_01_11_01>(x, y)];
    let sum = xor(x, y);
    (LaneRows::of(rows), xor(sum, _mm512_shuffle_i64x2::<0b01_00_11_10>(sum, sum)))
}

/// `Q` rows, and the sum of all lanes to `all`, in `S` vectors.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `all` for writes of `S` vectors.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn deal<const Q: usize, const S: usize>(
    all: *mut Limb,
    a: *const Limb,
    n: usize,
) -> LaneRows<Q> {
    let mut rows = [_mm512_setzero_si512(); Q];
    let mut i = 0;
    while i < S {
        let at = |j: usize| 2 * Q * j + ROW * i;
        // SAFETY: a is valid for n limbs by this function's contract; `some` reads none from n on.
        let quarters =
            unsafe { [some(a, at(0), n), some(a, at(1), n), some(a, at(2), n), some(a, at(3), n)] };
        let square = transposed(quarters);
        let mut j = 0;
        while j < 4 && 4 * i + j < Q {
            rows[4 * i + j] = square[j];
            j += 1;
        }
        // SAFETY: i < S, and all is valid for writes of S vectors by this function's contract.
        unsafe { store(all.add(ROW * i), sum_of_all(quarters)) };
        i += 1;
    }
    LaneRows::of(rows)
}

/// `r = a b` for operands of two rows.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn two<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N > ROW && N <= 2 * ROW) };
    // SAFETY: a and b are valid for N limbs, 9 to 16, and r for 2 N by this function's contract.
    unsafe {
        let ((a, all_a), (b, all_b)) = (deal_two(a, N), deal_two(b, N));
        let s = in_order(quads::by_four(all_a, all_b));
        let p = registers::product2(rows_in_order(a.lanes), b.lanes).map(|row| row.0);
        let p = each_in_order(transposed(p));
        let q = registers::product2(rows_in_order(a.sums), b.sums).map(|row| row.0);
        write_quads(r, 2 * N, coefficients(p, transposed(q), s));
    }
}

/// [`in_order`], of rows.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn rows_in_order<const Q: usize>(mut rows: [Blocks<Zen>; Q]) -> [Blocks<Zen>; Q] {
    let mut i = 0;
    while i < Q {
        rows[i] = Blocks::of(in_order(rows[i].0));
        i += 1;
    }
    rows
}

/// The first `n` limbs of the sum of vectors that lie four limbs apart.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub(super) unsafe fn write_quads<const C: usize>(r: *mut Limb, n: usize, c: [__m512i; C]) {
    let none = _mm512_setzero_si512();
    let at = |i: usize| if i < C { c[i] } else { none };
    let mut below = none;
    let mut i = 0;
    while i < C {
        let above = at(i + 1);
        // SAFETY: r is valid for writes of n limbs by this function's contract; vector i / 2 is
        // written up to limb n.
        unsafe {
            let x = xor(c[i], _mm512_alignr_epi64::<4>(above, below));
            if 4 * i < n {
                write(r.add(4 * i), (n - 4 * i).min(8), x)
            }
        };
        below = above;
        i += 2;
    }
}

/// `r = a b` for operands of two rows and a quad above them, of one to four limbs.
///
/// With `A` and `B` above and `a_i`, `b_i` the quads below, `a_i B + A b_i = (a_i + A)(b_i + B) +
/// a_i b_i + A B`, and the products of like quads are those of the lanes: nine products in the
/// place of 18.
///
/// # Safety
/// The contract of [`two`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn two_and_quad<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const BELOW: usize = 2 * ROW;
    const { assert!(N > BELOW && N <= BELOW + 4) };
    // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `two`, with 16 < N <=
    // 20: two rows of each operand, and N - 16 limbs above them.
    unsafe {
        let ((x, all_a), (y, all_b)) = (deal_two(a, BELOW), deal_two(b, BELOW));
        let (above_a, above_b) = (some(a, BELOW, N), some(b, BELOW, N));
        let s = in_order(quads::by_four(all_a, all_b));
        let last = in_order(quads::by_four(above_a, above_b));
        let p = registers::product2(rows_in_order(x.lanes), y.lanes).map(|row| row.0);
        let with = |[low, high]: [Blocks<Zen>; 2], above: __m512i| -> [Blocks<Zen>; 2] {
            let [of_low, of_high, ..] = each_block(above);
            [Blocks::of(xor(low.0, of_low)), Blocks::of(xor(high.0, of_high))]
        };
        let both = registers::product2(with(x.lanes, above_a), with(y.lanes, above_b));
        let mut cross = each_block(last);
        let mut i = 0;
        while i < 4 {
            cross[i] = xor3(cross[i], both[i].0, p[i]);
            i += 1;
        }
        let p = each_in_order(transposed(p));
        let [d4, d5, d6, d7] = each_in_order(transposed(cross));
        let q = registers::product2(rows_in_order(x.sums), y.sums).map(|row| row.0);
        let [c0, c1, c2, c3, c4, c5, c6] = coefficients(p, transposed(q), s);
        let quads = [c0, c1, c2, c3, xor(c4, d4), xor(c5, d5), xor(c6, d6), d7, last];
        write_quads(r, 2 * N, quads);
    }
}

/// Vectors of the sums of all lanes.
const MOST_SUMS: usize = 2;

/// The sums of all lanes, and their product, with zeros up to the end of a square.
#[repr(align(64))]
struct Room {
    sums: [[Limb; MOST_SUMS * ROW]; 2],
    product: [Limb; (2 * MOST_SUMS + 1) * ROW],
}

/// `r = a b` for operands of `Q` rows, with `W = 2 Q` and `S` squares of rows, by a product of
/// rows.
///
/// # Safety
/// The contract of [`two`] holds.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn of_rows<const N: usize, const Q: usize, const W: usize, const S: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    product: impl Fn([Blocks<Zen>; Q], [Blocks<Zen>; Q]) -> [Blocks<Zen>; W],
    sums: ShortProduct,
) {
    const { assert!(N > (Q - 1) * ROW && N <= Q * ROW) };
    const { assert!(W == 2 * Q && S == Q.div_ceil(4) && S <= MOST_SUMS) };
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: a and b are valid for N limbs, which fill Q rows, and r for 2 N by the contract of
    // `two`; what is read in the room has been written.
    unsafe {
        let [all_a, all_b] = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let of_all = (&raw mut (*room).product).cast::<Limb>();
        let (a, b) = (deal::<Q, S>(all_a, a, N), deal::<Q, S>(all_b, b, N));
        let p = product(a.lanes, b.lanes);
        sums(of_all, all_a, all_b);
        if !Q.is_multiple_of(4) {
            store(of_all.add(4 * Q), _mm512_setzero_si512());
        }
        let q = product(a.sums, b.sums);
        // Square `i` of the rows from `from` on.
        let half = |from: usize, i: usize| {
            let square = |rows: &[Blocks<Zen>; W]| {
                let row = |j: usize| if j < Q { rows[from + j].0 } else { _mm512_setzero_si512() };
                transposed([row(4 * i), row(4 * i + 1), row(4 * i + 2), row(4 * i + 3)])
            };
            coefficients(square(&p), square(&q), load(of_all.add(2 * from + ROW * i)))
        };
        // The last square first: what its vectors have above an eighth's end is overwritten.
        let mut left = S;
        while left > 0 {
            let i = if left == S { S - 1 } else { S - 1 - left };
            let eighths = join(half(0, i), half(Q, i));
            let mut j = 0;
            while j < 8 {
                set_some(r, 2 * Q * j + ROW * i, 2 * N, eighths[j]);
                j += 1;
            }
            left -= 1;
        }
    }
}

macro_rules! of_rows {
    ($($name:ident $q:literal $w:literal $s:literal $product:ident, $sums:expr;)*) => { $(
        /// `r = a b` for operands of the number of rows in the name.
        ///
        /// # Safety
        /// The contract of [`two`] holds.
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
        pub unsafe fn $name<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `two`.
            unsafe {
                of_rows::<N, $q, $w, $s>(r, a, b, |x, y| registers::$product(x, y), $sums);
            }
        }
    )* };
}
of_rows! {
    five 5 10 2 product5, quads::nine::<10, 2>;
    seven 7 14 2 product7, two::<14>;
}
