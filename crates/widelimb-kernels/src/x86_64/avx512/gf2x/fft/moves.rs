//! Moves of words within a vector.

use super::factor::sum3;
use core::arch::x86_64::*;

/// Indices and masks of a move, for words in groups of `group`: those `first..end` come from
/// `distance` above, the others are zero.
pub struct Move {
    places: [u16; 32],
    mask: u32,
}

impl Move {
    const fn new(group: usize, first: usize, end: usize, distance: usize) -> Move {
        let (mut places, mut mask, mut i) = ([0; 32], 0, 0);
        while i < 32 {
            if i % group >= first && i % group < end {
                places[i] = (i + distance) as u16;
                mask |= 1 << i;
            }
            i += 1;
        }
        Move { places, mask }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn of(&self, x: __m512i) -> __m512i {
        // SAFETY: the array of places has 64 bytes.
        let places = unsafe { _mm512_loadu_si512(self.places.as_ptr().cast()) };
        _mm512_maskz_permutexvar_epi16(self.mask, places, x)
    }
}

/// Steps within a vector: what is added, and on the way down what the words added bring along.
pub static STEPS: [[Move; 2]; 4] = [
    [Move::new(32, 1, 17, 15), Move::new(32, 1, 2, 30)],
    [Move::new(16, 2, 10, 6), Move::new(16, 2, 4, 12)],
    [Move::new(8, 1, 5, 3), Move::new(8, 1, 2, 6)],
    [Move::new(16, 4, 12, 4), Move::new(16, 4, 8, 8)],
];

#[inline]
#[target_feature(enable = "avx512f")]
pub fn xor(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}

/// `a + (b & mask)`.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn add_some(a: __m512i, b: __m512i, mask: i64) -> __m512i {
    _mm512_ternarylogic_epi64::<0x78>(a, b, _mm512_set1_epi64(mask))
}

/// A step within all vectors, down.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn add_moved<const N: usize>(x: &mut [__m512i; N], step: &[Move; 2]) {
    for x in x {
        *x = sum3(*x, step[0].of(*x), step[1].of(*x));
    }
}

/// A step within all vectors, up.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn take_moved<const N: usize>(x: &mut [__m512i; N], step: &[Move; 2]) {
    for x in x {
        *x = xor(*x, step[0].of(*x));
    }
}

/// The upper half in the lower one's place, else zero.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn upper(x: __m512i) -> __m512i {
    _mm512_maskz_shuffle_i64x2::<0b00_00_11_10>(0x0F, x, x)
}

/// The lower half in the upper one's place, else zero.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn lower(x: __m512i) -> __m512i {
    _mm512_maskz_shuffle_i64x2::<0b01_00_00_00>(0xF0, x, x)
}
