//! Layers within a block: those of bits 3 to 0 of a coefficient's number, which lie in 16 bytes
//! that one look at a table serves.
//!
//! A layer exchanges its bit of the lanes with a bit of two vectors, so that `u` is in one of these
//! and `v` in the other. The first of four layers gets a bit for it, by which factors do not differ
//! where that is possible: the halves of an element of GF(2^32), if factors are in GF(2^16); else
//! the lowest bit of the block's number. The others get the bit that the layer before has dealt
//! with. So there are bits of the number in the lanes by which factors differ, and what they add to
//! a factor, a constant in GF(2^8), multiplies by itself what of `v` it is for: five instructions
//! for each vector and bit.

use super::tables::{Nibbles, Pair, Planes, look, xor};
use crate::gf2x::fft::field::CANTOR;
use crate::gf2x::fft::vector::{add, mac, split};
use core::arch::x86_64::*;

/// What a bit in the lanes adds to factors, and the lanes in which it is one.
#[repr(C, align(32))]
struct Bit {
    lanes: [u8; 32],
    tables: Nibbles,
}

/// For each layer, the bits in the lanes, from the uppermost one of 16 lanes down: bit 6 of a
/// coefficient's number, if it is there, then 3, 2, 1. Those that a layer's nodes have no such bit
/// for aren't looked at.
static BITS: [[Bit; 4]; 4] = {
    const fn bit(layer: usize, place: usize) -> Bit {
        let number = if place == 0 { 6 } else { 4 - place };
        let above = number.saturating_sub(layer);
        let (mut lanes, mut i) = ([0; 32], 0);
        while i < 32 {
            lanes[i] = ((i >> (3 - place) & 1) as u8).wrapping_neg();
            i += 1;
        }
        Bit { lanes, tables: Nibbles::of_constant(CANTOR[above] as u8) }
    }
    const fn of_layer(layer: usize) -> [Bit; 4] {
        [bit(layer, 0), bit(layer, 1), bit(layer, 2), bit(layer, 3)]
    }
    [of_layer(0), of_layer(1), of_layer(2), of_layer(3)]
};

/// A layer on `u` and `v`; `SIX` says that bit 6 is in the lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub fn layer<
    const P: usize,
    const E: usize,
    const LAYER: usize,
    const SIX: bool,
    const DOWN: bool,
>(
    u: &mut Planes<P>,
    v: &mut Planes<P>,
    f: &[Pair; E],
) {
    // SAFETY: the CPU has the features of this function, which are those of the vectors.
    let n = unsafe {
        if !DOWN {
            add(v, u);
        }
        let n = split(v);
        mac(u, &n, f);
        n
    };
    for place in (1 - usize::from(SIX))..4 - LAYER {
        let bit = &BITS[LAYER][place];
        let tables = bit.tables.load();
        // SAFETY: `lanes` has 32 bytes, aligned to 32.
        let lanes = unsafe { _mm256_load_si256(bit.lanes.as_ptr().cast()) };
        for p in 0..P {
            u[p] = xor(u[p], _mm256_and_si256(look(n[p], tables), lanes));
        }
    }
    if DOWN {
        // SAFETY: the CPU has the features of this function, which are those of the vectors.
        unsafe { add(v, u) };
    }
}

/// Exchanges the bit `BIT` of the lanes with that of the vectors; its own inverse.
#[inline]
#[target_feature(enable = "avx2")]
pub fn exchange<const P: usize, const BIT: usize>(a: &mut Planes<P>, b: &mut Planes<P>) {
    for p in 0..P {
        (a[p], b[p]) = exchanged::<BIT>(a[p], b[p]);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn exchanged<const BIT: usize>(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    let even = _mm256_set1_epi16(0x00FF);
    match BIT {
        0 => (
            _mm256_or_si256(_mm256_and_si256(a, even), _mm256_slli_epi16::<8>(b)),
            _mm256_or_si256(_mm256_srli_epi16::<8>(a), _mm256_andnot_si256(even, b)),
        ),
        1 => (
            _mm256_blend_epi16::<0xAA>(a, _mm256_slli_epi32::<16>(b)),
            _mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(a), b),
        ),
        2 => (
            _mm256_blend_epi32::<0xAA>(a, _mm256_slli_epi64::<32>(b)),
            _mm256_blend_epi32::<0xAA>(_mm256_srli_epi64::<32>(a), b),
        ),
        3 => (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)),
        _ => (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b)),
    }
}
