//! Polynomials over GF(2), portably and in constant time.

pub(in crate::arch) mod fft;
mod product;
mod square;

use crate::arch::gf2x::Gf2xKernels;

/// The portable functions.
pub(in crate::arch) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: product::mul_short,
    addmul_1: product::addmul_1,
    sqr: square::sqr,
    fft: fft::KERNELS,
};
