//! Blocks of columns of squares.
//!
//! Of the products of two different digits each is made once, and the sums are doubled before the
//! squares of the digits are added: `n (n + 1)` VPMADD52 for all columns. In a block, the rows end
//! at the diagonal by two columns less each; whether they do so at even or odd columns is known
//! when the code is made, by `P`, the parity of the block's first column.

use super::mul::each_width;
use super::rows::{WIDEST, carry_out, columns, full_rows, row, stamped_rows};
use super::{add, add_high, add_low, load, store};
use crate::batch::{DIGIT_BITS, Lanes};
use crate::x86_64::blocks::{
    diagonal_rows, double, high_rows, high_square_rows, last_square_rows, low_square_rows,
    square_digits,
};
use core::arch::x86_64::*;

/// `(r, top, a, c)`: columns `c..c + w` of `a^2`, as [`LowBlock`](super::mul::LowBlock).
pub type LowSquare = unsafe fn(*mut Lanes, *mut Lanes, *const Lanes, usize);

/// `(r, top, a, [q, m], n, c)`: columns `n + c..n + c + w` of `a^2 + q m`, as
/// [`HighBlock`](super::mul::HighBlock); without a modulus, of the square alone.
pub type HighSquare =
    unsafe fn(*mut Lanes, *mut Lanes, *const Lanes, [*const Lanes; 2], usize, usize);

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low_square<const W: usize, const P: usize>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    c: usize,
) {
    // SAFETY: `LowSquare` calls pass a and r valid for digits 0..c + W, one digit at top, and a c
    // that is P modulo 2.
    unsafe {
        debug_assert!(c % 2 == P);
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_square_rows!(full_rows, sums, a, c);
        let above = carry_out!(r.add(c), load(top), sums, W);
        store(top, above);
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn high_square<const W: usize, const P: usize, const MODULUS: bool>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: `HighSquare` calls pass a, q and m valid for n digits, r for digits c..c + W, with c
    // + W <= n, and one digit at top.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_square_rows!(full_rows, sums, a, n, c);
        if MODULUS {
            high_rows!(full_rows, sums, q, m, n, c);
        }
        let above = carry_out!(r.add(c), load(top), sums, W);
        store(top, above);
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn last_square<const W: usize, const MODULUS: bool>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: `HighSquare` calls pass a, q and m valid for n digits, r for digits c..c + W, with c
    // + W = n, and one digit at top.
    unsafe {
        debug_assert!(c + W == n);
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        last_square_rows!(sums, a, n);
        if MODULUS {
            high_rows!(full_rows, sums, q, m, n, c);
        }
        let above = carry_out!(r.add(c), load(top), sums, W);
        store(top, above);
    }
}

/// [`LowSquare`]s by the parity of their first column and their columns.
pub static LOW: [[LowSquare; WIDEST]; 2] =
    [each_width!(low_square(, 0)), each_width!(low_square(, 1))];
/// [`HighSquare`]s by the parity of their first column and their columns.
pub static HIGH: [[HighSquare; WIDEST]; 2] =
    [each_width!(high_square(, 0, true)), each_width!(high_square(, 1, true))];
/// The last [`HighSquare`], by its columns.
pub static LAST: [HighSquare; WIDEST] = each_width!(last_square(, true));
/// [`HighSquare`]s without a modulus, by the parity of their first column and their columns.
pub static WIDE_HIGH: [[HighSquare; WIDEST]; 2] =
    [each_width!(high_square(, 0, false)), each_width!(high_square(, 1, false))];
/// The last [`HighSquare`] without a modulus, by its columns.
pub static WIDE_LAST: [HighSquare; WIDEST] = each_width!(last_square(, false));
