//! The constructors `mpz(...)` and `xmpz(...)`, and `repr`.

use crate::fraction::{held_or_fraction, is_fraction};
use crate::int::{Int, integer_of, small};
use crate::object::{ObjectValue, as_mpz, new};
use crate::operators::{attached, short_answer};
use crate::text;
use pyo3::exceptions::{PyDeprecationWarning, PyOverflowError, PyTypeError, PyValueError};
use pyo3::ffi::{self, PyObject, PyTypeObject};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyFloat, PyString, PyTuple};
use std::ffi::CStr;
use std::ptr;
use widelimb::Integer;

/// The help text of the type `mpz`.
pub const DOC: &CStr = c"mpz(n=0, /, base=0)
--

The integer that a number is, without its fraction, or that a text stands for.

With base 0 a prefix tells a text's base, which is 10 without one. Bases go to 62.

    >>> mpz(2) ** 64 - 1
    mpz(18446744073709551615)
    >>> mpz('-0xff'), mpz('zz', 36), mpz(7.9)
    (mpz(-255), mpz(1295), mpz(7))
";

/// The constructors `mpz(n=0, /)` and `mpz(s, /, base=0)`, and those of `xmpz`.
pub unsafe extern "C" fn construct<T: ObjectValue + From<Integer>>(
    _type: *mut PyTypeObject,
    arguments: *mut PyObject,
    named: *mut PyObject,
) -> *mut PyObject {
    short_answer(|py| {
        // SAFETY: the interpreter hands over a tuple, and a dictionary or null.
        let (arguments, base) = unsafe { given(py, arguments, named)? };
        match (arguments.len(), base) {
            (0, None) => Ok(new(T::from(Integer::ZERO))),
            (1, None) => one::<T>(&arguments.get_borrowed_item(0)?),
            (1, Some(base)) => {
                let text = arguments.get_item(0)?;
                attached(|_| with_base::<T>(&text, &base))
            }
            (2, None) => {
                let (text, base) = (arguments.get_item(0)?, arguments.get_item(1)?);
                attached(|_| with_base::<T>(&text, &base))
            }
            _ => Err(PyTypeError::new_err("mpz() takes a number, or a text and a base")),
        }
    })
}

/// The positional arguments of a constructor, and its `base`, the only argument with a name.
///
/// # Safety
/// `arguments` is a tuple, `named` a dictionary or null.
pub unsafe fn given<'py>(
    py: Python<'py>,
    arguments: *mut PyObject,
    named: *mut PyObject,
) -> PyResult<(Bound<'py, PyTuple>, Option<Bound<'py, PyAny>>)> {
    // SAFETY: the contract above: the tuple is not null, and null stands for no dictionary.
    let (arguments, named) = unsafe {
        let arguments = Bound::from_borrowed_ptr(py, arguments).cast_into_unchecked::<PyTuple>();
        (arguments, Bound::from_borrowed_ptr_or_opt(py, named))
    };
    let Some(named) = named else { return Ok((arguments, None)) };
    let named = named.cast_into::<PyDict>()?;
    let base = named.get_item(intern!(py, "base"))?.filter(|_| named.len() == 1);
    let base = base.ok_or_else(|| PyTypeError::new_err("base alone may have a name"))?;
    Ok((arguments, Some(base)))
}

/// The number of `mpz(text, base)`.
fn with_base<T: ObjectValue + From<Integer>>(
    text: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
) -> PyResult<*mut PyObject> {
    let base = base.extract::<u32>().map_err(|error| {
        if error.is_instance_of::<PyTypeError>(base.py()) { error } else { wrong_base() }
    })?;
    let wrong = || PyTypeError::new_err("mpz() with a base takes a text");
    Ok(new(T::from(text::read(&text_of(text)?.ok_or_else(wrong)?, base)?)))
}

fn wrong_base() -> PyErr {
    PyValueError::new_err("base for mpz() must be 0 or in the interval [2, 62]")
}

/// The text of a `str`, `bytes` or `bytearray`.
pub fn text_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(text.to_cow()?.as_bytes().to_vec()));
    }
    if let Ok(bytes) = object.cast::<PyByteArray>() {
        return Ok(Some(bytes.to_vec()));
    }
    Ok(object.cast::<PyBytes>().ok().map(|bytes| bytes.as_bytes().to_vec()))
}

/// The number of `mpz(object)`, or the object itself if it is one.
#[inline]
fn one<T: ObjectValue + From<Integer>>(
    object: &Borrowed<'_, '_, PyAny>,
) -> PyResult<*mut PyObject> {
    let pointer = object.as_ptr();
    // SAFETY: `object` holds a reference, so the pointer is valid.
    if unsafe { ffi::Py_TYPE(pointer) } == T::kind().pointer() {
        // SAFETY: `object` holds a reference, so the pointer is valid.
        return Ok(unsafe { ffi::Py_NewRef(pointer) });
    }
    if let Some(value) = small(pointer) {
        return Ok(new(T::from(value.into())));
    }
    match integer_of(pointer) {
        Some(Ok(Int::Made(number))) => Ok(new(T::from(number))),
        Some(number) => Ok(new(T::from(number?.into_integer()))),
        None => attached(|_| match mean(object)? {
            Some(mean) => Ok(mean.into_ptr()),
            None => Ok(new(T::from(other(object)?))),
        }),
    }
}

/// The float that the module `statistics` expects of a fraction. `statistics` converts a mean or a
/// variance to the type of the data, but to float if that is a subclass of `int`. `mpz` is not one,
/// so a fraction that comes from `statistics` becomes a float here.
fn mean<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = object.py();
    if !is_fraction(object)? || object.getattr(intern!(py, "denominator"))?.eq(1)? {
        return Ok(None);
    }
    // The Python frame that called the constructor.
    let Ok(frame) = py.import("sys")?.call_method0("_getframe") else { return Ok(None) };
    let caller = (frame.getattr("f_globals")?.get_item("__name__"), frame.getattr("f_code")?);
    if !caller.0.is_ok_and(|name| name.eq("statistics").unwrap_or(false))
        || !caller.1.getattr("co_name")?.eq("_convert")?
    {
        return Ok(None);
    }
    py.get_type::<PyFloat>().call1((object,)).map(Some)
}

#[cold]
fn other(object: &Bound<'_, PyAny>) -> PyResult<Integer> {
    let py = object.py();
    if let Ok(float) = object.cast::<PyFloat>() {
        return truncated(float.value());
    }
    if let Some(text) = text_of(object)? {
        return text::read(&text, 0);
    }
    if let Some(number) = held_or_fraction(object)? {
        return Ok(number.trunc());
    }
    // The methods that convert an object to an integer; `__trunc__` comes last.
    let trunc = intern!(py, "__trunc__");
    for name in [intern!(py, "__mpz__"), intern!(py, "__int__"), intern!(py, "__index__"), trunc] {
        let Ok(method) = object.get_type().getattr(name) else { continue };
        if name.is(trunc) {
            let old = py.get_type::<PyDeprecationWarning>();
            PyErr::warn(py, &old, c"The delegation of mpz() to __trunc__ is deprecated.", 1)?;
        }
        let number = method.call1((object,))?;
        return match integer_of(number.as_ptr()) {
            Some(number) => Ok(number?.into_integer()),
            None => Err(PyTypeError::new_err("mpz() takes what is an integer")),
        };
    }
    Err(PyTypeError::new_err("mpz() requires a number or a text"))
}

/// The integer part of a float.
pub fn truncated(float: f64) -> PyResult<Integer> {
    if float.is_infinite() {
        return Err(PyOverflowError::new_err("'mpz' does not support Infinity"));
    }
    let not = |_| PyValueError::new_err("'mpz' does not support NaN");
    Integer::from_f64_truncated(float).map_err(not)
}

/// The slot `repr`, which `str` uses too.
pub unsafe extern "C" fn repr(object: *mut PyObject) -> *mut PyObject {
    let of = if as_mpz(object).is_some() { "mpz" } else { "xmpz" };
    short_answer(|py| written(py, object, |text| format!("{of}({text})")))
}

pub unsafe extern "C" fn str(object: *mut PyObject) -> *mut PyObject {
    short_answer(|py| written(py, object, |text| text))
}

fn written(
    py: Python<'_>,
    object: *mut PyObject,
    form: impl FnOnce(String) -> String,
) -> PyResult<*mut PyObject> {
    match integer_of(object) {
        Some(number) => {
            Ok(PyString::new(py, &form(text::digits(&*number?, 10)?)).into_any().into_ptr())
        }
        None => Ok(ptr::null_mut()),
    }
}
