//! The levels `avx512base` and `avx512`: 512-bit vectors.

mod add;
mod pipeline;
mod vector;

use super::avx2;
use crate::arch::Kernels;
use crate::cpu::Level;

/// The table of the level `avx512base`.
pub static BASE_KERNELS: Kernels =
    Kernels { level: Level::Avx512Base, add_n: add::add_n, sub_n: add::sub_n, ..avx2::KERNELS };

/// The table of the level `avx512`.
pub static KERNELS: Kernels = Kernels { level: Level::Avx512, ..BASE_KERNELS };
