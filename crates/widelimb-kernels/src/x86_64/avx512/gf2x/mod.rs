//! Polynomials over GF(2) by VPCLMULQDQ: four products of limbs an instruction.

pub mod cores;
mod division;
mod euclid;
mod fft;
mod lengths;
mod permute;
mod rotations;
mod row;
mod rows;
mod shifted;
mod short;
mod square;
mod thin;
mod vectors;

use crate::gf2x::Gf2xKernels;
use crate::x86_64::avx2;
use crate::x86_64::avx512::gf2x::cores::{Intel, Zen};
use rows::Tables;

/// The functions of the level `avx512`.
pub(crate) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: short::unlike::mul,
    mul_equal: lengths::equal::<Intel>(),
    mul_more: Intel::SHORT[1],
    mul_thin: thin::mul::<Intel>,
    thin: 30,
    addmul_1: row::addmul_1,
    sqr: square::sqr,
    parts: square::parts,
    xor_shr: shifted::xor_shr,
    sum_rotated: rotations::sum_rotated,
    permute: permute::permute,
    mul_matrix: euclid::mul_matrix,
    division: division::KERNELS,
    rows: Intel::ROWS,
    fft: fft::KERNELS,
    ..avx2::gf2x::KERNELS
};

/// The functions on AMD's cores.
pub(crate) const ZEN: Gf2xKernels = Gf2xKernels {
    mul_short: short::unlike::mul_zen,
    mul_equal: lengths::equal::<Zen>(),
    mul_more: Zen::SHORT[1],
    mul_filled: lengths::mul_filled,
    mul_thin: thin::mul::<Zen>,
    // Above that, pieces by the faster short products, and zeros above.
    thin: 14,
    thin_part: 3,
    rows: Zen::ROWS,
    division: division::ZEN,
    ..KERNELS
};
