//! Batches by fused multiplications of doubles: four Montgomery products at once, and the other
//! four.
//!
//! There are no 52-bit integer products at this level, but fused multiplications of doubles give
//! both halves of one ([`digits`]), as bits that integer additions sum up. A product is followed by
//! the truncated reduction of Didier, El Mrabet, Glandus and Robert (IACR CiC 1(3), 2024, Algorithm
//! 6), both by blocks of columns ([`rows`]), from the lowest up:
//!
//! 1. the low half `t` of `a b`;
//! 2. `q = t N' mod R`, a low half too;
//! 3. the column below `R` of `q m`, for its carry;
//! 4. the high halves of `a b` and of `q m`, on the same sums.
//!
//! Operands become doubles first, in the scratch: six arrays of four lanes. The digits of `t` and
//! `q` are made as doubles where their carries end. The result has its carries still above its
//! digits.
//!
//! Floor: `2 n^2 + n` pairs of vectors for a product of four, `3/2 n (n + 1)` for a square, five
//! instructions each on three ports. Measured (Sapphire Rapids): 69 % of it for products of 20
//! digits, 77 % of 40, 85 % of 79, squares 3 % less. The inner loop reaches 89 %, as the ports are
//! not assigned evenly; the rest goes, for each digit, into its way to a double and into the ends
//! of columns. The same loop in 28-bit digits by VPMULUDQ takes 0.8 cycles for two instructions,
//! but 1.38 times the time for the bits.
//!
//! Bound: a column gets a high half from 0 to 2^52 and a low half of at most 2^51 in magnitude from
//! each of at most `2 n` pairs, and a carry below 2^12. So its sum is above `-n 2^52` and below `3
//! n 2^52 + 2^12`: with an offset of 2^62, from 0 to 2^64, for `n <= 1000`.

pub mod digits;
mod mul;
mod rows;
mod sqr;

use crate::batch::{BatchKernels, FewKernels, Lanes, MOST_DIGITS, blocks};
use crate::scalar;
use core::arch::x86_64::*;
use digits::{CARRY_OFFSET, add, enter, load, splat, to_integer};
use rows::WIDEST;

/// The batches of the levels `avx2` and `avx512base`.
pub static KERNELS: BatchKernels = BatchKernels {
    worth: [3.65, 3.85],
    few: Some(FewKernels { part: 0.53, mul: mul::<1>, sqr: sqr::<1> }),
    mul: mul::<2>,
    sqr: sqr::<2>,
    reduce_once,
    add_mod,
    sub_mod,
    ..scalar::batch::KERNELS
};

/// The sum on column 0 before a product: nothing, and the offset of a carry.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn nothing() -> __m256i {
    splat(CARRY_OFFSET)
}

/// The modulus and what its reduction needs, four lanes of each, and room for the quotient.
struct Reduction {
    m: *mut __m256d,
    neg_inverse: *mut __m256d,
    q: *mut __m256d,
}

impl Reduction {
    /// # Safety
    /// `room` is valid for writes of `3 n` vectors, `m` and `neg_inverse` for reads of `n` digits.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn new(
        room: *mut __m256d,
        [m, neg_inverse]: [*const Lanes; 2],
        half: usize,
        n: usize,
    ) -> Reduction {
        // SAFETY: room has 3 n vectors and m and neg_inverse n digits by this function's contract;
        // the three arrays of n vectors lie one after the other.
        unsafe {
            let new = Reduction { m: room, neg_inverse: room.add(n), q: room.add(2 * n) };
            enter(new.m, m, half, n);
            enter(new.neg_inverse, neg_inverse, half, n);
            new
        }
    }

    /// `q = t N' mod R`; what column `n` gets from below.
    ///
    /// # Safety
    /// `t` is valid for reads of `n` digits.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn quotient(&self, t: *const __m256d, n: usize) -> __m256i {
        // SAFETY: t is valid for n digits by this function's contract, and q, m and the inverse for
        // as many, as `new` laid them out; the blocks cover columns 0..n.
        unsafe {
            let mut top = nothing();
            for (c, w) in blocks(n, WIDEST) {
                mul::LOW[w - 1](self.q, &mut top, t, self.neg_inverse, c);
            }
            mul::middle(self.q, self.m, to_integer(load(t.add(n - 1))), n)
        }
    }
}

/// `r = a b / R` in the lower four lanes or in all.
///
/// # Safety
/// The contract of [`BatchKernels`] holds; the CPU has the level.
#[target_feature(enable = "avx2,fma")]
unsafe fn mul<const HALVES: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    debug_assert!((1..=MOST_DIGITS).contains(&n));
    for half in 0..HALVES {
        // SAFETY: a, b, m, neg_inverse and r are valid for n digits and scratch for 3 n by the
        // contract of `BatchKernels`, which is six arrays of n half digits. Of the factors these
        // lanes are read before they are written.
        unsafe {
            let room = scratch.cast::<__m256d>();
            let (x, y, t) = (room, room.add(n), room.add(2 * n));
            enter(x, a, half, n);
            enter(y, b, half, n);
            let reduction = Reduction::new(room.add(3 * n), [m, neg_inverse], half, n);
            let mut top = nothing();
            for (c, w) in blocks(n, WIDEST) {
                mul::LOW[w - 1](t, &mut top, x, y, c);
            }
            top = add(top, reduction.quotient(t, n));
            let r = r.cast::<__m256i>().add(half);
            let pairs: [[*const __m256d; 2]; 2] = [[x, y], [reduction.q, reduction.m]];
            for (c, w) in blocks(n, WIDEST) {
                mul::HIGH[w - 1](r, &mut top, &pairs, n, c);
            }
            debug_assert!(is_nothing(top), "a value below R");
        }
    }
}

/// `r = a^2 / R` in the lower four lanes or in all.
///
/// # Safety
/// The contract of [`mul`] holds.
#[target_feature(enable = "avx2,fma")]
unsafe fn sqr<const HALVES: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    debug_assert!((1..=MOST_DIGITS).contains(&n));
    for half in 0..HALVES {
        // SAFETY: a, m, neg_inverse and r are valid for n digits and scratch for 3 n by the
        // contract of `mul`. Of the factor these lanes are read before they are written.
        unsafe {
            let room = scratch.cast::<__m256d>();
            let (x, t) = (room, room.add(n));
            enter(x, a, half, n);
            let reduction = Reduction::new(room.add(2 * n), [m, neg_inverse], half, n);
            let mut top = nothing();
            for (c, w) in blocks(n, WIDEST) {
                sqr::LOW[c % 2][w - 1](t, &mut top, x, c);
            }
            top = add(top, reduction.quotient(t, n));
            let r = r.cast::<__m256i>().add(half);
            for (c, w) in blocks(n, WIDEST) {
                let last = c + w == n;
                let block = if last { sqr::LAST[w - 1] } else { sqr::HIGH[(n + c) % 2][w - 1] };
                block(r, &mut top, x, [reduction.q, reduction.m], n, c);
            }
            debug_assert!(is_nothing(top), "a value below R");
        }
    }
}

/// Whether a carry is 0 in every lane, but for its offset.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn is_nothing(top: __m256i) -> bool {
    _mm256_movemask_epi8(_mm256_cmpeq_epi64(top, nothing())) == -1
}

/// Values below `2 m` to residues.
///
/// # Safety
/// The contract of [`BatchKernels`] holds; the CPU has the level.
#[target_feature(enable = "avx2,fma")]
unsafe fn reduce_once(r: *mut Lanes, modulus: *const Lanes, n: usize) {
    // SAFETY: r and modulus are valid for n digits by the contract of `BatchKernels`, which is that
    // of the scalar function.
    unsafe { scalar::batch::reduce_once(r, modulus, n) }
}

/// Sums of residues.
///
/// # Safety
/// The contract of [`BatchKernels`] holds; the CPU has the level.
#[target_feature(enable = "avx2,fma")]
unsafe fn add_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: r, a, b and t are valid for n digits by the contract of `BatchKernels`, which is that
    // of the scalar function.
    unsafe { scalar::batch::add_mod(r, a, b, t, n) }
}

/// Differences of residues.
///
/// # Safety
/// The contract of [`BatchKernels`] holds; the CPU has the level.
#[target_feature(enable = "avx2,fma")]
unsafe fn sub_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: r, a, b and t are valid for n digits by the contract of `BatchKernels`, which is that
    // of the scalar function.
    unsafe { scalar::batch::sub_mod(r, a, b, t, n) }
}
