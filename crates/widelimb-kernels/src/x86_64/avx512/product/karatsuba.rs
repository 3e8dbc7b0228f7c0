//! Karatsuba's method on columns: `a b = x0 + B^h (x0 + x2 - (a0 - a1) (b0 - b1)) + B^2h x2` with
//! `x0 = a0 b0`, `x2 = a1 b1` and `B = 2^52`, once or on two levels.
//!
//! One way from limbs to digits and one back serve all products: they are combined as values of
//! columns, without carries, eight in a few instructions. The differences alone need digits again.
//! They are taken modulo B^h, with their borrows beside them: for `a0 - a1 = d - s B^h` and `b0 -
//! b1 = e - t B^h` the product is `d e - B^h (s e + t d) + B^2h s t`, so that no carry is waited
//! for twice and no sign chooses a branch.
//!
//! Bound: for parts of n digits, a value of a part's product is at most 2 n 2^52. A level adds
//! three values and two digits at most and takes one value away: the next one's are from -2 n to 6
//! n + 2 times 2^52, those of a second level from -12 n - 3 to 20 n + 8 times that. The writer
//! takes what is below 2^63 either way.
//!
//! Source: A. Karatsuba and Yu. Ofman, "Multiplication of multidigit numbers on automata", Soviet
//! Physics Doklady 7 (1963); the form with differences as in R. P. Brent and P. Zimmermann, Modern
//! Computer Arithmetic, 1.3.2.

use super::carry::Writer;
use super::columns::{Columns, Digits, add_product};
use super::digits::{Digit, LANES, Splitting, VECTOR_BYTES, digits_of, to_clean_digits};
use super::values::SQUARE_VALUES;
use crate::Limb;
use crate::x86_64::avx512::vector::{all_ones, bits_of, load, store};
use core::arch::x86_64::*;

/// Vectors of digits in all parts together, at most.
const MOST_VECTORS: usize = 32;
/// Parts of an operand, at most.
const MOST_PARTS: usize = 4;
const _: () = assert!(20 * LANES * MOST_VECTORS.div_ceil(MOST_PARTS) + 8 < 1 << 11, "below 2^63");
const _: () = assert!(6 * LANES * MOST_VECTORS.div_ceil(2) + 2 < 1 << 11, "below 2^63");

/// Digits of a half that is not halved again, at most.
const HALF_DIGITS: usize = 60;

/// How an operand is divided: into two or four parts of some vectors of digits. A part lies between
/// vectors of zeros, of which neighbours share one.
#[derive(Clone, Copy)]
pub struct Parts {
    count: usize,
    vectors: usize,
    /// The vectors of the last part; there are zeros above.
    last: usize,
}

impl Parts {
    /// `n` limbs in `count` parts.
    pub const fn of(n: usize, count: usize) -> Parts {
        let all = digits_of(n).div_ceil(LANES);
        let vectors = all.div_ceil(count);
        let last = all.saturating_sub((count - 1) * vectors);
        Parts { count, vectors, last: if last > 0 { last } else { 1 } }
    }

    /// `n` limbs in two or four parts, whichever is faster.
    pub const fn fastest(n: usize) -> Parts {
        Parts::of(n, if digits_of(n) > 2 * HALF_DIGITS { 4 } else { 2 })
    }

    /// The upper half of the parts.
    const fn upper(self) -> Parts {
        Parts { count: self.count / 2, ..self }
    }

    /// The lower half of them, or the difference of both halves.
    const fn lower(self) -> Parts {
        Parts { count: self.count / 2, last: self.vectors, ..self }
    }

    /// Lanes from a part to the next.
    const fn stride(self) -> usize {
        LANES * (self.vectors + 1)
    }

    /// Lanes of digits with zeros around them.
    const fn digit_lanes(self) -> usize {
        self.count * self.stride() + LANES
    }

    /// Lanes of the values of a product.
    const fn value_lanes(self) -> usize {
        2 * LANES * self.count * self.vectors
    }

    /// Lanes that [`multiply`] needs beside its values.
    const fn room(self) -> usize {
        if self.count == 1 {
            return Columns::lanes(2 * self.vectors + 1);
        }
        let half = self.lower();
        2 * half.digit_lanes() + half.value_lanes() + half.room()
    }

    /// Lanes that [`product`] needs.
    pub const fn lanes(self) -> usize {
        2 * self.digit_lanes() + self.value_lanes() + self.room()
    }
}

/// `r = a * b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs and `r` for writes of `an + bn`; `r`
/// overlaps neither; `an >= bn`, and `parts` are of `an` limbs, with at most [`MOST_VECTORS`]
/// vectors. `room` is valid for writes of as many lanes as the parts need and lies on a vector's
/// boundary.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn product(
    r: *mut Limb,
    (a, an): (*const Limb, usize),
    (b, bn): (*const Limb, usize),
    parts: Parts,
    room: *mut u64,
) {
    debug_assert!(an >= bn && digits_of(an) <= LANES * parts.count * parts.vectors);
    debug_assert!(parts.count * parts.vectors <= MOST_VECTORS && parts.count <= MOST_PARTS);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs and room for `parts.lanes()` lanes
    // by this function's contract; x, y, values and the rest lie one after the other in that room.
    unsafe {
        let x = room;
        let y = x.add(parts.digit_lanes());
        let values = y.add(parts.digit_lanes());
        let room = values.add(parts.value_lanes());
        let (x, y) = (x.add(LANES), y.add(LANES));
        split(x, (a, an), parts);
        split(y, (b, bn), parts);
        if parts.count == 4 {
            multiply_in_four(values, x, y, parts, room);
        } else {
            multiply_in_two(values, x, y, parts, room);
        }
        Writer::new_signed(r).write_values(values, an + bn);
    }
}

/// The digits of `n` limbs in parts, each between vectors of zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn split(d: *mut Digit, (a, n): (*const Limb, usize), parts: Parts) {
    let (part_bytes, mut left) = (VECTOR_BYTES * parts.vectors, 8 * n);
    let (mut d, mut a) = (d, a.cast::<u8>());
    // SAFETY: d has `parts` between vectors of zeros, as `product` laid them out, and masks end
    // with the n limbs of a.
    unsafe {
        store(d.sub(LANES), _mm512_setzero_si512());
        for _ in 0..parts.count {
            let bytes = left.min(part_bytes);
            to_clean_digits(d, a, bytes, parts.vectors);
            store(d.add(LANES * parts.vectors), _mm512_setzero_si512());
            (d, a) = (d.add(parts.stride()), a.wrapping_add(bytes));
            left -= bytes;
        }
    }
}

/// The values of the columns of a product of operands in four parts.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn multiply_in_four(
    values: *mut u64,
    a: *const Digit,
    b: *const Digit,
    parts: Parts,
    room: *mut u64,
) {
    // SAFETY: values, a, b and room are as long as `by_halves` asks, as `product` laid them out for
    // four parts.
    unsafe { by_halves(values, (a, b), parts, room, multiply_in_two) }
}

/// The values of the columns of a product of operands in two parts.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn multiply_in_two(
    values: *mut u64,
    a: *const Digit,
    b: *const Digit,
    parts: Parts,
    room: *mut u64,
) {
    // SAFETY: values, a, b and room are as long as `by_halves` asks, as `product` or the level
    // above laid them out for two parts.
    unsafe { by_halves(values, (a, b), parts, room, multiply_part) }
}

/// `(values, a, b, parts, room)`
type Multiply = unsafe fn(*mut u64, *const Digit, *const Digit, Parts, *mut u64);

/// The values of the columns of a product from those of its three products, made by `multiply`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn by_halves(
    values: *mut u64,
    (a, b): (*const Digit, *const Digit),
    parts: Parts,
    room: *mut u64,
    multiply: Multiply,
) {
    let half = parts.lower();
    let upper = half.count * half.stride();
    // SAFETY: a and b have `parts` between vectors of zeros, values have `parts.value_lanes()`
    // lanes and room has `parts.room()`; d, e, middle and the rest lie one after the other in room.
    unsafe {
        let d = room.add(LANES);
        let e = d.add(half.digit_lanes());
        let middle = e.add(half.digit_lanes() - LANES);
        let room = middle.add(half.value_lanes());
        let s = difference(d, a, a.add(upper), half);
        let t = difference(e, b, b.add(upper), half);
        multiply(values, a, b, half, room);
        multiply(values.add(half.value_lanes()), a.add(upper), b.add(upper), parts.upper(), room);
        multiply(middle, d, e, half, room);
        combine(values, middle, (d, s), (e, t), half);
    }
}

/// The values of the columns of a product of two parts.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn multiply_part(
    values: *mut u64,
    a: *const Digit,
    b: *const Digit,
    parts: Parts,
    room: *mut u64,
) {
    let (vectors, n) = (parts.last, LANES * parts.last);
    // SAFETY: a and b have `parts.last` vectors between vectors of zeros, values have twice
    // `parts.vectors` vectors, and room has the columns of the product, one vector more than twice
    // as many.
    unsafe {
        if let Some(square) = SQUARE_VALUES.get(vectors - 1) {
            square(values, a, b);
        } else {
            let c = Columns(room);
            c.clear(0, 2 * vectors + 1);
            add_product(c, Digits { start: a, n }, Digits { start: b, n });
            c.values(values, 2 * vectors);
        }
        for k in 2 * vectors..2 * parts.vectors {
            store(values.add(LANES * k), _mm512_setzero_si512());
        }
    }
}

/// `x - y` modulo the power of 2 above their digits, in digits; all ones if it is below 0, else 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn difference(d: *mut Digit, x: *const Digit, y: *const Digit, parts: Parts) -> __mmask8 {
    let splitting = Splitting::new();
    let (zero, ones) = (_mm512_setzero_si512(), all_ones());
    let mut borrow = 0;
    // SAFETY: d has the vectors of `parts` with one of zeros on each side, x and y have theirs, as
    // `by_halves` laid them out.
    unsafe {
        store(d.sub(LANES), zero);
        for part in 0..parts.count {
            let from = part * parts.stride();
            for v in 0..parts.vectors {
                let at = from + LANES * v;
                let (x, y) = (load(x.add(at)), load(y.add(at)));
                let g = bits_of(_mm512_cmplt_epu64_mask(x, y));
                let p = bits_of(_mm512_cmpeq_epi64_mask(x, y));
                let sum = borrow + (2 * g + p);
                borrow = sum >> LANES;
                let apart = _mm512_sub_epi64(x, y);
                let apart = _mm512_mask_add_epi64(apart, (sum ^ p) as __mmask8, apart, ones);
                store(d.add(at), splitting.clean(apart));
            }
            store(d.add(from + LANES * parts.vectors), zero);
        }
    }
    borrow.wrapping_neg() as __mmask8
}

/// From the values of `x0` and `x2` side by side, `2 h` lanes each, and those of the product of the
/// differences `d` and `e` modulo B^h to the values of the whole.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn combine(
    values: *mut u64,
    middle: *const u64,
    (d, s): (*const Digit, __mmask8),
    (e, t): (*const Digit, __mmask8),
    parts: Parts,
) {
    let h = LANES * parts.count * parts.vectors;
    let mut k = 0;
    // SAFETY: values have 4 h lanes and middle 2 h, and d and e h digits in their parts, as
    // `by_halves` laid them out.
    unsafe {
        for part in 0..parts.count {
            let from = part * parts.stride();
            for v in 0..parts.vectors {
                let at = |i: usize| values.add(i * h + k);
                let digits = from + LANES * v;
                let both = _mm512_add_epi64(load(at(1)), load(at(2)));
                let low = _mm512_sub_epi64(load(at(0)), load(middle.add(k)));
                let high = _mm512_sub_epi64(load(at(3)), load(middle.add(h + k)));
                let high = _mm512_mask_add_epi64(high, s, high, load(e.add(digits)));
                let high = _mm512_mask_add_epi64(high, t, high, load(d.add(digits)));
                store(at(1), _mm512_add_epi64(both, low));
                store(at(2), _mm512_add_epi64(both, high));
                k += LANES;
            }
        }
        let top = values.add(3 * h);
        let once = _mm512_maskz_set1_epi64(s & t & 1, 1);
        store(top, _mm512_sub_epi64(load(top), once));
    }
}
