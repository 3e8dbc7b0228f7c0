//! Products of eight rows and a quad of up to four limbs above them, where nine rows would take 36 products of blocks for
//! the 27 of eight.
//!
//! With `A` and `B` above and quads `a_i`, `b_i` below, `a_i B + A b_i = (a_i + A)(b_i + B) + a_i b_i + A B`, and the
//! products of like quads are there: those of pairs of rows, in each lane.
//!
//! Floor on Zen 4 of what a quad adds: 48 products of 1.43 cycles and about 200 other instructions of half a cycle, 169
//! cycles; 180 are measured. On Zen 5 39 products of two cycles, 78 cycles; 92 are measured.

use super::Blocks;
use super::lanes::{ROW, load4, transposed, xor, xor3};
use super::ports::rows_apart;
use super::whole::product_of_rows;
use crate::Limb;
use crate::arch::gf2x::rows::{product, registers};
use crate::arch::x86_64::avx512::gf2x::short::lanes::{each_block, write};
use crate::arch::x86_64::avx512::gf2x::short::{of_length, quads};
use crate::arch::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Rows below the quad, and their limbs.
const ROWS: usize = 8;
const BELOW: usize = ROWS * ROW;

/// What each lane meets of the quads above, by rows.
#[repr(align(64))]
struct Cross([Limb; (ROWS + 2) * ROW]);

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize, const FOLDS: bool>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N > BELOW && N <= BELOW + 4) };
    let mut cross = MaybeUninit::<Cross>::uninit();
    let cross = cross.as_mut_ptr();
    // SAFETY: the caller's promise; what is read in the room has been written.
    unsafe {
        let cross = (&raw mut (*cross).0).cast::<Limb>();
        let above_a = quad(a.add(BELOW), N - BELOW);
        let above_b = quad(b.add(BELOW), N - BELOW);
        let ends = quads::by_four(above_a, above_b);
        let of_sums = const { of_length::<FOLDS>(2 * ROWS) };
        let of_lanes = |r: *mut Limb, a: *const Limb, b: *const Limb| {
            product::halves8_and_like_pairs::<Blocks<FOLDS>>(r, cross, a, b);
            add_pairs::<FOLDS>(cross, [a, b], [above_a, above_b], ends);
        };
        let of_sums = |r, a, b| of_sums(r, a, b);
        let rows = rows_apart::<FOLDS>(ROWS);
        product_of_rows::<true>(r, [a, b], [BELOW; 2], ROWS, of_lanes, rows, of_sums);
        add_lanes(r.add(BELOW), 2 * (N - BELOW), cross, ends);
    }
}

/// The first `n` limbs of four, and zeros.
///
/// # Safety
/// `p` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn quad(p: *const Limb, n: usize) -> __m512i {
    // SAFETY: the caller's limbs.
    _mm512_zextsi256_si512(unsafe { _mm256_maskz_loadu_epi64((1u8 << n) - 1, p.cast()) })
}

/// To the products of like pairs of rows those of the sums of each and what is above, and that of what is above.
///
/// # Safety
/// Eight rows of each operand, ten of `cross`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,vpclmulqdq")]
unsafe fn add_pairs<const FOLDS: bool>(
    cross: *mut Limb,
    [a, b]: [*const Limb; 2],
    [above_a, above_b]: [__m512i; 2],
    ends: __m512i,
) {
    let ([a0, a1, ..], [b0, b1, ..]) = (each_block(above_a), each_block(above_b));
    let [e0, e1, e2, e3] = each_block(ends);
    let both = [xor(e0, e2), xor(e1, e3)];
    let (mut of_ends, mut below) = ([e0, e1], [_mm512_setzero_si512(); 2]);
    let mut i = 0;
    while i < ROWS {
        // SAFETY: the caller's rows.
        unsafe {
            let with = |p: *const Limb, [x0, x1]: [__m512i; 2]| {
                [Blocks::<FOLDS>(xor(load(p), x0)), Blocks(xor(load(p.add(ROW)), x1))]
            };
            let (x, y) = (with(a.add(i * ROW), [a0, a1]), with(b.add(i * ROW), [b0, b1]));
            let [p0, p1, p2, p3] = registers::product2(x, y);
            add(cross.add(i * ROW), xor3(p0.0, below[0], of_ends[0]));
            add(cross.add((i + 1) * ROW), xor3(p1.0, below[1], of_ends[1]));
            below = [p2.0, p3.0];
        }
        of_ends = both;
        i += 2;
    }
    // SAFETY: the caller's rows.
    unsafe {
        add(cross.add(ROWS * ROW), xor(below[0], e2));
        add(cross.add((ROWS + 1) * ROW), xor(below[1], e3));
    }
}

/// `r += x` for eight limbs.
///
/// # Safety
/// `r` is valid for them.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add(r: *mut Limb, x: __m512i) {
    // SAFETY: the caller's limbs.
    unsafe { store(r, xor(load(r), x)) }
}

/// To the product above the quads what lanes have met, 16 limbs apart, and in the last `n` limbs the ends' product.
///
/// # Safety
/// `r` is valid for as many limbs as four lanes have and `n` more.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn add_lanes(r: *mut Limb, n: usize, cross: *const Limb, ends: __m512i) {
    let none = _mm512_setzero_si512();
    // SAFETY: the caller's limbs, ten rows.
    unsafe {
        let (low, high) = (transposed(load4(cross)), transposed(load4(cross.add(4 * ROW))));
        let above = [load(cross.add(8 * ROW)), load(cross.add(9 * ROW)), none, none];
        let above = transposed(above);
        let mut below = none;
        let mut i = 0;
        while i < 4 {
            let r = r.add(2 * i * ROW);
            store(r, xor3(load(r), low[i], below));
            add(r.add(ROW), high[i]);
            below = above[i];
            i += 1;
        }
        write(r.add(BELOW), n, xor(ends, below));
    }
}
