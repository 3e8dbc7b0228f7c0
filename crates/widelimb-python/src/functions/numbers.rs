//! Methods of Python's number protocols: rounding, copies, pickles, arrays of numpy.

use crate::count::Truth;
use crate::int::{Int, to_int};
use crate::object::{Number, ObjectValue, as_mpz, size_of_object};
use crate::operators::by_zero;
use crate::text;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::cmp::Ordering;
use widelimb::{Integer, Natural};

/// Defines methods that return the number itself.
macro_rules! itself {
    ($($name:ident $python:literal $text:literal;)*) => {
        $(#[doc = $text]
        #[pyfunction]
        #[pyo3(name = $python, signature = (x, /))]
        pub fn $name(x: Bound<'_, PyAny>) -> Bound<'_, PyAny> {
            x
        })*
    };
}

itself! {
    ceil "__ceil__" "The number itself.";
    floor "__floor__" "The number itself.";
    trunc "__trunc__" "The number itself.";
    copy "__copy__" "The number itself, which does not change.";
    conjugate "conjugate"
        "The number itself, which is real.\n\n    >>> mpz(7).conjugate()\n    mpz(7)";
}

/// The number itself, which does not change.
#[pyfunction]
#[pyo3(name = "__deepcopy__", signature = (x, _memo, /), text_signature = "(x, memo, /)")]
pub fn deepcopy<'py>(x: Bound<'py, PyAny>, _memo: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
    x
}

/// The nearest multiple of 10**-ndigits; ties go to the even multiple.
#[pyfunction]
#[pyo3(
    name = "__round__",
    signature = (x, ndigits = Int::Made(Integer::ZERO), /),
    text_signature = "(x, ndigits=0, /)"
)]
pub fn round(x: Int<'_>, ndigits: Int<'_>) -> PyResult<Number> {
    if !ndigits.is_negative() {
        return Ok(Number(x.into_integer()));
    }
    // A power of ten has more than three bits a digit; one above twice the number rounds it to 0.
    let digits = match u64::try_from(ndigits.magnitude()) {
        Ok(digits) if digits <= (x.bit_len() + 1) / 3 => digits,
        _ => return Ok(Number(Integer::ZERO)),
    };
    let unit = Integer::from(Natural::from(10_u32).pow(digits));
    let (q, r) = x.try_div_mod_floor(&unit).map_err(|_| by_zero())?;
    let up = match (&r + &r).cmp(&unit) {
        Ordering::Equal => q.is_odd(),
        order => order.is_gt(),
    };
    Ok(Number(if up { x.into_integer() - r + unit } else { x.into_integer() - r }))
}

/// The memory of the number, in bytes.
#[pyfunction]
#[pyo3(name = "__sizeof__", signature = (x, /))]
pub fn sizeof(x: Int<'_>) -> u64 {
    let inline = Integer::ZERO.capacity();
    let capacity = x.capacity();
    size_of_object::<Integer>() as u64 + if capacity > inline { capacity / 8 } else { 0 }
}

/// The callable and its arguments from which pickle makes the number.
#[pyfunction]
#[pyo3(name = "__reduce__", signature = (x, /))]
pub fn reduce<'py>(py: Python<'py>, x: Int<'_>) -> PyResult<PickleParts<'py>> {
    reduced::<Integer>(py, &x, 0)
}

/// The callable and its arguments from which pickle makes the number, for a protocol.
#[pyfunction]
#[pyo3(name = "__reduce_ex__", signature = (x, protocol, /))]
pub fn reduce_ex<'py>(py: Python<'py>, x: Int<'_>, protocol: i64) -> PyResult<PickleParts<'py>> {
    reduced::<Integer>(py, &x, protocol)
}

/// A callable and its arguments.
pub type PickleParts<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Whether pickle writes an int as bytes, from protocol 2 on. Older protocols write decimals, which
/// Python limits in length and converts slowly; there a number is pickled as digits in base 16, and
/// also where it is too long for the protocol.
pub fn in_bytes(x: &Integer, protocol: i64) -> bool {
    const MOST_BITS: u64 = 1 << 33;
    protocol >= 2 && x.bit_len() < MOST_BITS
}

/// The type and the arguments from which pickle makes an `mpz` or `xmpz`.
pub fn reduced<'py, T: ObjectValue>(
    py: Python<'py>,
    x: &Integer,
    protocol: i64,
) -> PyResult<PickleParts<'py>> {
    let arguments = if in_bytes(x, protocol) {
        (to_int(py, x)?,).into_pyobject(py)?
    } else {
        (text::digits(x, 16)?, 16).into_pyobject(py)?
    };
    Ok((T::kind().object(py), arguments))
}

/// The number in an array of numpy without dimensions. Without another dtype it is an array of
/// objects, since int64 wraps around and uint64 becomes a float. The object is an int, because
/// numpy's longdouble would ask an mpz for an array again and again.
#[pyfunction]
#[pyo3(name = "__array__", signature = (x, /, dtype = None, copy = None))]
pub fn array<'py>(
    py: Python<'py>,
    x: Int<'_>,
    dtype: Option<Bound<'py, PyAny>>,
    copy: Option<Truth>,
) -> PyResult<Bound<'py, PyAny>> {
    // The array is always new.
    let _ = copy;
    let dtype = dtype.unwrap_or_else(|| intern!(py, "O").clone().into_any());
    py.import(intern!(py, "numpy"))?.getattr(intern!(py, "array"))?.call1((to_int(py, &x)?, dtype))
}

/// The number as an Integer of sympy.
#[pyfunction]
#[pyo3(name = "_sympy_", signature = (x, /))]
pub fn sympy<'py>(py: Python<'py>, x: Int<'_>) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "sympy"))?.getattr(intern!(py, "Integer"))?.call1((to_int(py, &x)?,))
}

/// The number as text, by the format language of int.
#[pyfunction]
#[pyo3(name = "__format__", signature = (x, fmt, /))]
pub fn formatted(py: Python<'_>, x: Int<'_>, fmt: &str) -> PyResult<String> {
    crate::format::format(py, &x, fmt)
}

/// The pair of the number and 1.
///
///     >>> mpz(7).as_integer_ratio()
///     (mpz(7), mpz(1))
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn as_integer_ratio(x: &Bound<'_, PyAny>) -> PyResult<(Py<PyAny>, Number)> {
    // An xmpz may change later, so its number is copied.
    let number = match as_mpz(x.as_ptr()) {
        Some(_) => x.clone(),
        None => Number(x.extract::<Int<'_>>()?.into_integer()).into_pyobject(x.py())?,
    };
    Ok((number.unbind(), Number(Integer::ONE)))
}

/// Whether the number is an integer: always True.
///
///     >>> mpz(7).is_integer()
///     True
#[pyfunction]
#[pyo3(signature = (_x, /), text_signature = "(x, /)")]
pub fn is_integer(_x: Int<'_>) -> bool {
    true
}
