//! Blocks of columns of squares.
//!
//! Of the products of two different digits each is made once, and the sums are doubled before the squares
//! of the digits are added: `n (n + 1)` VPMADD52 for all columns. In a block, the rows end at the
//! diagonal by two columns less each; whether they do so at even or odd columns is known when the code is
//! made, by `P`, the parity of the block's first column.

use super::mul::{high_rows, of_each_width};
use super::rows::{WIDEST, carry_out, columns, full_rows, row, stamped_rows};
use super::{load_digit, store_digit};
use crate::arch::batch::{DIGIT_BITS, Lanes};
use crate::arch::x86_64::blocks::diagonal_rows;
use core::arch::x86_64::*;

/// `(r, top, a, c)`: columns `c..c + w` of `a^2`, as [`LowBlock`](super::mul::LowBlock).
pub type LowSquare = unsafe fn(*mut Lanes, *mut Lanes, *const Lanes, usize);

/// `(r, top, a, [q, m], n, c)`: columns `n + c..n + c + w` of `a^2 + q m`, as
/// [`HighBlock`](super::mul::HighBlock).
pub type HighSquare =
    unsafe fn(*mut Lanes, *mut Lanes, *const Lanes, [*const Lanes; 2], usize, usize);

/// Twice all sums.
macro_rules! double {
    ($sums:ident) => {
        columns!(
            k,
            if k < W {
                $sums[k] = _mm512_add_epi64($sums[k], $sums[k]);
            }
        );
        $sums[W] = _mm512_add_epi64($sums[W], $sums[W]);
    };
}

/// Adds the squares of the digits from `h` on.
macro_rules! square_digits {
    ($sums:ident, $a:expr, $h:expr) => {{
        let x = $a.wrapping_add($h);
        if P == 1 {
            let x = load_digit(x.wrapping_sub(1));
            $sums[0] = _mm512_madd52hi_epu64($sums[0], x, x);
        }
        columns!(
            e,
            if P + 2 * e < W {
                let x = load_digit(x.wrapping_add(e));
                $sums[P + 2 * e] = _mm512_madd52lo_epu64($sums[P + 2 * e], x, x);
                if P + 2 * e + 1 < W {
                    $sums[P + 2 * e + 1] = _mm512_madd52hi_epu64($sums[P + 2 * e + 1], x, x);
                }
            }
        );
    }};
}

/// Adds the columns `c..c + W` of a square, `c` being `P` modulo 2, to the sums.
macro_rules! low_square_rows {
    ($rows:ident, $sums:ident, $a:expr, $c:expr) => {{
        let (a, c): (*const Lanes, usize) = ($a, $c);
        let h = c.div_ceil(2);
        $rows!($sums, a, a.wrapping_add(c), h);
        diagonal_rows!($sums, a, c, h);
        double!($sums);
        square_digits!($sums, a, h);
    }};
}

/// Adds the columns `n + c..n + c + W`, `n + c` being `P` modulo 2, all of which have a row that is not
/// cut by both ends.
macro_rules! high_square_rows {
    ($rows:ident, $sums:ident, $a:expr, $n:expr, $c:expr) => {{
        let (a, n, c): (*const Lanes, usize, usize) = ($a, $n, $c);
        let h = (n + c).div_ceil(2);
        debug_assert!((n + c) % 2 == P && c + W <= h);
        let above = a.wrapping_add(c + 1);
        columns!(
            t,
            if t + 1 < W {
                row!($sums, above.wrapping_add(t), a.wrapping_add(n - 1 - t), 0, t + 1);
            }
        );
        $rows!($sums, above.wrapping_add(W - 1), a.wrapping_add(n - W), h - c - W);
        diagonal_rows!($sums, a, n + c, h);
        double!($sums);
        square_digits!($sums, a, h);
    }};
}

/// Adds the last `W` columns, where rows begin at the square's end and end at its diagonal.
macro_rules! last_square_rows {
    ($sums:ident, $a:expr, $n:expr) => {{
        let a = $a.wrapping_add($n - W);
        columns!(
            i,
            if i > 0 && i < W {
                let from = (2 * i + 1).saturating_sub(W);
                row!($sums, a.wrapping_add(i), a.wrapping_add(W - i), from, i);
            }
        );
        double!($sums);
        columns!(
            k,
            if k < W {
                let x = load_digit(a.wrapping_add((W + k) / 2));
                $sums[k] = match (W + k) % 2 {
                    0 => _mm512_madd52lo_epu64($sums[k], x, x),
                    _ => _mm512_madd52hi_epu64($sums[k], x, x),
                };
            }
        );
    }};
}

pub(super) use {double, high_square_rows, last_square_rows, low_square_rows, square_digits};

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low_square<const W: usize, const P: usize>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    c: usize,
) {
    // SAFETY: the caller's promise: digits 0..c + W are there; c is P modulo 2.
    unsafe {
        debug_assert!(c % 2 == P);
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_square_rows!(full_rows, sums, a, c);
        let above = carry_out!(r.add(c), load_digit(top), sums, W);
        store_digit(top, above);
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn high_square<const W: usize, const P: usize>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_square_rows!(full_rows, sums, a, n, c);
        high_rows!(full_rows, sums, q, m, n, c);
        let above = carry_out!(r.add(c), load_digit(top), sums, W);
        store_digit(top, above);
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn last_square<const W: usize>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: the caller's promise; c + W = n.
    unsafe {
        debug_assert!(c + W == n);
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        last_square_rows!(sums, a, n);
        high_rows!(full_rows, sums, q, m, n, c);
        let above = carry_out!(r.add(c), load_digit(top), sums, W);
        store_digit(top, above);
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
