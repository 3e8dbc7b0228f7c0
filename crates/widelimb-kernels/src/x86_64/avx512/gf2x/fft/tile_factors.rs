//! The factors of a tile's layers.
//!
//! A factor is the sum of what the bits of the tile's number, the lowest three of them apart, of
//! the rows and of the lanes add; all but what the upper bits add is in tables.

use crate::gf2x::fft::BLOCK;
use crate::gf2x::fft::factors::{nine, nine_of_point, word};
use crate::gf2x::fft::field::point;
use crate::gf2x::fft::rows;
use core::arch::x86_64::*;

/// The factors of a node, of its children and of its grandchildren.
pub type Seven<const E: usize> = rows::Seven<__m512i, E>;

/// The nine bytes of a factor, each four times, so that they are broadcast as words of 32 bits.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Factor([u32; 16]);

/// For three layers, what the bits of the lanes add to the bytes of a factor.
#[repr(C, align(64))]
struct Lanes([[[u8; BLOCK]; 9]; 3]);

/// Layers 5, 4, 3: the eights of lanes are bits 6 to 8.
static MIDDLE: Lanes = lanes(5, false);

/// Layers 2, 1, 0: the lanes within eight are bits 3 to 5 besides.
static LAST: Lanes = lanes(2, true);

const fn lanes(first: u32, both: bool) -> Lanes {
    let (mut table, mut l) = ([[[0; BLOCK]; 9]; 3], 0);
    while l < 3 {
        let layer = first - l as u32;
        let mut lane = 0;
        while lane < BLOCK {
            let mut x = (lane >> 3) << (6 - layer);
            if both {
                x |= (lane & 7) << (3 - layer);
            }
            let bytes = nine(point(x));
            let mut i = 0;
            while i < 9 {
                table[l][i][lane] = word(bytes, i) as u8;
                i += 1;
            }
            lane += 1;
        }
        l += 1;
    }
    Lanes(table)
}

/// What the lowest bits of the tile's number and the rows of a node add to the bytes of the seven
/// factors.
struct Eights([[Factor; 7]; 8]);

/// Layers 8, 7, 6: bits 1 to 3 of a node's point in the first of them.
static UPPER: Eights = eights(1);

/// Layers 5, 4, 3: bits 4 to 6.
static INNER: Eights = eights(4);

/// Layers 2, 1, 0: bits 7 to 9.
static LOWEST: Eights = eights(7);

const fn eights(from: usize) -> Eights {
    let (mut table, mut i) = ([[Factor([0; 16]); 7]; 8], 0usize);
    while i < 8 {
        let mut node = 0usize;
        while node < 7 {
            let layer = (node + 1).ilog2();
            let row = node + 1 - (1 << layer);
            let (bytes, mut e) = (nine(point(i << from << layer | row << 1)), 0);
            while e < 9 {
                table[i][node].0[e] = word(bytes, e);
                e += 1;
            }
            node += 1;
        }
        i += 1;
    }
    Eights(table)
}

/// The bytes of the factor `point(x)`, each four times.
#[inline]
#[target_feature(enable = "avx512f")]
fn point_bytes(x: usize) -> __m512i {
    let bytes = nine_of_point(x);
    let bytes = _mm_set_epi64x((bytes >> 64) as i64, bytes as i64);
    _mm512_mullo_epi32(_mm512_cvtepu8_epi32(bytes), _mm512_set1_epi32(0x0101_0101))
}

/// The bytes of a factor in memory, for broadcasts.
#[inline]
#[target_feature(enable = "avx512f")]
fn stored(bytes: __m512i) -> Factor {
    let mut factor = Factor([0; 16]);
    // SAFETY: a factor has 64 bytes, aligned to 64.
    unsafe { _mm512_store_si512(factor.0.as_mut_ptr().cast(), bytes) };
    factor
}

/// The bytes that the number of eight tiles adds in three layers, from the first of which it begins
/// at this bit.
#[inline]
#[target_feature(enable = "avx512f")]
fn bytes_of_eight(eight: usize, from: u32) -> [__m512i; 3] {
    [point_bytes(eight << from), point_bytes(eight << (from + 1)), point_bytes(eight << (from + 2))]
}

/// The factors of three layers, from the layer `first` of them on: a number for all, and the lanes'
/// bytes.
#[inline]
#[target_feature(enable = "avx512f")]
fn seven<const E: usize>(
    eight: &[__m512i; 3],
    tile: &[Factor; 7],
    lanes: Option<&'static Lanes>,
    first: usize,
) -> Seven<E> {
    let mut factors = [[_mm512_setzero_si512(); E]; 7];
    for (node, factor) in factors.iter_mut().enumerate() {
        let layer = (node + 1).ilog2() as usize;
        if layer < first {
            continue;
        }
        // SAFETY: a factor has 64 bytes, aligned to 64.
        let bytes = unsafe { _mm512_load_si512(tile[node].0.as_ptr().cast()) };
        let bytes = stored(_mm512_xor_si512(bytes, eight[layer]));
        for (e, of_all) in factor.iter_mut().enumerate() {
            *of_all = _mm512_set1_epi32(bytes.0[e] as i32);
            if let Some(lanes) = lanes {
                // SAFETY: the bytes of a lane's table are 64, aligned to 64.
                let lanes = unsafe { _mm512_load_si512(lanes.0[layer][e].as_ptr().cast()) };
                *of_all = _mm512_xor_si512(*of_all, lanes);
            }
        }
    }
    factors
}

/// What the number of eight tiles adds to all of their factors.
pub struct EightTiles([[__m512i; 3]; 3]);

impl EightTiles {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new(eight: usize) -> EightTiles {
        EightTiles([bytes_of_eight(eight, 4), bytes_of_eight(eight, 7), bytes_of_eight(eight, 10)])
    }

    /// The factors of layers 8 to 6 and 5 to 3 of tile `i` of the eight.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn six<const E: usize>(&self, i: usize) -> [Seven<E>; 2] {
        [seven(&self.0[0], &UPPER.0[i], None, 0), seven(&self.0[1], &INNER.0[i], Some(&MIDDLE), 0)]
    }

    /// The factors of layers 2 to 0, those of the first `but` of them aside.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn three<const E: usize>(&self, i: usize, but: usize) -> Seven<E> {
        seven(&self.0[2], &LOWEST.0[i], Some(&LAST), but)
    }
}
