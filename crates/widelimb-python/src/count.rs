//! Argument types for counts of bits, places of bits, and truth values.

use crate::int::Int;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// An argument from 0 to `2^64 - 1`: the place of a bit, or a number of bits.
pub struct Count(pub u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Count> {
        let number = object.extract::<Int<'_>>()?;
        if number.is_negative() {
            return Err(PyOverflowError::new_err("can't convert negative int to unsigned"));
        }
        let too_big = |_| PyOverflowError::new_err("int too big to convert");
        u64::try_from(&*number).map(Count).map_err(too_big)
    }
}

/// An argument that Python takes for true or false.
pub struct Truth(pub bool);

impl<'a, 'py> FromPyObject<'a, 'py> for Truth {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Truth> {
        object.is_truthy().map(Truth)
    }
}
