//! Products and squares for two lengths of modulus, 10 and 20 digits (up to 518 and 1038 bits), without
//! loops.
//!
//! Such lengths are those of the halves of RSA moduli and of the smaller ones themselves. What the blocks
//! of [`mul`](super::mul) and [`sqr`](super::sqr) need besides products (calls by tables, ends of loops)
//! takes a sixth of the time there; here it is gone, for about 20 KiB of instructions.

use super::mul::{high_rows, low_rows, middle};
use super::rows::{WIDEST, carry_out, columns, row, stamped_rows};
use super::sqr::{
    diagonal_rows, double, high_square_rows, last_square_rows, low_square_rows, square_digits,
};
use super::{load_digit, store_digit};
use crate::arch::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use core::arch::x86_64::*;

/// A block at column `c` by `rows`; the sum of the column above it.
macro_rules! block {
    ($r:expr, $c:expr, $from_below:expr, |$sums:ident| $rows:expr) => {{
        let mut $sums = [_mm512_setzero_si512(); WIDEST + 1];
        $rows;
        carry_out!($r.add($c), $from_below, $sums, W)
    }};
}

/// `q = t N' mod R`; what column `N` gets from below.
macro_rules! quotient {
    ($q:ident, $t:ident, $m:expr, $neg_inverse:expr) => {{
        let mut top = _mm512_setzero_si512();
        top = block!($q, 0, top, |s| low_rows!(stamped_rows, s, $t, $neg_inverse, 0));
        if W < N {
            block!($q, W, top, |s| low_rows!(stamped_rows, s, $t, $neg_inverse, W));
        }
        let mask = _mm512_set1_epi64(DIGIT_MASK as i64);
        middle($q, $m, _mm512_and_si512(load_digit($t.add(N - 1)), mask), N)
    }};
}

/// [`mul`](super::mul()) for `N` digits in blocks of `W`, one or two.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn mul<const N: usize, const W: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    scratch: *mut Lanes,
) {
    const { assert!(N == W || N == 2 * W) };
    // SAFETY: the caller's promise.
    unsafe {
        let (t, q) = (scratch, scratch.add(N));
        let mut top = _mm512_setzero_si512();
        top = block!(t, 0, top, |s| low_rows!(stamped_rows, s, a, b, 0));
        if W < N {
            top = block!(t, W, top, |s| low_rows!(stamped_rows, s, a, b, W));
        }
        top = _mm512_add_epi64(top, quotient!(q, t, m, neg_inverse));
        top = block!(r, 0, top, |s| {
            high_rows!(stamped_rows, s, a, b, N, 0);
            high_rows!(stamped_rows, s, q, m, N, 0)
        });
        if W < N {
            block!(r, W, top, |s| {
                high_rows!(stamped_rows, s, a, b, N, W);
                high_rows!(stamped_rows, s, q, m, N, W)
            });
        }
    }
}

/// [`sqr`](super::sqr()) for `N` digits in blocks of `W`, one or two; `W` is even, and `P` 0, the parity of the
/// blocks' first columns.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn sqr<const N: usize, const W: usize, const P: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    scratch: *mut Lanes,
) {
    const { assert!((N == W || N == 2 * W) && W.is_multiple_of(2) && P == 0) };
    // SAFETY: the caller's promise.
    unsafe {
        let (t, q) = (scratch, scratch.add(N));
        let mut top = _mm512_setzero_si512();
        top = block!(t, 0, top, |s| low_square_rows!(stamped_rows, s, a, 0));
        if W < N {
            top = block!(t, W, top, |s| low_square_rows!(stamped_rows, s, a, W));
        }
        top = _mm512_add_epi64(top, quotient!(q, t, m, neg_inverse));
        if W < N {
            top = block!(r, 0, top, |s| {
                high_square_rows!(stamped_rows, s, a, N, 0);
                high_rows!(stamped_rows, s, q, m, N, 0)
            });
        }
        block!(r, N - W, top, |s| {
            last_square_rows!(s, a, N);
            high_rows!(stamped_rows, s, q, m, N, N - W)
        });
    }
}
