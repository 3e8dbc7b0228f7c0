//! Whole products and squares: of up to ten digits written out ([`short`]), then by the blocks of
//! columns that Montgomery products are made of, then by Karatsuba's method.
//!
//! With halves of `h` digits, `a = a0 + a1 B`, the middle is `a0 b0 + a1 b1 - (a0 - a1) (b0 - b1)`.
//! Differences are made positive, each lane by its own sign, and a lane whose signs differ adds
//! what the others subtract: masks decide, so that nothing depends on a number. A half step costs
//! 45 instructions for each digit of a half, and saves `2 h^2` VPMADD52.
//!
//! Floor: `2 n^2` VPMADD52 for a product, `n (n + 1)` for a square, at 1.88 a cycle; 3/4 of that
//! for each halving.
//!
//! Bound: a column gets two halves below 2^52 from each of at most `n` pairs, and a carry below
//! 2^12. A column where parts are joined is the sum of at most four digits, and a carry.

use super::rows::WIDEST;
use super::sums::{carried, digit};
use super::{add, load, mul, short, sqr, store};
use crate::batch::{Lanes, WIDE_HALVES, blocks};
use core::arch::x86_64::*;

/// `2 n` digits of `a b`.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level; `r`
/// is valid for `2 n` digits and overlaps no factor.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn multiply(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    // SAFETY: a and b are valid for n digits and r for 2 n by this function's contract; the blocks
    // cover columns 0..n of each half.
    unsafe {
        match n {
            0..=short::WIDEST => return short::WIDE_MUL[n - 1](r, a, b),
            WIDE_HALVES.. => return halves(r, [a, b], n, scratch),
            _ => {}
        }
        let mut top = Lanes::ZERO;
        for (c, w) in blocks(n, WIDEST) {
            mul::LOW[w - 1](r, &mut top, a, b, c);
        }
        for (c, w) in blocks(n, WIDEST) {
            mul::WIDE_HIGH[w - 1](r.add(n), &mut top, &[[a, b], [a, b]], n, c);
        }
        debug_assert!(top == Lanes::ZERO, "a product of 2 n digits");
    }
}

/// `2 n` digits of `a^2`.
///
/// # Safety
/// The contract of [`multiply`] holds.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn square(r: *mut Lanes, a: *const Lanes, n: usize, scratch: *mut Lanes) {
    // SAFETY: a is valid for n digits and r for 2 n by this function's contract; the blocks cover
    // columns 0..n of each half.
    unsafe {
        match n {
            0..=short::WIDEST => return short::WIDE_SQR[n - 1](r, a),
            WIDE_HALVES.. => return halves(r, [a, a], n, scratch),
            _ => {}
        }
        let mut top = Lanes::ZERO;
        for (c, w) in blocks(n, WIDEST) {
            sqr::LOW[c % 2][w - 1](r, &mut top, a, c);
        }
        for (c, w) in blocks(n, WIDEST) {
            let last = c + w == n;
            let block =
                if last { sqr::WIDE_LAST[w - 1] } else { sqr::WIDE_HIGH[(n + c) % 2][w - 1] };
            block(r.add(n), &mut top, a, [a, a], n, c);
        }
        debug_assert!(top == Lanes::ZERO, "a square of 2 n digits");
    }
}

/// A product by three of halves, the lower of which is the longer one; a square, if both factors
/// are one.
///
/// # Safety
/// The contract of [`multiply`] holds; `scratch` is as long as `wide_scratch_len` says for `n`.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn halves(r: *mut Lanes, [a, b]: [*const Lanes; 2], n: usize, scratch: *mut Lanes) {
    let (h, high) = (n.div_ceil(2), n / 2);
    // SAFETY: a and b are valid for n digits, r for 2 n, and the scratch for 4 h and what the
    // halves' products take, by this function's contract.
    unsafe {
        let (da, db, middle) = (scratch, scratch.add(h), scratch.add(2 * h));
        let rest = scratch.add(4 * h);
        let sign_a = difference(da, a, h, high);
        let subtracted = if a == b {
            square(r, a, h, rest);
            square(r.add(2 * h), a.add(h), high, rest);
            square(middle, da, h, rest);
            !0
        } else {
            multiply(r, a, b, h, rest);
            multiply(r.add(2 * h), a.add(h), b.add(h), high, rest);
            let sign_b = difference(db, b, h, high);
            multiply(middle, da, db, h, rest);
            !(sign_a ^ sign_b)
        };
        join(r, middle, subtracted, h, high);
    }
}

/// `r = |x - y|` for the `h` lower digits of a number and the `high` above them; the lanes where `x
/// < y`.
///
/// # Safety
/// The number is valid for reads of `h + high` digits, `r` for writes of `h`.
#[target_feature(enable = "avx512f")]
unsafe fn difference(r: *mut Lanes, a: *const Lanes, h: usize, high: usize) -> __mmask8 {
    let zero = _mm512_setzero_si512();
    // SAFETY: a is valid for h + high digits and r for h by this function's contract, and i < h.
    unsafe {
        let sign = carried(r, h, |i| {
            let y = if i < high { digit(a.add(h + i)) } else { zero };
            _mm512_sub_epi64(digit(a.add(i)), y)
        });
        let below = _mm512_cmplt_epi64_mask(sign, zero);
        // Minus a number, digit by digit.
        carried(r, h, |i| {
            let x = load(r.add(i));
            _mm512_mask_sub_epi64(x, below, zero, x)
        });
        below
    }
}

/// `r = p0 + (p0 + p2 - middle) B + p2 B^2`, where `r` holds `p0` and `p2`; plus the middle where
/// it is not subtracted.
///
/// # Safety
/// `r` is valid for `2 (h + high)` digits, the middle for `2 h`.
#[target_feature(enable = "avx512f")]
unsafe fn join(r: *mut Lanes, middle: *mut Lanes, subtracted: __mmask8, h: usize, high: usize) {
    let zero = _mm512_setzero_si512();
    // SAFETY: r is valid for 2 (h + high) digits and middle for 2 h by this function's contract.
    unsafe {
        let upper = r.add(2 * h);
        let part = |i: usize| if i < 2 * high { digit(upper.add(i)) } else { zero };
        let signed = |i: usize| {
            let x = digit(middle.add(i));
            _mm512_mask_sub_epi64(x, subtracted, zero, x)
        };
        for i in 0..h {
            let both = add(digit(r.add(h + i)), part(i));
            // Columns `h + i` and `2 h + i`, of which the second waits beside the middle.
            let column = add(add(both, digit(r.add(i))), signed(i));
            let next = add(add(both, part(h + i)), signed(h + i));
            store(r.add(h + i), column);
            store(middle.add(i), next);
        }
        let carry = carried(r.add(h), h, |i| load(r.add(h + i)));
        store(middle, add(load(middle), carry));
        let carry = carried(upper, h, |i| load(middle.add(i)));
        let above = upper.add(h);
        carried(above, 2 * high - h, |i| match i {
            0 => add(digit(above), carry),
            _ => digit(above.add(i)),
        });
    }
}
