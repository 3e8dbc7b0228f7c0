//! Squares: a table of 16 bytes spreads each half of a byte.
//!
//! Floor: two stores for 32 bytes; five shuffles, which take 2.5 cycles.

use crate::Limb;
use crate::gf2x::{SQR_AHEAD, SQR_FAR};
use crate::scalar::gf2x::square::spread;
use core::arch::x86_64::*;

/// Limbs of a vector.
const LANES: usize = 4;

/// The spread bytes of the halves of `x`'s bytes: of its limbs 0 and 1, and of 2 and 3.
#[inline]
#[target_feature(enable = "avx2")]
fn spread_vector(x: __m256i) -> [__m256i; 2] {
    let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15, 0x40, 0x41, 0x44, 0x45, 0x50, 0x51, 0x54,
        0x55,
    ));
    let half = _mm256_set1_epi8(0x0F);
    // Each lane's low limb goes to the low result: so limbs 0 and 1 must be low.
    let x = _mm256_permute4x64_epi64::<0b11_01_10_00>(x);
    let low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, half));
    let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(x), half));
    [_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high)]
}

/// `r = a^2` for whole vectors of `a`; how many limbs these are.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of twice as many.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn vectors<const FAR: bool>(r: *mut Limb, a: *const Limb, n: usize) -> usize {
    let mut i = 0;
    while i + LANES <= n {
        // SAFETY: i + LANES <= n, and a is valid for n limbs and r for 2 n by this function's
        // contract; lines that are asked for need not be valid.
        unsafe {
            if FAR {
                _mm_prefetch::<_MM_HINT_T0>(r.wrapping_add(2 * i + SQR_AHEAD).cast_const().cast());
            }
            let [low, high] = spread_vector(_mm256_loadu_si256(a.add(i).cast()));
            _mm256_storeu_si256(r.add(2 * i).cast(), low);
            _mm256_storeu_si256(r.add(2 * i + LANES).cast(), high);
        }
        i += LANES;
    }
    i
}

/// `r = a^2`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2")]
pub unsafe fn sqr(r: *mut Limb, a: *const Limb, n: usize) {
    // SAFETY: a is valid for n limbs and r for 2 n by the contract of `Gf2xKernels`, and every
    // index is below.
    unsafe {
        let whole = if n < SQR_FAR { vectors::<false>(r, a, n) } else { vectors::<true>(r, a, n) };
        for i in whole..n {
            let limb = *a.add(i);
            *r.add(2 * i) = spread(limb);
            *r.add(2 * i + 1) = spread(limb >> 32);
        }
    }
}
