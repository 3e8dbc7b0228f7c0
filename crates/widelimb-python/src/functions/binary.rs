//! Numbers as bytes, in gmpy2's formats.
//!
//! An `mpz`: 1 (an `xmpz`: 2), the sign (0 for zero, 1, or 2 for a negative number), and the
//! magnitude, its lowest byte first. An `mpq`: 3, the sign, the bytes of the numerator's magnitude
//! as a number of four bytes, that magnitude and the denominator.

use crate::fraction::quotient;
use crate::limit::too_long;
use crate::mutable::{Mutable, This};
use crate::object::{Number, as_mpz, held};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widelimb::{Integer, Natural, Rational};

/// The first byte of an `mpz` as bytes; the next constant is that of an `xmpz`.
const MPZ: u8 = 1;
const XMPZ: u8 = 2;

/// The first byte of an `mpq` as bytes.
const MPQ: u8 = 3;

/// The byte of a sign: 0 for zero, 1 for a positive and 2 for a negative number.
fn sign_of(number: &Integer) -> u8 {
    match number.signum() {
        0 => 0,
        1.. => 1,
        _ => 2,
    }
}

/// The bytes that stand for x, an mpz, xmpz or mpq.
///
///     >>> to_binary(mpz(-258)), to_binary(mpq(-1, 2))
///     (b'\x01\x02\x02\x01', b'\x03\x02\x01\x00\x00\x00\x01\x02')
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn to_binary<'py>(x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let mut bytes;
    if let Some(number) = as_mpz(x.as_ptr()) {
        bytes = vec![MPZ, sign_of(number)];
        bytes.extend(number.magnitude().to_bytes_le());
    } else if let Ok(this) = x.extract::<This<'_, '_>>() {
        let number = this.read(Integer::clone);
        bytes = vec![XMPZ, sign_of(&number)];
        bytes.extend(number.magnitude().to_bytes_le());
    } else if let Some(number) = held::<Rational>(x.as_ptr()) {
        bytes = vec![MPQ, sign_of(number.numerator())];
        if !number.is_zero() {
            let numerator = number.numerator().magnitude().to_bytes_le();
            let length = u32::try_from(numerator.len()).map_err(|_| too_long())?;
            bytes.extend(length.to_le_bytes());
            bytes.extend(numerator);
            bytes.extend(number.denominator().to_bytes_le());
        }
    } else {
        return Err(PyTypeError::new_err("to_binary() argument type not supported"));
    }
    Ok(PyBytes::new(x.py(), &bytes))
}

/// The number that bytes from to_binary() stand for.
///
///     >>> from_binary(to_binary(mpz(-258)))
///     mpz(-258)
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn from_binary<'py>(s: &Bound<'py, PyBytes>) -> PyResult<Bound<'py, PyAny>> {
    let py = s.py();
    let invalid = || PyValueError::new_err("byte sequence invalid for from_binary()");
    let (kind, sign, rest) = match s.as_bytes() {
        [] | [_] => {
            return Err(PyValueError::new_err("byte sequence too short for from_binary()"));
        }
        [kind @ (MPZ | XMPZ | MPQ), sign, rest @ ..] => (*kind, *sign, rest),
        _ => return Err(PyTypeError::new_err("from_binary() argument type not supported")),
    };
    match (kind, sign) {
        (MPZ, 0) if rest.is_empty() => Number(Integer::ZERO).into_pyobject(py),
        (XMPZ, 0) if rest.is_empty() => Number(Mutable::from(Integer::ZERO)).into_pyobject(py),
        (MPQ, 0) if rest.is_empty() => Number(Rational::ZERO).into_pyobject(py),
        (MPZ | XMPZ, 1..=2) => {
            let number = Integer::from_parts(sign == 2, Natural::from_bytes_le(rest));
            match kind {
                MPZ => Number(number).into_pyobject(py),
                _ => Number(Mutable::from(number)).into_pyobject(py),
            }
        }
        (MPQ, 1..=2) => {
            let (length, parts) = rest.split_first_chunk::<4>().ok_or_else(invalid)?;
            let number = fraction(sign == 2, u32::from_le_bytes(*length), parts);
            Number(number.ok_or_else(invalid)??).into_pyobject(py)
        }
        _ => Err(invalid()),
    }
}

/// The rational number whose numerator is the first `length` bytes and whose denominator is the
/// rest; `None` if there are too few bytes.
fn fraction(negative: bool, length: u32, parts: &[u8]) -> Option<PyResult<Rational>> {
    let (numerator, denominator) = parts.split_at_checked(length as usize)?;
    let numerator = Natural::from_bytes_le(numerator);
    let denominator = Integer::from(Natural::from_bytes_le(denominator));
    (!denominator.is_zero())
        .then(|| quotient(Integer::from_parts(negative, numerator), denominator))
}

/// The number of bytes of gmpy 1: its magnitude, the lowest byte first, and 255 after that if it is
/// negative.
///
///     >>> mpz_from_old_binary(b'\x02\x01\xff')
///     mpz(-258)
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn mpz_from_old_binary(s: &Bound<'_, PyBytes>) -> Number {
    let (negative, magnitude) = match s.as_bytes() {
        [magnitude @ .., 255] => (true, magnitude),
        magnitude => (false, magnitude),
    };
    Number(Integer::from_parts(negative, Natural::from_bytes_le(magnitude)))
}

/// The number of bytes of gmpy 1: those of the numerator as a number of four bytes, with the sign
/// at the top; numerator and denominator, the lowest byte first.
///
///     >>> mpq_from_old_binary(b'\x01\x00\x00\x80\x01\x02')
///     mpq(-1,2)
#[pyfunction]
#[pyo3(signature = (s, /))]
pub fn mpq_from_old_binary(s: &Bound<'_, PyBytes>) -> PyResult<Number<Rational>> {
    const NEGATIVE: u32 = 1 << 31;
    let invalid = || PyValueError::new_err("invalid mpq binary");
    let (length, parts) = s.as_bytes().split_first_chunk::<4>().ok_or_else(invalid)?;
    let length = u32::from_le_bytes(*length);
    let number = fraction(length & NEGATIVE != 0, length & !NEGATIVE, parts);
    Ok(Number(number.ok_or_else(invalid)??))
}
