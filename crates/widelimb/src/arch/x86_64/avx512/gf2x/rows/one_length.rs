//! Products of operands of one length, of ten to twelve rows, where carry-less products have a port of their own.
//!
//! One function for each number of rows, which has masks for the last quarter and for the last two eighths only, and is called
//! without a look at anything but the length: that is a twentieth of the time of what is for [any two lengths](super::whole).
//!
//! Floor on Zen 5, ten rows: 267 products, 534 cycles. One by one the lanes' product takes 245, that of [their sums](summed)
//! 247, that of the sums of all lanes 76, dealing 40 and gathering 68; 670 are measured.

use super::lanes::{BLOCK, ROW, coefficients, join, load4, store4, sum_of_all, transposed};
use super::ports::rows_apart;
use super::summed;
use super::whole::{fill_square, fill_sum};
use crate::Limb;
use crate::arch::x86_64::avx512::gf2x::short::of_length;
use crate::arch::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::mem::MaybeUninit;

/// The most rows: three squares.
const MOST: usize = 12;

/// Limbs of a page: loads wait for stores to other places that are the same modulo that.
const PAGE: usize = 512;

/// Limbs of a product of rows, up to the end of a square.
const PRODUCT: usize = (2 * MOST + 3) * ROW;

/// Rows and sums up to the end of a square.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; MOST * ROW]; 2],
    of_lanes: [Limb; PRODUCT],
    sums: [[Limb; MOST * BLOCK]; 2],
    of_sums: [Limb; PRODUCT / 4],
    /// So much that the product of the lanes' sums is stored where that of the lanes was, modulo a page: not where the lanes
    /// are, which are loaded at that time.
    apart: [Limb; PAGE - PRODUCT - MOST * ROW / 2 - PRODUCT / 4],
    of_sums_by_two: [Limb; PRODUCT],
}

/// Limbs of a quarter of an operand of `Q` rows.
const fn quarter<const Q: usize>() -> usize {
    BLOCK * Q
}

/// Limbs of the shortest operands of `Q` rows.
const fn least<const Q: usize>() -> usize {
    (Q - 1) * ROW + 1
}

/// `r = a b`.
///
/// # Safety
/// As [`ShortProduct`](crate::arch::short_products::ShortProduct) says; the CPU has the level.
pub unsafe fn mul<const Q: usize, const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= least::<Q>() && N <= Q * ROW) };
    // SAFETY: the caller's promise.
    unsafe { product::<Q>(r, [a, b], N) }
}

/// `r = a b` for operands of `n` limbs, of `Q` rows.
///
/// # Safety
/// As [`mul`].
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn product<const Q: usize>(r: *mut Limb, [a, b]: [*const Limb; 2], n: usize) {
    const { assert!(8 < Q && Q <= MOST && Q % 4 != 1) };
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's limbs; what is read in the room has been written.
    unsafe {
        let [x, y] = [(&raw mut (*room).lanes[0]).cast(), (&raw mut (*room).lanes[1]).cast()];
        let p = (&raw mut (*room).of_lanes).cast();
        let q = (&raw mut (*room).of_sums_by_two).cast();
        let [sum_x, sum_y] = [(&raw mut (*room).sums[0]).cast(), (&raw mut (*room).sums[1]).cast()];
        let of_sums = (&raw mut (*room).of_sums).cast();
        deal::<Q>(x, sum_x, a, n);
        deal::<Q>(y, sum_y, b, n);
        rows_apart::<true>(Q)(p, x, y);
        // Not at first, as vectors may part the sums otherwise than they were stored, nor at last.
        let short = const { of_length::<true>(quarter::<Q>()) };
        short(of_sums, sum_x, sum_y);
        let of_sums_by_two = const { summed::rows(Q).unwrap() };
        of_sums_by_two(q, x, y);
        fill_square(p, Q);
        fill_square(q, Q);
        fill_sum(of_sums, Q);
        // The last square first: what its vectors have above an eighth's end is overwritten.
        gather::<Q, 16>(r, 2 * n, [p, q, of_sums]);
        gather::<Q, 0>(r, 2 * n, [p, q, of_sums]);
        gather::<Q, 8>(r, 2 * n, [p, q, of_sums]);
    }
}

/// The lanes, and the sum of all.
///
/// # Safety
/// `a` is valid for reads of `n` limbs; room for whole squares of `Q` rows and for a quarter of that.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal<const Q: usize>(lanes: *mut Limb, sum: *mut Limb, a: *const Limb, n: usize) {
    let part = |j: usize, i: usize| {
        let at = j * quarter::<Q>() + i;
        // SAFETY: the caller's limbs, of which masks leave out no other.
        unsafe {
            if at + ROW <= least::<Q>() {
                load(a.add(at))
            } else {
                load_first(low_lanes(n.saturating_sub(at).min(ROW)), a.wrapping_add(at))
            }
        }
    };
    let mut i = 0;
    while i < quarter::<Q>() {
        let quarters = [part(0, i), part(1, i), part(2, i), part(3, i)];
        // SAFETY: the caller's room.
        unsafe {
            store4(lanes.add(4 * i), transposed(quarters));
            store(sum.add(i), sum_of_all(quarters));
        }
        i += ROW;
    }
}

/// Eight limbs of each eighth, from limb `I` of it on.
///
/// # Safety
/// `r` is valid for writes of `n` limbs, the products are there with zeros up to the end of a square.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
unsafe fn gather<const Q: usize, const I: usize>(
    r: *mut Limb,
    n: usize,
    [p, q, of_sums]: [*const Limb; 3],
) {
    // SAFETY: the caller's products and limbs.
    unsafe {
        let half = |rows: usize| {
            let at = rows * ROW + 4 * I;
            let (p, q) = (transposed(load4(p.add(at))), transposed(load4(q.add(at))));
            coefficients(p, q, load(of_sums.add(BLOCK * rows + I)))
        };
        let eighths = join(half(0), half(Q));
        let mut j = 0;
        while j < 8 {
            let at = j * quarter::<Q>() + I;
            if at + ROW <= 2 * least::<Q>() {
                store(r.add(at), eighths[j]);
            } else {
                let there = low_lanes(n.saturating_sub(at).min(ROW));
                store_first(r.wrapping_add(at), there, eighths[j]);
            }
            j += 1;
        }
    }
}
