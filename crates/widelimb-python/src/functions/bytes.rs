//! The methods `to_bytes` and `from_bytes`, with the behaviour of those of `int`.

use crate::count::Truth;
use crate::int::{Int, to_int};
use crate::limit::MOST_BITS;
use crate::object::Number;
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use widelimb::{Integer, Natural};

/// Whether the lowest byte comes first.
pub fn is_little(byteorder: &str) -> PyResult<bool> {
    match byteorder {
        "little" => Ok(true),
        "big" => Ok(false),
        _ => Err(PyValueError::new_err("byteorder must be either 'little' or 'big'")),
    }
}

/// The number as length bytes, in two's complement if signed.
///
///     >>> mpz(258).to_bytes(4, "little")
///     b'\x02\x01\x00\x00'
#[pyfunction]
#[pyo3(
    signature = (
        x, /, length = Int::Made(Integer::ONE), byteorder = "big", *, signed = Truth(false)
    ),
    text_signature = "(x, /, length=1, byteorder='big', *, signed=False)"
)]
pub fn to_bytes<'py>(
    py: Python<'py>,
    x: Int<'_>,
    length: Int<'_>,
    byteorder: &str,
    signed: Truth,
) -> PyResult<Bound<'py, PyBytes>> {
    let little = is_little(byteorder)?;
    if length.is_negative() {
        return Err(PyValueError::new_err("length argument must be non-negative"));
    }
    let too_long = || PyOverflowError::new_err("length argument is too large");
    let length = u64::try_from(&*length).ok().filter(|&length| length <= MOST_BITS / 8);
    let length = length.ok_or_else(too_long)? as usize;
    if length == 0 && !x.is_zero() && signed.0 {
        // Some versions of Python return no bytes for -1, others raise an error.
        return no_bytes(py, &x, byteorder);
    }
    if x.is_negative() && !signed.0 {
        return Err(PyOverflowError::new_err("can't convert negative mpz to unsigned"));
    }
    let mut bytes = Vec::new();
    let none_left = |_| PyMemoryError::new_err("the result is too long");
    bytes.try_reserve_exact(length).map_err(none_left)?;
    bytes.resize(length, 0);
    let written = match (signed.0, little) {
        (true, true) => x.write_signed_bytes_le(&mut bytes),
        (true, false) => x.write_signed_bytes_be(&mut bytes),
        (false, true) => x.magnitude().write_bytes_le(&mut bytes),
        (false, false) => x.magnitude().write_bytes_be(&mut bytes),
    };
    written.map_err(|_| PyOverflowError::new_err("mpz too big to convert"))?;
    Ok(PyBytes::new(py, &bytes))
}

/// The answer of Python's own `int` to a length of 0.
fn no_bytes<'py>(py: Python<'py>, x: &Integer, order: &str) -> PyResult<Bound<'py, PyBytes>> {
    let options = PyDict::new(py);
    options.set_item("signed", true)?;
    let bytes = to_int(py, x)?.call_method("to_bytes", (0, order), Some(&options))?;
    Ok(bytes.cast_into()?)
}

/// The number of these bytes, in two's complement if signed.
///
///     >>> mpz.from_bytes(b"\x01\x02")
///     mpz(258)
///     >>> mpz.from_bytes(b"\xff", signed=True)
///     mpz(-1)
#[pyfunction]
#[pyo3(
    signature = (_type, /, bytes, byteorder = "big", *, signed = Truth(false)),
    text_signature = "($type, /, bytes, byteorder='big', *, signed=False)"
)]
pub fn from_bytes(
    _type: &Bound<'_, PyAny>,
    bytes: &Bound<'_, PyAny>,
    byteorder: &str,
    signed: Truth,
) -> PyResult<Number> {
    let little = is_little(byteorder)?;
    // SAFETY: the thread is attached to the interpreter; the result is a new object, or null with
    // an exception set.
    let bytes =
        unsafe { Bound::from_owned_ptr_or_err(bytes.py(), ffi::PyObject_Bytes(bytes.as_ptr()))? };
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    Ok(Number(match (signed.0, little) {
        (true, true) => Integer::from_signed_bytes_le(bytes),
        (true, false) => Integer::from_signed_bytes_be(bytes),
        (false, true) => Natural::from_bytes_le(bytes).into(),
        (false, false) => Natural::from_bytes_be(bytes).into(),
    }))
}
