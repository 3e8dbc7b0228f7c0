//! Polynomials over GF(2), portably and in constant time.

pub(in crate::arch) mod division;
mod euclid;
pub(in crate::arch) mod fft;
mod permute;
mod product;
pub(in crate::arch) mod rows;
pub(in crate::arch) mod shifted;
pub(in crate::arch) mod square;

use crate::arch::gf2x::{Gf2xKernels, each_length, filled_up};

/// The portable functions.
pub(in crate::arch) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: product::mul_short,
    rows: rows::ROWS,
    mul_equal: each_length!(product::mul_equal),
    mul_more: &[],
    mul_filled: filled_up,
    filled: usize::MAX,
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
