//! The attributes of `mpz` that every number of Python's has.

use crate::object::Number;
use crate::operators::answer;
use pyo3::ffi::{self, PyGetSetDef, PyObject};
use pyo3::prelude::*;
use std::ffi::{CStr, c_void};
use std::ptr;
use widelimb::Integer;

/// The number itself.
pub unsafe extern "C" fn itself(object: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    // SAFETY: the interpreter lends a reference, and the result is another.
    unsafe { ffi::Py_NewRef(object) }
}

unsafe extern "C" fn zero(_: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| Ok(Number(Integer::ZERO).into_pyobject(py)?.into_ptr()))
}

unsafe extern "C" fn one(_: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| Ok(Number(Integer::ONE).into_pyobject(py)?.into_ptr()))
}

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
        PyGetSetDef::default(),
    ];
    Box::leak(Box::new(table)).as_mut_ptr()
}
