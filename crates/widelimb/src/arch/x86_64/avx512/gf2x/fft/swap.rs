//! Bits of a coefficient's number from lanes to rows: the 8 x 8 words of 64 bits in eight vectors, or the
//! 8 x 8 bytes of each such word, transposed. Three shuffles a vector.

use super::super::super::vector::transposed;
use core::arch::x86_64::*;

/// The eights of lanes against the rows; its own inverse.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn upper(x: [__m512i; 8]) -> [__m512i; 8] {
    transposed(&x)
}

/// Places of bytes within 16: each from `step` below or above.
const fn moved(step: isize) -> [u8; 16] {
    let (mut places, mut i) = ([0; 16], 0);
    while i < 16 {
        places[i] = (i as isize - step) as u8 & 15;
        i += 1;
    }
    places
}

/// Exchanges the bit `STEP` of the lanes with that of the rows `STEP` apart.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn exchange<const STEP: usize>(x: &mut [__m512i; 8]) {
    let index = |places: [u8; 16]| {
        // SAFETY: sixteen bytes.
        _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(places.as_ptr().cast()) })
    };
    let up = index(const { moved(STEP as isize) });
    let down = index(const { moved(-(STEP as isize)) });
    let lower: u64 = u64::MAX / ((1 << STEP) + 1);
    for i in (0..8).filter(|i| i & STEP == 0) {
        let (a, b) = (x[i], x[i + STEP]);
        x[i] = _mm512_mask_shuffle_epi8(a, !lower, b, up);
        x[i + STEP] = _mm512_mask_shuffle_epi8(b, lower, a, down);
    }
}

/// The lanes of each eight against the rows; its own inverse.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn lower(x: [__m512i; 8]) -> [__m512i; 8] {
    let mut x = x;
    exchange::<4>(&mut x);
    exchange::<2>(&mut x);
    exchange::<1>(&mut x);
    x
}
