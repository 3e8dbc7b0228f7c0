//! Bits of a coefficient's number from lanes to rows: the 8 x 8 words of 64 bits in eight vectors,
//! or the 8 x 8 bytes of each such word, transposed. Three shuffles a vector.

use super::super::super::vector::transposed;
use core::arch::asm;
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

/// Exchanges the bit `STEP` of the lanes with that of the rows: of these ones and those `STEP`
/// behind.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn exchange<const STEP: usize>(x: &mut [__m512i; 8], pairs: [usize; 4]) {
    let index = |places: [u8; 16]| {
        // SAFETY: `places` has sixteen bytes.
        _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(places.as_ptr().cast()) })
    };
    let up = index(const { moved(STEP as isize) });
    let down = index(const { moved(-(STEP as isize)) });
    let lower: u64 = u64::MAX / ((1 << STEP) + 1);
    for i in pairs {
        let (a, b) = (x[i], x[i + STEP]);
        x[i] = merged(a, !lower, b, up);
        x[i + STEP] = merged(b, lower, a, down);
    }
}

/// `a`, but in the lanes of the mask the bytes of `b` from `places`: one instruction, of which the
/// compiler would make three.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn merged(a: __m512i, mask: u64, b: __m512i, places: __m512i) -> __m512i {
    let mut a = a;
    // SAFETY: the instruction reads and writes registers alone.
    unsafe {
        asm!(
            "vpshufb {a}{{{mask}}}, {b}, {places}",
            a = inout(zmm_reg) a,
            mask = in(kreg) mask,
            b = in(zmm_reg) b,
            places = in(zmm_reg) places,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    a
}

/// The lanes of each eight against the rows; its own inverse.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn lower(x: [__m512i; 8]) -> [__m512i; 8] {
    let mut x = x;
    exchange::<4>(&mut x, [0, 1, 2, 3]);
    exchange::<2>(&mut x, [0, 1, 4, 5]);
    exchange::<1>(&mut x, [0, 2, 4, 6]);
    x
}
