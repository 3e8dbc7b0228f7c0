//! The register MXCSR: how vector and scalar floating-point instructions round, what they do with
//! subnormal numbers, which exceptions end in a trap, and a sticky flag for each that occurred.

use core::arch::asm;

/// Rounding to nearest, subnormal numbers as they are, all exceptions masked, no flag set.
pub const DEFAULT: u32 = 0x1f80;

/// The value of the register.
#[inline]
pub fn read() -> u32 {
    let mut value = 0_u32;
    // SAFETY: stores four bytes. The compiler takes the memory and the order of such blocks for
    // observable.
    unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut value, options(nostack, preserves_flags)) };
    value
}

/// Sets the register.
///
/// # Safety
/// The value came from [`read`], or has no bit above the lower 16. Until another one is put there,
/// code that the compiler made has to compute in the default environment or not at all.
#[inline]
pub unsafe fn write(value: u32) {
    // SAFETY: loads the four bytes of `value`, which sets no reserved bit by this function's
    // contract; the contract also keeps compiled code out of any other environment.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const value, options(nostack)) };
}
