//! Polynomials over GF(2) by PCLMULQDQ.

mod rows;

use crate::arch::gf2x::Gf2xKernels;
use crate::arch::scalar;

/// The functions of the level.
pub(in crate::arch) const KERNELS: Gf2xKernels =
    Gf2xKernels { rows: rows::ROWS, ..scalar::gf2x::KERNELS };
