//! The attributes of `mpz` that every number of Python has, such as `real` and `numerator`.

use crate::int::{integer_of, to_int};
use crate::object::Number;
use crate::operators::answer;
use pyo3::exceptions::PyAttributeError;
use pyo3::ffi::{self, PyGetSetDef, PyObject};
use pyo3::intern;
use pyo3::prelude::*;
use std::ffi::{CStr, c_void};
use std::ptr;
use widelimb::Integer;

/// An attribute whose value is the number itself.
pub unsafe extern "C" fn itself(object: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    // SAFETY: the interpreter lends a reference to a live object, so a new reference is sound.
    unsafe { ffi::Py_NewRef(object) }
}

unsafe extern "C" fn zero(_: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| Ok(Number(Integer::ZERO).into_pyobject(py)?.into_ptr()))
}

unsafe extern "C" fn one(_: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| Ok(Number(Integer::ONE).into_pyobject(py)?.into_ptr()))
}

/// The attribute `_mpf_`: the parts of the number for mpmath. Without this attribute mpmath rounds
/// a number before it compares.
pub unsafe extern "C" fn mpf(object: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| {
        let none = || PyAttributeError::new_err("_mpf_");
        let number = to_int(py, &*integer_of(object).ok_or_else(none)??)?;
        let mpmath = py.import(intern!(py, "mpmath")).map_err(|_| none())?;
        Ok(mpmath.getattr("libmp")?.call_method1("from_int", (number,))?.into_ptr())
    })
}

/// The help text of the attribute `_mpf_`.
pub const MPF: &CStr = c"The number as mpmath has the parts of its own.";

/// A row of a table of attributes.
pub fn attribute(name: &'static CStr, get: ffi::getter, doc: &'static CStr) -> PyGetSetDef {
    PyGetSetDef {
        name: name.as_ptr(),
        get: Some(get),
        set: None,
        doc: doc.as_ptr(),
        closure: ptr::null_mut(),
    }
}

/// The table of attributes, for as long as the process lives.
pub fn table() -> *mut PyGetSetDef {
    let table = [
        attribute(c"numerator", itself, c"The number itself."),
        attribute(c"denominator", one, c"1"),
        attribute(c"real", itself, c"The number itself."),
        attribute(c"imag", zero, c"0"),
        attribute(c"_mpf_", mpf, MPF),
        PyGetSetDef::default(),
    ];
    Box::leak(Box::new(table)).as_mut_ptr()
}
