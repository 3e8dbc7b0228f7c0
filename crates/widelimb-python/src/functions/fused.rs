//! Sums of products with one rounding, and those of gmpy2's functions of floats that make sense for
//! exact numbers.

use super::arithmetic::number;
use crate::fraction::{from_float, rational_of};
use crate::mpq::to_float;
use crate::object::{Number, as_mpz};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyFloat};
use widelimb::{Integer, Rational};

/// The value of an object, if it is a float.
fn float(object: &Bound<'_, PyAny>) -> Option<f64> {
    object.cast::<PyFloat>().ok().map(|float| float.value())
}

/// The numbers of arguments; a complex number is a TypeError.
fn real<'py, const N: usize>(
    function: &str,
    arguments: [&Bound<'py, PyAny>; N],
) -> PyResult<[Bound<'py, PyAny>; N]> {
    let mut numbers = arguments.map(Bound::clone);
    for argument in &mut numbers {
        *argument = number(function, argument)?;
        if argument.is_instance_of::<PyComplex>() {
            return Err(PyTypeError::new_err(format!("{function}() argument type not supported")));
        }
    }
    Ok(numbers)
}

/// The rational number of an `mpz`, an `mpq` or a finite float.
fn rational(number: &Bound<'_, PyAny>) -> PyResult<Rational> {
    if let Some(float) = float(number) {
        return from_float(float);
    }
    let wrong = || PyTypeError::new_err("a number is required");
    Ok(rational_of(number.py(), number.as_ptr()).ok_or_else(wrong)??.into_owned())
}

/// The sum `x y + z t` or `x y - z t`. With finite floats it is rounded once.
fn products<'py, const N: usize>(
    function: &str,
    arguments: [&Bound<'py, PyAny>; N],
    minus: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let numbers = real(function, arguments)?;
    let floats: Vec<f64> = numbers.iter().filter_map(float).collect();
    if !floats.is_empty() && floats.iter().all(|float| float.is_finite()) {
        let exact = numbers.iter().map(rational).collect::<PyResult<Vec<_>>>()?;
        let (first, second) = (&exact[0] * &exact[1], exact[2..].iter().product::<Rational>());
        let sum = if minus { first - second } else { first + second };
        return Ok(to_float(&sum)?.into_pyobject(numbers[0].py())?.into_any());
    }
    let first = numbers[0].mul(&numbers[1])?;
    let second = match numbers.get(3) {
        Some(last) => numbers[2].mul(last)?,
        None => numbers[2].clone(),
    };
    if minus { first.sub(second) } else { first.add(second) }
}

macro_rules! sums {
    ($($name:ident ($($argument:ident),*) $minus:literal $text:literal;)*) => {
        $(#[doc = $text]
        #[pyfunction]
        #[pyo3(signature = ($($argument),*, /))]
        pub fn $name<'py>($($argument: &Bound<'py, PyAny>),*) -> PyResult<Bound<'py, PyAny>> {
            products(stringify!($name), [$($argument),*], $minus)
        })*
    };
}

sums! {
    fma (x, y, z) false
        "The sum x*y + z, which is rounded once if there are floats.\n\n    >>> fma(2, 3, mpq(1, 2))\n    mpq(13,2)";
    fms (x, y, z) true
        "The difference x*y - z, which is rounded once if there are floats.\n\n    >>> fms(2, 3, 4)\n    mpz(2)";
    fmma (x, y, z, t) false
        "The sum x*y + z*t, which is rounded once if there are floats.\n\n    >>> fmma(2, 3, 4, 5)\n    mpz(26)";
    fmms (x, y, z, t) true
        "The difference x*y - z*t, which is rounded once if there are floats.
\n    >>> fmms(2, 3, 4, 5)\n    mpz(-14)";
}

/// Whether x < y or x > y: false if one of them is not a number (nan).
///
///     >>> is_lessgreater(1, mpq(1, 2)), is_lessgreater(1, float('nan'))
///     (True, False)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn is_lessgreater(x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<bool> {
    let [x, y] = real("is_lessgreater", [x, y])?;
    Ok(x.lt(&y)? || x.gt(&y)?)
}

/// Whether x or y is not a number (nan), so that neither x < y nor x = y nor x > y.
///
///     >>> is_unordered(1, mpq(1, 2)), is_unordered(1, float('nan'))
///     (False, True)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn is_unordered(x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<bool> {
    let numbers = real("is_unordered", [x, y])?;
    Ok(numbers.iter().filter_map(float).any(f64::is_nan))
}

/// The bits of a float's mantissa.
const PRECISION: u64 = 53;

/// The first convergent of x whose error is at most err times x, or 2**err below 0: an mpz if it is
/// an integer. Without err it is 2**-53.
///
///     >>> f2q(0.1), f2q(mpq(314159, 100000), 0.001), f2q(3.141592653589793, -10)
///     (mpq(1,10), mpq(22,7), mpq(22,7))
#[pyfunction]
#[pyo3(signature = (x, err = None, /), text_signature = "(x, err=0, /)")]
pub fn f2q<'py>(
    x: &Bound<'py, PyAny>,
    err: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = x.py();
    let [x] = real("f2q", [x])?;
    if as_mpz(x.as_ptr()).is_some() && err.is_none() {
        return Ok(x);
    }
    let x = rational(&x)?;
    let most = match err {
        None => of_bits(PRECISION)?,
        Some(err) => {
            let [err] = real("f2q", [err])?;
            // With an infinite error every number is near enough.
            if float(&err).is_some_and(|err| err == f64::INFINITY) {
                return Number(x.trunc()).into_pyobject(py);
            }
            let err = rational(&err)?;
            match err.numerator().signum() {
                0 => of_bits(PRECISION)?,
                1.. => err,
                _ => of_bits(u64::try_from(&err.abs().floor()).unwrap_or(u64::MAX))?,
            }
        }
    };
    let near = convergent(&x.abs(), &most)?;
    let near = if x.is_negative() { -near } else { near };
    match near.is_integer() {
        true => Number(near.into_parts().0).into_pyobject(py),
        false => Number(near).into_pyobject(py),
    }
}

/// The relative error `2^-bits`.
fn of_bits(bits: u64) -> PyResult<Rational> {
    if !(2..=PRECISION).contains(&bits) {
        return Err(PyValueError::new_err("Requested precision out-of-bounds."));
    }
    Ok(Rational::from(Integer::ONE << bits).recip())
}

/// The first convergent of a number `x >= 0` with a relative error of at most `most`.
fn convergent(x: &Rational, most: &Rational) -> PyResult<Rational> {
    let most = x * most;
    let too_long = |_| PyOverflowError::new_err("the result is too long");
    let mut rest = x.clone();
    let (mut before, mut last) = ((Integer::ZERO, Integer::ONE), (Integer::ONE, Integer::ZERO));
    loop {
        let a = rest.floor();
        let next = (&before.0 + &a * &last.0, &before.1 + &a * &last.1);
        (before, last) = (last, next);
        let near = Rational::try_new(last.0.clone(), last.1.clone()).map_err(too_long)?;
        if (x - &near).abs() <= most {
            return Ok(near);
        }
        // The rest is not an integer here: if it were, the convergent would be `x` itself.
        rest = (rest - Rational::from(a)).recip();
    }
}
