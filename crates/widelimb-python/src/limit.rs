//! The limit of the length of results, and checks for memory.

use pyo3::exceptions::{PyMemoryError, PyOverflowError};
use pyo3::prelude::*;
use widelimb::error::CapacityError;

/// The largest bit length of a result that grows faster than its arguments, the same as in gmpy2.
/// A longer result is an `OverflowError`.
pub const MOST_BITS: u64 = 1 << 37;

/// The bit length up to which results are computed without a check for memory.
pub const FREE_BITS: u64 = 1 << 28;

/// The memory that a long result and its computation take, in multiples of the result.
const ROOM: u64 = 4;

pub fn too_long() -> PyErr {
    PyOverflowError::new_err("the result is too long")
}

/// The result of `compute`, which gets the largest allowed bit length. A long computation starts
/// only if there is memory for it, because the process aborts if memory runs out in the middle.
#[inline(always)]
pub fn within<T>(mut compute: impl FnMut(u64) -> Result<T, CapacityError>) -> PyResult<T> {
    compute(FREE_BITS).or_else(|error| {
        demand_room(error.bits)?;
        compute(MOST_BITS).map_err(|_| too_long())
    })
}

/// Checks that there is memory for a result of so many bits and for its computation.
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
