//! Halves of products without the product of the sums of all lanes.
//!
//! Of the coefficients that [`lanes`](super::lanes) tells of, the lower half of a product takes `C0` to `C3` and the
//! upper one `C3` to `C6`. The one in the middle is `C3 = Q03 + Q12 + P0 + P1 + P2 + P3`, so that for the lower half
//! `P0` to `P3` and `Q01`, `Q02`, `Q03`, `Q12` are enough, eight products in place of nine; the upper one is the same with
//! the lanes in the other order.
//!
//! Floor: as in [`lanes`](super::lanes), 4 moves for each row that is dealt and 4 for each that is gathered.

use super::lanes::{BLOCK, ROW, load4, some, store4, transposed, xor, xor3};
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;

/// The lanes from that of the end that is wanted on.
#[inline]
fn ordered<const UPPER: bool>([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    if UPPER { [d, c, b, a] } else { [a, b, c, d] }
}

/// The lanes of an operand of `q` whole rows, and their sums for one of the halves; the lanes are left out where `v0` is
/// null.
///
/// # Safety
/// As [`DivisionKernels`](crate::arch::gf2x::DivisionKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn deal_half(v0: *mut Limb, v1: *mut Limb, a: *const Limb, q: usize, upper: bool) {
    // SAFETY: the caller's promise.
    unsafe { if upper { deal::<true>(v0, v1, a, q) } else { deal::<false>(v0, v1, a, q) } }
}

/// [`deal_half`].
///
/// # Safety
/// As there.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal<const UPPER: bool>(v0: *mut Limb, v1: *mut Limb, a: *const Limb, q: usize) {
    let (n, quarter) = (ROW * q, BLOCK * q);
    let mut i = 0;
    while i < quarter {
        let at = |j: usize| j * quarter + i;
        // SAFETY: the caller's limbs: whole rows; rows that hold as many, a multiple of four. Rows from `q` on are not
        // used: they may have what belongs to the next quarter.
        unsafe {
            let lanes =
                [some(a, at(0), n), some(a, at(1), n), some(a, at(2), n), some(a, at(3), n)];
            if !v0.is_null() {
                store4(v0.add(4 * i), transposed(lanes));
            }
            let [e0, e1, e2, e3] = ordered::<UPPER>(lanes);
            let sums = [xor(e0, e1), xor(e0, e2), xor(e0, e3), xor(e1, e2)];
            store4(v1.add(4 * i), transposed(sums));
        }
        i += ROW;
    }
}

/// Adds half of a product to `r`, from the products of lanes and of what their sums are for that half.
///
/// # Safety
/// As [`DivisionKernels`](crate::arch::gf2x::DivisionKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn add_half(r: *mut Limb, p0: *const Limb, p1: *const Limb, q: usize, upper: bool) {
    // SAFETY: the caller's promise.
    unsafe { if upper { add::<true>(r, p0, p1, q) } else { add::<false>(r, p0, p1, q) } }
}

/// [`add_half`].
///
/// # Safety
/// As there.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add<const UPPER: bool>(r: *mut Limb, p0: *const Limb, p1: *const Limb, q: usize) {
    let quarter = BLOCK * q;
    let mut i = 0;
    while i < quarter {
        // SAFETY: the caller's rows: twice as many of the products, and three more; limbs of the result.
        unsafe {
            let at = |i| coefficients(square::<UPPER>(p0, i), transposed(load4(p1.add(4 * i))));
            let (low, high) = (at(i), at(quarter + i));
            let (inner, outer) = if UPPER { (high, low) } else { (low, high) };
            // In the order of the lanes: each part of the result has half of a coefficient and half of the one before.
            let sums = [
                inner[0],
                xor(inner[1], outer[0]),
                xor(inner[2], outer[1]),
                xor(inner[3], outer[2]),
            ];
            for (j, sum) in ordered::<UPPER>(sums).into_iter().enumerate() {
                add_first(r.add(j * quarter + i), quarter - i, sum);
            }
        }
        i += ROW;
    }
}

/// Four blocks of each of the lanes' products, in the order of the half.
///
/// # Safety
/// Four rows from `i / 2` on.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn square<const UPPER: bool>(p: *const Limb, i: usize) -> [__m512i; 4] {
    // SAFETY: the caller's rows.
    ordered::<UPPER>(transposed(unsafe { load4(p.add(4 * i)) }))
}

/// Those of the coefficients, that of the end first.
#[inline]
#[target_feature(enable = "avx512f")]
fn coefficients(
    [p0, p1, p2, p3]: [__m512i; 4],
    [q01, q02, q03, q12]: [__m512i; 4],
) -> [__m512i; 4] {
    let low = xor(p0, p1);
    let three = xor(low, p2);
    [p0, xor(q01, low), xor(q02, three), xor(xor3(q03, q12, three), p3)]
}

/// Adds the first `n` limbs of a vector.
///
/// # Safety
/// `r` is valid for as many limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add_first(r: *mut Limb, n: usize, sum: __m512i) {
    // SAFETY: the caller's limbs, of which the mask leaves out no other.
    unsafe {
        if n >= ROW {
            store(r, xor(load(r), sum));
        } else {
            let lanes = low_lanes(n);
            store_first(r, lanes, xor(load_first(lanes, r), sum));
        }
    }
}
