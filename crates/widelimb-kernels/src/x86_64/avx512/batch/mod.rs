//! Batches by VPMADD52: eight Montgomery products at once.
//!
//! A product is followed by the truncated reduction of Didier, El Mrabet, Glandus and Robert (IACR
//! CiC 1(3), 2024, Algorithm 6), both by blocks of columns ([`rows`]), from the lowest up:
//!
//! 1. the low half `t` of `a b`;
//! 2. `q = t N' mod R`, a low half too;
//! 3. the column below `R` of `q m`, for its carry;
//! 4. the high halves of `a b` and of `q m`, on the same sums.
//!
//! Every block ends with carries that go from column to column, a chain of two cycles each, which
//! the CPU works off beside the next block's products: that needs none of the digits in question
//! before its last rows, and only the last carry for its sums. Digits are stored with the carry
//! still above them, as VPMADD52 does not look there.
//!
//! Floor: `4 n^2 + 2 n` VPMADD52 for a product, `3 n^2 + 3 n` for a square, at 1.88 a cycle. What
//! else is on their two ports: for each column of the three halves a sum and a shift, and a
//! square's doublings. With these and the looks at the table, a power of 1024 bits is 2.03 million
//! instructions, 1.08 million cycles at that rate; one of 2048 bits is 14.3 million, 7.6 million
//! cycles. Under such load the clock of the core that this was measured on (Sapphire Rapids) falls
//! from 3.56 to 3.17 GHz. At that clock one of eight powers takes 43 and 300 us at best, and took
//! 43 and 307 (281 in a run in which the clock was a tenth higher for scalar code too).
//!
//! Bound: a column gets two halves below 2^52 from each of at most `2 n` pairs, and a carry below
//! 2^12: less than 2^64 for `n <= 1000`.

mod convert;
mod mul;
mod reduce;
mod rows;
mod short;
mod sqr;
mod stamped;
mod sums;
mod wide;

use crate::batch::{BatchKernels, DIGIT_MASK, Lanes, MOST_DIGITS, WideKernels, blocks};
use core::arch::x86_64::*;
use rows::WIDEST;

/// The batches of the level `avx512`.
pub static KERNELS: BatchKernels = BatchKernels {
    worth: [0.9, 2.4],
    few: None,
    single_by_products: 24,
    mul,
    sqr,
    reduce_once: reduce::reduce_once,
    add_mod: sums::add_mod,
    sub_mod: sums::sub_mod,
    wide: Some(WideKernels { least: 5, mul: wide::multiply, sqr: wide::square }),
    expand: convert::expand,
    expand_array: convert::expand_array,
    contract_array: convert::contract_array,
    contract: convert::contract,
};

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load(p: *const Lanes) -> __m512i {
    // SAFETY: every caller passes a digit that is valid for reads; `Lanes` are aligned to a vector.
    unsafe { _mm512_load_si512(p.cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store(p: *mut Lanes, digit: __m512i) {
    // SAFETY: every caller passes a digit that is valid for writes; `Lanes` are aligned to a
    // vector.
    unsafe { _mm512_store_si512(p.cast(), digit) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn add(x: __m512i, y: __m512i) -> __m512i {
    _mm512_add_epi64(x, y)
}

/// `sum` and the low half of a product.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn add_low(sum: __m512i, x: __m512i, y: __m512i) -> __m512i {
    _mm512_madd52lo_epu64(sum, x, y)
}

/// `sum` and the high half of a product.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn add_high(sum: __m512i, x: __m512i, y: __m512i) -> __m512i {
    _mm512_madd52hi_epu64(sum, x, y)
}

/// `q = t N' mod R`; what column `n` gets from below.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn quotient(
    q: *mut Lanes,
    t: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
) -> __m512i {
    // SAFETY: `mul` and `sqr` pass q, t, m and neg_inverse valid for n digits, and the blocks cover
    // columns 0..n.
    unsafe {
        let mut top = Lanes::ZERO;
        for (c, w) in blocks(n, WIDEST) {
            let block = if c + w == n { mul::LOWEST[w - 1] } else { mul::LOW[w - 1] };
            block(q, &mut top, t, neg_inverse, c);
        }
        let mask = _mm512_set1_epi64(DIGIT_MASK as i64);
        mul::middle(q, m, _mm512_and_si512(load(t.add(n - 1)), mask), n)
    }
}

/// `r = a b / R`.
///
/// # Safety
/// The contract of [`BatchKernels`] holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn mul(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    debug_assert!((1..=MOST_DIGITS).contains(&n));
    // SAFETY: r, a, b, m and neg_inverse are valid for n digits and the scratch for 3 n, t and q
    // among them, by the contract of `BatchKernels`. A block of the high half reads only digits of
    // the factors above those of `r` that the blocks before it wrote.
    unsafe {
        match n {
            1..=short::WIDEST => return short::MUL[n - 1](r, a, b, m, neg_inverse),
            20 => return stamped::mul::<20>(r, a, b, m, neg_inverse, scratch),
            _ => {}
        }
        let (t, q) = (scratch, scratch.add(n));
        let mut top = Lanes::ZERO;
        for (c, w) in blocks(n, WIDEST) {
            mul::LOW[w - 1](t, &mut top, a, b, c);
        }
        let from_below = quotient(q, t, m, neg_inverse, n);
        store(&mut top, add(load(&top), from_below));
        for (c, w) in blocks(n, WIDEST) {
            mul::HIGH[w - 1](r, &mut top, &[[a, b], [q, m]], n, c);
        }
        debug_assert!(top == Lanes::ZERO, "a value below R");
    }
}

/// `r = a^2 / R`.
///
/// # Safety
/// The contract of [`mul`] holds.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn sqr(
    r: *mut Lanes,
    a: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    debug_assert!((1..=MOST_DIGITS).contains(&n));
    // SAFETY: r, a, m and neg_inverse are valid for n digits and the scratch for 3 n by the
    // contract of `mul`. A block of the high half reads only digits of the factor above those of
    // `r` that the blocks before it wrote.
    unsafe {
        match n {
            1..10 => return short::SQR[n - 1](r, a, m, neg_inverse),
            10 => return stamped::sqr::<10>(r, a, m, neg_inverse, scratch),
            20 => return stamped::sqr::<20>(r, a, m, neg_inverse, scratch),
            _ => {}
        }
        let (t, q) = (scratch, scratch.add(n));
        let mut top = Lanes::ZERO;
        for (c, w) in blocks(n, WIDEST) {
            sqr::LOW[c % 2][w - 1](t, &mut top, a, c);
        }
        let from_below = quotient(q, t, m, neg_inverse, n);
        store(&mut top, add(load(&top), from_below));
        for (c, w) in blocks(n, WIDEST) {
            let block = if c + w == n { sqr::LAST[w - 1] } else { sqr::HIGH[(n + c) % 2][w - 1] };
            block(r, &mut top, a, [q, m], n, c);
        }
        debug_assert!(top == Lanes::ZERO, "a value below R");
    }
}
