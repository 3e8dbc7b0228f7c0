//! Blocks of columns of products.

use super::rows::{WIDEST, carry_out, columns, full_rows, row, stamped_rows};
use super::{load_digit, store_digit};
use crate::arch::batch::{DIGIT_BITS, Lanes};
use core::arch::x86_64::*;

/// `(r, top, a, b, c)`: columns `c..c + w` of `a b`, all below the factors' lengths, to the digits `c..c + w`
/// of `r`. `top` is the sum of column `c` so far, and becomes that of column `c + w`.
pub type LowBlock = unsafe fn(*mut Lanes, *mut Lanes, *const Lanes, *const Lanes, usize);

/// Adds the columns `c..c + W` of a product to the sums, its whole rows by the macro `rows`. Digit
/// `c + k - i` of `b` goes with digit `i` of `a`.
macro_rules! low_rows {
    ($rows:ident, $sums:ident, $a:expr, $b:expr, $c:expr) => {{
        let (a, b, c): (*const Lanes, *const Lanes, usize) = ($a, $b, $c);
        $rows!($sums, a, b.wrapping_add(c), c + 1);
        let x = a.wrapping_add(c + 1);
        columns!(
            d,
            if d > 0 && d < W {
                row!($sums, x.wrapping_add(d - 1), b.wrapping_sub(d), d, W);
            }
        );
    }};
}

/// A block of `W` columns; without column `W` if it is not `TOP`.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low_block<const W: usize, const TOP: bool>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    c: usize,
) {
    // SAFETY: the caller's promise: digits 0..c + W of both factors are there, and of the result.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_rows!(full_rows, sums, a, b, c);
        let above = carry_out!(r.add(c), load_digit(top), sums, W);
        if TOP {
            store_digit(top, above);
        }
    }
}

/// `(r, top, factors, n, c)`: columns `n + c..n + c + w` of the sum of two products, of factors `n` digits
/// long, to the digits `c..c + w` of `r`; `top` as in [`LowBlock`]. `r` may be a factor.
pub type HighBlock = unsafe fn(*mut Lanes, *mut Lanes, &[[*const Lanes; 2]; 2], usize, usize);

/// Adds the columns `n + c..n + c + W` of one product to the sums, its whole rows by the macro `rows`.
macro_rules! high_rows {
    ($rows:ident, $sums:ident, $a:expr, $b:expr, $n:expr, $c:expr) => {{
        let (n, c): (usize, usize) = ($n, $c);
        let a = $a.wrapping_add(c + 1);
        columns!(
            t,
            if t + 1 < W {
                row!($sums, a.wrapping_add(t), $b.wrapping_add(n - 1 - t), 0, t + 1);
            }
        );
        $rows!($sums, a.wrapping_add(W - 1), $b.wrapping_add(n - W), n - W - c);
    }};
}
pub(super) use {high_rows, low_rows};

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn high_block<const W: usize>(
    r: *mut Lanes,
    top: *mut Lanes,
    &[[a, b], [q, m]]: &[[*const Lanes; 2]; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: the caller's promise; c + W <= n.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_rows!(full_rows, sums, a, b, n, c);
        high_rows!(full_rows, sums, q, m, n, c);
        let above = carry_out!(r.add(c), load_digit(top), sums, W);
        store_digit(top, above);
    }
}

/// What column `n` of `t + q m` gets from the columns below it, when those are 0 modulo `R` together, and
/// from the products on column `n - 1`.
///
/// Of the columns below, only the last is summed up, from the digits of `t` and the halves that fall on it:
/// what it gets from those below is less than 2^52 and makes it a multiple of 2^52, so the carry out of it
/// is the sum over 2^52, rounded up (Didier et al. 2024, Theorem 2).
///
/// # Safety
/// `q` and `m` are valid for reads of `n` digits.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn middle(q: *const Lanes, m: *const Lanes, t: __m512i, n: usize) -> __m512i {
    let zero = _mm512_setzero_si512();
    let (mut low, mut below, mut high) = ([zero; 4], [zero; 4], [zero; 4]);
    low[0] = t;
    let mut previous = zero;
    // SAFETY: the caller's promise: digits i of `q` and n - 1 - i of `m`.
    unsafe {
        let mut i = 0;
        macro_rules! step {
            ($u:literal) => {
                let (x, y) = (load_digit(q.add(i + $u)), load_digit(m.add(n - 1 - i - $u)));
                low[$u] = _mm512_madd52lo_epu64(low[$u], x, y);
                high[$u] = _mm512_madd52hi_epu64(high[$u], x, y);
                below[$u] = _mm512_madd52hi_epu64(below[$u], previous, y);
                previous = x;
            };
        }
        while i + 4 <= n {
            step!(0);
            step!(1);
            step!(2);
            step!(3);
            i += 4;
        }
        while i < n {
            step!(0);
            i += 1;
        }
    }
    let sum = |x: [__m512i; 4]| {
        _mm512_add_epi64(_mm512_add_epi64(x[0], x[1]), _mm512_add_epi64(x[2], x[3]))
    };
    let up = _mm512_set1_epi64((1 << DIGIT_BITS) - 1);
    let column = _mm512_add_epi64(_mm512_add_epi64(sum(low), sum(below)), up);
    _mm512_add_epi64(sum(high), _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(column))
}

macro_rules! of_each_width {
    ($($block:ident)::+ $(, $more:tt)*) => {
        [
            $($block)::+::<1 $(, $more)*>,
            $($block)::+::<2 $(, $more)*>,
            $($block)::+::<3 $(, $more)*>,
            $($block)::+::<4 $(, $more)*>,
            $($block)::+::<5 $(, $more)*>,
            $($block)::+::<6 $(, $more)*>,
            $($block)::+::<7 $(, $more)*>,
            $($block)::+::<8 $(, $more)*>,
            $($block)::+::<9 $(, $more)*>,
            $($block)::+::<10 $(, $more)*>,
            $($block)::+::<11 $(, $more)*>,
            $($block)::+::<12 $(, $more)*>,
            $($block)::+::<13 $(, $more)*>,
            $($block)::+::<14 $(, $more)*>,
        ]
    };
}
pub(super) use of_each_width;

/// Blocks by their columns.
pub static LOW: [LowBlock; WIDEST] = of_each_width!(low_block, true);
/// Likewise, where nobody wants the column above the last.
pub static LOWEST: [LowBlock; WIDEST] = of_each_width!(low_block, false);
/// Likewise.
pub static HIGH: [HighBlock; WIDEST] = of_each_width!(high_block);
