//! [`FftKernels`]: the functions of a level for the additive transforms of GF(2)\[X\], and the
//! field that they work in.
//!
//! A polynomial over GF(2) is one in `y = X^16` with words of 16 bits as coefficients, whose
//! products have fewer than 32 bits; so these are computed in GF(2^32), where `x` is an element of
//! degree 32. The words stand for coefficients in the basis of Lin, Chung and Han: `X_i`, the
//! product of the `s_b` at the bits `b` of `i`, where `s_b` vanishes on the span of `v_0 ...
//! v_{b-1}`. With a basis of Cantor's, `s_{b+1} = s_b^2 + s_b`, `s_b(v_j) = v_{j-b}`, and the
//! polynomial `f0 + s_b f1` is `f0 + c f1` on one half of the points of a node and `f0 + (c + 1)
//! f1` on the other, where `c = point(2 j)` for the node number `j` of its layer.
//!
//! An array of coefficients is in tiles of 512, a tile in blocks of 64, and a block has four planes
//! of 64 bytes: the lowest bytes of its coefficients, and so on. All levels have the same one.
//!
//! Sources: S.-J. Lin, W.-H. Chung, Y. S. Han, "Novel polynomial basis and its application to
//! Reed-Solomon erasure codes" (FOCS 2014); S. Gao, T. Mateer, "Additive fast Fourier transforms
//! over finite fields", IEEE Trans. IT 56 (2010).

#![allow(
    clippy::needless_range_loop,
    reason = "iterators over arrays of vectors move them through memory"
)]

#[cfg(target_arch = "x86_64")]
pub mod factors;
pub mod field;
mod kernels;
#[cfg(target_arch = "x86_64")]
pub(crate) mod rows;
#[cfg(target_arch = "x86_64")]
pub(crate) mod stamp;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sums;
#[cfg(target_arch = "x86_64")]
pub(crate) mod vector;

pub use kernels::FftKernels;

/// Coefficients of a tile, as a power of 2.
pub const TILE_BITS: u32 = 9;

/// Coefficients of a tile.
pub const TILE: usize = 1 << TILE_BITS;

/// Bytes of a plane, and coefficients of a block.
pub const BLOCK: usize = 64;

/// Limbs of a plane.
pub const PLANE_LIMBS: usize = BLOCK / 8;

/// Limbs of a block.
pub const BLOCK_LIMBS: usize = 4 * PLANE_LIMBS;

/// Limbs of a tile.
pub const TILE_LIMBS: usize = TILE / BLOCK * BLOCK_LIMBS;

/// Limbs of the words of a tile.
pub const TILE_WORD_LIMBS: usize = TILE / 4;

/// Limbs whose words [`FftKernels::low_down`] treats together.
pub const LOW_LIMBS: usize = 64;

/// Rows that [`FftKernels::add_rows`] takes at once.
pub const MAX_ROWS: usize = 64;

/// The most tiles of a transform: its points are numbers of 32 bits.
pub const MAX_TILES: usize = 1 << (32 - TILE_BITS);
