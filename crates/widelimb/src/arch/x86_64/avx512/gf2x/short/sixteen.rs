//! Products of 13 to 16 limbs: Karatsuba's method, three products of eight limbs by eight.
//!
//! The sums are put together before the upper vectors are subtracted from the totals. With `t` the total, `u`
//! the upper vector and `t + u` the lower one, of `f = a0 b0`, `g = a1 b1` and `h = (a0 + a1)(b0 + b1)`, the
//! product's vectors are `tf + uf`, `tf + tg + ug + th + uh`, `tg + uf + uh` and `ug`. The turned sum of
//! `b`'s halves is the sum of the turned halves.
//!
//! Floor for 16: 48 products, four turns and four moves on one port, with the sums about 122 instructions on
//! two: 61 cycles.

use super::lanes::{up, write, xor, xor3};
use super::turned::{Sums, Turned, blocks};
use crate::Limb;
use core::arch::x86_64::*;

/// Limbs and blocks of a lower half.
const HALF: usize = 8;
const HALF_BLOCKS: usize = 4;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 13 && N <= 16) };
    // SAFETY: the caller's promise.
    unsafe {
        let product = product::<N>(a, b);
        write(r, 0, 2 * N, product[0]);
        write(r, 1, 2 * N, product[1]);
        write(r, 2, 2 * N, product[2]);
        write(r, 3, 2 * N, product[3]);
    }
}

/// The product's vectors.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn product<const N: usize>(a: *const Limb, b: *const Limb) -> [__m512i; 4] {
    // SAFETY: the caller's promise.
    let (a0, b0, b1) =
        unsafe { (blocks::<4>(a, 0, HALF), Turned::of(b, 0, HALF), Turned::of(b, 1, N)) };
    let f = Sums::four(a0, b0);
    let (g, a_sum) = if N <= 14 {
        // SAFETY: likewise.
        let a1 = unsafe { blocks::<3>(a, HALF_BLOCKS, N) };
        let sum = [xor(a0[0], a1[0]), xor(a0[1], a1[1]), xor(a0[2], a1[2]), a0[3]];
        (Sums::three(a1, b1), sum)
    } else {
        // SAFETY: likewise.
        let a1 = unsafe { blocks::<4>(a, HALF_BLOCKS, N) };
        let upper = xor(a0[3], a1[3]);
        let sum = [xor(a0[0], a1[0]), xor(a0[1], a1[1]), xor(a0[2], a1[2]), upper];
        (Sums::four(a1, b1), sum)
    };
    let h = Sums::four(a_sum, b0.plus(b1));
    together(f, g, h)
}

/// The product out of the three products' sums.
#[inline]
#[target_feature(enable = "avx512f")]
fn together(f: Sums, g: Sums, h: Sums) -> [__m512i; 4] {
    let lowest = xor(f.odd.total, f.odd.upper);
    let shared = xor(g.odd.total, h.odd.upper);
    let odd1 = xor3(xor(f.odd.total, shared), g.odd.upper, h.odd.total);
    let odd2 = xor(shared, f.odd.upper);
    let zero = _mm512_setzero_si512();

    let shared = xor3(g.even.total, h.even.upper, f.top);
    let even1 = xor3(shared, f.even.total, g.even.upper);
    let even2 = xor3(shared, f.even.upper, g.top);
    [
        xor3(f.even.total, f.even.upper, up(lowest, zero)),
        xor3(even1, h.even.total, up(odd1, lowest)),
        xor3(even2, h.top, up(odd2, odd1)),
        xor3(g.even.upper, g.top, up(g.odd.upper, odd2)),
    ]
}
