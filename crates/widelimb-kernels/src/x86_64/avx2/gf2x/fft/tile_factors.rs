//! The factors of a tile's layers: sums of what the tile's number and the nodes within it add.

use super::tables::{PRODUCTS, Pair};
use crate::gf2x::fft::factors::{Nine, nine, nine_of_point};
use crate::gf2x::fft::field::point;
use crate::gf2x::fft::rows::factor;
use crate::gf2x::fft::{TILE, TILE_BITS};
use core::arch::x86_64::*;

/// The layers within a tile.
pub const LAYERS: usize = TILE_BITS as usize;

/// Bits of the number of a point in GF(2^16).
const NARROW_BITS: usize = 16;

/// The bytes of the factors of the first tile's nodes, whatever their layer.
static FIRST: [Nine; TILE / 2] = {
    let (mut bytes, mut node) = ([0; TILE / 2], 0);
    while node < TILE / 2 {
        bytes[node] = nine(point(2 * node));
        node += 1;
    }
    bytes
};

/// The factors of a tile.
pub struct Factors {
    /// The part of the factors of each layer that the tile's number gives.
    of_tile: [Nine; LAYERS],
    /// Bits of the numbers of the points of tiles up to this one.
    bits: usize,
}

impl Factors {
    /// The factors of the tile of this number.
    pub fn new(tile: usize) -> Factors {
        let mut of_tile = [0; LAYERS];
        for (layer, bytes) in of_tile.iter_mut().enumerate() {
            *bytes = nine_of_point(tile << (LAYERS - layer));
        }
        let points = (tile + 1) << TILE_BITS;
        Factors { of_tile, bits: points.next_power_of_two().trailing_zeros() as usize }
    }

    /// Whether the factors of this layer are in GF(2^32).
    pub fn wide(&self, layer: usize) -> bool {
        self.bits > NARROW_BITS + layer
    }

    fn bytes(&self, layer: usize, node: usize) -> Nine {
        self.of_tile[layer] ^ FIRST[node]
    }

    /// The tables for this node of a layer.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn node<const E: usize>(&self, layer: usize, node: usize) -> [Pair; E] {
        // SAFETY: the CPU has the features of this function, which are those of the vectors.
        unsafe { factor::<__m256i, E>(self.bytes(layer, node)) }
    }

    /// The tables for this node of a layer, and for that so many behind it in the upper halves of
    /// vectors.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn two<const E: usize>(&self, layer: usize, node: usize, apart: usize) -> [Pair; E] {
        let (lower, upper) = (self.bytes(layer, node), self.bytes(layer, node + apart));
        let mut f = [[_mm256_setzero_si256(); 2]; E];
        for e in 0..E {
            let table = |bytes: Nine| &PRODUCTS[usize::from((bytes >> (8 * e)) as u8)];
            f[e] = table(lower).load_with(table(upper));
        }
        f
    }
}
