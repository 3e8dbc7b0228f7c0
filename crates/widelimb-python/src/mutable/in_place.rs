//! Operators that change an `xmpz`: augmented assignments such as `+=`, and `-x`, `+x`, `~x` and
//! `abs(x)`, which return None.

use super::{This, none_of_ours};
use crate::int::{Int, integer_of};
use crate::limit::{demand_room, within};
use crate::operators::{answer, by_zero, not_implemented};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use std::ffi::c_void;
use std::mem::take;
use widelimb::Integer;

type Change = fn(&mut Integer, &Integer) -> PyResult<()>;

/// Changes `a`, an `xmpz`, by `b`, and returns it.
fn changed(py: Python<'_>, a: *mut PyObject, b: &Int<'_>, by: Change) -> PyResult<*mut PyObject> {
    This::of(py, a).ok_or_else(none_of_ours)?.change(|x| by(x, b))?;
    // SAFETY: the interpreter lends a reference to a live object, so a new reference is sound.
    Ok(unsafe { ffi::Py_NewRef(a) })
}

/// Defines augmented assignments. For an operand that is not an integer they return
/// `NotImplemented`, so that Python computes the plain operator.
macro_rules! binary {
    ($($name:ident |$x:ident, $y:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject, b: *mut PyObject) -> *mut PyObject {
            answer(|py| match integer_of(b) {
                Some(y) => changed(py, a, &y?, |$x, $y| $body),
                None => Ok(not_implemented(py)),
            })
        })*
    };
}

/// Defines augmented assignments that cannot fail.
macro_rules! always {
    ($($name:ident |$x:ident, $y:ident| $body:expr;)*) => {
        binary! { $($name |$x, $y| { $body; Ok(()) };)* }
    };
}

always! {
    add |x, y| *x += y;
    subtract |x, y| *x -= y;
    and |x, y| *x &= y;
    or |x, y| *x |= y;
    xor |x, y| *x ^= y;
}

binary! {
    multiply |x, y| put(x, within(|most| x.mul_within(y, most)));
    floor_divide |x, y| put(x, x.try_div_floor(y).map_err(|_| by_zero()));
    remainder |x, y| put(x, x.try_mod_floor(y).map_err(|_| by_zero()));
    lshift |x, y| {
        let bits = distance(y)?;
        if !x.is_zero() {
            demand_room(x.bit_len().saturating_add(bits))?;
            *x <<= bits;
        }
        Ok(())
    };
    rshift |x, y| { *x >>= distance(y)?; Ok(()) };
}

fn put(x: &mut Integer, result: PyResult<Integer>) -> PyResult<()> {
    *x = result?;
    Ok(())
}

/// The distance of a shift. A distance beyond 64 bits shifts everything out, or is an error.
fn distance(bits: &Integer) -> PyResult<u64> {
    if bits.is_negative() {
        return Err(PyOverflowError::new_err("negative shift count"));
    }
    Ok(u64::try_from(bits).unwrap_or(u64::MAX))
}

unsafe extern "C" fn power(a: *mut PyObject, b: *mut PyObject, m: *mut PyObject) -> *mut PyObject {
    answer(|py| {
        // SAFETY: `Py_None` returns a pointer to the static object `None`, which is only compared.
        if m != unsafe { ffi::Py_None() } {
            return Ok(not_implemented(py));
        }
        let wrong = || PyTypeError::new_err("an exponent is an integer");
        changed(py, a, &integer_of(b).ok_or_else(wrong)??, |x, e| {
            let too_large = |_| PyOverflowError::new_err("an exponent is from 0 to 2**64 - 1");
            let e = u64::try_from(e).map_err(too_large)?;
            put(x, within(|most| x.pow_within(e, most)))
        })
    })
}

/// Defines an operator on one `xmpz`, which changes it.
macro_rules! unary {
    ($($name:ident |$x:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject) -> *mut PyObject {
            answer(|py| {
                This::of(py, a).ok_or_else(none_of_ours)?.change(|$x| $body);
                Ok(py.None().into_ptr())
            })
        })*
    };
}

unary! {
    negative |x| *x = -take(x);
    positive |_x| ();
    absolute |x| if x.is_negative() { *x = -take(x); };
    invert |x| *x = !take(x);
}

unsafe extern "C" fn truth(a: *mut PyObject) -> i32 {
    // SAFETY: the interpreter calls slots on threads that are attached to it.
    let py = unsafe { Python::assume_attached() };
    This::of(py, a).is_some_and(|this| this.read(|x| !x.is_zero())).into()
}

pub fn slots() -> Vec<(i32, *mut c_void)> {
    vec![
        (ffi::Py_nb_inplace_add, add as *mut c_void),
        (ffi::Py_nb_inplace_subtract, subtract as *mut c_void),
        (ffi::Py_nb_inplace_multiply, multiply as *mut c_void),
        (ffi::Py_nb_inplace_floor_divide, floor_divide as *mut c_void),
        (ffi::Py_nb_inplace_remainder, remainder as *mut c_void),
        (ffi::Py_nb_inplace_power, power as *mut c_void),
        (ffi::Py_nb_inplace_and, and as *mut c_void),
        (ffi::Py_nb_inplace_or, or as *mut c_void),
        (ffi::Py_nb_inplace_xor, xor as *mut c_void),
        (ffi::Py_nb_inplace_lshift, lshift as *mut c_void),
        (ffi::Py_nb_inplace_rshift, rshift as *mut c_void),
        (ffi::Py_nb_negative, negative as *mut c_void),
        (ffi::Py_nb_positive, positive as *mut c_void),
        (ffi::Py_nb_absolute, absolute as *mut c_void),
        (ffi::Py_nb_invert, invert as *mut c_void),
        (ffi::Py_nb_bool, truth as *mut c_void),
    ]
}
