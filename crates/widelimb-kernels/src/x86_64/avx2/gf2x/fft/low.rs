//! The basis of 256 words.
//!
//! The steps are those of the portable kernel, each for as many words as the first cache keeps
//! before the next one, so that what is read has left the store buffer: unaligned loads would wait
//! for it. Steps by 16 words or more add vectors from memory; one is a shift through two vectors;
//! and the last four are shuffles in a vector, where on the way down a second one adds what the
//! words that are added got themselves.

use super::tables::xor;
use super::words::WORDS;
use crate::Limb;
use crate::gf2x::fft::{stamp::low_passes, sums::add};
use core::arch::x86_64::*;

/// Limbs of the groups that go through a step before the next one.
const AT_ONCE: usize = 16 * LOW_LIMBS;

/// A step by vectors: in each group of so many words, those from `start` on get the ones `distance`
/// above, up to its end.
struct Step {
    group: usize,
    start: usize,
    distance: usize,
}

/// The steps at `y^16 + y`, of 8, 4 and 2 times 16 words.
const FIRST: [Step; 3] = [
    Step { group: 256, start: 8, distance: 120 },
    Step { group: 128, start: 4, distance: 60 },
    Step { group: 64, start: 2, distance: 30 },
];

/// The steps among the sixteen rows of 16 words.
const SECOND: [Step; 4] = [
    Step { group: 256, start: 32, distance: 96 },
    Step { group: 128, start: 16, distance: 48 },
    Step { group: 256, start: 64, distance: 64 },
    Step { group: 64, start: 16, distance: 16 },
];

impl Step {
    /// Takes the step in `n` words, down or up.
    ///
    /// # Safety
    /// `x` is valid for reads and writes of `n` words, whole groups of the step.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn of<const DOWN: bool>(&self, x: *mut u16, n: usize) {
        let half = self.group / 2;
        for group in (0..n).step_by(self.group) {
            for i in (0..half).step_by(WORDS) {
                let i = if DOWN { half - WORDS - i } else { i };
                // SAFETY: the words that get others and those `distance` above them lie within a
                // group of x, which is valid for n words by this function's contract.
                unsafe { add::<__m256i, 1>(x.add(group + self.start + i), self.distance) };
            }
        }
    }
}

/// In each group of so many words of a vector: the words `first..end` from `distance` above, the
/// others zero.
#[repr(C, align(32))]
struct Move([u8; 32]);

impl Move {
    const fn new(group: usize, first: usize, end: usize, distance: usize) -> Move {
        let (mut places, mut i) = ([0x80; 32], 0);
        while i < 32 {
            let word = i / 2;
            if word % group >= first && word % group < end {
                places[i] = (2 * ((word + distance) % 8) + i % 2) as u8;
            }
            i += 1;
        }
        Move(places)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(&self, x: __m256i) -> __m256i {
        // SAFETY: self has 32 bytes, aligned to 32.
        _mm256_shuffle_epi8(x, unsafe { _mm256_load_si256(self.0.as_ptr().cast()) })
    }
}

/// Steps within a vector: what is added, and on the way down what the words added bring along. The
/// first and the third take all from its upper half.
static WITHIN: [[Move; 2]; 4] = [
    [Move::new(16, 2, 10, 6), Move::new(16, 2, 4, 12)],
    [Move::new(8, 1, 5, 3), Move::new(8, 1, 2, 6)],
    [Move::new(16, 4, 12, 4), Move::new(16, 4, 8, 8)],
    [Move::new(4, 1, 3, 1), Move::new(4, 1, 2, 2)],
];

/// One of these steps.
#[inline]
#[target_feature(enable = "avx2")]
fn within<const DOWN: bool, const STEP: usize>(x: __m256i) -> __m256i {
    let from = if STEP.is_multiple_of(2) { _mm256_permute2x128_si256::<0x11>(x, x) } else { x };
    let sum = xor(x, WITHIN[STEP][0].of(from));
    if DOWN { xor(sum, WITHIN[STEP][1].of(from)) } else { sum }
}

/// The last word of a vector in the first one's place.
#[inline]
#[target_feature(enable = "avx2")]
fn last(x: __m256i) -> __m256i {
    _mm256_srli_si256::<14>(_mm256_permute2x128_si256::<0x81>(x, x))
}

/// Each word in the next one's place.
#[inline]
#[target_feature(enable = "avx2")]
fn moved(x: __m256i) -> __m256i {
    _mm256_alignr_epi8::<14>(x, _mm256_permute2x128_si256::<0x08>(x, x))
}

/// The step at `y^16 + y` of 32 words.
///
/// # Safety
/// `x` is valid for reads and writes of 32 words.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn two_vectors<const DOWN: bool>(x: *mut u16) {
    // SAFETY: x is valid for 32 words by this function's contract, two vectors.
    unsafe {
        let [low, high] = [x, x.add(WORDS)];
        let mut a = _mm256_loadu_si256(low.cast());
        let mut b = _mm256_loadu_si256(high.cast());
        if DOWN {
            b = xor(b, last(b));
        }
        a = xor(a, moved(b));
        if !DOWN {
            b = xor(b, last(b));
        }
        _mm256_storeu_si256(low.cast(), a);
        _mm256_storeu_si256(high.cast(), b);
    }
}

/// The steps within a vector.
///
/// # Safety
/// `x` is valid for reads and writes of a vector of 16 words.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn vector<const DOWN: bool>(x: *mut u16) {
    // SAFETY: x is valid for reads and writes of 16 words by this function's contract.
    unsafe {
        let v = _mm256_loadu_si256(x.cast());
        let v = if DOWN {
            within::<true, 3>(within::<true, 2>(within::<true, 1>(within::<true, 0>(v))))
        } else {
            within::<false, 0>(within::<false, 1>(within::<false, 2>(within::<false, 3>(v))))
        };
        _mm256_storeu_si256(x.cast(), v);
    }
}

/// All steps in `n` limbs, down or up.
///
/// # Safety
/// `x` is valid for reads and writes of `n` limbs, whole groups of [`LOW_LIMBS`].
#[target_feature(enable = "avx2")]
unsafe fn convert<const DOWN: bool>(x: *mut Limb, n: usize) {
    let (x, n) = (x.cast::<u16>(), 4 * n);
    // SAFETY: x is valid for n words, whole groups of every step and of two vectors, by this
    // function's contract.
    unsafe {
        if DOWN {
            FIRST.iter().for_each(|step| step.of::<true>(x, n));
            (0..n).step_by(2 * WORDS).for_each(|i| two_vectors::<true>(x.add(i)));
            SECOND.iter().for_each(|step| step.of::<true>(x, n));
            (0..n).step_by(WORDS).for_each(|i| vector::<true>(x.add(i)));
        } else {
            (0..n).step_by(WORDS).for_each(|i| vector::<false>(x.add(i)));
            SECOND.iter().rev().for_each(|step| step.of::<false>(x, n));
            (0..n).step_by(2 * WORDS).for_each(|i| two_vectors::<false>(x.add(i)));
            FIRST.iter().rev().for_each(|step| step.of::<false>(x, n));
        }
    }
}

low_passes! { convert, AT_ONCE, #[target_feature(enable = "avx2")] }
