//! Polynomials over GF(2) by VPCLMULQDQ: four products of limbs an instruction.

mod division;
mod euclid;
mod fft;
mod fringe;
mod permute;
mod rotations;
mod row;
mod rows;
mod shifted;
mod short;
mod square;
mod thin;

use crate::arch::gf2x::Gf2xKernels;
use crate::arch::x86_64::avx2;

/// The functions of the level `avx512`.
pub(in crate::arch) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: short::mul,
    mul_equal: short::EQUAL,
    mul_more: &short::MORE,
    mul_thin: thin::mul,
    thin: 30,
    addmul_1: row::addmul_1,
    fringes: fringe::FRINGES,
    fringes_pay: fringe::PAY,
    sqr: square::sqr,
    parts: square::parts,
    xor_shr: shifted::xor_shr,
    sum_rotated: rotations::sum_rotated,
    permute: permute::permute,
    mul_matrix: euclid::mul_matrix,
    division: division::KERNELS,
    rows: rows::ROWS,
    fft: fft::KERNELS,
    ..avx2::gf2x::KERNELS
};

/// Those where carry-less products have a port of their own.
pub(in crate::arch) const APART: Gf2xKernels = KERNELS;
