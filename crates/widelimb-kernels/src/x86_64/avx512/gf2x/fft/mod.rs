//! Additive transforms by GF2P8MULB: 64 products in GF(2^8) an instruction.
//!
//! | file | what |
//! |---|---|
//! | [`factor`] | products of bytes and of variables |
//! | [`rows`] | layers between rows of blocks, sums |
//! | [`tile`] | products in a tile |
//! | [`tile_layers`] | the layers in a tile |
//! | [`tile_factors`] | their factors |
//! | [`swap`] | bits of a coefficient's number from lanes to rows |
//! | [`low`] | the basis of 256 words |
//! | [`moves`] | words moved within a vector |
//! | [`words`] | into the field and out of it |

#![allow(
    clippy::needless_range_loop,
    reason = "iterators over arrays of vectors move them through memory"
)]

mod factor;
mod low;
mod moves;
mod rows;
mod swap;
mod tile;
mod tile_factors;
mod tile_layers;
mod words;

use crate::gf2x::fft::FftKernels;

/// The functions of the level `avx512`.
pub(crate) const KERNELS: FftKernels = FftKernels {
    enter: words::enter,
    down: rows::down,
    up: rows::up,
    add_rows: rows::add_rows,
    xor: rows::xor,
    multiply: tile::multiply,
    values: tile::values,
    multiply_by: tile::multiply_by,
    leave: words::leave,
    fold: rows::fold,
    unfold: rows::unfold,
    low_down: low::low_down,
    low_up: low::low_up,
};
