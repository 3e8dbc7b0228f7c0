//! Deals an operand into the lanes of rows, and gathers a product from them.
//!
//! An operand of `4 q` blocks is `A0 + A1 Y + A2 Y^2 + A3 Y^3`, `Y = X^(128 q)`; lane `i` of row
//! `p` is block `p` of `Ai`. With `Pi = Ai Bi`, `Qij = (Ai + Aj)(Bi + Bj)` and `S` the product of
//! the sums of all four, Karatsuba's method across two levels says of the product `C0 + C1 Y + .. +
//! C6 Y^6`: `C0 = P0`, `C1 = Q01 + P0 + P1`, `C2 = Q02 + P0 + P1 + P2`, `C4 = Q13 + P1 + P2 + P3`,
//! `C5 = Q23 + P2 + P3`, `C6 = P3`, and `C3 = S + Q01 + Q23 + Q02 + Q13 + P0 + P1 + P2 + P3`.
//!
//! Squares of four by four blocks are transposed, and the sums of two lanes made of a row by one
//! move more. The other sums are of contiguous blocks, four to a vector. Floor: for each row dealt
//! 3 moves and 2 sums, gathered 4 moves and 3 sums; moves have one port only, so 3 and 4 cycles.

use crate::Limb;
use crate::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;

/// Limbs in a row.
pub(super) const ROW: usize = 8;

/// Limbs in a block.
pub(super) const BLOCK: usize = 2;

/// The sum of three.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x96>(a, b, c)
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn xor(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}

/// Block `j` of vector `i` becomes block `i` of vector `j`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn transposed([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    const LOW: i32 = 0b01_00_01_00;
    const HIGH: i32 = 0b11_10_11_10;
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    let (ab, cd) = (_mm512_shuffle_i64x2::<LOW>(a, b), _mm512_shuffle_i64x2::<LOW>(c, d));
    let (ab_high, cd_high) =
        (_mm512_shuffle_i64x2::<HIGH>(a, b), _mm512_shuffle_i64x2::<HIGH>(c, d));
    [
        _mm512_shuffle_i64x2::<EVEN>(ab, cd),
        _mm512_shuffle_i64x2::<ODD>(ab, cd),
        _mm512_shuffle_i64x2::<EVEN>(ab_high, cd_high),
        _mm512_shuffle_i64x2::<ODD>(ab_high, cd_high),
    ]
}

/// Loads four rows from any address of a limb.
///
/// # Safety
/// `p` is valid for reads of four rows.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load4(p: *const Limb) -> [__m512i; 4] {
    // SAFETY: p is valid for reads of four rows by this function's contract.
    unsafe { [load(p), load(p.add(ROW)), load(p.add(2 * ROW)), load(p.add(3 * ROW))] }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn store4(p: *mut Limb, [a, b, c, d]: [__m512i; 4]) {
    // SAFETY: every caller passes a p that is valid for writes of four rows.
    unsafe {
        store(p, a);
        store(p.add(ROW), b);
        store(p.add(2 * ROW), c);
        store(p.add(3 * ROW), d);
    }
}

/// Of each lane the other one of its [sum](pairs).
pub(super) const OTHER_LANES: i32 = 0b10_00_11_01;

/// From a row of `A0` to `A3` the row of `A0 + A1`, `A1 + A3`, `A2 + A0`, `A3 + A2`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn pairs(row: __m512i) -> __m512i {
    xor(row, _mm512_shuffle_i64x2::<OTHER_LANES>(row, row))
}

/// [`pairs`] of each of four rows.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn pairs4([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    [pairs(a), pairs(b), pairs(c), pairs(d)]
}

/// `A0 + A1 + A2 + A3`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn sum_of_all([a0, a1, a2, a3]: [__m512i; 4]) -> __m512i {
    xor(xor(a0, a1), xor(a2, a3))
}

/// Four blocks of each quarter as four rows of lanes and, if `SUMS`, of their sums by two, and the
/// sums of all.
///
/// # Safety
/// `v0` is valid for writes of four rows, `v1` too if `SUMS`, and `s` of one row; the CPU has the
/// level.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal_square<const SUMS: bool>(
    v0: *mut Limb,
    v1: *mut Limb,
    s: *mut Limb,
    quarters: [__m512i; 4],
) {
    // SAFETY: v0, s and, if SUMS, v1 are valid for four rows, one and four by this function's
    // contract.
    unsafe {
        let rows = transposed(quarters);
        store4(v0, rows);
        store(s, sum_of_all(quarters));
        if SUMS {
            store4(v1, pairs4(rows));
        }
    }
}

/// [`deal_square`] of the first row alone.
///
/// # Safety
/// The contract of [`deal_square`] holds, for one row in place of four.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal_row<const SUMS: bool>(
    v0: *mut Limb,
    v1: *mut Limb,
    s: *mut Limb,
    quarters: [__m512i; 4],
) {
    // SAFETY: v0, s and, if SUMS, v1 are valid for writes of a row by this function's contract.
    unsafe {
        let row = transposed(quarters)[0];
        store(v0, row);
        store(s, sum_of_all(quarters));
        if SUMS {
            store(v1, pairs(row));
        }
    }
}

/// Deals an operand into lanes, as [`RowKernels`](crate::gf2x::rows::RowKernels) defines it.
///
/// # Safety
/// The contract of [`RowKernels`](crate::gf2x::rows::RowKernels) holds; the CPU has the level.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub unsafe fn deal(v0: *mut Limb, v1: *mut Limb, s: *mut Limb, a: *const Limb, n: usize, q: usize) {
    // SAFETY: a is valid for n limbs, and v0, v1 and s for their rows, by the contract of
    // `RowKernels`.
    unsafe { deal_rows::<true>(v0, v1, s, a, n, q) }
}

/// [`deal`], without a row at `v1` unless `SUMS`. To be inlined where the number of rows is a
/// constant: that is 2 % of the time of 64 limbs.
///
/// # Safety
/// The contract of [`deal`] holds; `v1` need not be valid unless `SUMS`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub(super) unsafe fn deal_rows<const SUMS: bool>(
    v0: *mut Limb,
    v1: *mut Limb,
    s: *mut Limb,
    a: *const Limb,
    n: usize,
    q: usize,
) {
    let quarter = BLOCK * q;
    let mut i = 0;
    while i < quarter {
        // SAFETY: a is valid for n limbs, and v0, v1 and s for the rows that hold them, a multiple
        // of four, by the contract of `deal`. Rows from `q` on are not used: they may have what
        // belongs to the next quarter.
        unsafe {
            let quarters = load_quarters::<false>(a, i, n, q);
            let (v0, v1, s) = (v0.add(4 * i), v1.wrapping_add(4 * i), s.add(i));
            if quarter - i > BLOCK {
                deal_square::<SUMS>(v0, v1, s, quarters);
            } else {
                deal_row::<SUMS>(v0, v1, s, quarters);
            }
        }
        i += ROW;
    }
}

/// Limbs from `i` on of each quarter of `q` rows, as far as there are `n`; all of them if `WHOLE`.
/// What is behind a quarter's end belongs to the next one.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, or of all `q` rows if `WHOLE`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load_quarters<const WHOLE: bool>(
    a: *const Limb,
    i: usize,
    n: usize,
    q: usize,
) -> [__m512i; 4] {
    let at = |j: usize| j * BLOCK * q + i;
    // SAFETY: a is valid for n limbs, or for q rows if WHOLE, by this function's contract; `some`
    // reads none beyond.
    let part = |j: usize| unsafe { some(a, at(j), limit::<WHOLE>(at(j), n)) };
    [part(0), part(1), part(2), part(3)]
}

/// The end of the limbs from `i` on that count of `n`: where parts of an operand are known to be
/// whole vectors, a vector's, so that no code for others is made. A CPU that has more code to run
/// than it keeps decoded is slower by more than what that code would take.
#[inline]
pub(super) const fn limit<const WHOLE: bool>(i: usize, n: usize) -> usize {
    if WHOLE { i + ROW } else { n }
}

/// Limbs from `i` on of `n`, and zeros. A mask is filled through the port of products and moves.
///
/// # Safety
/// `p` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn some(p: *const Limb, i: usize, n: usize) -> __m512i {
    // SAFETY: p is valid for n limbs by this function's contract, and the mask leaves out limbs
    // from n on.
    unsafe {
        if i + ROW <= n {
            load(p.add(i))
        } else {
            load_first(low_lanes(n.saturating_sub(i)), p.wrapping_add(i))
        }
    }
}

/// Sets those of eight limbs from `i` on that are below `n`.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn set_some(r: *mut Limb, i: usize, n: usize, x: __m512i) {
    // SAFETY: r is valid for n limbs by this function's contract, and the mask leaves out limbs
    // from n on.
    unsafe {
        if i + ROW <= n {
            store(r.add(i), x);
        } else {
            store_first(r.wrapping_add(i), low_lanes(n.saturating_sub(i)), x);
        }
    }
}

/// Four blocks of each of `C0` to `C6`, of products of lanes, of their sums, all by lanes, and of
/// the sum of all.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn coefficients(p: [__m512i; 4], q: [__m512i; 4], s: __m512i) -> [__m512i; 7] {
    let ([p0, p1, p2, p3], [q01, q13, q02, q23]) = (p, q);
    let (low, high) = (xor(p0, p1), xor(p2, p3));
    let (c1, c5) = (xor(q01, low), xor(q23, high));
    let c3 = xor3(xor3(s, c1, c5), q02, q13);
    [p0, c1, xor3(q02, low, p2), c3, xor3(q13, high, p1), c5, p3]
}

/// Four blocks of each eighth, from those of the lower and the upper halves of the coefficients.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn join(low: [__m512i; 7], high: [__m512i; 7]) -> [__m512i; 8] {
    [
        low[0],
        xor(low[1], high[0]),
        xor(low[2], high[1]),
        xor(low[3], high[2]),
        xor(low[4], high[3]),
        xor(low[5], high[4]),
        xor(low[6], high[5]),
        high[6],
    ]
}

/// Four blocks of each eighth of the result from the products of rows `i / 2` on of `q`; without a
/// whole `SQUARE` one block of each, and what is above it.
///
/// # Safety
/// The contract of [`gather`] holds, and `i` is below a quarter, `2 rows` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn eighths<const SQUARE: bool>(
    p: *const Limb,
    q: *const Limb,
    s: *const Limb,
    rows: usize,
    i: usize,
) -> [__m512i; 8] {
    // SAFETY: p and q have 2 rows rows and three more, and s as many limbs as a quarter of that, by
    // the contract of `gather`.
    unsafe {
        let blocks = |p: *const Limb, i: usize| {
            let p = p.wrapping_add(4 * i);
            if SQUARE { transposed(load4(p)) } else { each_lane(load(p)) }
        };
        let half = |i: usize| coefficients(blocks(p, i), blocks(q, i), load(s.add(i)));
        join(half(i), half(BLOCK * rows + i))
    }
}

/// Each block in the first lane of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn each_lane(x: __m512i) -> [__m512i; 4] {
    [
        x,
        _mm512_shuffle_i64x2::<0b01_01_01_01>(x, x),
        _mm512_shuffle_i64x2::<0b10_10_10_10>(x, x),
        _mm512_shuffle_i64x2::<0b11_11_11_11>(x, x),
    ]
}

/// Gathers a product from its lanes, as [`RowKernels`](crate::gf2x::rows::RowKernels) defines it.
///
/// # Safety
/// The contract of [`RowKernels`](crate::gf2x::rows::RowKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub unsafe fn gather(
    r: *mut Limb,
    n: usize,
    p: *const Limb,
    q: *const Limb,
    s: *const Limb,
    rows: usize,
) {
    debug_assert!(rows > 0);
    let quarter = BLOCK * rows;
    // The last blocks first: what their vectors have above a quarter's end is overwritten.
    let last = (quarter - 1) / ROW * ROW;
    let mut i = last;
    loop {
        // SAFETY: r is valid for n limbs, from which on `set_some` writes nothing, and the products
        // have twice `rows` rows, by the contract of `RowKernels`.
        unsafe {
            let out = if quarter - i > BLOCK {
                eighths::<true>(p, q, s, rows, i)
            } else {
                eighths::<false>(p, q, s, rows, i)
            };
            for (j, &out) in out.iter().enumerate() {
                let at = j * quarter + i;
                set_some(r, at, n, out);
            }
        }
        i = if i == last { 0 } else { i + ROW };
        if i == last {
            return;
        }
    }
}
