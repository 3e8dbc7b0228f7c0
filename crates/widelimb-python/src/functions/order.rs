//! Signs and comparisons as numbers: -1, 0 or 1.

use crate::fraction::registered;
use crate::int::integer_of;
use crate::mixed::{known, plain};
use crate::mpq::concerns;
use crate::object::Number;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use std::cmp::Ordering;
use widelimb::Integer;

/// The sign of x: -1, 0 or 1.
///
///     >>> sign(-5), sign(0), sign(2.5)
///     (-1, 0, 1)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn sign(x: &Bound<'_, PyAny>) -> PyResult<i32> {
    match integer_of(x.as_ptr()) {
        Some(number) => Ok(number?.signum()),
        None => order(&ordinary(x)?, &0_i32.into_pyobject(x.py())?.into_any()),
    }
}

/// The order of x and y: -1 for x < y, 0 for x = y and 1 for x > y; 0 too if one is nan.
///
///     >>> cmp(2, 3), cmp(3, 3), cmp(mpq(7, 2), 3)
///     (-1, 0, 1)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn cmp(x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<i32> {
    compared(x, y, |x, y| x.cmp(y), order)
}

/// The order of the absolute values: -1 for abs(x) < abs(y), 0 if they are equal, and 1 otherwise.
///
///     >>> cmp_abs(2, -3)
///     -1
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn cmp_abs(x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<i32> {
    compared(x, y, |x, y| x.cmp_abs(y), |x, y| order(&x.abs()?, &y.abs()?))
}

fn compared<'py>(
    x: &Bound<'py, PyAny>,
    y: &Bound<'py, PyAny>,
    integers: impl FnOnce(&Integer, &Integer) -> Ordering,
    others: impl FnOnce(&Bound<'py, PyAny>, &Bound<'py, PyAny>) -> PyResult<i32>,
) -> PyResult<i32> {
    if let (Some(x), Some(y)) = (integer_of(x.as_ptr()), integer_of(y.as_ptr())) {
        return Ok(integers(&*x?, &*y?) as i32);
    }
    others(&ordinary(x)?, &ordinary(y)?)
}

/// The number of an object, as a number that Python compares with its own numbers.
fn ordinary<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (py, of) = (object.py(), object.get_type());
    let number = if let Ok(method) = of.getattr(intern!(py, "__mpq__")) {
        method.call1((object,))?
    } else if let Ok(method) = of.getattr(intern!(py, "__mpz__")) {
        method.call1((object,))?
    } else {
        object.clone()
    };
    let number = plain(py, number.as_ptr())?;
    if known(&number)? || concerns(py, number.as_ptr())? {
        return Ok(number);
    }
    if let Some(number) = registered(&number)? {
        return Number(number).into_pyobject(py);
    }
    Err(PyTypeError::new_err(format!("a number is required, not {}", of.name()?)))
}

/// The order of two such numbers.
fn order(x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<i32> {
    Ok(i32::from(x.gt(y)?) - i32::from(x.lt(y)?))
}
