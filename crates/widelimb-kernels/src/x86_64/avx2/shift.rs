//! Shifts by 1 to 63 bits, four limbs at a time: each vector is made of two loads one limb apart.
//!
//! Floor: two shifts, an or, two loads and a store, 1.5 cycles for 4 limbs in L1.

use crate::Limb;
use crate::scalar;
use core::arch::x86_64::*;

/// Limbs in a vector.
const LANES: usize = 4;

/// Four limbs of `high * 2^up + low / 2^down` from the limbs at the two addresses.
///
/// # Safety
/// Both are valid for reads of four limbs.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn funnel(high: *const Limb, low: *const Limb, up: __m128i, down: __m128i) -> __m256i {
    // SAFETY: high and low are valid for reads of four limbs by this function's contract.
    unsafe {
        let high = _mm256_loadu_si256(high.cast());
        let low = _mm256_loadu_si256(low.cast());
        _mm256_or_si256(_mm256_sll_epi64(high, up), _mm256_srl_epi64(low, down))
    }
}

/// `r = a * 2^bits`; the bits shifted out above. From the top down.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, below it, or apart;
/// `1 <= bits <= 63`.
#[target_feature(enable = "avx2")]
pub unsafe fn shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n <= LANES {
        // SAFETY: a and r are valid for n limbs and 1 <= bits <= 63 by this function's contract,
        // which is that of the scalar function.
        return unsafe { scalar::shl(r, a, n, bits) };
    }
    let up = _mm_cvtsi32_si128(bits as i32);
    let down = _mm_cvtsi32_si128(64 - bits as i32);
    // SAFETY: every limb is below n. A vector's limbs and the one below them are read before it is
    // written, and what comes later lies below it.
    unsafe {
        let out = *a.add(n - 1) >> (64 - bits);
        let mut i = n;
        while i > LANES {
            i -= LANES;
            let v = funnel(a.add(i), a.add(i - 1), up, down);
            _mm256_storeu_si256(r.add(i).cast(), v);
        }
        scalar::shl(r, a, i, bits);
        out
    }
}

/// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb. From the
/// bottom up.
///
/// # Safety
/// The contract of [`shl`] holds, with `a` above `r` for `a` below.
#[target_feature(enable = "avx2")]
pub unsafe fn shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n <= LANES {
        // SAFETY: a and r are valid for n limbs and 1 <= bits <= 63 by the contract of `shl`, which
        // is that of the scalar function.
        return unsafe { scalar::shr(r, a, n, bits) };
    }
    let up = _mm_cvtsi32_si128(64 - bits as i32);
    let down = _mm_cvtsi32_si128(bits as i32);
    // SAFETY: every limb is below n. A vector's limbs and the one above them are read before it is
    // written, and what comes later lies above it.
    unsafe {
        let out = *a << (64 - bits);
        let mut i = 0;
        while i + LANES < n {
            let v = funnel(a.add(i + 1), a.add(i), up, down);
            _mm256_storeu_si256(r.add(i).cast(), v);
            i += LANES;
        }
        scalar::shr(r.add(i), a.add(i), n - i, bits);
        out
    }
}
