//! Everything that depends on the machine: the kernels of each [`Level`].
//!
//! [`Kernels`] is a plain table of functions. Each level has one, in its own folder; [`kernels`]
//! gives the one in force. A function of [`limb`](crate::limb) takes the table once per public
//! call and hands it down.

#[cfg(all(target_arch = "x86_64", not(target_pointer_width = "64")))]
compile_error!("the x86-64 kernels need pointers of 64 bits");

#[cfg(test)]
mod in_place_tests;
mod kernels;
pub(crate) mod ntt;
pub mod raw;
pub mod scalar;
#[cfg(all(test, feature = "std"))]
mod secrets_tests;
mod short;
mod thresholds;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use kernels::{BinaryKernel, CarryKernel, Kernels};
pub use thresholds::{Threshold, Thresholds};

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

/// [`kernels`], with the error instead of the panic.
///
/// # Errors
/// As [`Level::requested`].
pub fn try_kernels() -> Result<&'static Kernels, LevelError> {
    match kernels_if_known() {
        Some(table) => Ok(table),
        None => Ok(put_in_force(Level::requested()?)),
    }
}

/// [`kernels`] for callers that can neither panic nor refuse: where `WIDELIMB_LEVEL` asks for what
/// cannot be, `refused` gets the error and the highest level of this CPU comes into force.
pub fn kernels_or_detected(refused: impl FnOnce(LevelError)) -> &'static Kernels {
    try_kernels().unwrap_or_else(|error| {
        refused(error);
        put_in_force(Level::detect())
    })
}

/// The table in force, if a call before this one has found it. One load: a caller to whom every
/// instruction counts can keep the first call out of the way of the others.
#[inline]
pub(crate) fn kernels_if_known() -> Option<&'static Kernels> {
    // SAFETY: IN_FORCE only ever holds null or the address of a `static` table.
    unsafe { IN_FORCE.load(Ordering::Acquire).as_ref() }
}

/// Makes the table of a level that the CPU is known to have the one in force, if another thread's
/// first call has not done so before; the table that is.
fn put_in_force(level: Level) -> &'static Kernels {
    let table = table_of(level);
    let address = core::ptr::from_ref(table).cast_mut();
    let none = core::ptr::null_mut();
    // Release: who sees the table sees what its finder noted of a refused level.
    match IN_FORCE.compare_exchange(none, address, Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => table,
        Err(_) => kernels(),
    }
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
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Level::Avx2 => &x86_64::avx2::KERNELS,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Level::Avx512Base => &x86_64::avx512::BASE_KERNELS,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Level::Avx512 => &x86_64::avx512::KERNELS,
        _ => &scalar::KERNELS,
    }
}

/// Below this length additions run the written-out carry chain without a look at the table, on every
/// level: most additions are so short that the look would cost more than the sum.
pub const SHORT: usize = 16;

/// [`SHORT`] by its name.
const ADD_KERNEL: Threshold = Threshold {
    name: "add_kernel",
    limbs: SHORT,
    meaning: "sums and differences through the level's kernel",
};
