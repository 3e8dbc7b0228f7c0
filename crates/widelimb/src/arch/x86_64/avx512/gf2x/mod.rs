//! Polynomials over GF(2) by VPCLMULQDQ: four products of limbs an instruction.

mod fft;

use crate::arch::gf2x::Gf2xKernels;
use crate::arch::x86_64::avx2;

/// The functions of the level `avx512`.
pub(in crate::arch) const KERNELS: Gf2xKernels =
    Gf2xKernels { fft: fft::KERNELS, ..avx2::gf2x::KERNELS };
