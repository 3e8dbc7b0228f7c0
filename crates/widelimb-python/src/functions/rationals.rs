//! Methods of `mpq` that take arguments.

use super::numbers::{PickleParts, in_bytes};
use crate::fraction::quotient;
use crate::int::{Int, to_int};
use crate::limit::{too_long, within};
use crate::object::{Number, ObjectValue, held};
use crate::text::{self, Base};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use widelimb::{Integer, Rational};

/// The `mpq` that a method is called on.
pub struct Own<'a>(&'a Rational);

impl<'a, 'py> FromPyObject<'a, 'py> for Own<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Own<'a>> {
        held(object.as_ptr()).map(Own).ok_or_else(|| PyTypeError::new_err("an mpq is required"))
    }
}

/// The digits of numerator and denominator in a base from 2 to 62, with a prefix for 2, 8 and 16.
///
///     >>> mpq(-22, 7).digits(), mpq(-22, 7).digits(16)
///     ('-22/7', '-0x16/0x7')
#[pyfunction]
#[pyo3(name = "digits", signature = (x, base = Base(10), /), text_signature = "(x, base=10, /)")]
pub fn digits(x: Own<'_>, base: Base) -> PyResult<String> {
    in_base(x.0, base.0)
}

/// The digits of numerator and denominator in a base, with a prefix for 2, 8 and 16.
pub fn in_base(x: &Rational, base: u32) -> PyResult<String> {
    let prefix = match base {
        2 => "0b",
        8 => "0o",
        16 => "0x",
        _ => "",
    };
    let sign = if x.is_negative() { "-" } else { "" };
    let numerator = text::digits(&x.numerator().abs(), base)?;
    if x.is_integer() {
        return Ok(format!("{sign}{prefix}{numerator}"));
    }
    let denominator = text::digits(&x.denominator().clone().into(), base)?;
    Ok(format!("{sign}{prefix}{numerator}/{prefix}{denominator}"))
}

/// The nearest multiple of 10**-ndigits, or the nearest integer; ties go to the even one.
#[pyfunction]
#[pyo3(name = "__round__", signature = (x, ndigits = None, /))]
pub fn round<'py>(
    py: Python<'py>,
    x: Own<'_>,
    ndigits: Option<Int<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(ndigits) = ndigits else { return Number(x.0.round()).into_pyobject(py) };
    let digits = i64::try_from(&*ndigits).ok();
    // A power of ten has more than three bits a digit; one above twice the number rounds it to 0.
    let longest = (x.0.numerator().bit_len() + 1) / 3;
    if ndigits.is_negative() && digits.is_none_or(|digits| digits.unsigned_abs() > longest) {
        return Number(Rational::ZERO).into_pyobject(py);
    }
    let digits = digits.ok_or_else(too_long)?;
    let unit = within(|limit| Rational::from(10).pow_within(digits, limit))?;
    let unit = unit.unwrap_or(Rational::ONE);
    let whole = Rational::from((x.0 * &unit).round());
    Number(whole * unit.recip()).into_pyobject(py)
}

/// The number as a Rational of sympy.
#[pyfunction]
#[pyo3(name = "_sympy_", signature = (x, /))]
pub fn sympy<'py>(py: Python<'py>, x: Own<'_>) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "sympy"))?.getattr(intern!(py, "Rational"))?.call1(ints(py, x.0)?)
}

/// The number as an mpf of mpmath, with so many bits.
#[pyfunction]
#[pyo3(name = "_mpmath_", signature = (x, prec, rounding, /))]
pub fn mpmath<'py>(
    py: Python<'py>,
    x: Own<'_>,
    prec: &Bound<'py, PyAny>,
    rounding: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let mpmath = py.import(intern!(py, "mpmath"))?;
    let (n, d) = ints(py, x.0)?;
    let parts = mpmath.getattr("libmp")?.call_method1("from_rational", (n, d, prec, rounding))?;
    mpmath.getattr("mp")?.call_method1("make_mpf", (parts,))
}

/// Numerator and denominator as Python's integers.
pub fn ints<'py>(
    py: Python<'py>,
    x: &Rational,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let denominator = Integer::from(x.denominator().clone());
    Ok((to_int(py, x.numerator())?, to_int(py, &denominator)?))
}

/// The rational number equal to a float, or to any object with as_integer_ratio().
///
///     >>> mpq.from_float(0.75)
///     mpq(3,4)
#[pyfunction]
#[pyo3(signature = (_type, x, /), text_signature = "($type, x, /)")]
pub fn from_float(_type: &Bound<'_, PyAny>, x: &Bound<'_, PyAny>) -> PyResult<Number<Rational>> {
    let (n, d): (Int<'_>, Int<'_>);
    let ratio = x.call_method0(intern!(x.py(), "as_integer_ratio"))?;
    (n, d) = ratio.extract()?;
    quotient(n.into_integer(), d.into_integer()).map(Number)
}

/// The rational number equal to a Decimal, or to any object with as_integer_ratio().
///
///     >>> from decimal import Decimal
///     >>> mpq.from_decimal(Decimal("0.1"))
///     mpq(1,10)
#[pyfunction]
#[pyo3(signature = (of_type, x, /), text_signature = "($type, x, /)")]
pub fn from_decimal(
    of_type: &Bound<'_, PyAny>,
    x: &Bound<'_, PyAny>,
) -> PyResult<Number<Rational>> {
    from_float(of_type, x)
}

/// The nearest fraction whose denominator is at most max_denominator.
///
///     >>> mpq(3.141592653589793).limit_denominator(1000)
///     mpq(355,113)
#[pyfunction]
#[pyo3(
    signature = (x, max_denominator = Int::Made(Integer::from(1_000_000))),
    text_signature = "(x, max_denominator=1000000)"
)]
pub fn limit_denominator(x: Own<'_>, max_denominator: Int<'_>) -> PyResult<Number<Rational>> {
    if !max_denominator.is_positive() {
        return Err(PyValueError::new_err("max_denominator should be at least 1"));
    }
    let denominator = Integer::from(x.0.denominator().clone());
    if denominator <= *max_denominator {
        return Ok(Number(x.0.clone()));
    }
    // The candidates are the last convergent with a denominator that is small enough, and the best
    // fraction between it and the next convergent.
    let divide = |n: &Integer, d: &Integer| {
        n.try_div_mod_floor(d).map_err(|_| PyValueError::new_err("a denominator is 0"))
    };
    let (mut n, mut d) = (x.0.numerator().clone(), denominator.clone());
    let (mut before, mut last) = ((Integer::ZERO, Integer::ONE), (Integer::ONE, Integer::ZERO));
    loop {
        let (a, rest) = divide(&n, &d)?;
        let next = (&before.0 + &a * &last.0, &before.1 + a * &last.1);
        if next.1 > *max_denominator {
            break;
        }
        (before, last) = (last, next);
        (n, d) = (d, rest);
    }
    let (k, _) = divide(&(&*max_denominator - &before.1), &last.1)?;
    let between = (before.0 + &k * &last.0, before.1 + k * &last.1);
    let nearer = if d * &between.1 * 2 <= denominator { last } else { between };
    quotient(nearer.0, nearer.1).map(Number)
}

/// The callable and its arguments from which pickle makes the number.
#[pyfunction]
#[pyo3(name = "__reduce__", signature = (x, /))]
pub fn reduce<'py>(py: Python<'py>, x: Own<'_>) -> PyResult<PickleParts<'py>> {
    reduce_ex(py, x, 0)
}

/// The callable and its arguments from which pickle makes the number, for a protocol.
#[pyfunction]
#[pyo3(name = "__reduce_ex__", signature = (x, protocol, /))]
pub fn reduce_ex<'py>(py: Python<'py>, x: Own<'_>, protocol: i64) -> PyResult<PickleParts<'py>> {
    let (n, d) = (x.0.numerator(), Integer::from(x.0.denominator().clone()));
    let arguments = if in_bytes(n, protocol) && in_bytes(&d, protocol) {
        ints(py, x.0)?.into_pyobject(py)?
    } else {
        (format!("{}/{}", text::digits(n, 16)?, text::digits(&d, 16)?), 16).into_pyobject(py)?
    };
    Ok((Rational::kind().object(py), arguments))
}

/// The number as text, by the format language of Fraction.
#[pyfunction]
#[pyo3(name = "__format__", signature = (x, fmt, /))]
pub fn formatted<'py>(x: &Bound<'py, PyAny>, fmt: &str) -> PyResult<Bound<'py, PyAny>> {
    if fmt.is_empty() {
        return Ok(x.str()?.into_any());
    }
    let py = x.py();
    py.import(intern!(py, "widelimb._fractions"))?.call_method1("formatted", (x, fmt))
}
