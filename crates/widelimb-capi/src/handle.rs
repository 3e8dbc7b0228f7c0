//! What C holds by a pointer: made, borrowed, freed; and where it wants verdicts.

use crate::error::{Error, code_of};
use std::ffi::c_int;
use std::ptr::null_mut;

/// Writes a pointer to what is made, or null after an error.
///
/// # Safety
/// `to` is null or valid for a write.
pub(crate) unsafe fn made<T>(to: *mut *mut T, make: impl FnOnce() -> Result<T, Error>) -> c_int {
    if to.is_null() {
        return Error::NullPointer as c_int;
    }
    // SAFETY: `to` is not null here, and the contract above says that it can be written then.
    unsafe { to.write(null_mut()) };
    code_of(|| {
        let made = Box::into_raw(Box::new(make()?));
        // SAFETY: as before.
        unsafe { to.write(made) };
        Ok(())
    })
}

/// What C points to.
///
/// # Safety
/// `held` is null or from [`made`], and is not freed within `'a`.
pub(crate) unsafe fn borrowed<'a, T>(held: *const T) -> Result<&'a T, Error> {
    // SAFETY: by the contract above `held` is null, which `as_ref` checks, or was made.
    unsafe { held.as_ref() }.ok_or(Error::NullPointer)
}

/// Frees what was made; null is ignored.
///
/// # Safety
/// `held` is null or from [`made`], and is used and freed nowhere else.
pub(crate) unsafe fn freed<T>(held: *mut T) {
    if !held.is_null() {
        // SAFETY: by the contract above the pointer is from `Box::into_raw` in `made`.
        drop(unsafe { Box::from_raw(held) });
    }
}

/// The address of the verdicts that a call writes, one at least.
pub(crate) fn results(start: *mut c_int) -> Result<*mut c_int, Error> {
    if start.is_null() { Err(Error::NullPointer) } else { Ok(start) }
}
