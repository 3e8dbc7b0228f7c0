//! Everything that depends on the machine: the kernels of each [`Level`](crate::cpu::Level).
//!
//! [`Kernels`] is a plain table of functions. Each level has one, in its own folder; [`kernels`]
//! gives the one in force. A function of [`limb`](crate::limb) takes the table once per public
//! call and hands it down.

mod kernels;
pub mod scalar;
mod thresholds;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use kernels::{BinaryKernel, CarryKernel, Kernels};
pub use thresholds::Thresholds;

use crate::cpu::{Level, LevelError};
use core::sync::atomic::{AtomicPtr, Ordering};

/// The table in force, or null before the first call.
static IN_FORCE: AtomicPtr<Kernels> = AtomicPtr::new(core::ptr::null_mut());

/// The kernels of the level in force: the highest of this CPU, or the one that `WIDELIMB_LEVEL`
/// asks for. The environment is read once per process.
///
/// # Panics
/// If `WIDELIMB_LEVEL` names no level, or one that this CPU lacks. [`try_kernels`] gives the same
/// as an error.
#[inline]
pub fn kernels() -> &'static Kernels {
    kernels_if_known().unwrap_or_else(first_kernels)
}

/// The table in force, if a call before this one has found it.
#[inline]
pub(crate) fn kernels_if_known() -> Option<&'static Kernels> {
    // SAFETY: IN_FORCE only ever holds null or the address of a `static` table.
    unsafe { IN_FORCE.load(Ordering::Relaxed).as_ref() }
}

/// [`kernels`], with the error instead of the panic.
///
/// # Errors
/// As [`Level::requested`].
pub fn try_kernels() -> Result<&'static Kernels, LevelError> {
    if let Some(table) = kernels_if_known() {
        return Ok(table);
    }
    let table = table_of(Level::requested()?);
    IN_FORCE.store(core::ptr::from_ref(table).cast_mut(), Ordering::Relaxed);
    Ok(table)
}

/// The kernels of one level, or `None` where this CPU lacks it.
pub fn kernels_of(level: Level) -> Option<&'static Kernels> {
    level.is_available().then(|| table_of(level))
}

#[cold]
fn first_kernels() -> &'static Kernels {
    match try_kernels() {
        Ok(table) => table,
        Err(error) => panic!("{}: {error}", crate::cpu::LEVEL_VARIABLE),
    }
}

/// The table of a level that the CPU is known to have.
fn table_of(level: Level) -> &'static Kernels {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Adx => &x86_64::adx::KERNELS,
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => &x86_64::avx2::KERNELS,
        #[cfg(target_arch = "x86_64")]
        Level::Avx512Base => &x86_64::avx512::BASE_KERNELS,
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => &x86_64::avx512::KERNELS,
        _ => &scalar::KERNELS,
    }
}

/// Sums and differences so short that the way to a level's kernel would cost more than the carry
/// chain itself, which every CPU of an architecture has.
pub(crate) mod short {
    #[cfg(target_arch = "x86_64")]
    pub use super::x86_64::short::{LENGTHS, add, sub};

    #[cfg(not(target_arch = "x86_64"))]
    pub use super::scalar::{SHORT_LENGTHS as LENGTHS, add_short as add, sub_short as sub};
}
