//! Additive transforms by GF2P8MULB: 64 products in GF(2^8) an instruction.
//!
//! | file | what |
//! |---|---|
//! | [`factor`] | products by the factors of nodes |
//! | [`layers`] | three layers in registers |
//! | [`rows`] | layers between rows of blocks |
//! | [`row_sums`] | sums of rows |
//! | [`tile`] | products in a tile |
//! | [`tile_layers`] | the layers in a tile |
//! | [`tile_factors`] | their factors |
//! | [`swap`] | bits of a coefficient's number from lanes to rows |
//! | [`low`] | the basis of 256 words |
//! | [`moves`] | words moved within a vector |
//! | [`sums`] | sums of words |
//! | [`words`] | into the field and out of it |

#![allow(
    clippy::needless_range_loop,
    reason = "iterators over arrays of vectors move them through memory"
)]

mod factor;
mod layers;
mod low;
mod moves;
mod row_sums;
mod rows;
mod sums;
mod swap;
mod tile;
mod tile_factors;
mod tile_layers;
mod words;

use crate::arch::gf2x::fft::FftKernels;

/// The functions of the level `avx512`.
pub(in crate::arch) const KERNELS: FftKernels = FftKernels {
    enter: words::enter,
    down: rows::down,
    up: rows::up,
    add_rows: row_sums::add_rows,
    xor: row_sums::xor,
    multiply: tile::multiply,
    values: tile::values,
    multiply_by: tile::multiply_by,
    leave: words::leave,
    fold: sums::fold,
    unfold: sums::unfold,
    low_down: low::low_down,
    low_up: low::low_up,
};
