//! The system's random numbers.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rand_core::{OsRng, TryRngCore, UnwrapErr};

/// A generator that panics where the system has no random numbers.
pub type System = UnwrapErr<OsRng>;

/// The system's random numbers, after it has given one.
///
/// # Errors
/// An `OSError`: the system has none.
pub fn random() -> PyResult<System> {
    let has_none = |error| PyOSError::new_err(format!("the system has no random bytes: {error}"));
    OsRng.try_next_u32().map_err(has_none)?;
    Ok(OsRng.unwrap_err())
}
