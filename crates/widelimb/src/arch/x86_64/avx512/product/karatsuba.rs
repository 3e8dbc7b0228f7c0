//! Karatsuba's method on columns: `a b = x0 + B^h (x0 + x2 - (a0 - a1) (b0 - b1)) + B^2h x2` with
//! `x0 = a0 b0`, `x2 = a1 b1` and `B = 2^52`.
//!
//! One way from limbs to digits and one back serve the whole recursion: the partial products are
//! combined as values of columns, without carries, eight in a few instructions. The differences alone
//! need digits again. The sign of their product chooses no branch.
//!
//! Bound: with pieces of h digits, a value of a piece's product is at most 2 h 2^52, and the two of
//! columns k and k + h together are no more than a term above that. Combined, values lie between
//! -6 h 2^52 and 6 h 2^52 after one step, four times that after a second one, and the writer takes
//! what is below 2^63 either way: h up to 340 for one step, 85 for two.
//!
//! Source: A. Karatsuba and Yu. Ofman, "Multiplication of multidigit numbers on automata", Soviet
//! Physics Doklady 7 (1963); the form with differences as in R. P. Brent and P. Zimmermann, Modern
//! Computer Arithmetic, 1.3.2.

use super::carry::Writer;
use super::columns::{Columns, Digits, add_product};
use super::digits::{Digit, LANES, Splitting, VECTOR_BYTES, digits_of, to_clean_digits};
use super::square::{add_unlike, square_values};
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{bits_of, load, store};
use core::arch::x86_64::*;

/// Vectors of digits in the two halves of a difference, at most.
const MOST_VECTORS: usize = 42;

/// How a product is divided: operands in `2^steps` pieces of `vectors` vectors of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How often the operands are halved.
    pub steps: usize,
    /// Vectors of digits in a piece.
    pub vectors: usize,
}

impl Shape {
    /// Operands of up to `n` limbs, halved `steps` times.
    pub const fn new(n: usize, steps: usize) -> Shape {
        Shape { steps, vectors: digits_of(n).div_ceil(LANES << steps) }
    }

    /// Whether the values of the columns stay in their bounds.
    pub const fn fits(self) -> bool {
        let digits = LANES * self.vectors;
        digits << (2 * self.steps) <= 1360 && self.vectors << self.steps <= 2 * MOST_VECTORS
    }

    /// Each operand's half.
    const fn half(self) -> Shape {
        Shape { steps: self.steps - 1, vectors: self.vectors }
    }

    /// Lanes from a piece to the next: a vector of zeros stands between them.
    const fn stride(self) -> usize {
        LANES * (self.vectors + 1)
    }

    /// Lanes of an operand, with the zeros around its pieces.
    const fn digit_lanes(self) -> usize {
        (self.stride() << self.steps) + LANES
    }

    /// Lanes of the values of a product.
    const fn value_lanes(self) -> usize {
        2 * LANES * self.vectors << self.steps
    }

    /// Lanes that the recursion needs besides.
    const fn work_lanes(self) -> usize {
        if self.steps == 0 {
            return 2 * LANES * (2 * self.vectors + 1);
        }
        let half = self.half();
        2 * half.digit_lanes() + half.value_lanes() + half.work_lanes()
    }

    /// Lanes for a whole product from limbs to limbs; on vectors' boundaries.
    pub const fn lanes(self) -> usize {
        2 * self.digit_lanes() + self.value_lanes() + self.work_lanes()
    }
}

/// `r = a * b`, or `a^2` where `SQUARE` (then `b` is not looked at).
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs, which `shape` has room for, and `r` for
/// writes of `an + bn`; `r` overlaps neither. `room` is valid for writes of `shape.lanes()` lanes and
/// lies on a vector's boundary.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn product<const SQUARE: bool>(
    r: *mut Limb,
    (a, an): (*const Limb, usize),
    (b, bn): (*const Limb, usize),
    shape: Shape,
    room: *mut u64,
) {
    debug_assert!(shape.fits() && an >= bn && digits_of(an) <= LANES * shape.vectors << shape.steps);
    // SAFETY: the caller's promise; the parts of the room one after the other.
    unsafe {
        let x = room.add(LANES);
        let mut rest = room.add(shape.digit_lanes());
        split(x, a, an, shape);
        let mut y = x;
        if !SQUARE {
            y = rest.add(LANES);
            split(y, b, bn, shape);
            rest = rest.add(shape.digit_lanes());
        }
        let values = rest;
        multiply::<SQUARE>(values, x, y, shape, rest.add(shape.value_lanes()));
        Writer::new_signed(r).write_values(values, an + bn);
    }
}

/// The digits of `n` limbs in the pieces of `shape`, with a vector of zeros below each piece and one
/// above the last.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn split(d: *mut Digit, a: *const Limb, n: usize, shape: Shape) {
    let bytes = VECTOR_BYTES * shape.vectors;
    let mut left = 8 * n;
    for i in 0..1 << shape.steps {
        // SAFETY: the piece and its zeros lie in the operand's room, its bytes within the limbs.
        unsafe {
            let piece = d.add(i * shape.stride());
            store(piece.sub(LANES), _mm512_setzero_si512());
            let from = a.cast::<u8>().wrapping_add(i * bytes);
            to_clean_digits(piece, from, left.min(bytes), shape.vectors);
            left = left.saturating_sub(bytes);
            store(piece.add(LANES * shape.vectors), _mm512_setzero_si512());
        }
    }
}

/// The values of the columns of `a * b`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn multiply<const SQUARE: bool>(
    values: *mut u64,
    a: *const Digit,
    b: *const Digit,
    shape: Shape,
    work: *mut u64,
) {
    // SAFETY: the caller's promise; `work` has the parts that `work_lanes` counts.
    unsafe {
        if shape.steps == 0 {
            return multiply_piece::<SQUARE>(values, a, b, shape.vectors, Columns(work));
        }
        let half = shape.half();
        let upper = half.stride() << half.steps;
        let x = work.add(LANES);
        let y = x.add(half.digit_lanes());
        let middle = work.add(2 * half.digit_lanes());
        let rest = middle.add(half.value_lanes());
        let mut sign = difference(x, a, a.add(upper), half);
        if SQUARE {
            sign = 0;
        } else {
            sign ^= difference(y, b, b.add(upper), half);
        }
        let y = if SQUARE { x } else { y };
        multiply::<SQUARE>(middle, x, y, half, rest);
        multiply::<SQUARE>(values, a, b, half, rest);
        multiply::<SQUARE>(values.add(half.value_lanes()), a.add(upper), b.add(upper), half, rest);
        combine(values, middle, half.value_lanes() / 2, sign);
    }
}

/// The values of the columns of a product of two pieces.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn multiply_piece<const SQUARE: bool>(
    values: *mut u64,
    a: *const Digit,
    b: *const Digit,
    vectors: usize,
    c: Columns,
) {
    let n = LANES * vectors;
    // SAFETY: the caller's promise.
    unsafe {
        c.clear(0, 2 * vectors + 1);
        if SQUARE {
            add_unlike(c, Digits { start: a, n }, vectors);
        } else {
            add_product(c, Digits { start: a, n }, Digits { start: b, n });
        }
        let mut below = _mm512_setzero_si512();
        for k in 0..2 * vectors {
            let (low, high) = c.load(k);
            let mut value = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
            if SQUARE {
                value = square_values(value, a.add(LANES / 2 * k));
            }
            store(values.add(LANES * k), value);
            below = high;
        }
    }
}

/// `|x - y|` in digits; all ones if `x < y`, else 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn difference(d: *mut Digit, x: *const Digit, y: *const Digit, shape: Shape) -> i64 {
    let zero = _mm512_setzero_si512();
    let splitting = Splitting::new();
    // For each vector the lanes where x is below y, and those where they are equal.
    let mut lanes = [(0u32, 0u32); MOST_VECTORS];
    let pieces = 1 << shape.steps;
    debug_assert!(shape.vectors << shape.steps <= MOST_VECTORS);
    // SAFETY: the vectors of the pieces.
    unsafe {
        let mut borrow = 0;
        for piece in 0..pieces {
            for v in 0..shape.vectors {
                let at = piece * shape.stride() + LANES * v;
                let (x, y) = (load(x.add(at)), load(y.add(at)));
                let g = bits_of(_mm512_cmplt_epu64_mask(x, y));
                let p = bits_of(_mm512_cmpeq_epi64_mask(x, y));
                lanes[piece * shape.vectors + v] = (g, p);
                borrow = (borrow + (2 * g + p)) >> LANES;
            }
        }
        let swap = borrow.wrapping_neg();
        let sign = -i64::from(borrow);
        let signs = _mm512_set1_epi64(sign);
        borrow = 0;
        for piece in 0..pieces {
            let start = piece * shape.stride();
            store(d.add(start).sub(LANES), zero);
            for v in 0..shape.vectors {
                let at = start + LANES * v;
                let (g, p) = lanes[piece * shape.vectors + v];
                // With the operands swapped, the lanes that are neither below nor equal.
                let g = g ^ (swap & (0xff ^ p));
                let sum = borrow + (2 * g + p);
                borrow = sum >> LANES;
                let apart = _mm512_sub_epi64(load(x.add(at)), load(y.add(at)));
                let apart = _mm512_sub_epi64(_mm512_xor_si512(apart, signs), signs);
                let one = _mm512_set1_epi64(1);
                let apart = _mm512_mask_sub_epi64(apart, (sum ^ p) as __mmask8, apart, one);
                store(d.add(at), splitting.clean(apart));
            }
            store(d.add(start + LANES * shape.vectors), zero);
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
