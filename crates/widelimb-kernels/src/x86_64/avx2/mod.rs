//! The level `avx2`: 256-bit vectors.
//!
//! Exact additions stay with the carry chain: a compare of 256-bit vectors leaves its answer in a
//! vector, and fetching it, rippling and spreading the carries again costs more than four `adc`.
//! Where carries go one limb far, nothing has to be fetched.

mod add;
#[cfg(feature = "batch")]
pub mod batch;
mod bits;
#[cfg(feature = "batch")]
pub(crate) mod field;
#[cfg(feature = "gf2x")]
pub(crate) mod gf2x;
pub mod ntt;
mod select;
mod shift;

use super::adx;
use crate::cpu::{Core, Level};
use crate::{Kernels, Thresholds};
use core::arch::asm;

/// The table of the level `avx2`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Avx2,
    thresholds: Thresholds {
        mul_ntt: 430,
        sqr_ntt: 600,
        gf2x_mul_transforms: 4096,
        ..adx::KERNELS.thresholds
    },
    add_n_approx: add::add_n_approx,
    sub_n_approx: add::sub_n_approx,
    shl: shift::shl,
    shr: shift::shr,
    and: bits::and,
    or: bits::or,
    xor: bits::xor,
    and_not: bits::and_not,
    not: bits::not,
    popcount: bits::popcount,
    first_nonzero: bits::first_nonzero,
    ntt: ntt::KERNELS,
    select: select::select,
    #[cfg(feature = "batch")]
    batch: batch::KERNELS,
    #[cfg(feature = "gf2x")]
    gf2x: gf2x::KERNELS,
    clear_registers,
    ..adx::KERNELS
};

/// The table of the level on AMD's cores.
pub static ZEN_KERNELS: Kernels = Kernels {
    core: Core::Zen,
    thresholds: Thresholds {
        gf2x_mul_transforms: 1900,
        gf2x_div_reciprocal: 28,
        ..KERNELS.thresholds
    },
    ..KERNELS
};

/// Zeros in the 16 vector registers.
///
/// # Safety
/// The CPU has the level.
#[target_feature(enable = "avx2")]
unsafe fn clear_registers() {
    // SAFETY: nobody counts on what is in them.
    unsafe { asm!("vzeroall", clobber_abi("sysv64"), options(nomem, nostack, preserves_flags)) }
}
