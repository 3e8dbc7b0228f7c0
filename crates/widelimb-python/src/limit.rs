//! How long results may get.

use pyo3::exceptions::{PyMemoryError, PyOverflowError};
use pyo3::prelude::*;
use widelimb::error::CapacityError;

/// The most bits of a result that grows faster than its arguments: those of gmpy2's longest number.
/// What is longer is an `OverflowError`.
pub const MOST_BITS: u64 = 1 << 37;

/// Up to so many bits nobody asks whether there is memory.
pub const FREE_BITS: u64 = 1 << 28;

/// A long result and what is needed to compute it, in times of the result.
const ROOM: u64 = 4;

pub fn too_long() -> PyErr {
    PyOverflowError::new_err("the result is too long")
}

/// The result of a computation that is told how many bits that may have. A long one is begun only
/// where there is memory for it, for without memory in the middle the process would end.
#[inline(always)]
pub fn within<T>(mut compute: impl FnMut(u64) -> Result<T, CapacityError>) -> PyResult<T> {
    compute(FREE_BITS).or_else(|error| {
        demand_room(error.bits)?;
        compute(MOST_BITS).map_err(|_| too_long())
    })
}

/// Whether there is memory for a result of so many bits, and for its computation.
#[cold]
pub fn demand_room(bits: u64) -> PyResult<()> {
    if bits <= FREE_BITS {
        return Ok(());
    }
    if bits > MOST_BITS {
        return Err(too_long());
    }
    let bytes = usize::try_from(ROOM * (bits / 8)).unwrap_or(usize::MAX);
    let none_left = |_| PyMemoryError::new_err("there is no memory for the result");
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(none_left)
}
