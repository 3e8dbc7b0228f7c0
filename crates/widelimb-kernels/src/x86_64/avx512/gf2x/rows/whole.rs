//! Products of at most 40 rows in one call: dealt, multiplied and gathered on the stack. Calls,
//! checks and scratch would cost as much as the products of 2 rows do.
//!
//! What the parts of a product take on Zen 5 one by one, they take together: it does not find the
//! products of the next part. In 8 rows, 490 cycles, those are 175 for each product of rows (162 by
//! its port), 46 for that of the sums of all lanes, 32 for dealing and 44 for gathering. A call by
//! lengths that are not constants is 43 cycles more.

use super::Tables;
use super::lanes::{ROW, deal_rows, gather};
use crate::Limb;
use crate::gf2x::rows::{ROWS_IN_A_STEP, RowProduct};
use crate::x86_64::avx512::vector::store;
use core::arch::x86_64::_mm512_setzero_si512;
use core::mem::MaybeUninit;

/// Rows of the longest operand: as many as are multiplied without scratch.
pub const MOST: usize = ROWS_IN_A_STEP;

/// Limbs of those rows, and of their products up to the end of a square.
pub(super) const LIMBS: usize = MOST * ROW;
pub(super) const PRODUCT: usize = (2 * MOST + 3) * ROW;

/// Limbs of the operands by lanes, of the row products and of the sums, for the most rows.
const ROOM: usize = Room::of(MOST).end;

/// Room for the most rows, on a line of the cache.
#[repr(C, align(64))]
struct Limbs([Limb; ROOM]);

/// Places of the operands by lanes and of the row products, one behind the other: what is in use at
/// one time has places of its own modulo 4096 bytes if there is room, as loads wait for stores to
/// other places with the same.
struct Room {
    lanes: [usize; 2],
    products: usize,
    /// From the lanes to their sums.
    sums: usize,
    /// The sums of all lanes, and their product.
    last: [usize; 2],
    last_product: usize,
    end: usize,
}

impl Room {
    /// For `q` rows, in squares, with what is gathered behind the last row.
    const fn of(q: usize) -> Room {
        let operand = q.next_multiple_of(4) * ROW;
        let sums = 4 * operand + 4 * ROW;
        let last = 2 * sums;
        let last_product = last + operand / 2;
        Room {
            lanes: [0, operand],
            products: 2 * operand,
            sums,
            last: [last, last + operand / 4],
            last_product,
            end: last_product + sums / 4,
        }
    }
}

/// The product of the sums of all lanes, of `n` limbs.
///
/// # Safety
/// The contract of [`product`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub(super) unsafe fn of_sums<T: Tables>(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: a and b are valid for n limbs and r for 2 n by the contract of `product`;
    // `T::short(n)` is the function for n limbs.
    unsafe {
        match T::short(n) {
            Some(short) => short(r, a, b),
            None => product::<T>(r, a, n, b, n),
        }
    }
}

/// A product of operands of at most [`MOST`] rows.
///
/// # Safety
/// The contract of [`RowKernels`](crate::gf2x::rows::RowKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn product<T: Tables>(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) {
    let q = const { &T::ROWS }.rows_of(an.max(bn));
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `RowKernels`, a
    // and b have at most q rows, and the sums of all lanes have 2 q limbs.
    unsafe {
        let of_sums = |r, a, b| of_sums::<T>(r, a, b, 2 * q);
        let rows = T::rows(q);
        product_of_rows::<true>(r, [a, b], [an, bn], q, |r, a, b| rows(r, a, b), rows, of_sums);
    }
}

/// The product of two operands of `N` limbs, of `Q` rows.
///
/// # Safety
/// The contract of [`ShortProduct`](crate::short_products::ShortProduct) holds; the CPU has the
/// level.
pub unsafe fn mul<const N: usize, T: Tables>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `ShortProduct`.
    unsafe { product::<T>(r, a, N, b, N) }
}

/// A product of operands of at most `q` rows by that of the rows of lanes, that of rows of their
/// sums, dealt if `SUMS` and otherwise made of the lanes by `rows`, and that of the sums of all
/// lanes.
///
/// # Safety
/// The contract of [`product`] holds.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub(super) unsafe fn product_of_rows<const SUMS: bool>(
    r: *mut Limb,
    [a, b]: [*const Limb; 2],
    [an, bn]: [usize; 2],
    q: usize,
    of_lanes: impl Fn(*mut Limb, *const Limb, *const Limb),
    rows: RowProduct,
    of_sums: impl Fn(*mut Limb, *const Limb, *const Limb),
) {
    let mut room = MaybeUninit::<Limbs>::uninit();
    let room = room.as_mut_ptr().cast::<Limb>();
    debug_assert!(q > 0 && q <= MOST);
    let places = Room::of(q);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `product`; the
    // room has the places of q <= MOST rows, and what is read in it has been written.
    unsafe {
        let [a0, b0] = places.lanes.map(|at| room.add(at));
        let p0 = room.add(places.products);
        let [a1, b1, p1] = [a0, b0, p0].map(|p| p.add(places.sums));
        let [sum_a, sum_b] = places.last.map(|at| room.add(at));
        let sum = room.add(places.last_product);
        deal_rows::<SUMS>(a0, a1, sum_a, a, an, q);
        deal_rows::<SUMS>(b0, b1, sum_b, b, bn, q);
        of_lanes(p0, a0, b0);
        // Not at first, as vectors may part the sums otherwise than they were stored, nor at last.
        of_sums(sum, sum_a, sum_b);
        if SUMS {
            rows(p1, a1, b1)
        } else {
            rows(p1, a0, b0)
        }
        gather_in_room(r, an + bn, [p0, p1, sum], q);
    }
}

/// The products of lanes and those of their sums, `q` rows each, with zeros behind them up to the
/// end of a square.
///
/// # Safety
/// `x` and `y` are valid for reads of `q >= 1` rows, `p` for writes of `2 q + 3` rows each.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn row_products<T: Tables>(
    p: [*mut Limb; 2],
    x: [*const Limb; 2],
    y: [*const Limb; 2],
    q: usize,
) {
    let rows = T::rows(q);
    for i in 0..2 {
        // SAFETY: by this function's contract x and y have q rows and p room for 2 q rows and three
        // more, which `fill_square` may write.
        unsafe {
            rows(p[i], x[i], y[i]);
            fill_square(p[i], q);
        }
    }
}

/// Zeros behind the products of `q` rows: what is gathered by fours there is overwritten or not
/// written.
///
/// # Safety
/// `p` is valid for writes of `2 q + 3` rows.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn fill_square(p: *mut Limb, q: usize) {
    if !q.is_multiple_of(4) {
        // SAFETY: p is valid for writes of three rows behind its 2 q by this function's contract.
        unsafe {
            let behind = p.add(2 * q * ROW);
            for i in 0..3 {
                store(behind.add(i * ROW), _mm512_setzero_si512());
            }
        }
    }
}

/// Zeros behind the product of the sums of all, up to the end of a square.
///
/// # Safety
/// `sum` is valid for writes of `4 q` limbs and a row behind them.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn fill_sum(sum: *mut Limb, q: usize) {
    if !q.is_multiple_of(4) {
        // SAFETY: sum is valid for writes of a row behind its 4 q limbs by this function's
        // contract.
        unsafe { store(sum.add(4 * q), _mm512_setzero_si512()) }
    }
}

/// Gathers products of `q` rows behind which there is room up to the end of a square.
///
/// # Safety
/// `r` is valid for writes of `n` limbs; the products have been written, with room for three rows
/// behind those of rows and for one behind that of sums; the CPU has the level.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
unsafe fn gather_in_room(r: *mut Limb, n: usize, [p0, p1, sum]: [*mut Limb; 3], q: usize) {
    // SAFETY: by this function's contract r is valid for n limbs, and the products for what
    // `fill_square` and `fill_sum` write behind them and `gather` reads.
    unsafe {
        // One row behind the last square is gathered by itself.
        if q % 4 != 1 {
            fill_square(p0, q);
            fill_square(p1, q);
        }
        fill_sum(sum, q);
        gather(r, n, p0, p1, sum, q);
    }
}
