//! Conversion of Python's numbers to rational numbers: `mpq`, integers, and `Fraction`.

use crate::int::{Int, integer_of};
use crate::object::held;
use crate::operators::by_zero;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::ffi::PyObject;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::borrow::Cow;
use widelimb::{Integer, Rational};

/// Whether the object is a `Fraction`.
pub fn is_fraction(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    static FRACTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = object.py();
    let fraction = FRACTION
        .get_or_try_init(py, || py.import("fractions")?.getattr("Fraction").map(Bound::unbind))?;
    object.is_instance(fraction.bind(py))
}

/// The number, if the object is an `mpq`, an integer or a `Fraction`.
pub fn rational_of<'a>(
    py: Python<'_>,
    object: *mut PyObject,
) -> Option<PyResult<Cow<'a, Rational>>> {
    if let Some(number) = held::<Rational>(object) {
        return Some(Ok(Cow::Borrowed(number)));
    }
    if let Some(number) = integer_of(object) {
        return Some(number.map(|number| Cow::Owned(number.into_integer().into())));
    }
    // SAFETY: callers hold a reference to the object.
    let object = unsafe { Bound::from_borrowed_ptr(py, object) };
    match is_fraction(&object) {
        Ok(false) => None,
        Ok(true) => Some(parts_of(&object).map(Cow::Owned)),
        Err(error) => Some(Err(error)),
    }
}

/// The number, if the object is an `mpq` or a `Fraction`.
pub fn held_or_fraction<'a>(object: &Bound<'a, PyAny>) -> PyResult<Option<Cow<'a, Rational>>> {
    if let Some(number) = held::<Rational>(object.as_ptr()) {
        return Ok(Some(Cow::Borrowed(number)));
    }
    if is_fraction(object)? { parts_of(object).map(Cow::Owned).map(Some) } else { Ok(None) }
}

/// The number of an object that is registered as `numbers.Rational`, such as numpy's integers, or
/// of one of numpy's truth values.
pub fn registered(object: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    let py = object.py();
    let numbers = py.import(intern!(py, "numbers"))?;
    if object.is_instance(&numbers.getattr(intern!(py, "Rational"))?)? {
        return parts_of(object).map(Some);
    }
    Ok(numpy_bool(object)?.map(|value| Integer::from(u8::from(value)).into()))
}

/// The value, if the object is a truth value of numpy, which is not registered in `numbers`.
fn numpy_bool(object: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
    let of = object.get_type();
    let name = of.name()?;
    let is = (name == "bool" || name == "bool_") && of.module()? == "numpy";
    if is { object.is_truthy().map(Some) } else { Ok(None) }
}

/// The quotient of an object's numerator and denominator.
fn parts_of(object: &Bound<'_, PyAny>) -> PyResult<Rational> {
    let py = object.py();
    let part = |name| -> PyResult<Integer> {
        Ok(object.getattr(name)?.extract::<Int<'_>>()?.into_integer())
    };
    quotient(part(intern!(py, "numerator"))?, part(intern!(py, "denominator"))?)
}

/// The rational number `n / d`.
pub fn quotient(n: Integer, d: Integer) -> PyResult<Rational> {
    Rational::try_new(n, d).map_err(|_| by_zero())
}

/// The rational number that equals a finite float.
pub fn from_float(float: f64) -> PyResult<Rational> {
    if float.is_infinite() {
        return Err(PyOverflowError::new_err("'mpq' does not support Infinity"));
    }
    Rational::try_from(float).map_err(|_| PyValueError::new_err("'mpq' does not support NaN"))
}
