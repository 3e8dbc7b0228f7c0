//! Predicates on numbers, floats among them (integer, zero, finite), and rounding.

use super::arithmetic::number;
use crate::construct::truncated;
use crate::fraction::held_or_fraction;
use crate::object::{Number, as_mpz};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyFloat};

/// The parts of a number as floats: a float itself, or both parts of a complex number. An exact
/// number is represented by 0, 1 or -1 with its sign, as it is finite.
fn parts(function: &str, x: &Bound<'_, PyAny>, complex: bool) -> PyResult<[f64; 2]> {
    let x = number(function, x)?;
    if let Some(x) = as_mpz(x.as_ptr()) {
        return Ok([f64::from(x.signum()), 0.0]);
    }
    if let Some(x) = held_or_fraction(&x)? {
        return Ok([f64::from(x.numerator().signum()), 0.0]);
    }
    if let Ok(x) = x.cast::<PyFloat>() {
        return Ok([x.value(), 0.0]);
    }
    let wrong = || PyTypeError::new_err(format!("{function}() argument type not supported"));
    let x = x.cast::<PyComplex>().ok().filter(|_| complex).ok_or_else(wrong)?;
    Ok([x.real(), x.imag()])
}

macro_rules! questions {
    ($($name:ident $complex:literal |$parts:ident| $body:expr, $text:literal;)*) => {
        $(#[doc = $text]
        #[pyfunction]
        #[pyo3(signature = (x, /))]
        pub fn $name(x: &Bound<'_, PyAny>) -> PyResult<bool> {
            let $parts = parts(stringify!($name), x, $complex)?;
            Ok($body)
        })*
    };
}

questions! {
    is_zero true |parts| parts.iter().all(|&x| x == 0.0),
        "Whether x is 0.\n\n    >>> is_zero(mpq(0))\n    True";
    is_nan true |parts| parts.iter().any(|x| x.is_nan()),
        "Whether x is no number.\n\n    >>> is_nan(float('nan'))\n    True";
    is_infinite true |parts| parts.iter().any(|x| x.is_infinite()),
        "Whether x is infinite.\n\n    >>> is_infinite(5)\n    False";
    is_finite true |parts| parts.iter().all(|x| x.is_finite()),
        "Whether x is a finite number.\n\n    >>> is_finite(5)\n    True";
    is_signed false |parts| parts[0].is_sign_negative(),
        "Whether x has a minus sign.\n\n    >>> is_signed(-0.0)\n    True";
    is_regular false |parts| parts[0].is_finite() && parts[0] != 0.0,
        "Whether x is finite and not 0.\n\n    >>> is_regular(5)\n    True";
}

/// Whether x is an integer.
///
///     >>> is_integer(mpq(6, 3)), is_integer(0.5)
///     (True, False)
#[pyfunction]
#[pyo3(name = "is_integer", signature = (x, /))]
pub fn is_whole(x: &Bound<'_, PyAny>) -> PyResult<bool> {
    let number = number("is_integer", x)?;
    if let Some(x) = held_or_fraction(&number)? {
        return Ok(x.is_integer());
    }
    let float = parts("is_integer", &number, false)?[0];
    Ok(as_mpz(number.as_ptr()).is_some() || float.is_finite() && float.fract() == 0.0)
}

macro_rules! rounding {
    ($($name:ident $python:literal $method:ident $text:literal;)*) => {
        $(#[doc = $text]
        #[pyfunction]
        #[pyo3(name = $python, signature = (x, /))]
        pub fn $name(x: &Bound<'_, PyAny>) -> PyResult<Number> {
            let number = number($python, x)?;
            if let Some(x) = as_mpz(number.as_ptr()) {
                return Ok(Number(x.clone()));
            }
            if let Some(x) = held_or_fraction(&number)? {
                return Ok(Number(x.$method()));
            }
            let float = parts($python, &number, false)?[0];
            truncated(float.$method()).map(Number)
        })*
    };
}

rounding! {
    floor_of "floor" floor
        "The largest integer that is not above x.\n\n    >>> floor(mpq(-7, 2))\n    mpz(-4)";
    ceil_of "ceil" ceil
        "The smallest integer that is not below x.\n\n    >>> ceil(mpq(-7, 2))\n    mpz(-3)";
    trunc_of "trunc" trunc
        "The number x without its fraction.\n\n    >>> trunc(mpq(-7, 2))\n    mpz(-3)";
}
