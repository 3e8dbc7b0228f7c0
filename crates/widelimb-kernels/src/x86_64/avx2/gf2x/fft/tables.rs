//! Linear maps on bytes, as what they make of the lower and of the upper four bits.

use crate::gf2x::fft::field::mul8;
use core::arch::x86_64::*;

/// The images of the lower four bits and of the upper ones.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub struct Nibbles(pub [[u8; 16]; 2]);

impl Nibbles {
    /// The map of these images of single bits.
    pub const fn of_columns(columns: [u8; 8]) -> Nibbles {
        let (mut tables, mut i) = ([[0; 16]; 2], 0);
        while i < 128 {
            let (half, nibble, bit) = (i / 64, i / 4 % 16, i % 4);
            if nibble >> bit & 1 == 1 {
                tables[half][nibble] ^= columns[4 * half + bit];
            }
            i += 1;
        }
        Nibbles(tables)
    }

    /// Products by a constant.
    pub const fn of_constant(c: u8) -> Nibbles {
        let (mut columns, mut i) = ([0; 8], 0);
        while i < 8 {
            columns[i] = mul8(c, 1 << i);
            i += 1;
        }
        Nibbles::of_columns(columns)
    }

    /// Both tables, in both halves of vectors.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn load(&self) -> Pair {
        // SAFETY: 16 aligned bytes each.
        let [low, high] = self.0.each_ref().map(|t| unsafe { _mm_load_si128(t.as_ptr().cast()) });
        [_mm256_broadcastsi128_si256(low), _mm256_broadcastsi128_si256(high)]
    }

    /// These in the lower halves, others in the upper ones.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn load_with(&self, upper: &Nibbles) -> Pair {
        let mut both = [_mm256_setzero_si256(); 2];
        for i in 0..2 {
            // SAFETY: 16 aligned bytes each.
            both[i] = unsafe {
                _mm256_set_m128i(
                    _mm_load_si128(upper.0[i].as_ptr().cast()),
                    _mm_load_si128(self.0[i].as_ptr().cast()),
                )
            };
        }
        both
    }
}

/// Planes that are multiplied together.
pub type Planes<const P: usize> = [__m256i; P];

/// Two tables, or the lower and the upper four bits of bytes.
pub type Pair = [__m256i; 2];

/// Products by each constant.
pub static PRODUCTS: [Nibbles; 256] = {
    let (mut tables, mut c) = ([Nibbles([[0; 16]; 2]); 256], 0);
    while c < 256 {
        tables[c] = Nibbles::of_constant(c as u8);
        c += 1;
    }
    tables
};

#[inline]
#[target_feature(enable = "avx2")]
pub fn xor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_xor_si256(a, b)
}

/// The lower and the upper four bits of each byte.
#[inline]
#[target_feature(enable = "avx2")]
pub fn split(x: __m256i) -> Pair {
    let low = _mm256_set1_epi8(0x0F);
    [_mm256_and_si256(x, low), _mm256_and_si256(_mm256_srli_epi16::<4>(x), low)]
}

/// The images of split bytes.
#[inline]
#[target_feature(enable = "avx2")]
pub fn look(x: Pair, tables: Pair) -> __m256i {
    xor(_mm256_shuffle_epi8(tables[0], x[0]), _mm256_shuffle_epi8(tables[1], x[1]))
}
