//! Numbers as bytes, in gmpy2's format: a 1 for an `mpz`, a 2 for an `xmpz`; the sign (0 for zero, 1, or 2 for a
//! negative number), and the magnitude, its lowest byte first.

use crate::mutable::{Mutable, This};
use crate::object::{Number, as_mpz};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::borrow::Cow;
use widelimb::{Integer, Natural};

/// What the bytes of an `mpz` begin with, and those of an `xmpz`.
const MPZ: u8 = 1;
const XMPZ: u8 = 2;

/// The bytes that stand for x, an mpz or xmpz.
///
///     >>> to_binary(mpz(-258))
///     b'\x01\x02\x02\x01'
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn to_binary<'py>(x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let (kind, number) = if let Ok(this) = x.extract::<This<'_, '_>>() {
        (XMPZ, Cow::Owned(this.read(Integer::clone)))
    } else {
        let wrong = || PyTypeError::new_err("to_binary() argument type not supported");
        (MPZ, Cow::Borrowed(as_mpz(x.as_ptr()).ok_or_else(wrong)?))
    };
    let sign = match number.signum() {
        0 => 0,
        1.. => 1,
        _ => 2,
    };
    let mut bytes = vec![kind, sign];
    bytes.extend(number.magnitude().to_bytes_le());
    Ok(PyBytes::new(x.py(), &bytes))
}

/// The number that bytes from to_binary() stand for.
///
///     >>> from_binary(to_binary(mpz(-258)))
///     mpz(-258)
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn from_binary<'py>(s: &Bound<'py, PyBytes>) -> PyResult<Bound<'py, PyAny>> {
    let (kind, number) = match s.as_bytes() {
        [] | [_] => {
            return Err(PyValueError::new_err("byte sequence too short for from_binary()"));
        }
        [kind @ (MPZ | XMPZ), 0] => (kind, Integer::ZERO),
        [kind @ (MPZ | XMPZ), sign @ 1..=2, magnitude @ ..] => {
            (kind, Integer::from_parts(*sign == 2, Natural::from_bytes_le(magnitude)))
        }
        [MPZ | XMPZ, ..] => {
            return Err(PyValueError::new_err("byte sequence invalid for from_binary()"));
        }
        _ => return Err(PyTypeError::new_err("from_binary() argument type not supported")),
    };
    match *kind {
        MPZ => Number(number).into_pyobject(s.py()),
        _ => Number(Mutable::from(number)).into_pyobject(s.py()),
    }
}
