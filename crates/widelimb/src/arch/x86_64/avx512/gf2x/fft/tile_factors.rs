//! The factors of a tile's layers below 9.
//!
//! A factor is the sum of what the bits of the tile's number, of the eight blocks', of the rows and of the
//! lanes add, all but the first of which are in tables.

use super::factor::{point_bytes, stored};
use super::layers::Seven;
use crate::arch::gf2x::fft::BLOCK;
use crate::arch::gf2x::fft::factors::{Factor, nine_of_point};
use core::arch::x86_64::*;

/// For three layers, what the bits of the lanes add to the bytes of a factor.
#[repr(C, align(64))]
struct Lanes([[[u8; BLOCK]; 9]; 3]);

/// Layers 5, 4, 3: the eights of lanes are bits 6 to 8.
static MIDDLE: Lanes = lanes(5, false);

/// Layers 2, 1, 0: the lanes within eight are bits 9 to 11 besides.
static LAST: Lanes = lanes(2, true);

const fn lanes(first: u32, both: bool) -> Lanes {
    let (mut table, mut l) = ([[[0; BLOCK]; 9]; 3], 0);
    while l < 3 {
        let layer = first - l as u32;
        let mut lane = 0;
        while lane < BLOCK {
            let mut point = (lane >> 3) << (6 - layer);
            if both {
                point |= (lane & 7) << (9 - layer);
            }
            let bytes = nine_of_point(point);
            let mut i = 0;
            while i < 9 {
                table[l][i][lane] = bytes[i];
                i += 1;
            }
            lane += 1;
        }
        l += 1;
    }
    Lanes(table)
}

/// What the number of eight blocks and the rows of a node add to the bytes of the seven factors.
struct Eights([[Factor; 7]; 8]);

/// Layers 8, 7, 6, and 2, 1, 0: bits 1 to 3 of a node's point in the first of them.
static OUTER: Eights = eights(1);

/// Layers 5, 4, 3: bits 4 to 6.
static INNER: Eights = eights(4);

const fn eights(from: usize) -> Eights {
    let (mut table, mut i) = ([[Factor([0; 16]); 7]; 8], 0usize);
    while i < 8 {
        let mut node = 0usize;
        while node < 7 {
            let layer = (node + 1).ilog2();
            let row = node + 1 - (1 << layer);
            let (bytes, mut e) = (nine_of_point(i << from << layer | row << 1), 0);
            while e < 9 {
                table[i][node].0[e] = bytes[e] as u32 * 0x0101_0101;
                e += 1;
            }
            node += 1;
        }
        i += 1;
    }
    Eights(table)
}

/// The bytes that a tile's number adds in three layers, from the first of which it begins at this bit.
#[inline]
#[target_feature(enable = "avx512f")]
fn tile_bytes(tile: usize, from: u32) -> [__m512i; 3] {
    [point_bytes(tile << from), point_bytes(tile << (from + 1)), point_bytes(tile << (from + 2))]
}

/// The factors of three layers of eight blocks: a number for all, and the lanes' bytes.
#[inline]
#[target_feature(enable = "avx512f")]
fn seven<const E: usize>(
    tile: &[__m512i; 3],
    eight: &[Factor; 7],
    lanes: Option<&'static Lanes>,
) -> Seven<E> {
    let mut f = [[_mm512_setzero_si512(); E]; 7];
    for (node, layer) in [0, 1, 1, 2, 2, 2, 2].into_iter().enumerate() {
        // SAFETY: 64 aligned bytes.
        let bytes = unsafe { _mm512_load_si512(eight[node].0.as_ptr().cast()) };
        let factor = stored(_mm512_xor_si512(bytes, tile[layer]));
        for e in 0..E {
            f[node][e] = _mm512_set1_epi32(factor.0[e] as i32);
            if let Some(lanes) = lanes {
                // SAFETY: 64 aligned bytes.
                let lanes = unsafe { _mm512_load_si512(lanes.0[layer][e].as_ptr().cast()) };
                f[node][e] = _mm512_xor_si512(f[node][e], lanes);
            }
        }
    }
    f
}

/// What a tile's number adds to all of its factors below layer 9.
pub struct Tile([[__m512i; 3]; 3]);

impl Tile {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new(tile: usize) -> Tile {
        Tile([tile_bytes(tile, 4), tile_bytes(tile, 7), tile_bytes(tile, 10)])
    }

    /// The factors of layers 8 to 6 and 5 to 3 of eight blocks.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn six<const E: usize>(&self, i: usize) -> [Seven<E>; 2] {
        [seven(&self.0[0], &OUTER.0[i], None), seven(&self.0[1], &INNER.0[i], Some(&MIDDLE))]
    }

    /// The factors of layers 2 to 0 of blocks 8 apart.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn three<const E: usize>(&self, i: usize) -> Seven<E> {
        seven(&self.0[2], &OUTER.0[i], Some(&LAST))
    }
}
