//! Polynomials over GF(2) by PCLMULQDQ.

mod block;
mod columns;
mod division;
mod euclid;
mod fft;
mod halves;
mod product;
mod row;
mod rows;
mod shifted;
mod sliding;
mod square;
mod unlike;
mod zen;

pub(crate) use zen::KERNELS as ZEN;

use crate::gf2x::Gf2xKernels;
use crate::scalar;

/// The functions of the level.
pub(crate) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: unlike::mul,
    mul_equal: product::EQUAL,
    mul_thin: row::mul_thin,
    addmul_1: row::addmul_1,
    sqr: square::sqr,
    xor_shr: shifted::xor_shr,
    quotients: euclid::quotients,
    mul_matrix: euclid::mul_matrix,
    sum_rotated: shifted::sum_rotated,
    division: division::KERNELS,
    rows: rows::ROWS,
    fft: fft::KERNELS,
    ..scalar::gf2x::KERNELS
};
