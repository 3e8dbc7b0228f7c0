//! Polynomials over GF(2) by PCLMULQDQ.

mod block;
mod division;
mod euclid;
mod fft;
mod row;
mod rows;
mod shifted;
mod short;
mod square;
mod strips;

use crate::gf2x::{Gf2xKernels, each_length};
use crate::scalar;

/// The functions of the level.
pub(crate) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: short::mul,
    mul_equal: each_length!(short::equal),
    mul_thin: strips::mul_thin,
    thin: 20,
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
