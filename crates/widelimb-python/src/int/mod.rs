//! Conversion of Python's `int` to integers and back.
//!
//! Numbers of up to 64 bits are converted in registers, longer ones by their [`digits`], or, where
//! the form of the digits is not known, as bytes of the two's complement.

pub mod digits;

use crate::mutable::copied;
use crate::object::as_mpz;
use crate::operators::attached;
use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt};
use std::ops::Deref;
use widelimb::Integer;

/// An integer argument.
pub enum Int<'a> {
    /// The number in an `mpz`.
    Lent(&'a Integer),
    /// A number made from an `int`, or copied from an `xmpz`.
    Made(Integer),
}

impl Deref for Int<'_> {
    type Target = Integer;

    #[inline(always)]
    fn deref(&self) -> &Integer {
        match self {
            Int::Lent(number) => number,
            Int::Made(number) => number,
        }
    }
}

impl Int<'_> {
    pub fn into_integer(self) -> Integer {
        match self {
            Int::Lent(number) => number.clone(),
            Int::Made(number) => number,
        }
    }
}

/// The value of an object, if its type is exactly `int` and the value fits.
#[inline(always)]
pub fn small(object: *mut ffi::PyObject) -> Option<i64> {
    // SAFETY: callers hold a reference to the object, attached to the interpreter.
    unsafe {
        if ffi::PyLong_CheckExact(object) == 0 {
            return None;
        }
        let mut overflow = 0;
        let value = ffi::PyLong_AsLongLongAndOverflow(object, &mut overflow);
        (overflow == 0).then_some(value)
    }
}

/// The number, if the object is an `mpz`, an `int` or of a subclass of `int`; of an `xmpz`, which
/// may change, a copy of the number.
#[inline]
pub fn integer_of<'a>(object: *mut ffi::PyObject) -> Option<PyResult<Int<'a>>> {
    if let Some(number) = as_mpz(object) {
        return Some(Ok(Int::Lent(number)));
    }
    if let Some(value) = small(object) {
        return Some(Ok(Int::Made(value.into())));
    }
    // SAFETY: callers hold a reference to the object, attached to the interpreter.
    unsafe {
        if ffi::PyLong_Check(object) == 0 {
            return copied(Python::assume_attached(), object).map(|number| Ok(Int::Made(number)));
        }
        if let Some(number) = digits::read(object) {
            return Some(Ok(Int::Made(number)));
        }
        let object = Bound::from_borrowed_ptr(Python::assume_attached(), object);
        Some(attached(|_| from_int(&object)).map(Int::Made))
    }
}

/// The number of an `int` of any length, converted as bytes.
#[cold]
fn from_int(object: &Bound<'_, PyAny>) -> PyResult<Integer> {
    let py = object.py();
    // The method of `int` itself, which a subclass cannot override.
    let int = py.get_type::<PyInt>();
    let bits: usize = int.call_method1(intern!(py, "bit_length"), (object,))?.extract()?;
    let options = PyDict::new(py);
    options.set_item(intern!(py, "signed"), true)?;
    let arguments = (object, bits / 8 + 1, intern!(py, "little"));
    let bytes = int.call_method(intern!(py, "to_bytes"), arguments, Some(&options))?;
    Ok(Integer::from_signed_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// The `int` of a number.
pub fn to_int<'py>(py: Python<'py>, number: &Integer) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(value) = i64::try_from(number) {
        return Ok(value.into_pyobject(py)?.into_any());
    }
    if let Some(int) = digits::write(py, number) {
        return int;
    }
    static FROM_BYTES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let from_bytes = FROM_BYTES.get_or_try_init(py, || {
        py.get_type::<PyInt>().getattr(intern!(py, "from_bytes")).map(Bound::unbind)
    })?;
    let bytes = PyBytes::new(py, &number.to_signed_bytes_le());
    let options = PyDict::new(py);
    options.set_item(intern!(py, "signed"), true)?;
    from_bytes.bind(py).call((bytes, intern!(py, "little")), Some(&options))
}

/// Accepts an `int`, `mpz` or `xmpz`, and any object with `__mpz__` or `__index__`.
impl<'a, 'py> FromPyObject<'a, 'py> for Int<'a> {
    type Error = PyErr;

    #[inline(always)]
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Int<'a>> {
        if let Some(number) = as_mpz(object.as_ptr()) {
            return Ok(Int::Lent(number));
        }
        match integer_of(object.as_ptr()) {
            Some(number) => number,
            None => attached(|_| converted(&object)),
        }
    }
}

#[cold]
fn converted<'a>(object: &Bound<'_, PyAny>) -> PyResult<Int<'a>> {
    let py = object.py();
    for method in [intern!(py, "__mpz__"), intern!(py, "__index__")] {
        let Ok(method) = object.get_type().getattr(method) else { continue };
        let number = method.call1((object,))?;
        if let Some(number) = integer_of(number.as_ptr()) {
            return Ok(Int::Made(number?.into_integer()));
        }
    }
    let of = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("an integer is required, not {of}")))
}
