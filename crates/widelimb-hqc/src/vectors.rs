//! Vectors of limbs, in and out of memory.

use core::arch::x86_64::*;

/// The vector of eight limbs.
#[inline]
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code)]
pub fn load(limbs: &[u64; 8]) -> __m512i {
    // SAFETY: reads the 64 bytes that the reference is to.
    unsafe { _mm512_loadu_epi64(limbs.as_ptr().cast()) }
}

/// The limbs of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code)]
pub fn store(vector: __m512i) -> [u64; 8] {
    let mut limbs = [0; 8];
    // SAFETY: writes the 64 bytes of the array.
    unsafe { _mm512_storeu_epi64(limbs.as_mut_ptr().cast(), vector) };
    limbs
}

/// The vector of four limbs.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code)]
pub fn load_four(limbs: &[u64; 4]) -> __m256i {
    // SAFETY: reads the 32 bytes that the reference is to.
    unsafe { _mm256_loadu_si256(limbs.as_ptr().cast()) }
}

/// The limbs of a vector.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code)]
pub fn store_four(vector: __m256i) -> [u64; 4] {
    let mut limbs = [0; 4];
    // SAFETY: writes the 32 bytes of the array.
    unsafe { _mm256_storeu_si256(limbs.as_mut_ptr().cast(), vector) };
    limbs
}
