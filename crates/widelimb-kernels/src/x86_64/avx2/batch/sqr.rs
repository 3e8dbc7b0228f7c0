//! Blocks of columns of squares.
//!
//! Of the products of two different digits each is made once, and the sums are doubled before the
//! squares of the digits are added, so that the bits above the halves are those of a product. In a
//! block, the rows end at the diagonal by two columns less each; whether they do so at even or odd
//! columns is known when the code is made, by `P`, the parity of the block's first column.

use super::digits::{add, add_high, add_low, high, load, low, splat, to_double};
use super::mul::{PAIR_BITS, carry_high, each_width, high_fix, low_fix};
use super::rows::{WIDEST, carry_out, columns, full_rows, row};
use crate::batch::DIGIT_BITS;
use crate::x86_64::blocks::{
    diagonal_rows, double, high_rows, high_square_rows, last_square_rows, low_square_rows,
    square_digits,
};
use core::arch::x86_64::*;

/// `(r, top, a, c)`: columns `c..c + w` of `a^2`, as [`LowBlock`](super::mul::LowBlock).
pub type LowSquare = unsafe fn(*mut __m256d, &mut __m256i, *const __m256d, usize);

/// `(r, top, a, [q, m], n, c)`: columns `n + c..n + c + w` of `a^2 + q m`, as
/// [`HighBlock`](super::mul::HighBlock).
pub type HighSquare =
    unsafe fn(*mut __m256i, &mut __m256i, *const __m256d, [*const __m256d; 2], usize, usize);

#[target_feature(enable = "avx2,fma")]
unsafe fn low_square<const W: usize, const P: usize>(
    r: *mut __m256d,
    top: &mut __m256i,
    a: *const __m256d,
    c: usize,
) {
    // SAFETY: `LowSquare` calls pass a and r valid for digits 0..c + W, and a c that is P modulo 2.
    unsafe {
        debug_assert!(c % 2 == P);
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        low_square_rows!(full_rows, sums, a, c);
        let store = |k: usize, column| r.add(c + k).write(to_double(column));
        *top = carry_out!(top, sums, W, low_fix(c), PAIR_BITS.wrapping_neg(), store);
    }
}

/// A block all of whose columns have a row that is not cut by both ends.
#[target_feature(enable = "avx2,fma")]
unsafe fn high_square<const W: usize, const P: usize>(
    r: *mut __m256i,
    top: &mut __m256i,
    a: *const __m256d,
    [q, m]: [*const __m256d; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: `HighSquare` calls pass a, q and m valid for n digits and r for two times the digits
    // c..c + W, with c + W <= n.
    unsafe {
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        high_square_rows!(full_rows, sums, a, n, c);
        high_rows!(full_rows, sums, q, m, n, c);
        *top = carry_high!(r, top, sums, n, c);
    }
}

/// The last `W` columns, where rows begin at the square's end and end at its diagonal.
#[target_feature(enable = "avx2,fma")]
unsafe fn last_square<const W: usize>(
    r: *mut __m256i,
    top: &mut __m256i,
    a: *const __m256d,
    [q, m]: [*const __m256d; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: `HighSquare` calls pass a, q and m valid for n digits and r for two times the digits
    // c..c + W, with c + W = n.
    unsafe {
        debug_assert!(c + W == n);
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        last_square_rows!(sums, a, n);
        high_rows!(full_rows, sums, q, m, n, c);
        *top = carry_high!(r, top, sums, n, c);
    }
}

/// [`LowSquare`]s by the parity of their first column and their columns.
pub static LOW: [[LowSquare; WIDEST]; 2] =
    [each_width!(low_square(, 0)), each_width!(low_square(, 1))];
/// [`HighSquare`]s by the parity of their first column and their columns.
pub static HIGH: [[HighSquare; WIDEST]; 2] =
    [each_width!(high_square(, 0)), each_width!(high_square(, 1))];
/// The last [`HighSquare`], by its columns.
pub static LAST: [HighSquare; WIDEST] = each_width!(last_square());
