//! The level `avx2`: 256-bit vectors.

use super::adx;
use crate::arch::Kernels;
use crate::cpu::Level;

/// The table of the level `avx2`.
pub static KERNELS: Kernels = Kernels { level: Level::Avx2, ..adx::KERNELS };
