//! Numbers as bytes, in gmpy2's format: a 1 for an `mpz`, the sign (0 for zero, 1, or 2 for a
//! negative number), and the magnitude, its lowest byte first.

use crate::object::{Number, as_mpz};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widelimb::{Integer, Natural};

/// What the bytes of an `mpz` begin with.
const MPZ: u8 = 1;

/// The bytes that stand for x, an mpz.
///
///     >>> to_binary(mpz(-258))
///     b'\x01\x02\x02\x01'
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn to_binary<'py>(x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let wrong = || PyTypeError::new_err("to_binary() argument type not supported");
    let number = as_mpz(x.as_ptr()).ok_or_else(wrong)?;
    let sign = match number.signum() {
        0 => 0,
        1.. => 1,
        _ => 2,
    };
    let mut bytes = vec![MPZ, sign];
    bytes.extend(number.magnitude().to_bytes_le());
    Ok(PyBytes::new(x.py(), &bytes))
}

/// The number that bytes from to_binary() stand for.
///
///     >>> from_binary(to_binary(mpz(-258)))
///     mpz(-258)
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn from_binary(s: &Bound<'_, PyBytes>) -> PyResult<Number> {
    match s.as_bytes() {
        [] | [_] => Err(PyValueError::new_err("byte sequence too short for from_binary()")),
        [MPZ, 0] => Ok(Number(Integer::ZERO)),
        [MPZ, sign @ 1..=2, magnitude @ ..] => {
            let magnitude = Natural::from_bytes_le(magnitude);
            Ok(Number(Integer::from_parts(*sign == 2, magnitude)))
        }
        [MPZ, ..] => Err(PyValueError::new_err("byte sequence invalid for from_binary()")),
        _ => Err(PyTypeError::new_err("from_binary() argument type not supported")),
    }
}
