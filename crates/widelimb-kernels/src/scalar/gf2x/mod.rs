//! Polynomials over GF(2), portably and in constant time.

pub(crate) mod division;
mod euclid;
pub(crate) mod fft;
mod permute;
pub mod product;
pub(crate) mod rows;
pub(crate) mod shifted;
pub(crate) mod square;

use crate::gf2x::{Gf2xKernels, each_length, filled_up};

/// The portable functions.
pub(crate) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: product::mul_short,
    rows: rows::ROWS,
    mul_equal: each_length!(product::mul_equal),
    mul_more: &[],
    mul_filled: filled_up,
    mul_thin: product::mul_short,
    thin: 4,
    thin_part: 2,
    addmul_1: product::addmul_1,
    sqr: square::sqr,
    parts: square::parts,
    xor_shr: shifted::xor_shr,
    sum_rotated: shifted::sum_rotated,
    permute: permute::permute,
    quotients: euclid::quotients,
    mul_matrix: euclid::mul_matrix,
    division: division::KERNELS,
    fft: fft::KERNELS,
};
