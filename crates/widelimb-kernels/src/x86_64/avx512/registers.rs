//! Clears the vector and mask registers.

pub use core::arch::asm;

/// Zeros in the 32 vector registers and the eight mask registers, where a look at a table leaves
/// which entries were wanted.
///
/// # Safety
/// The CPU has the level.
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn clear() {
    // SAFETY: nobody counts on what is in them. `vzeroall` clears the first 16 registers, and a
    // write to a low part clears what is above it.
    unsafe {
        asm!(
            "vzeroall",
            ".irp i, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31",
            "vpxord xmm\\i, xmm\\i, xmm\\i",
            ".endr",
            ".irp i, 0,1,2,3,4,5,6,7",
            "kxorw k\\i, k\\i, k\\i",
            ".endr",
            clobber_abi("sysv64"),
            options(nomem, nostack, preserves_flags)
        );
    }
}
