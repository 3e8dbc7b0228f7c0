//! Bit operations and counting, four limbs at a time; what is left over goes limb by limb.

use crate::Limb;
use crate::scalar;
use core::arch::x86_64::*;

/// Limbs in a vector.
const LANES: usize = 4;

macro_rules! limbwise {
    ($($(#[$doc:meta])* $name:ident: |$x:ident, $y:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
        #[target_feature(enable = "avx2")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            let mut i = 0;
            // SAFETY: every vector and the limbs behind them lie within n limbs; each is read
            // before it is written.
            unsafe {
                while i + LANES <= n {
                    let $x = _mm256_loadu_si256(a.add(i).cast());
                    let $y = _mm256_loadu_si256(b.add(i).cast());
                    _mm256_storeu_si256(r.add(i).cast(), $value);
                    i += LANES;
                }
                scalar::$name(r.add(i), a.add(i), b.add(i), n - i);
            }
        }
    )*};
}

limbwise! {
    /// `r = a & b`.
    and: |x, y| _mm256_and_si256(x, y);
    /// `r = a | b`.
    or: |x, y| _mm256_or_si256(x, y);
    /// `r = a ^ b`.
    xor: |x, y| _mm256_xor_si256(x, y);
    /// `r = a & !b`.
    and_not: |x, y| _mm256_andnot_si256(y, x);
}

/// `r = !a`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
#[target_feature(enable = "avx2")]
pub unsafe fn not(r: *mut Limb, a: *const Limb, n: usize) {
    let ones = _mm256_set1_epi64x(-1);
    let mut i = 0;
    // SAFETY: every vector and the limbs behind them lie within n limbs.
    unsafe {
        while i + LANES <= n {
            let x = _mm256_loadu_si256(a.add(i).cast());
            _mm256_storeu_si256(r.add(i).cast(), _mm256_xor_si256(x, ones));
            i += LANES;
        }
        scalar::not(r.add(i), a.add(i), n - i);
    }
}

/// The index of the lowest limb that is not 0, or `n`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[target_feature(enable = "avx2")]
pub unsafe fn first_nonzero(a: *const Limb, n: usize) -> usize {
    let mut i = 0;
    // SAFETY: every vector and the limbs behind them lie within n limbs.
    unsafe {
        while i + LANES <= n {
            let x = _mm256_loadu_si256(a.add(i).cast());
            if _mm256_testz_si256(x, x) == 0 {
                break;
            }
            i += LANES;
        }
        i + scalar::first_nonzero(a.add(i), n - i)
    }
}

/// The number of one bits: a table of 16 counts looked up by the half bytes of each vector.
///
/// Floor: two byte shuffles on the one port that has them, 2 cycles for 4 limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[target_feature(enable = "avx2,popcnt")]
pub unsafe fn popcount(a: *const Limb, n: usize) -> u64 {
    let table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low_half = _mm256_set1_epi8(15);
    let mut sum = _mm256_setzero_si256();
    let mut i = 0;
    // SAFETY: every vector and the limbs behind them lie within n limbs.
    let rest = unsafe {
        while i + LANES <= n {
            let x = _mm256_loadu_si256(a.add(i).cast());
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, low_half));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), low_half);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
            sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
            i += LANES;
        }
        scalar::popcount(a.add(i), n - i)
    };
    let pair = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    rest + _mm_extract_epi64::<0>(pair) as u64 + _mm_extract_epi64::<1>(pair) as u64
}
