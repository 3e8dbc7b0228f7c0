//! Additive transforms by VPSHUFB: a product by a constant of GF(2^8) is two looks at tables of 16
//! bytes.
//!
//! | file | what |
//! |---|---|
//! | [`tables`] | tables of constants and of linear maps |
//! | [`rows`] | layers between rows of blocks, sums |
//! | [`tile`] | products in a tile |
//! | [`tile_factors`] | their factors |
//! | [`wide`] | layers within a block that need GF(2^32) |
//! | [`lanes`] | layers within a block |
//! | [`products`] | products of variables |
//! | [`low`] | the basis of 256 words |
//! | [`words`] | into the field and out of it |

#![allow(
    clippy::needless_range_loop,
    reason = "iterators over arrays of vectors move them through memory"
)]

mod lanes;
mod low;
mod products;
mod rows;
mod tables;
mod tile;
mod tile_factors;
mod wide;
mod words;

use crate::gf2x::fft::FftKernels;

/// The functions of the level `avx2`.
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
