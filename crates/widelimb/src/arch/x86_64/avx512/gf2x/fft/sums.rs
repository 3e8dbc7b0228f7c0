//! Sums of words with others some way above, for the change of basis.
//!
//! Floor: the loads from any address, which cross lines: 1.1 cycles for a vector.

use super::words::low_bits;
use crate::Limb;
use crate::arch::scalar::gf2x::fft::KERNELS as PORTABLE;
use core::arch::x86_64::*;

/// Words of a vector.
const WORDS: usize = 32;

/// Adds the first `mask` words `d` above to those at `x`.
///
/// # Safety
/// Valid for them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn add_masked(x: *mut u16, d: usize, mask: u32) {
    // SAFETY: masked words.
    unsafe {
        let sum = _mm512_xor_si512(
            _mm512_maskz_loadu_epi16(mask, x.wrapping_add(d).cast()),
            _mm512_maskz_loadu_epi16(mask, x.cast()),
        );
        _mm512_mask_storeu_epi16(x.cast(), mask, sum);
    }
}

/// Adds `V` vectors of words `d` above, at least as many words.
///
/// # Safety
/// Valid for them.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add<const V: usize>(x: *mut u16, d: usize) {
    // SAFETY: whole vectors of words.
    unsafe {
        let sums: [__m512i; V] = core::array::from_fn(|i| {
            _mm512_xor_si512(
                _mm512_loadu_si512(x.add(i * WORDS + d).cast()),
                _mm512_loadu_si512(x.add(i * WORDS).cast()),
            )
        });
        for (i, sum) in sums.into_iter().enumerate() {
            _mm512_storeu_si512(x.add(i * WORDS).cast(), sum);
        }
    }
}

/// Vectors of [`fold`] at once.
const AT_ONCE: usize = 4;

/// Words from `x` to the next multiple of 64 bytes.
fn to_line(x: *const u16) -> usize {
    x.addr().wrapping_neg() % 64 / 2
}

/// `x[i] += x[i + d]`, downwards.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw")]
pub unsafe fn fold(x: *mut Limb, start: usize, n: usize, d: usize) {
    if d < AT_ONCE * WORDS {
        // SAFETY: the caller's lengths.
        return unsafe { (PORTABLE.fold)(x, start, n, d) };
    }
    // SAFETY: words of the caller's lengths.
    unsafe {
        let x = x.cast::<u16>().add(start);
        let mut n = n;
        let beyond = ((x.addr() + 2 * n) % 64 / 2).min(n);
        n -= beyond;
        add_masked(x.add(n), d, low_bits(beyond) as u32);
        while n >= AT_ONCE * WORDS {
            n -= AT_ONCE * WORDS;
            add::<AT_ONCE>(x.add(n), d);
        }
        while n >= WORDS {
            n -= WORDS;
            add::<1>(x.add(n), d);
        }
        add_masked(x, d, low_bits(n) as u32);
    }
}

/// `x[i] += x[i + d]`, upwards.
///
/// # Safety
/// As [`fold`].
#[target_feature(enable = "avx512f,avx512bw")]
pub unsafe fn unfold(x: *mut Limb, start: usize, n: usize, d: usize) {
    if d < AT_ONCE * WORDS {
        // SAFETY: the caller's lengths.
        return unsafe { (PORTABLE.unfold)(x, start, n, d) };
    }
    // SAFETY: words of the caller's lengths.
    unsafe {
        let x = x.cast::<u16>().add(start);
        let mut i = to_line(x).min(n);
        add_masked(x, d, low_bits(i) as u32);
        while n - i >= AT_ONCE * WORDS {
            add::<AT_ONCE>(x.add(i), d);
            i += AT_ONCE * WORDS;
        }
        while n - i >= WORDS {
            add::<1>(x.add(i), d);
            i += WORDS;
        }
        add_masked(x.add(i), d, low_bits(n - i) as u32);
    }
}
