//! Karatsuba's method on columns: `a b = x0 + B^h (x0 + x2 - (a0 - a1) (b0 - b1)) + B^2h x2` with
//! `x0 = a0 b0`, `x2 = a1 b1` and `B = 2^52`.
//!
//! One way from limbs to digits and one back serve all three products: they are combined as values
//! of columns, without carries, eight in a few instructions. The differences alone need digits
//! again. The sign of their product chooses no branch.
//!
//! Bound: for halves of h digits, a value of a half's product is at most 2 h 2^52. Combined, values
//! lie between -6 h 2^52 and 8 h 2^52; the writer takes what is below 2^63 either way.
//!
//! Source: A. Karatsuba and Yu. Ofman, "Multiplication of multidigit numbers on automata", Soviet
//! Physics Doklady 7 (1963); the form with differences as in R. P. Brent and P. Zimmermann, Modern
//! Computer Arithmetic, 1.3.2.

use super::carry::Writer;
use super::columns::{Columns, Digits, add_product};
use super::digits::{Digit, LANES, Splitting, VECTOR_BYTES, digits_of, to_clean_digits};
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{bits_of, load, store};
use core::arch::x86_64::*;

/// Vectors of digits in a half, at most.
const MOST_VECTORS: usize = 12;
const _: () = assert!(8 * LANES * MOST_VECTORS < 1 << 11, "values below 2^63");

/// Lanes for a half of `vectors` vectors between two of zeros.
const fn half_lanes(vectors: usize) -> usize {
    LANES * (vectors + 2)
}

/// Lanes that [`product`] needs for operands of up to `n` limbs.
pub const fn lanes(n: usize) -> usize {
    let vectors = half_vectors(n);
    6 * half_lanes(vectors) + 6 * LANES * vectors + Columns::lanes(2 * vectors + 1)
}

/// Vectors of digits in half an operand of `n` limbs.
const fn half_vectors(n: usize) -> usize {
    digits_of(n).div_ceil(2 * LANES)
}

/// `r = a * b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs and `r` for writes of `an + bn`; `r`
/// overlaps neither; `an >= bn`, and half of `a` has at most [`MOST_VECTORS`] vectors. `room` is
/// valid for writes of `lanes(an)` lanes and lies on a vector's boundary.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn product(
    r: *mut Limb,
    (a, an): (*const Limb, usize),
    (b, bn): (*const Limb, usize),
    room: *mut u64,
) {
    let vectors = half_vectors(an);
    debug_assert!(an >= bn && vectors <= MOST_VECTORS);
    // SAFETY: the caller's promise; the parts of the room lie one after the other.
    unsafe {
        // a0, a1, b0, b1 and two differences, then two products side by side and one.
        let half = |i: usize| room.add(i * half_lanes(vectors) + LANES);
        let values = room.add(6 * half_lanes(vectors));
        let product = |i: usize| values.add(2 * i * LANES * vectors);
        let c = Columns(product(3));
        split(half(0), half(1), (a, an), vectors);
        split(half(2), half(3), (b, bn), vectors);
        let sign = difference(half(4), half(0), half(1), vectors)
            ^ difference(half(5), half(2), half(3), vectors);
        multiply(product(0), half(0), half(2), vectors, c);
        multiply(product(1), half(1), half(3), vectors, c);
        multiply(product(2), half(4), half(5), vectors, c);
        combine(values, product(2), LANES * vectors, sign);
        Writer::new_signed(r).write_values(values, an + bn);
    }
}

/// The digits of `n` limbs in two halves, each between vectors of zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn split(
    lower: *mut Digit,
    upper: *mut Digit,
    (a, n): (*const Limb, usize),
    vectors: usize,
) {
    let (bytes, all) = (VECTOR_BYTES * vectors, 8 * n);
    // SAFETY: the halves and their zeros are there, and the bytes are those of the limbs.
    unsafe {
        surround(lower, vectors);
        to_clean_digits(lower, a.cast(), all.min(bytes), vectors);
        surround(upper, vectors);
        let a = a.cast::<u8>().wrapping_add(bytes);
        to_clean_digits(upper, a, all.saturating_sub(bytes), vectors);
    }
}

/// Vectors of zeros below and above a half.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn surround(half: *mut Digit, vectors: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        store(half.sub(LANES), _mm512_setzero_si512());
        store(half.add(LANES * vectors), _mm512_setzero_si512());
    }
}

/// The values of the columns of a product of two halves.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn multiply(values: *mut u64, a: *const Digit, b: *const Digit, vectors: usize, c: Columns) {
    let n = LANES * vectors;
    // SAFETY: the caller's promise.
    unsafe {
        c.clear(0, 2 * vectors + 1);
        add_product(c, Digits { start: a, n }, Digits { start: b, n });
        let mut below = _mm512_setzero_si512();
        for k in 0..2 * vectors {
            let (low, high) = c.load(k);
            let value = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
            store(values.add(LANES * k), value);
            below = high;
        }
    }
}

/// `|x - y|` in digits; all ones if `x < y`, else 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn difference(d: *mut Digit, x: *const Digit, y: *const Digit, vectors: usize) -> i64 {
    let splitting = Splitting::new();
    let one = _mm512_set1_epi64(1);
    // For each vector the lanes where x is below y, and those where they are equal.
    let mut lanes = [(0u32, 0u32); MOST_VECTORS];
    let mut borrow = 0;
    // SAFETY: the vectors of the halves and the zeros around the new one.
    unsafe {
        surround(d, vectors);
        for (v, lanes) in lanes.iter_mut().enumerate().take(vectors) {
            let (x, y) = (load(x.add(LANES * v)), load(y.add(LANES * v)));
            let g = bits_of(_mm512_cmplt_epu64_mask(x, y));
            let p = bits_of(_mm512_cmpeq_epi64_mask(x, y));
            *lanes = (g, p);
            borrow = (borrow + (2 * g + p)) >> LANES;
        }
        let swap = borrow.wrapping_neg();
        let sign = -i64::from(borrow);
        let signs = _mm512_set1_epi64(sign);
        borrow = 0;
        for (v, &(g, p)) in lanes.iter().enumerate().take(vectors) {
            // With the operands swapped, the lanes that are neither below nor equal.
            let g = g ^ (swap & (0xff ^ p));
            let sum = borrow + (2 * g + p);
            borrow = sum >> LANES;
            let apart = _mm512_sub_epi64(load(x.add(LANES * v)), load(y.add(LANES * v)));
            let apart = _mm512_sub_epi64(_mm512_xor_si512(apart, signs), signs);
            let apart = _mm512_mask_sub_epi64(apart, (sum ^ p) as __mmask8, apart, one);
            store(d.add(LANES * v), splitting.clean(apart));
        }
        debug_assert!(borrow == 0);
        sign
    }
}

/// From the values of `x0` and `x2` side by side, `2 h` lanes each, and those of the differences'
/// product, negative where `sign` is all ones, to the values of the whole.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn combine(values: *mut u64, middle: *const u64, h: usize, sign: i64) {
    let signs = _mm512_set1_epi64(sign);
    let signed = |x| _mm512_sub_epi64(_mm512_xor_si512(x, signs), signs);
    for k in (0..h).step_by(LANES) {
        // SAFETY: 4 h and 2 h lanes.
        unsafe {
            let at = |i: usize| values.add(i * h + k);
            let (x1, x2) = (load(at(1)), load(at(2)));
            let both = _mm512_add_epi64(x1, x2);
            let low = _mm512_sub_epi64(load(at(0)), signed(load(middle.add(k))));
            let high = _mm512_sub_epi64(load(at(3)), signed(load(middle.add(h + k))));
            store(at(1), _mm512_add_epi64(both, low));
            store(at(2), _mm512_add_epi64(both, high));
        }
    }
}
