//! Operators of an `mpz` and an object that is not an integer: Python computes them, with the
//! `mpz` converted to an `int`.

use crate::fraction::{is_fraction, registered};
use crate::functions::rationals::ints;
use crate::int::to_int;
use crate::mpq;
use crate::mutable::copied;
use crate::object::{Number, as_mpz, held};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::ffi::{self, PyObject};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyComplex, PyFloat, PyInt};
use widelimb::Rational;

/// The `int` of an `mpz` or `xmpz`, or the object itself.
pub fn plain<'py>(py: Python<'py>, object: *mut PyObject) -> PyResult<Bound<'py, PyAny>> {
    if let Some(number) = as_mpz(object) {
        return to_int(py, number);
    }
    match copied(py, object) {
        Some(number) => to_int(py, &number),
        // SAFETY: the interpreter lends a reference to the object for this call.
        None => Ok(unsafe { Bound::from_borrowed_ptr(py, object) }),
    }
}

/// Whether the object is a complex number of Python, which has operators but no order.
fn is_complex(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyComplex>()
}

/// Whether the object is a number of Python of a kind that is compared here.
pub fn known(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    if object.is_instance_of::<PyFloat>() || object.is_instance_of::<PyInt>() {
        return Ok(true);
    }
    Ok(is_fraction(object)? || is_decimal(object)?)
}

/// Whether the object is a `Decimal`.
fn is_decimal(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = object.py();
    let decimal = DECIMAL
        .get_or_try_init(py, || py.import("decimal")?.getattr("Decimal").map(Bound::unbind))?;
    object.is_instance(decimal.bind(py))
}

pub type Pair<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The `mpq` or `mpz` that an object's `__mpq__` or `__mpz__` returns, if it has one.
pub fn said_by<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let (py, of) = (object.py(), object.get_type());
    let names = [intern!(py, "__mpq__"), intern!(py, "__mpz__")];
    let Some(method) = names.into_iter().find_map(|name| of.getattr(name).ok()) else {
        return Ok(None);
    };
    let number = method.call1((object,))?;
    if as_mpz(number.as_ptr()).is_none() && held::<Rational>(number.as_ptr()).is_none() {
        return Err(PyTypeError::new_err("__mpz__ gives an mpz, and __mpq__ an mpq"));
    }
    Ok(Some(number))
}

/// Both operands, converted by `__mpq__` or `__mpz__`, if one of them has such a method.
pub fn said<'py>(
    py: Python<'py>,
    a: *mut PyObject,
    b: *mut PyObject,
) -> PyResult<Option<Pair<'py>>> {
    // SAFETY: the interpreter lends references for the call of a slot.
    let [a, b] = [a, b].map(|object| unsafe { Bound::from_borrowed_ptr(py, object) });
    let (said_a, said_b) = (said_by(&a)?, said_by(&b)?);
    let any = said_a.is_some() || said_b.is_some();
    Ok(any.then(|| (said_a.unwrap_or(a), said_b.unwrap_or(b))))
}

#[cold]
pub fn binary(
    py: Python<'_>,
    symbol: &str,
    a: *mut PyObject,
    b: *mut PyObject,
) -> PyResult<*mut PyObject> {
    if let Some((a, b)) = said(py, a, b)? {
        return computed(py, symbol, a, b);
    }
    if mpq::concerns(py, a)? || mpq::concerns(py, b)? {
        // SAFETY: the slot gets objects that the interpreter lends for this call.
        let result = unsafe {
            match symbol {
                "+" => mpq::add(a, b),
                "-" => mpq::subtract(a, b),
                "*" => mpq::multiply(a, b),
                "/" => mpq::true_divide(a, b),
                "//" => mpq::floor_divide(a, b),
                "%" => mpq::remainder(a, b),
                "divmod" => mpq::divmod(a, b),
                _ => py.NotImplemented().into_ptr(),
            }
        };
        return answered(py, result);
    }
    let (a, b) = (plain(py, a)?, plain(py, b)?);
    if !(known(&a)? || is_complex(&a)) || !(known(&b)? || is_complex(&b)) {
        return Ok(py.NotImplemented().into_ptr());
    }
    computed(py, symbol, a, b)
}

/// The result of a slot: its object, or the exception that was set if that is null.
fn answered(py: Python<'_>, result: *mut PyObject) -> PyResult<*mut PyObject> {
    if result.is_null() { Err(PyErr::fetch(py)) } else { Ok(result) }
}

/// The result of an operator on two numbers, as Python computes it.
pub fn computed<'py>(
    py: Python<'py>,
    symbol: &str,
    a: Bound<'py, PyAny>,
    b: Bound<'py, PyAny>,
) -> PyResult<*mut PyObject> {
    let result = match symbol {
        "+" => a.add(b),
        "-" => a.sub(b),
        "*" => a.mul(b),
        "/" => a.div(b),
        "//" => a.floor_div(b),
        "%" => a.rem(b),
        "divmod" => a.divmod(b),
        _ => return Ok(py.NotImplemented().into_ptr()),
    };
    Ok(result?.into_ptr())
}

#[cold]
pub fn power(
    py: Python<'_>,
    a: *mut PyObject,
    b: *mut PyObject,
    m: *mut PyObject,
) -> PyResult<*mut PyObject> {
    if let Some((a, b)) = said(py, a, b)? {
        return Ok(a.pow(b, plain(py, m)?)?.into_ptr());
    }
    // The power of a fraction in Python itself may take all memory.
    if mpq::concerns(py, a)? || mpq::concerns(py, b)? {
        // SAFETY: the slot gets objects that the interpreter lends for this call.
        return answered(py, unsafe { mpq::power(a, b, m) });
    }
    let (a, b, m) = (plain(py, a)?, plain(py, b)?, plain(py, m)?);
    if !(known(&a)? || is_complex(&a)) || !(known(&b)? || is_complex(&b)) {
        return Ok(py.NotImplemented().into_ptr());
    }
    Ok(a.pow(b, m)?.into_ptr())
}

#[cold]
pub fn compare(
    py: Python<'_>,
    a: *mut PyObject,
    b: *mut PyObject,
    op: i32,
) -> PyResult<*mut PyObject> {
    let op = match op {
        ffi::Py_LT => CompareOp::Lt,
        ffi::Py_LE => CompareOp::Le,
        ffi::Py_EQ => CompareOp::Eq,
        ffi::Py_NE => CompareOp::Ne,
        ffi::Py_GT => CompareOp::Gt,
        _ => CompareOp::Ge,
    };
    if let Some((a, b)) = said(py, a, b)? {
        return Ok(a.rich_compare(b, op)?.into_ptr());
    }
    let (a, b) = (plain(py, a)?, plain(py, b)?);
    // Python compares a `Decimal` with a `Fraction`.
    if let (Some(number), true) = (held::<Rational>(a.as_ptr()), is_decimal(&b)?) {
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        return Ok(fraction.call1(ints(py, number)?)?.rich_compare(b, op)?.into_ptr());
    }
    if !known(&a)? || !known(&b)? {
        // Without this a number of another library, such as gmpy2, would compare as unequal.
        return match registered(&b)?.filter(|_| a.is_instance_of::<PyInt>()) {
            Some(other) => Ok(a.rich_compare(Number(other).into_pyobject(py)?, op)?.into_ptr()),
            None => Ok(py.NotImplemented().into_ptr()),
        };
    }
    Ok(a.rich_compare(b, op)?.into_ptr())
}
