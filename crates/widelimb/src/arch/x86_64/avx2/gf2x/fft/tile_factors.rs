//! The factors of a tile's layers: sums of what the tile's number and the nodes within it add.

use super::factor::{Bytes, packed, point_bytes, tables, tables_of_halves};
use super::tables::Pair;
use crate::arch::gf2x::fft::factors::nine_of_point;
use crate::arch::gf2x::fft::{TILE, TILE_BITS};

/// The layers within a tile.
pub const LAYERS: usize = TILE_BITS as usize;

/// Bits of the number of a point in GF(2^16).
const NARROW_BITS: usize = 16;

/// The bytes of the factors of the first tile's nodes, whatever their layer.
static FIRST: [Bytes; TILE / 2] = {
    let (mut bytes, mut node) = ([0; TILE / 2], 0);
    while node < TILE / 2 {
        bytes[node] = packed(&nine_of_point(2 * node));
        node += 1;
    }
    bytes
};

/// The factors of a tile.
pub struct Factors {
    /// What its number adds to those of each layer.
    of_tile: [Bytes; LAYERS],
    /// Bits of the numbers of the points of tiles up to this one.
    bits: usize,
}

impl Factors {
    /// Those of the tile of this number.
    pub fn new(tile: usize) -> Factors {
        let mut of_tile = [0; LAYERS];
        for (layer, bytes) in of_tile.iter_mut().enumerate() {
            *bytes = point_bytes(tile << (LAYERS - layer));
        }
        let points = (tile + 1) << TILE_BITS;
        Factors { of_tile, bits: points.next_power_of_two().trailing_zeros() as usize }
    }

    /// Whether those of this layer are in GF(2^32).
    pub fn wide(&self, layer: usize) -> bool {
        self.bits > NARROW_BITS + layer
    }

    fn bytes(&self, layer: usize, node: usize) -> Bytes {
        self.of_tile[layer] ^ FIRST[node]
    }

    /// The tables for this node of a layer.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn node<const E: usize>(&self, layer: usize, node: usize) -> [Pair; E] {
        tables(self.bytes(layer, node))
    }

    /// The tables for this node of a layer, and for that so many behind it in the upper halves of vectors.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn two<const E: usize>(&self, layer: usize, node: usize, apart: usize) -> [Pair; E] {
        tables_of_halves(self.bytes(layer, node), self.bytes(layer, node + apart))
    }
}
