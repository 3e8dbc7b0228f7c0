//! Construction of polynomials from integers, texts, exponents, coefficients and bytes.

use super::super::limits::{ask, no_memory};
use super::GF2Poly;
use crate::count::Count;
use crate::int::{Int, integer_of};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use rand_chacha::rand_core::RngCore;
use std::borrow::Cow;
use widelimb::gf2x::Poly;
use widelimb::gf2x::poly::{ParseErrorKind, ParseLimits};
use widelimb::{Integer, Limb, Natural};

/// The default limit of degrees in texts and exponents: polynomials of 128 MiB.
pub const MAX_DEGREE: usize = 1 << 30;

/// The number of items that are read between two checks for Ctrl-C.
const LOOKS_APART: usize = 1 << 16;

/// The polynomial of `GF2Poly(value)`, for a polynomial, an integer or a text.
pub fn polynomial<'a>(value: &'a Bound<'_, PyAny>, max_degree: usize) -> PyResult<Cow<'a, Poly>> {
    if let Ok(poly) = value.cast::<GF2Poly>() {
        return Ok(Cow::Borrowed(&poly.get().0));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return of_text(text.to_cow()?.as_bytes(), max_degree).map(Cow::Owned);
    }
    if let Some(number) = integer_of(value.as_ptr()) {
        return of_integer(&*number?).map(Cow::Owned);
    }
    if !value.hasattr("__index__")? {
        return Err(PyTypeError::new_err(
            "GF2Poly() takes an integer, a text or a polynomial; from_exponents, \
             from_coefficients and from_bytes take others",
        ));
    }
    let number: Int<'_> = value.extract()?;
    of_integer(&number).map(Cow::Owned)
}

fn of_integer(number: &Integer) -> PyResult<Poly> {
    if number.is_negative() {
        return Err(PyValueError::new_err("the bits of a negative integer have no end"));
    }
    ask(number.bit_len().into())?;
    Ok(Poly::from_limbs(number.magnitude().limbs().to_vec()))
}

/// The integer whose bits are the coefficients.
pub fn integer_of_poly(poly: &Poly) -> PyResult<Integer> {
    ask(poly.bit_len() as u128)?;
    Ok(Natural::from_limbs(poly.limbs().to_vec()).into())
}

fn of_text(text: &[u8], max_degree: usize) -> PyResult<Poly> {
    Poly::parse(text, ParseLimits::new(max_degree)).map_err(|error| match error.kind {
        ParseErrorKind::DegreeTooHigh { .. } => {
            PyOverflowError::new_err(format!("{error}; max_degree allows more"))
        }
        ParseErrorKind::Memory { .. } => no_memory(error),
        _ => PyValueError::new_err(error.to_string()),
    })
}

/// The sum of the powers of X with these exponents.
pub fn of_exponents(exponents: &Bound<'_, PyAny>, max_degree: usize) -> PyResult<Poly> {
    let mut limbs: Vec<Limb> = Vec::new();
    for (i, exponent) in exponents.try_iter()?.enumerate() {
        if i % LOOKS_APART == LOOKS_APART - 1 {
            exponents.py().check_signals()?;
        }
        let exponent = exponent_of(&exponent?, max_degree)?;
        let place = exponent / Limb::BITS as usize;
        if place >= limbs.len() {
            ask(exponent as u128 + 1)?;
            limbs.try_reserve(place + 1 - limbs.len()).map_err(no_memory)?;
            limbs.resize(place + 1, 0);
        }
        limbs[place] ^= 1 << (exponent % Limb::BITS as usize);
    }
    Ok(Poly::from_limbs(limbs))
}

fn exponent_of(object: &Bound<'_, PyAny>, max_degree: usize) -> PyResult<usize> {
    if object.extract::<Int<'_>>()?.is_negative() {
        return Err(PyValueError::new_err("an exponent is not negative"));
    }
    let above = || {
        let message = format!("the degree is above {max_degree}; max_degree allows more");
        PyOverflowError::new_err(message)
    };
    let exponent = object.extract::<Count>().map_err(|_| above())?.0;
    let exponent = usize::try_from(exponent).map_err(|_| above())?;
    if exponent > max_degree { Err(above()) } else { Ok(exponent) }
}

/// The polynomial with these coefficients modulo 2, the constant one first.
pub fn of_coefficients(coefficients: &Bound<'_, PyAny>) -> PyResult<Poly> {
    let mut limbs: Vec<Limb> = Vec::new();
    for (i, coefficient) in coefficients.try_iter()?.enumerate() {
        if i % LOOKS_APART == LOOKS_APART - 1 {
            coefficients.py().check_signals()?;
        }
        if i % Limb::BITS as usize == 0 {
            limbs.try_reserve(1).map_err(no_memory)?;
            limbs.push(0);
        }
        let bit = Limb::from(coefficient?.extract::<Int<'_>>()?.is_odd());
        limbs[i / Limb::BITS as usize] |= bit << (i % Limb::BITS as usize);
    }
    Ok(Poly::from_limbs(limbs))
}

/// A random polynomial of exactly this degree.
pub fn random(degree: u64, generator: &mut impl RngCore) -> PyResult<Poly> {
    ask(u128::from(degree) + 1)?;
    let bits = degree as usize;
    Ok(Poly::random(bits, || generator.next_u64()) + Poly::monomial(bits))
}

/// An optional argument; None is a value of its own, unlike a missing argument.
pub struct Optional<'py>(pub Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Optional<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Optional<'py>> {
        Ok(Optional(Some(object.to_owned())))
    }
}
