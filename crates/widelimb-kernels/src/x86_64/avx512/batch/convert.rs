//! Between limbs and lanes: four limbs of each of the eight numbers at a time.
//!
//! Two halves of vectors hold such limbs of two numbers, four vectors those of all eight; eight
//! shuffles turn them into columns, limb `i` of all numbers in vector `i`, and eight the other way.
//! Digits are shifts of columns: 52 limbs are 64 digits, so what is written out here is 13 times
//! four limbs, in which every shift is a constant. Loads and stores stop where a lane's limbs do,
//! by masks that its length decides; a lane that ends before others is 0 above.
//!
//! Floor: two shuffles for each limb of all numbers on one port; on another two shifts for a digit,
//! three for a limb.

use super::{load, store};
use crate::Limb;
use crate::batch::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes, Source, Target};
use crate::x86_64::blocks::stamp;
use core::arch::x86_64::*;

/// Limbs of a number at a time.
const QUAD: usize = 4;

/// So many limbs are so many digits.
const LIMBS: usize = 52;
const DIGITS: usize = 64;

/// The statement for each four limbs of [`LIMBS`].
macro_rules! quads {
    ($q:ident, $statement:expr) => {
        stamp!($q, $statement, 0 1 2 3 4 5 6 7 8 9 10 11 12)
    };
}

/// Where a digit begins: its limb, and the bit of that.
const fn limb_of(digit: usize) -> (usize, usize) {
    (DIGIT_BITS * digit / 64, DIGIT_BITS * digit % 64)
}

/// Where a limb begins: its digit, and the bit of that.
const fn digit_of(limb: usize) -> (usize, usize) {
    (64 * limb / DIGIT_BITS, 64 * limb % DIGIT_BITS)
}

/// The limb that a digit ends in.
const fn last_limb_of(digit: usize) -> usize {
    limb_of(digit + 1).0 - if limb_of(digit + 1).1 == 0 { 1 } else { 0 }
}

/// A digit that ends in the last limb below four limbs, or in them.
const fn first_digit_of(quad: usize) -> usize {
    digit_of(QUAD * quad).0.saturating_sub(1)
}

/// Four limbs of numbers `i` and `i + 4` in vector `i` to limb `j` of all in vector `j`, and four
/// limbs of all to those of two in a vector: that is one permutation.
#[inline]
#[target_feature(enable = "avx512f")]
fn turned([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let (even, odd) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    let (other_even, other_odd) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
    let low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    let high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    [
        _mm512_permutex2var_epi64(even, low, other_even),
        _mm512_permutex2var_epi64(odd, low, other_odd),
        _mm512_permutex2var_epi64(even, high, other_even),
        _mm512_permutex2var_epi64(odd, high, other_odd),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn both(low: __m256i, high: __m256i) -> __m512i {
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
}

/// The mask of the limbs from `at` on, four at most.
#[inline]
fn limbs_from(len: usize, at: usize) -> __mmask8 {
    (1 << len.saturating_sub(at).min(QUAD)) - 1
}

/// Limbs `at..at + 4` of numbers that end before, as columns.
///
/// # Safety
/// The sources are valid for reads.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn last_columns(columns: &mut [__m512i; QUAD], lanes: &[Source; LANES], at: usize) {
    // SAFETY: what the mask leaves away is not read.
    let half = |lane: usize| unsafe {
        let start = lanes[lane].start.wrapping_add(at).cast();
        _mm256_maskz_loadu_epi64(limbs_from(lanes[lane].len, at), start)
    };
    *columns = turned([0, 1, 2, 3].map(|lane| both(half(lane), half(lane + 4))));
}

/// Limbs `at..at + 4` to numbers that end before.
///
/// # Safety
/// The targets are valid for writes.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn store_last(rows: &[__m512i; QUAD], lanes: &[Target; LANES], at: usize) {
    // SAFETY: what the mask leaves away is not written.
    let put = |lane: usize, limbs| unsafe {
        let start = lanes[lane].start.wrapping_add(at).cast();
        _mm256_mask_storeu_epi64(start, limbs_from(lanes[lane].len, at), limbs);
    };
    for (lane, &row) in rows.iter().enumerate() {
        put(lane, _mm512_castsi512_si256(row));
        put(lane + 4, _mm512_extracti64x4_epi64::<1>(row));
    }
}

/// The item of each lane. Written out, as a call of `from_fn` is not always inlined.
#[inline(always)]
fn each<T>(of: impl Fn(usize) -> T) -> [T; LANES] {
    [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)]
}

/// The low `52 n` bits of eight numbers to digits; they have `least` limbs or more, `most` or
/// fewer.
///
/// # Safety
/// The lanes are valid for reads, `r` for writes of `n` digits.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn expand_lanes(
    r: *mut Lanes,
    n: usize,
    [least, most]: [usize; 2],
    lane: impl Fn(usize) -> Source,
) {
    let zero = _mm512_setzero_si512();
    let (mut first, mut at) = (0, 0);
    // The last column of the four limbs below, and four more.
    let mut columns = [zero; 1 + QUAD];
    // SAFETY: the lanes are valid for reads of `least` limbs or more, and masks end the loads where
    // a lane ends; r is valid for writes of n digits, by this function's contract.
    unsafe {
        loop {
            quads!(q, {
                let i = at + QUAD * q;
                let next = if i + QUAD <= least {
                    let half = |l: usize| _mm256_loadu_si256(lane(l).start.add(i).cast());
                    let row = |l: usize| both(half(l), half(l + 4));
                    turned([row(0), row(1), row(2), row(3)])
                } else if i < most {
                    let mut next = [zero; QUAD];
                    last_columns(&mut next, &each(&lane), i);
                    next
                } else {
                    [zero; QUAD]
                };
                columns = [columns[QUAD], next[0], next[1], next[2], next[3]];
                // Digits that end in these limbs are among seven.
                stamp!(
                    j,
                    {
                        let k = first_digit_of(q) + j;
                        if k < DIGITS && last_limb_of(k) / QUAD == q {
                            if first + k >= n {
                                return;
                            }
                            let (limb, shift) = limb_of(k);
                            let column = |limb: usize| columns[(limb + 1 - QUAD * q) % (1 + QUAD)];
                            let mut digit = _mm512_srlv_epi64(column(limb), splat(shift));
                            if shift + DIGIT_BITS > 64 {
                                let above = _mm512_sllv_epi64(column(limb + 1), splat(64 - shift));
                                digit = _mm512_or_si512(digit, above);
                            }
                            store(r.add(first + k), _mm512_and_si512(digit, digit_mask()));
                        }
                    },
                    0 1 2 3 4 5 6
                );
            });
            (first, at) = (first + DIGITS, at + LIMBS);
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn splat(x: usize) -> __m512i {
    _mm512_set1_epi64(x as i64)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn digit_mask() -> __m512i {
    _mm512_set1_epi64(DIGIT_MASK.cast_signed())
}

/// The low `52 n` bits of eight numbers to digits.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn expand(r: *mut Lanes, n: usize, sources: *const [Source; LANES]) {
    // SAFETY: the eight sources are valid for reads of their lengths and r for writes of n digits
    // by the contract of `BatchKernels`.
    unsafe {
        let lens = (*sources).iter().map(|source| source.len);
        let least = lens.clone().fold(usize::MAX, usize::min);
        expand_lanes(r, n, [least, lens.fold(0, usize::max)], |lane| (*sources)[lane]);
    }
}

/// The low `52 n` bits of eight numbers of `len` limbs, `stride` limbs apart, to digits.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn expand_array(r: *mut Lanes, n: usize, start: *const Limb, stride: usize, len: usize) {
    let lane = |lane: usize| Source { start: start.wrapping_add(lane * stride), len };
    // SAFETY: eight numbers of len limbs, stride limbs apart, are valid for reads and r for writes
    // of n digits by the contract of `BatchKernels`.
    unsafe { expand_lanes(r, n, [len, len], lane) }
}

/// Digits `from..from + 8` of `n`, and zeros beyond.
///
/// # Safety
/// `a` is valid for reads of `n` digits.
#[inline(never)]
#[target_feature(enable = "avx512f")]
unsafe fn padded(r: &mut [Lanes; 8], a: *const Lanes, from: usize, n: usize) {
    for (i, r) in r.iter_mut().enumerate() {
        // SAFETY: digit from + i is below n, and a is valid for reads of n digits by this
        // function's contract.
        *r = if from + i < n { unsafe { *a.add(from + i) } } else { Lanes::ZERO };
    }
}

/// Digits to limbs, `least` or more of each lane, `most` or fewer.
///
/// # Safety
/// The lanes are valid for writes, `a` for reads of `n` digits.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn contract_lanes(
    [least, most]: [usize; 2],
    a: *const Lanes,
    n: usize,
    lane: impl Fn(usize) -> Target,
) {
    let (mut first, mut at) = (0, 0);
    let mut end = [Lanes::ZERO; 8];
    // SAFETY: the lanes are valid for writes and a for reads of n digits by this function's
    // contract. Where digits end, they are read from a copy with zeros behind it.
    unsafe {
        loop {
            quads!(q, {
                let i = at + QUAD * q;
                if i >= most {
                    return;
                }
                let (lowest, _) = digit_of(QUAD * q);
                let (highest, shift) = digit_of(QUAD * q + QUAD - 1);
                let needed = highest + if shift + 64 > 2 * DIGIT_BITS { 3 } else { 2 };
                let a = if first + needed <= n {
                    a.add(first)
                } else {
                    padded(&mut end, a, first + lowest, n);
                    end.as_ptr().wrapping_sub(lowest)
                };
                let column = |limb: usize| {
                    let (d, shift) = digit_of(limb);
                    let digit = |i: usize| load(a.wrapping_add(d + i));
                    let low = _mm512_and_si512(digit(0), digit_mask());
                    let low = _mm512_srlv_epi64(low, splat(shift));
                    // What is above the highest digit that the limb has is shifted away.
                    if shift + 64 <= 2 * DIGIT_BITS {
                        let high = _mm512_sllv_epi64(digit(1), splat(DIGIT_BITS - shift));
                        return _mm512_or_si512(low, high);
                    }
                    let middle = _mm512_and_si512(digit(1), digit_mask());
                    let middle = _mm512_sllv_epi64(middle, splat(DIGIT_BITS - shift));
                    let high = _mm512_sllv_epi64(digit(2), splat(2 * DIGIT_BITS - shift));
                    _mm512_or_si512(_mm512_or_si512(low, middle), high)
                };
                let limb = QUAD * q;
                let columns = [column(limb), column(limb + 1), column(limb + 2), column(limb + 3)];
                let rows = turned(columns);
                if i + QUAD <= least {
                    let put =
                        |l: usize, limbs| _mm256_storeu_si256(lane(l).start.add(i).cast(), limbs);
                    stamp!(
                        l,
                        {
                            put(l, _mm512_castsi512_si256(rows[l]));
                            put(l + 4, _mm512_extracti64x4_epi64::<1>(rows[l]));
                        },
                        0 1 2 3
                    );
                } else {
                    store_last(&rows, &each(&lane), i);
                }
            });
            (first, at) = (first + DIGITS, at + LIMBS);
        }
    }
}

/// Digits to limbs, as many as each target has.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn contract(targets: *const [Target; LANES], a: *const Lanes, n: usize) {
    // SAFETY: the eight targets are valid for writes of their lengths and a for reads of n digits
    // by the contract of `BatchKernels`.
    unsafe {
        let lens = (*targets).iter().map(|target| target.len);
        let least = lens.clone().fold(usize::MAX, usize::min);
        contract_lanes([least, lens.fold(0, usize::max)], a, n, |lane| (*targets)[lane]);
    }
}

/// Digits to `len` limbs of eight numbers, `stride` limbs apart.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn contract_array(
    start: *mut Limb,
    stride: usize,
    len: usize,
    a: *const Lanes,
    n: usize,
) {
    let lane = |lane: usize| Target { start: start.wrapping_add(lane * stride), len };
    // SAFETY: eight numbers of len limbs, stride limbs apart, are valid for writes and a for reads
    // of n digits by the contract of `BatchKernels`.
    unsafe { contract_lanes([len, len], a, n, lane) }
}
