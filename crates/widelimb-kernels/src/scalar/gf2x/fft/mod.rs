//! Additive transforms, portably: eight coefficients side by side.

mod bytes;
mod rows;
mod tile;
mod words;

use crate::gf2x::fft::FftKernels;

/// The portable functions.
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
    fold: words::fold,
    unfold: words::unfold,
    low_down: words::low_down,
    low_up: words::low_up,
};
