//! Between limbs and lanes: eight digits of each number at a time, which are 52 of its bytes.
//!
//! Two digits are 13 bytes, so a pair of words with a byte to begin at each serves every pair of digits
//! alike: a byte permute moves eight digits of one lane between their bytes and their words, and an 8 by 8
//! transposition moves these between the lanes' words and the digits' vectors. Loads and stores stop where
//! a lane's limbs do, by masks that its length decides; a lane that ends before others is 0 above.
//!
//! Floor: 24 shuffles of the transposition and 8 byte permutes for eight digits, on one port: 32 cycles.

use super::super::product::digits::{Bytes, DIGIT_BYTES, VECTOR_BYTES, low_bytes};
use super::super::vector::transposed;
use super::{load, store};
use crate::arch::batch::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes, Source, Target};
use core::arch::x86_64::*;

/// Digits at a time.
const DIGITS: usize = 8;

/// Bytes of two digits.
const PAIR: usize = 2 * DIGIT_BITS / 8;

/// The bytes of pairs of words, 13 of each 16.
static TO_BYTES: Bytes = {
    let (mut from, mut i) = ([0; 64], 0);
    while i < VECTOR_BYTES {
        from[i] = (16 * (i / PAIR) + i % PAIR) as u8;
        i += 1;
    }
    Bytes(from)
};

/// The same for each lane, digit or word.
macro_rules! of_each {
    ($of:expr) => {{
        let of = $of;
        [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)]
    }};
}

/// Where byte `at` of so many limbs is, and a mask of the bytes that follow, at most a vector of them.
#[inline]
#[target_feature(enable = "bmi2")]
fn bytes_from(limbs: usize, at: usize) -> (usize, __mmask64) {
    let at = at.min(8 * limbs);
    (at, low_bytes(8 * limbs - at))
}

/// `x & mask | y`.
#[inline]
#[target_feature(enable = "avx512f")]
fn and_or(x: __m512i, mask: __m512i, y: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0b11101010>(x, mask, y)
}

/// The low `52 n` bits of eight numbers to digits.
///
/// # Safety
/// As [`BatchKernels`](crate::arch::batch::BatchKernels); the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi2")]
pub unsafe fn expand(r: *mut Lanes, n: usize, sources: *const [Source; LANES]) {
    // SAFETY: the caller's promise; what the mask leaves away is not read.
    unsafe {
        let sources = &*sources;
        let (to_words, mask) = (DIGIT_BYTES.vector(), _mm512_set1_epi64(DIGIT_MASK.cast_signed()));
        let (mut i, mut at) = (0, 0);
        while i < n {
            let words = of_each!(|lane: usize| {
                let (at, there) = bytes_from(sources[lane].len, at);
                let bytes = sources[lane].start.cast::<i8>().wrapping_add(at);
                _mm512_permutexvar_epi8(to_words, _mm512_maskz_loadu_epi8(there, bytes))
            });
            let [d0, d1, d2, d3, d4, d5, d6, d7] = transposed(&words);
            let put = |u: usize, digit| {
                if i + u < n {
                    store(r.add(i + u), _mm512_and_si512(digit, mask));
                }
            };
            put(0, d0);
            put(1, _mm512_srli_epi64::<4>(d1));
            put(2, d2);
            put(3, _mm512_srli_epi64::<4>(d3));
            put(4, d4);
            put(5, _mm512_srli_epi64::<4>(d5));
            put(6, d6);
            put(7, _mm512_srli_epi64::<4>(d7));
            (i, at) = (i + DIGITS, at + VECTOR_BYTES);
        }
    }
}

/// Digits to limbs, as many as each target has.
///
/// # Safety
/// As [`BatchKernels`](crate::arch::batch::BatchKernels); the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi2")]
pub unsafe fn contract(targets: *const [Target; LANES], a: *const Lanes, n: usize) {
    // SAFETY: the caller's promise; what the mask leaves away is not written. The zeros that a store puts
    // above its 52 bytes are written over by the next one, as it is made for each lane until all are full.
    unsafe {
        let targets = &*targets;
        let (to_bytes, mask) = (TO_BYTES.vector(), _mm512_set1_epi64(DIGIT_MASK.cast_signed()));
        let limbs = targets.iter().fold(0, |most, target| most.max(target.len));
        let (mut i, mut at) = (0, 0);
        while at < 8 * limbs {
            let digit = |u: usize| match i + u < n {
                true => load(a.add(i + u)),
                false => _mm512_setzero_si512(),
            };
            // The low 8 bytes of a pair of digits, and the 5 above them: what is above these is not taken.
            let words = of_each!(|u: usize| {
                let odd = digit(u | 1);
                match u % 2 {
                    0 => and_or(digit(u), mask, _mm512_slli_epi64::<52>(odd)),
                    _ => _mm512_srli_epi64::<12>(odd),
                }
            });
            let numbers = transposed(&words);
            of_each!(|lane: usize| {
                let (at, there) = bytes_from(targets[lane].len, at);
                let bytes =
                    _mm512_maskz_permutexvar_epi8((1 << VECTOR_BYTES) - 1, to_bytes, numbers[lane]);
                let start = targets[lane].start.cast::<i8>().wrapping_add(at);
                _mm512_mask_storeu_epi8(start, there, bytes)
            });
            (i, at) = (i + DIGITS, at + VECTOR_BYTES);
        }
    }
}
