//! Products for moduli of 20 digits (up to 1038 bits) and squares for 10 and 20 digits, without
//! loops.
//!
//! Such lengths are those of the halves of RSA moduli and of the smaller ones themselves. What the
//! blocks of [`mul`](super::mul) and [`sqr`](super::sqr) need besides products (calls by tables,
//! ends of loops) takes a sixth of the time there; here it is gone, for about 20 KiB of
//! instructions.

use super::mul::middle;
use super::rows::{WIDEST, carry_out, columns, row, stamped_rows};
use super::{add, add_high, add_low, load, store};
use crate::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use crate::x86_64::blocks::{
    diagonal_rows, double, high_rows, high_square_rows, last_square_rows, low_rows,
    low_square_rows, square_digits,
};
use core::arch::x86_64::*;

/// The columns of every block.
const W: usize = 10;

/// The parity of the columns at which blocks of squares begin.
const P: usize = 0;

/// Columns `C..C + W` of `a b` to those digits of `r`, with what column `C` gets from below; the
/// sum of the column above them. A function for each block: unoptimised, one for all of them takes
/// megabytes of stack.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low<const C: usize>(
    r: *mut Lanes,
    [a, b]: [*const Lanes; 2],
    from_below: __m512i,
) -> __m512i {
    // SAFETY: `mul` and `quotient` pass a, b and r valid for N digits, and C + W <= N.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_rows!(stamped_rows, sums, a, b, C);
        carry_out!(r.add(C), from_below, sums, W)
    }
}

/// Columns `N + C..N + C + W` of the sum of two products to digits `C..C + W` of `r`, with what
/// column `N + C` gets from below; the sum of the column above them.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn high<const N: usize, const C: usize>(
    r: *mut Lanes,
    [[a, b], [q, m]]: [[*const Lanes; 2]; 2],
    from_below: __m512i,
) -> __m512i {
    // SAFETY: `mul` passes a, b, q, m and r valid for N digits, and C + W <= N.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_rows!(stamped_rows, sums, a, b, N, C);
        high_rows!(stamped_rows, sums, q, m, N, C);
        carry_out!(r.add(C), from_below, sums, W)
    }
}

/// [`low`] of a square; `C` is even.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low_square<const C: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    from_below: __m512i,
) -> __m512i {
    // SAFETY: `sqr` passes a and r valid for N digits, and C + W <= N.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_square_rows!(stamped_rows, sums, a, C);
        carry_out!(r.add(C), from_below, sums, W)
    }
}

/// The first `W` columns above `2 W` of a square and a product of as many digits.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn first_square(
    r: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    from_below: __m512i,
) -> __m512i {
    // SAFETY: `sqr` passes a, q, m and r valid for N = 2 W digits.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_square_rows!(stamped_rows, sums, a, 2 * W, 0);
        high_rows!(stamped_rows, sums, q, m, 2 * W, 0);
        carry_out!(r, from_below, sums, W)
    }
}

/// The last `W` columns of a square and a product of `N` digits.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn last_square<const N: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    [q, m]: [*const Lanes; 2],
    from_below: __m512i,
) {
    // SAFETY: `sqr` passes a, q, m and r valid for N digits, and N >= W.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        last_square_rows!(sums, a, N);
        high_rows!(stamped_rows, sums, q, m, N, N - W);
        carry_out!(r.add(N - W), from_below, sums, W);
    }
}

/// `q = t N' mod R` for `N` digits; what column `N` gets from below.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn quotient<const N: usize>(
    q: *mut Lanes,
    t: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
) -> __m512i {
    // SAFETY: `mul` and `sqr` pass q, t, m and neg_inverse valid for N digits.
    unsafe {
        let top = low::<0>(q, [t, neg_inverse], _mm512_setzero_si512());
        if N > W {
            low::<W>(q, [t, neg_inverse], top);
        }
        let mask = _mm512_set1_epi64(DIGIT_MASK as i64);
        middle(q, m, _mm512_and_si512(load(t.add(N - 1)), mask), N)
    }
}

/// [`mul`](super::mul()) for `N` digits, one block or two.
///
/// # Safety
/// The contract of [`mul`](super::mul()) holds with `n = N`.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn mul<const N: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    scratch: *mut Lanes,
) {
    const { assert!(N == W || N == 2 * W) };
    // SAFETY: r, a, b, m and neg_inverse are valid for N digits and scratch for 3 N by the contract
    // of `BatchKernels`; t and q are N digits of it each.
    unsafe {
        let (t, q) = (scratch, scratch.add(N));
        let mut top = low::<0>(t, [a, b], _mm512_setzero_si512());
        if N > W {
            top = low::<W>(t, [a, b], top);
        }
        top = add(top, quotient::<N>(q, t, m, neg_inverse));
        top = high::<N, 0>(r, [[a, b], [q, m]], top);
        if N > W {
            high::<N, W>(r, [[a, b], [q, m]], top);
        }
    }
}

/// [`sqr`](super::sqr()) for `N` digits, one block or two.
///
/// # Safety
/// The contract of [`sqr`](super::sqr()) holds with `n = N`.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn sqr<const N: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    scratch: *mut Lanes,
) {
    const { assert!(N == W || N == 2 * W) };
    // SAFETY: r, a, m and neg_inverse are valid for N digits and scratch for 3 N by the contract of
    // `BatchKernels`; t and q are N digits of it each.
    unsafe {
        let (t, q) = (scratch, scratch.add(N));
        let mut top = low_square::<0>(t, a, _mm512_setzero_si512());
        if N > W {
            top = low_square::<W>(t, a, top);
        }
        top = add(top, quotient::<N>(q, t, m, neg_inverse));
        if N > W {
            top = first_square(r, a, [q, m], top);
        }
        last_square::<N>(r, a, [q, m], top);
    }
}
