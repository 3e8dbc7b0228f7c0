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
mod strip;
mod thin;

use crate::arch::gf2x::Gf2xKernels;
use crate::arch::x86_64::avx2;

/// The functions of the level `avx512`.
pub(in crate::arch) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: short::mul::<false>,
    mul_equal: short::EQUAL,
    mul_more: &short::MORE,
    mul_thin: thin::mul::<false>,
    thin: 30,
    addmul_1: row::addmul_1,
    fringes: fringe::fringes::<false>(),
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
pub(in crate::arch) const APART: Gf2xKernels = Gf2xKernels {
    mul_short: short::mul::<true>,
    mul_equal: short::FOLDED_EQUAL,
    mul_more: &short::FOLDED_MORE,
    mul_filled: short::mul_filled::<true>,
    mul_thin: thin::mul::<true>,
    // Above that, pieces by the faster short products, and zeros above.
    thin: 14,
    thin_part: 3,
    fringes: fringe::fringes::<true>(),
    rows: rows::APART,
    division: division::APART,
    fringes_pay: fringe::PAY_APART,
    ..KERNELS
};

/// Likewise where vectors of 512 bits take two turns.
pub(in crate::arch) const IN_TURNS: Gf2xKernels = Gf2xKernels {
    mul_equal: short::in_turns::EQUAL,
    mul_more: &short::in_turns::MORE,
    mul_filled: short::mul_filled::<false>,
    rows: rows::IN_TURNS,
    division: division::IN_TURNS,
    fringes_pay: fringe::PAY_IN_TURNS,
    ..APART
};
