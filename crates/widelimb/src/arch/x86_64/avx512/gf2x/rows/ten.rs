//! Products of operands of one length, of ten rows, where carry-less products have a port of their own.
//!
//! One function for 73 to 80 limbs, which has masks for the last quarter and for the last two eighths only, and is called without
//! a look at anything but the length: that is a twentieth of the time of what is for [any two lengths](super::whole).
//!
//! Floor on Zen 5: 267 products, 534 cycles. One by one the lanes' product takes 245, that of [their sums](summed) 247, that
//! of the sums of all lanes 76, dealing 40 and gathering 68; 670 are measured.

use super::lanes::{BLOCK, ROW, coefficients, join, load4, store4, sum_of_all, transposed};
use super::ports::rows_apart;
use super::summed;
use super::whole::{fill_square, fill_sum};
use crate::Limb;
use crate::arch::x86_64::avx512::gf2x::short::of_length;
use crate::arch::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::mem::MaybeUninit;

const ROWS: usize = 10;

/// Limbs of a quarter of an operand.
const QUARTER: usize = BLOCK * ROWS;

/// Limbs of the shortest operands.
const LEAST: usize = 9 * ROW + 1;

/// Rows and sums up to the end of a square.
#[repr(C, align(64))]
struct Room {
    lanes: [[Limb; 12 * ROW]; 2],
    products: [[Limb; 23 * ROW]; 2],
    sums: [[Limb; 3 * ROW]; 2],
    of_sums: [Limb; 6 * ROW],
}

/// `r = a b`.
///
/// # Safety
/// As [`ShortProduct`](crate::arch::short_products::ShortProduct) says; the CPU has the level.
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= LEAST && N <= ROWS * ROW) };
    // SAFETY: the caller's promise.
    unsafe { product(r, [a, b], N) }
}

/// `r = a b` for operands of `n` limbs.
///
/// # Safety
/// As [`mul`].
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn product(r: *mut Limb, [a, b]: [*const Limb; 2], n: usize) {
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's limbs; what is read in the room has been written.
    unsafe {
        let [x, y] = [(&raw mut (*room).lanes[0]).cast(), (&raw mut (*room).lanes[1]).cast()];
        let [p, q] = [(&raw mut (*room).products[0]).cast(), (&raw mut (*room).products[1]).cast()];
        let [sum_x, sum_y] = [(&raw mut (*room).sums[0]).cast(), (&raw mut (*room).sums[1]).cast()];
        let of_sums = (&raw mut (*room).of_sums).cast();
        deal(x, sum_x, a, n);
        deal(y, sum_y, b, n);
        rows_apart::<true>(ROWS)(p, x, y);
        // Not at first, as vectors may part the sums otherwise than they were stored, nor at last.
        let short = const { of_length::<true>(QUARTER) };
        short(of_sums, sum_x, sum_y);
        summed::product10(q, x, y);
        fill_square(p, ROWS);
        fill_square(q, ROWS);
        fill_sum(of_sums, ROWS);
        // The last square first: what its vectors have above an eighth's end is overwritten.
        gather::<16>(r, 2 * n, [p, q, of_sums]);
        gather::<0>(r, 2 * n, [p, q, of_sums]);
        gather::<8>(r, 2 * n, [p, q, of_sums]);
    }
}

/// The lanes, and the sum of all.
///
/// # Safety
/// `a` is valid for reads of `n` limbs; room for 12 rows, and for three.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal(lanes: *mut Limb, sum: *mut Limb, a: *const Limb, n: usize) {
    let part = |j: usize, i: usize| {
        let at = j * QUARTER + i;
        // SAFETY: the caller's limbs, of which masks leave out no other.
        unsafe {
            if at + ROW <= LEAST {
                load(a.add(at))
            } else {
                load_first(low_lanes(n.saturating_sub(at).min(ROW)), a.wrapping_add(at))
            }
        }
    };
    let mut i = 0;
    while i < QUARTER {
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
unsafe fn gather<const I: usize>(r: *mut Limb, n: usize, [p, q, of_sums]: [*const Limb; 3]) {
    // SAFETY: the caller's products and limbs.
    unsafe {
        let half = |rows: usize| {
            let at = rows * ROW + 4 * I;
            let (p, q) = (transposed(load4(p.add(at))), transposed(load4(q.add(at))));
            coefficients(p, q, load(of_sums.add(BLOCK * rows + I)))
        };
        let eighths = join(half(0), half(ROWS));
        let mut j = 0;
        while j < 8 {
            let at = j * QUARTER + I;
            if at + ROW <= 2 * LEAST {
                store(r.add(at), eighths[j]);
            } else {
                let there = low_lanes(n.saturating_sub(at).min(ROW));
                store_first(r.wrapping_add(at), there, eighths[j]);
            }
            j += 1;
        }
    }
}
