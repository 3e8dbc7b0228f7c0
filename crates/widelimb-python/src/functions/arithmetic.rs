//! Operators as functions, on integers, rational numbers and Python's floats.

use crate::fraction::{held_or_fraction, registered};
use crate::int::integer_of;
use crate::mixed::said_by;
use crate::object::{Number, as_mpz};
use crate::operators::by_zero;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyFloat};
use std::borrow::Cow;
use widelimb::Rational;

/// The `mpz`, `mpq`, float or complex number of an argument.
pub fn number<'py>(function: &str, object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    if as_mpz(object.as_ptr()).is_some()
        || object.is_instance_of::<PyFloat>()
        || object.is_instance_of::<PyComplex>()
    {
        return Ok(object.clone());
    }
    if let Some(number) = integer_of(object.as_ptr()) {
        return Number(number?.into_integer()).into_pyobject(py);
    }
    if let Some(number) = held_or_fraction(object)? {
        return Number(number.into_owned()).into_pyobject(py);
    }
    if let Some(said) = said_by(object)? {
        return Ok(said);
    }
    if let Some(number) = registered(object)? {
        return match number.is_integer() {
            true => Number(number.into_parts().0).into_pyobject(py),
            false => Number(number).into_pyobject(py),
        };
    }
    Err(PyTypeError::new_err(format!("{function}() argument type not supported")))
}

/// Defines functions that apply an operator.
macro_rules! operators {
    ($($name:ident $python:literal $operator:ident $text:literal;)*) => {
        $(#[doc = $text]
        #[pyfunction]
        #[pyo3(name = $python, signature = (x, y, /))]
        pub fn $name<'py>(
            x: &Bound<'py, PyAny>,
            y: &Bound<'py, PyAny>,
        ) -> PyResult<Bound<'py, PyAny>> {
            number($python, x)?.$operator(number($python, y)?)
        })*
    };
}

operators! {
    add "add" add "The sum x + y.\n\n    >>> add(1, mpq(1, 2))\n    mpq(3,2)";
    sub "sub" sub "The difference x - y.\n\n    >>> sub(1, 3)\n    mpz(-2)";
    mul "mul" mul "The product x * y.\n\n    >>> mul(3, 5)\n    mpz(15)";
    div "div" div
        "The quotient x / y: a float of two integers, an mpq with a rational number.
\n    >>> div(1, 2), div(1, mpq(2))\n    (0.5, mpq(1,2))";
    floor_div "floor_div" floor_div
        "The quotient x // y, rounded down.\n\n    >>> floor_div(-7, 2)\n    mpz(-4)";
    modulo "mod" rem "The rest x % y, of the sign of y.\n\n    >>> mod(-7, 2)\n    mpz(1)";
}

/// The square x * x.
///
///     >>> square(mpq(2, 3))
///     mpq(4,9)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn square<'py>(x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let x = number("square", x)?;
    x.mul(&x)
}

/// The rational number of an argument.
fn rational(object: &Bound<'_, PyAny>, otherwise: &'static str) -> PyResult<Rational> {
    let wrong = || PyTypeError::new_err(otherwise);
    let number = number("", object).map_err(|error| {
        if error.is_instance_of::<PyTypeError>(object.py()) { wrong() } else { error }
    })?;
    if let Some(number) = as_mpz(number.as_ptr()) {
        return Ok(number.clone().into());
    }
    held_or_fraction(&number)?.map(Cow::into_owned).ok_or_else(wrong)
}

/// The numerator of x.
///
///     >>> numer(mpq(2, 3))
///     mpz(2)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn numer(x: &Bound<'_, PyAny>) -> PyResult<Number> {
    Ok(Number(rational(x, "cannot convert object to mpq")?.into_parts().0))
}

/// The denominator of x.
///
///     >>> denom(mpq(2, 3))
///     mpz(3)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn denom(x: &Bound<'_, PyAny>) -> PyResult<Number> {
    Ok(Number(rational(x, "cannot convert object to mpq")?.into_parts().1.into()))
}

/// The quotient x / y: an mpz if that is an integer, an mpq otherwise.
///
///     >>> qdiv(6, 3), qdiv(6, 4)
///     (mpz(2), mpq(3,2))
#[pyfunction]
#[pyo3(signature = (x, y = None, /), text_signature = "(x, y=1, /)")]
pub fn qdiv<'py>(
    x: &Bound<'py, PyAny>,
    y: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = x.py();
    let otherwise = "qdiv() requires 1 or 2 integer or rational arguments";
    let mut quotient = rational(x, otherwise)?;
    if let Some(y) = y {
        quotient = quotient.try_div(&rational(y, otherwise)?).map_err(|_| by_zero())?;
    }
    if quotient.is_integer() {
        return Number(quotient.into_parts().0).into_pyobject(py);
    }
    Number(quotient).into_pyobject(py)
}
