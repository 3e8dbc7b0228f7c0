//! Blocks of columns of squares.
//!
//! Of the products of two different digits each is made once, and the sums are doubled before the squares
//! of the digits are added, so that the bits above the halves are those of a product. In a block, the rows
//! end at the diagonal by two columns less each; whether they do so at even or odd columns is known when
//! the code is made, by `P`, the parity of the block's first column.

use super::digits::{add, high, load, low, splat, to_double};
use super::mul::{PAIR_BITS, carry_high, high_fix, high_rows, low_fix, of_each_width};
use super::rows::{WIDEST, carry_out, columns, full_rows, row};
use crate::arch::batch::DIGIT_BITS;
use crate::arch::x86_64::blocks::diagonal_rows;
use core::arch::x86_64::*;

/// `(r, top, a, c)`: columns `c..c + w` of `a^2`, as [`LowBlock`](super::mul::LowBlock).
pub type LowSquare = unsafe fn(*mut __m256d, &mut __m256i, *const __m256d, usize);

/// `(r, top, a, [q, m], n, c)`: columns `n + c..n + c + w` of `a^2 + q m`, as
/// [`HighBlock`](super::mul::HighBlock).
pub type HighSquare =
    unsafe fn(*mut __m256i, &mut __m256i, *const __m256d, [*const __m256d; 2], usize, usize);

/// Twice all sums.
macro_rules! double {
    ($sums:ident) => {
        columns!(
            k,
            if k < W {
                $sums[k] = add($sums[k], $sums[k]);
            }
        );
        $sums[W] = add($sums[W], $sums[W]);
    };
}

/// Adds the squares of the digits from `h` on, but for a high half on column `W`, and the high half of the
/// square below them on the first column.
macro_rules! square_digits {
    ($sums:ident, $a:expr, $h:expr) => {{
        let x = $a.wrapping_add($h);
        if P == 1 {
            let x = load(x.wrapping_sub(1));
            $sums[0] = add($sums[0], high(x, x));
        }
        columns!(
            e,
            if P + 2 * e < W {
                let x = load(x.wrapping_add(e));
                let high = high(x, x);
                $sums[P + 2 * e] = add($sums[P + 2 * e], low(x, x, high));
                if P + 2 * e + 1 < W {
                    $sums[P + 2 * e + 1] = add($sums[P + 2 * e + 1], high);
                }
            }
        );
    }};
}

#[target_feature(enable = "avx2,fma")]
unsafe fn low_square<const W: usize, const P: usize>(
    r: *mut __m256d,
    top: &mut __m256i,
    a: *const __m256d,
    c: usize,
) {
    // SAFETY: the caller's promise: digits 0..c + W are there; c is P modulo 2.
    unsafe {
        debug_assert!(c % 2 == P);
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        let h = c.div_ceil(2);
        full_rows!(sums, a, a.add(c), h);
        diagonal_rows!(sums, a, c, h);
        double!(sums);
        square_digits!(sums, a, h);
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
    // SAFETY: the caller's promise.
    unsafe {
        debug_assert!((n + c) % 2 == P);
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        let h = (n + c).div_ceil(2);
        debug_assert!(c + W <= h);
        let above = a.wrapping_add(c + 1);
        columns!(
            t,
            if t + 1 < W {
                row!(sums, above.wrapping_add(t), a.wrapping_add(n - 1 - t), 0, t + 1);
            }
        );
        full_rows!(sums, above.wrapping_add(W - 1), a.wrapping_add(n - W), h - c - W);
        diagonal_rows!(sums, a, n + c, h);
        double!(sums);
        square_digits!(sums, a, h);
        high_rows!(sums, q, m, n, c);
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
    // SAFETY: the caller's promise; c + W = n.
    unsafe {
        debug_assert!(c + W == n);
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        let a = a.wrapping_add(c);
        columns!(
            i,
            if i > 0 && i < W {
                let from = (2 * i + 1).saturating_sub(W);
                row!(sums, a.wrapping_add(i), a.wrapping_add(W - i), from, i);
            }
        );
        double!(sums);
        columns!(
            k,
            if k < W {
                let x = load(a.wrapping_add((W + k) / 2));
                let high = high(x, x);
                sums[k] =
                    add(sums[k], if (W + k).is_multiple_of(2) { low(x, x, high) } else { high });
            }
        );
        high_rows!(sums, q, m, n, c);
        *top = carry_high!(r, top, sums, n, c);
    }
}

/// Blocks by the parity of their first column and their columns.
pub static LOW: [[LowSquare; WIDEST]; 2] =
    [of_each_width!(low_square, 0), of_each_width!(low_square, 1)];
/// Likewise.
pub static HIGH: [[HighSquare; WIDEST]; 2] =
    [of_each_width!(high_square, 0), of_each_width!(high_square, 1)];
/// The last block, by its columns.
pub static LAST: [HighSquare; WIDEST] = of_each_width!(last_square);
