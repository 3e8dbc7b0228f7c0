//! Sums of words with others some way above, for the change of basis.

use super::tables::xor;
use crate::Limb;
use core::arch::x86_64::*;

/// Words of a vector.
pub const WORDS: usize = 16;

/// Adds a vector of words `d` above.
///
/// # Safety
/// Valid for them.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn add(x: *mut u16, d: usize) {
    // SAFETY: vectors of words.
    unsafe {
        let sum = xor(_mm256_loadu_si256(x.add(d).cast()), _mm256_loadu_si256(x.cast()));
        _mm256_storeu_si256(x.cast(), sum);
    }
}

/// Adds one word `d` above.
///
/// # Safety
/// Valid for both.
unsafe fn add_word(x: *mut u16, d: usize) {
    // SAFETY: the caller's words.
    unsafe { *x ^= *x.add(d) };
}

/// `x[i] += x[i + d]`, downwards.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx2")]
pub unsafe fn fold(x: *mut Limb, start: usize, n: usize, d: usize) {
    // SAFETY: words of the caller's lengths; a vector's are read before those below are written.
    unsafe {
        let x = x.cast::<u16>().add(start);
        let mut n = n;
        while d >= WORDS && n >= WORDS {
            n -= WORDS;
            add(x.add(n), d);
        }
        for i in (0..n).rev() {
            add_word(x.add(i), d);
        }
    }
}

/// `x[i] += x[i + d]`, upwards.
///
/// # Safety
/// As [`fold`].
#[target_feature(enable = "avx2")]
pub unsafe fn unfold(x: *mut Limb, start: usize, n: usize, d: usize) {
    // SAFETY: words of the caller's lengths; a vector's are read before those above are written.
    unsafe {
        let x = x.cast::<u16>().add(start);
        let mut i = 0;
        while d >= WORDS && n - i >= WORDS {
            add(x.add(i), d);
            i += WORDS;
        }
        for i in i..n {
            add_word(x.add(i), d);
        }
    }
}
