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

/// Columns `C..C + W` of `a b` to those digits of `r`, with what column `C` gets from below; the sum of the
/// column above them. A function for each block: unoptimised, one for all of them takes megabytes of stack.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low<const W: usize, const C: usize>(
    r: *mut Lanes,
    [a, b]: [*const Lanes; 2],
    from_below: __m512i,
) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_rows!(stamped_rows, sums, a, b, C);
        carry_out!(r.add(C), from_below, sums, W)
    }
}

/// Columns `N + C..N + C + W` of the sum of two products, likewise.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn high<const N: usize, const W: usize, const C: usize>(
    r: *mut Lanes,
    [[a, b], [q, m]]: [[*const Lanes; 2]; 2],
    from_below: __m512i,
) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_rows!(stamped_rows, sums, a, b, N, C);
        high_rows!(stamped_rows, sums, q, m, N, C);
        carry_out!(r.add(C), from_below, sums, W)
    }
}

/// [`low`] of a square; `C` is even, and `P` 0.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low_square<const W: usize, const C: usize, const P: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    from_below: __m512i,
) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_square_rows!(stamped_rows, sums, a, C);
        carry_out!(r.add(C), from_below, sums, W)
    }
}

/// The first `W` columns above `N` of a square and a product; `N` is even, and `P` 0.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn first_square<const N: usize, const W: usize, const P: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    from_below: __m512i,
) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_square_rows!(stamped_rows, sums, a, N, 0);
        high_rows!(stamped_rows, sums, q, m, N, 0);
        carry_out!(r, from_below, sums, W)
    }
}

/// The last `W` columns of them.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn last_square<const N: usize, const W: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    from_below: __m512i,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        last_square_rows!(sums, a, N);
        high_rows!(stamped_rows, sums, q, m, N, N - W);
        carry_out!(r.add(N - W), from_below, sums, W);
    }
}

/// `q = t N' mod R` for `N` digits in blocks of `W`, one or two; what column `N` gets from below.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn quotient<const N: usize, const W: usize>(
    q: *mut Lanes,
    t: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let top = low::<W, 0>(q, [t, neg_inverse], _mm512_setzero_si512());
        if N == 20 {
            low::<W, 10>(q, [t, neg_inverse], top);
        }
        let mask = _mm512_set1_epi64(DIGIT_MASK as i64);
        middle(q, m, _mm512_and_si512(load_digit(t.add(N - 1)), mask), N)
    }
}

/// [`mul`](super::mul()) for `N` digits, 10 or 20, in blocks of `W`, 10.
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
    const { assert!((N == 10 || N == 20) && W == 10) };
    // SAFETY: the caller's promise.
    unsafe {
        let (t, q) = (scratch, scratch.add(N));
        let mut top = low::<W, 0>(t, [a, b], _mm512_setzero_si512());
        if N == 20 {
            top = low::<W, 10>(t, [a, b], top);
        }
        top = _mm512_add_epi64(top, quotient::<N, W>(q, t, m, neg_inverse));
        top = high::<N, W, 0>(r, [[a, b], [q, m]], top);
        if N == 20 {
            high::<N, W, 10>(r, [[a, b], [q, m]], top);
        }
    }
}

/// [`sqr`](super::sqr()), likewise.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn sqr<const N: usize, const W: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    scratch: *mut Lanes,
) {
    const { assert!((N == 10 || N == 20) && W == 10) };
    // SAFETY: the caller's promise.
    unsafe {
        let (t, q) = (scratch, scratch.add(N));
        let mut top = low_square::<W, 0, 0>(t, a, _mm512_setzero_si512());
        if N == 20 {
            top = low_square::<W, 10, 0>(t, a, top);
        }
        top = _mm512_add_epi64(top, quotient::<N, W>(q, t, m, neg_inverse));
        if N == 20 {
            top = first_square::<20, W, 0>(r, a, [q, m], top);
        }
        last_square::<N, W>(r, a, [q, m], top);
    }
}
