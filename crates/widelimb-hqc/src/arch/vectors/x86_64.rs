//! Vectors of eight words in AVX-512 and of four words in AVX2.

use super::Word;
use core::arch::x86_64::*;

/// Loads a vector of eight limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn load(limbs: &[u64; 8]) -> __m512i {
    // SAFETY: the load reads 64 bytes, the size of the array behind the reference.
    unsafe { _mm512_loadu_epi64(limbs.as_ptr().cast()) }
}

/// Stores a vector as eight limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn store(vector: __m512i) -> [u64; 8] {
    let mut limbs = [0; 8];
    // SAFETY: the store writes 64 bytes, the size of the array.
    unsafe { _mm512_storeu_epi64(limbs.as_mut_ptr().cast(), vector) };
    limbs
}

/// A vector of eight words.
#[derive(Clone, Copy)]
pub struct Eight(pub __m512i);

/// A vector of four words.
#[derive(Clone, Copy)]
pub struct Four(pub __m256i);

// SAFETY of all methods of `Eight` and `Four`: only functions compiled with AVX-512F or AVX2, which
// `on_level` calls on CPUs that have it, name these types.
impl Word for Eight {
    const LANES: usize = 8;
    const SUMS_OF_THREE: bool = true;

    #[inline(always)]
    fn of(word: u64) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F.
        unsafe { Eight(_mm512_set1_epi64(word as i64)) }
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F; `words[..8]` has the eight words read.
        unsafe { Eight(_mm512_loadu_epi64(words[..8].as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        // SAFETY: callers of `Eight` have AVX-512F; `words[..8]` has room for eight words.
        unsafe { _mm512_storeu_epi64(words[..8].as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn xor(self, b: Eight) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F.
        unsafe { Eight(_mm512_xor_si512(self.0, b.0)) }
    }

    // Bit `4 a + 2 b + c` of a table is the result for the bits `a`, `b` and `c`.

    #[inline(always)]
    fn xor3(self, b: Eight, c: Eight) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F.
        unsafe { Eight(_mm512_ternarylogic_epi64::<0x96>(self.0, b.0, c.0)) }
    }

    #[inline(always)]
    fn xor_and(self, b: Eight, c: Eight) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F.
        unsafe { Eight(_mm512_ternarylogic_epi64::<0x78>(self.0, b.0, c.0)) }
    }

    #[inline(always)]
    fn xor_andnot(self, b: Eight, c: Eight) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F.
        unsafe { Eight(_mm512_ternarylogic_epi64::<0xd2>(self.0, b.0, c.0)) }
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> Eight {
        // SAFETY: callers of `Eight` have AVX-512F.
        unsafe { Eight(_mm512_rolv_epi64(self.0, _mm512_set1_epi64(bits.into()))) }
    }
}

impl Word for Four {
    const LANES: usize = 4;
    const SUMS_OF_THREE: bool = false;

    #[inline(always)]
    fn of(word: u64) -> Four {
        // SAFETY: callers of `Four` have AVX2.
        unsafe { Four(_mm256_set1_epi64x(word as i64)) }
    }

    #[inline(always)]
    fn load(words: &[u64]) -> Four {
        // SAFETY: callers of `Four` have AVX2; `words[..4]` has the four words read.
        unsafe { Four(_mm256_loadu_si256(words[..4].as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        // SAFETY: callers of `Four` have AVX2; `words[..4]` has room for four words.
        unsafe { _mm256_storeu_si256(words[..4].as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn xor(self, b: Four) -> Four {
        // SAFETY: callers of `Four` have AVX2.
        unsafe { Four(_mm256_xor_si256(self.0, b.0)) }
    }

    #[inline(always)]
    fn xor_and(self, b: Four, c: Four) -> Four {
        // SAFETY: callers of `Four` have AVX2.
        unsafe { self.xor(Four(_mm256_and_si256(b.0, c.0))) }
    }

    #[inline(always)]
    fn xor_andnot(self, b: Four, c: Four) -> Four {
        // SAFETY: callers of `Four` have AVX2.
        unsafe { self.xor(Four(_mm256_andnot_si256(b.0, c.0))) }
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> Four {
        // SAFETY: callers of `Four` have AVX2. A shift by 64 bits leaves 0.
        unsafe {
            let left = _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(bits.into()));
            let right = _mm256_srlv_epi64(self.0, _mm256_set1_epi64x((64 - bits).into()));
            Four(_mm256_or_si256(left, right))
        }
    }
}
