//! Additive transforms on 256-bit vectors.

use crate::arch::gf2x::fft::FftKernels;
use crate::arch::scalar;

/// The functions of the level `avx2`.
pub(in crate::arch) const KERNELS: FftKernels = scalar::gf2x::fft::KERNELS;
