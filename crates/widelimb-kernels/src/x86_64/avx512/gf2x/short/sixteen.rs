//! Products of 13 to 16 limbs: Karatsuba's method, three products of eight limbs by eight.
//!
//! The sums are put together before the upper vectors are subtracted from the totals. With `t` the
//! total, `u` the upper vector and `t + u` the lower one, of `f = a0 b0`, `g = a1 b1` and `h =
//! (a0 + a1)(b0 + b1)`, the product's vectors are `tf + uf`, `tf + tg + ug + th + uh`, `tg + uf +
//! uh` and `ug`. The turned sum of `b`'s halves is the sum of the turned halves, for up to 14
//! limbs, where the upper half has three blocks; above, the operands are in [pairs](super::paired),
//! and so is the sum of theirs.
//!
//! Floor for 16: 48 products and four moves on one port, with sums and masks 118 instructions on
//! two: 59 cycles.

use super::super::vectors::{LANES, up, write, xor, xor3};
use super::paired::{Neighbours, Twofold};
use super::turned::{Sums, Turned, blocks};
use crate::Limb;
use core::arch::x86_64::*;

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 13 && N <= 16) };
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract; the four
    // vectors are written up to limb 2 N.
    unsafe {
        let product = product::<N, false>(a, b);
        write(r, 2 * N, product[0]);
        write(r.add(LANES), 2 * N - LANES, product[1]);
        write(r.add(2 * LANES), 2 * N - 2 * LANES, product[2]);
        write(r.add(3 * LANES), 2 * N - 3 * LANES, product[3]);
    }
}

/// The product's vectors. That of operands that were `FILLED` up is a function of its own, so that
/// both are compiled into their callers.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn product<const N: usize, const FILLED: bool>(
    a: *const Limb,
    b: *const Limb,
) -> [__m512i; 4] {
    // SAFETY: a and b are valid for N limbs, 13 to 16, by this function's contract: eight, and N -
    // 8 above.
    unsafe {
        let (a1, b1, n) = (a.add(LANES), b.add(LANES), N - LANES);
        if N <= 14 {
            let (x0, y0) = (blocks::<4>(a, LANES), Turned::of(b, LANES));
            let (x1, y1) = (blocks::<3>(a1, n), Turned::of(b1, n));
            let sum = [xor(x0[0], x1[0]), xor(x0[1], x1[1]), xor(x0[2], x1[2]), x0[3]];
            let h = Sums::four(sum, y0.plus(y1));
            together(Sums::four(x0, y0), Sums::three(x1, y1), h)
        } else {
            let (x0, y0) = (Twofold::of(a, LANES), Neighbours::of(b, LANES));
            let (x1, y1) = (Twofold::of(a1, n), Neighbours::of(b1, n));
            let h = Sums::paired(x0.plus(x1), y0.plus(y1));
            together(Sums::paired(x0, y0), Sums::paired(x1, y1), h)
        }
    }
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
