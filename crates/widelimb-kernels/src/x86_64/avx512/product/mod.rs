//! Products and squares in radix 2^52 with VPMADD52: from limbs to digits, half products by
//! columns, from columns to limbs.
//!
//! Operands of up to [`PIECE_LIMBS`] are done in one piece. A longer `a` goes through in pieces of
//! that length, each leaving in the columns what the next one continues; for each further piece of
//! a longer `b`, the limbs that are there already enter the columns as digits. So the stack holds
//! two pieces and their columns, about 10 KiB, whatever the lengths, and 18 KiB where operands are
//! divided.
//!
//! Source: column sums as in P. G. Comba, "Exponentiation cryptosystems on the IBM PC", IBM Systems
//! Journal 29 (1990); the halves in separate sums as in S. Gueron and V. Krasnov, "Accelerating big
//! integer arithmetic using Intel IFMA extensions", ARITH 2016.

mod basecase;
mod carry;
pub(super) mod columns;
pub(super) mod digits;
pub mod karatsuba;
mod short;
pub(super) mod square;
mod values;

pub use basecase::{VECTOR_MUL_FROM, VECTOR_SQR_FROM, mul_basecase, sqr_basecase};
pub use square::sqr;

use crate::Limb;
use crate::x86_64::avx512::vector::store;
use carry::Writer;
use columns::{BLOCK_ROWS, BLOCK_VECTORS, Columns, Digits};
use columns::{add_product, shifted_vectors, short_product};
use core::arch::x86_64::*;
use digits::{Digit, LANES, Lanes, VECTOR_BYTES, digits_of, to_digits};
use karatsuba::Parts;

/// Limbs of an operand that are done in one piece: 24 vectors of digits.
pub const PIECE_LIMBS: usize = 156;
const PIECE_VECTORS: usize = digits_of(PIECE_LIMBS) / LANES;
const _: () = assert!(PIECE_VECTORS * VECTOR_BYTES == 8 * PIECE_LIMBS, "whole vectors");

/// Limbs of the operands whose product is one block of columns.
const SHORT_LIMBS: usize = 46;
const SHORT_ROW_LIMBS: usize = 32;
const _: () = assert!(shifted_vectors(digits_of(SHORT_LIMBS)) <= BLOCK_VECTORS);
const _: () = assert!(digits_of(SHORT_ROW_LIMBS) <= LANES * BLOCK_ROWS);

/// Limbs of operands that are divided into four parts, at most.
pub const PARTS_LIMBS: usize = 195;

/// From this length of the shorter operand on, [`mul`] divides operands of like length.
pub const KARATSUBA_FROM: usize = 48;

/// `r = a * b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs and `r` for writes of `an + bn`; `r`
/// overlaps neither; `an >= bn >= 1`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(an >= bn && bn >= 1);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by this function's contract, and
    // each branch checks the lengths of its callee. Each way is a function of its own, so that
    // short products do without the others' room on the stack.
    unsafe {
        if an <= short::LONGEST_MUL && bn >= short::SHORTEST {
            short::mul(r, a, an, b, bn);
        } else if an <= SHORT_LIMBS && bn <= SHORT_ROW_LIMBS {
            mul_short(r, a, an, b, bn);
        } else if an <= PARTS_LIMBS && bn >= KARATSUBA_FROM && 8 * bn >= 7 * an {
            mul_parts(r, a, an, b, bn, Parts::fastest(an));
        } else {
            mul_pieces(r, a, an, b, bn);
        }
    }
}

/// [`mul`] where one block of columns is enough.
///
/// # Safety
/// The contract of [`mul`] holds, with `an <= SHORT_LIMBS` and `bn <= SHORT_ROW_LIMBS`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn mul_short(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let mut x = Lanes::<{ LANES * (BLOCK_VECTORS + 2) }>::new();
    let mut y = Lanes::<{ LANES * BLOCK_ROWS }>::new();
    let mut sums = Lanes::<{ Columns::lanes(BLOCK_VECTORS + BLOCK_ROWS) }>::new();
    let c = Columns(sums.start());
    // SAFETY: the digits of `a` take no more than BLOCK_VECTORS vectors even when shifted, between
    // one of zeros on each side, and those of `b` no more than BLOCK_ROWS.
    unsafe {
        let a = between_zeros(x.start(), a, an);
        to_digits(y.start(), b, bn);
        short_product(c, a, Digits { start: y.start(), n: digits_of(bn) });
        Writer::new(r).write_columns(c, an + bn);
    }
}

/// [`mul`] by Karatsuba's method, with operands in two or four parts.
///
/// # Safety
/// The contract of [`mul`] holds, with `an <= PARTS_LIMBS` limbs in `parts`.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul_parts(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
    parts: Parts,
) {
    debug_assert!(an <= PARTS_LIMBS);
    let mut room = Lanes::<{ Parts::of(PARTS_LIMBS, 4).lanes() }>::new();
    // SAFETY: a, b and r are as the contract of `mul` says; room has the lanes of PARTS_LIMBS
    // limbs, and an <= PARTS_LIMBS take no more.
    unsafe { karatsuba::product(r, (a, an), (b, bn), parts, room.start()) }
}

/// [`mul`] by pieces of `b`.
///
/// # Safety
/// The contract of [`mul`] holds.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn mul_pieces(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let mut done = 0;
    while done < bn {
        let n = (bn - done).min(PIECE_LIMBS);
        // SAFETY: the piece lies within `b`, its product within `r`, of whose limbs the first `an`
        // are written when there was a piece before.
        unsafe { mul_piece(r.add(done), a, an, b.add(done), n, done > 0) };
        done += n;
    }
}

/// The digits of `n` limbs from the second vector at `room` on, with one of zeros on each side.
///
/// # Safety
/// `a` is valid for reads of `n` limbs; `room` lies on a vector's boundary and is valid for writes
/// of the digits of `n` limbs, in whole vectors, and of two vectors more.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
unsafe fn between_zeros(room: *mut Digit, a: *const Limb, n: usize) -> Digits {
    // SAFETY: a is valid for n limbs, and room for their vectors and one on each side, by this
    // function's contract.
    unsafe {
        let start = room.add(LANES);
        store(room, _mm512_setzero_si512());
        let vectors = to_digits(start, a, n);
        store(start.add(LANES * vectors), _mm512_setzero_si512());
        Digits { start, n: digits_of(n) }
    }
}

/// `r = a * b`, or with `add` the first `an` limbs of `r` more than that.
///
/// # Safety
/// The contract of [`mul`] holds; `bn <= PIECE_LIMBS`; with `add`, the first `an` limbs of `r` are
/// valid for reads.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn mul_piece(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize, add: bool) {
    let mut x = Lanes::<{ LANES * (PIECE_VECTORS + 2) }>::new();
    let mut y = Lanes::<{ LANES * PIECE_VECTORS }>::new();
    let mut sums = Lanes::<{ Columns::lanes(2 * PIECE_VECTORS + 1) }>::new();
    let c = Columns(sums.start());
    // SAFETY: a piece of `a` has at most PIECE_VECTORS vectors between one of zeros on each side,
    // `b` as many, their columns one more than both together. Pieces lie within `a`; the writer
    // stays within `r`, whose limbs enter the columns before those of their piece are written.
    unsafe {
        let rows = to_digits(y.start(), b, bn);
        let b = Digits { start: y.start(), n: digits_of(bn) };
        let mut writer = Writer::new(r);
        let (mut done, mut written, mut begun) = (0, 0, 0);
        loop {
            let n = (an - done).min(PIECE_LIMBS);
            let a = between_zeros(x.start(), a.add(done), n);
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
            writer.write_columns(c, PIECE_LIMBS);
            written += PIECE_LIMBS;
            begun = columns - PIECE_VECTORS;
            c.move_down(PIECE_VECTORS, begun);
        }
        writer.write_columns(c, an + bn - written);
    }
}
