//! Products and squares in radix 2^52 with VPMADD52: from limbs to digits, half products by columns,
//! from columns to limbs.
//!
//! Operands of up to [`BLOCK_LIMBS`] are done in one piece. A longer `a` goes through in pieces of
//! that length, each leaving in the columns what the next one continues; for each further piece of a
//! longer `b`, the limbs that are there already enter the columns as digits. So the stack holds two
//! pieces and their columns, about 10 KiB, whatever the lengths.
//!
//! Source: column sums as in P. G. Comba, "Exponentiation cryptosystems on the IBM PC", IBM Systems
//! Journal 29 (1990); the halves in separate sums as in S. Gueron and V. Krasnov, "Accelerating big
//! integer arithmetic using Intel IFMA extensions", ARITH 2016.

mod carry;
mod columns;
mod digits;
mod karatsuba;
mod square;
#[cfg(test)]
mod tests;

pub use square::sqr;

use crate::Limb;
use carry::Writer;
use columns::{Columns, Digits, add_product, shifted_vectors, short_product};
use core::arch::x86_64::*;
use karatsuba::{Shape, product};
use digits::{LANES, Lanes, VECTOR_BYTES, digits_of, to_digits};

/// Limbs of an operand that are done in one piece: 24 vectors of digits.
const BLOCK_LIMBS: usize = 156;
const BLOCK_VECTORS: usize = digits_of(BLOCK_LIMBS) / LANES;
const _: () = assert!(BLOCK_VECTORS * VECTOR_BYTES == 8 * BLOCK_LIMBS, "whole vectors");

/// From this length of the shorter operand on, [`mul`] halves operands of like length.
const KARATSUBA_FROM: usize = 116;
/// From this length on, operands are halved twice.
const KARATSUBA_TWICE_FROM: usize = 180;

/// `r = a * b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs and `r` for writes of `an + bn`; `r`
/// overlaps neither; `an >= bn >= 1`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(an >= bn && bn >= 1);
    if an <= BLOCK_LIMBS && bn >= KARATSUBA_FROM && 8 * bn >= 7 * an {
        let mut room = Lanes::<{ Shape::new(BLOCK_LIMBS, 1).lanes() }>::new();
        let shape = Shape::new(an, 1);
        // SAFETY: the caller's promise; no shape of fewer limbs needs more room.
        return unsafe { product::<false>(r, (a, an), (b, bn), shape, room.start()) };
    }
    let mut done = 0;
    while done < bn {
        let n = (bn - done).min(BLOCK_LIMBS);
        // SAFETY: the piece lies within `b`, its product within `r`, of whose limbs the first `an`
        // are written when there was a piece before.
        unsafe { mul_piece(r.add(done), a, an, b.add(done), n, done > 0) };
        done += n;
    }
}

/// Limbs that [`mul_karatsuba`] and [`sqr_karatsuba`] want as scratch for a longer operand of `n`.
pub const fn karatsuba_scratch_len(n: usize) -> usize {
    karatsuba_shape(n).lanes() + LANES - 1
}

/// The longest operand for which [`mul_karatsuba`] and [`sqr_karatsuba`] are made.
pub const KARATSUBA_TO: usize = 520;

/// Two steps as long as the values of the columns allow them and the second one gains.
const fn karatsuba_shape(n: usize) -> Shape {
    let shape = Shape::new(n, 2);
    if n >= KARATSUBA_TWICE_FROM && shape.fits() { shape } else { Shape::new(n, 1) }
}

/// `r = a * b` by Karatsuba's method in one or two steps.
///
/// # Safety
/// As [`mul`]; `an <= KARATSUBA_TO`; `scratch` is valid for writes of `karatsuba_scratch_len(an)`
/// limbs and overlaps nothing else.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul_karatsuba(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
    scratch: *mut Limb,
) {
    // SAFETY: the caller's promise.
    unsafe { product::<false>(r, (a, an), (b, bn), karatsuba_shape(an), aligned(scratch)) }
}

/// `r = a^2`, likewise.
///
/// # Safety
/// As [`sqr`] and [`mul_karatsuba`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn sqr_karatsuba(r: *mut Limb, a: *const Limb, n: usize, scratch: *mut Limb) {
    // SAFETY: the caller's promise.
    unsafe { product::<true>(r, (a, n), (a, n), karatsuba_shape(n), aligned(scratch)) }
}

/// The first vector's boundary from `scratch` on, at most seven limbs further.
#[inline]
fn aligned(scratch: *mut Limb) -> *mut Limb {
    scratch.wrapping_add((scratch as usize / 8).wrapping_neg() % LANES)
}

/// `r = a * b`, or with `add` the first `an` limbs of `r` more than that.
///
/// # Safety
/// As [`mul`]; `bn <= BLOCK_LIMBS`; with `add`, the first `an` limbs of `r` are valid for reads.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn mul_piece(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
    add: bool,
) {
    let mut x = Lanes::<{ LANES * (BLOCK_VECTORS + 2) }>::new();
    let mut y = Lanes::<{ LANES * BLOCK_VECTORS }>::new();
    let mut sums = Lanes::<{ 2 * LANES * (2 * BLOCK_VECTORS + 1) }>::new();
    let c = Columns(sums.start());
    // SAFETY: a piece of `a` has at most BLOCK_VECTORS vectors between one of zeros on each side,
    // `b` as many, their columns one more than both together. Pieces lie within `a`; the writer
    // stays within `r`, whose limbs enter the columns before those of their piece are written.
    unsafe {
        let rows = to_digits(y.start(), b, bn);
        let b = Digits { start: y.start(), n: digits_of(bn) };
        _mm512_store_si512(x.start().cast(), _mm512_setzero_si512());
        let start = x.start().add(LANES);
        let mut writer = Writer::new(r);
        if !add && an <= BLOCK_LIMBS {
            let vectors = to_digits(start, a, an);
            _mm512_store_si512(start.add(LANES * vectors).cast(), _mm512_setzero_si512());
            let a = Digits { start, n: digits_of(an) };
            if !short_product(c, a, b) {
                c.clear(0, shifted_vectors(a.n) + rows);
                add_product(c, a, b);
            }
            return writer.write_columns(c, an + bn);
        }
        let (mut done, mut written, mut begun) = (0, 0, 0);
        loop {
            let n = (an - done).min(BLOCK_LIMBS);
            let vectors = to_digits(start, a.add(done), n);
            _mm512_store_si512(start.add(LANES * vectors).cast(), _mm512_setzero_si512());
            let a = Digits { start, n: digits_of(n) };
            let columns = shifted_vectors(a.n) + rows;
            c.clear(begun, columns);
            if add {
                c.add_digits(r.add(done), n);
            }
            add_product(c, a, b);
            done += n;
            if done == an {
                break;
            }
            writer.write_columns(c, BLOCK_LIMBS);
            written += BLOCK_LIMBS;
            begun = columns - BLOCK_VECTORS;
            c.move_down(BLOCK_VECTORS, begun);
        }
        writer.write_columns(c, an + bn - written);
    }
}
