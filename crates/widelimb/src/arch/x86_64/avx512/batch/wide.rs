//! Whole products and squares, by the blocks of columns that Montgomery products are made of.
//!
//! Floor: `2 n^2` VPMADD52 for a product, `n (n + 1)` for a square, at 1.88 a cycle.
//!
//! Bound: a column gets two halves below 2^52 from each of at most `n` pairs, and a carry below 2^12.

use super::rows::WIDEST;
use super::{mul, sqr};
use crate::arch::batch::{Lanes, blocks};

/// `2 n` digits of `a b`.
///
/// # Safety
/// As [`BatchKernels`](crate::arch::batch::BatchKernels); the CPU has the level; `r` overlaps no factor.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn multiply(r: *mut Lanes, a: *const Lanes, b: *const Lanes, n: usize, _: *mut Lanes) {
    // SAFETY: the caller's promise.
    unsafe {
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
/// As [`multiply`].
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn square(r: *mut Lanes, a: *const Lanes, n: usize, _: *mut Lanes) {
    // SAFETY: the caller's promise.
    unsafe {
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
