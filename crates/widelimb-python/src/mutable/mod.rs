//! The type `xmpz`: a mutable integer.
//!
//! Between two calls into Python another thread, or code of the caller, may change any `xmpz`. So
//! no reference into one is kept: [`This::read`] and [`This::change`] lend the number to a closure,
//! in the object's critical section, which is the interpreter's lock where there is one. The
//! closure calls no Python code and releases no lock; since `Python` and its references are not
//! `Send`, it cannot capture them. A number that is an argument is copied.

mod in_place;
mod iterate;
mod limbs;
pub mod methods;
mod places;

pub use limbs::LIMB_BYTES;

use crate::attributes::{MPF, attribute, mpf};
use crate::int::Int;
use crate::object::{Number, held};
use crate::operators::answer;
use pyo3::exceptions::PyTypeError;
use pyo3::ffi::{self, PyGetSetDef, PyObject};
use pyo3::prelude::*;
use pyo3::sync::critical_section::with_critical_section;
use std::cell::UnsafeCell;
use std::ffi::{CStr, c_void};
use widelimb::{Integer, Limb};

/// The help text of the type `xmpz`.
const DOC: &CStr = c"xmpz(n=0, /, base=0)
--

An integer that changes, made of what an mpz is made of.

Operators with an equals sign change the object, as -x, +x, ~x and abs(x) do, which give None. All
others give an mpz. Bits are written at places and slices. There is no hash.

    >>> x = y = xmpz(0)
    >>> x += 10
    >>> x[8:12] = ~0
    >>> bin(y)
    '0b111100001010'
";

/// The value of an `xmpz`: the number, and a buffer of limbs.
pub struct Mutable(UnsafeCell<Parts>);

#[derive(Default)]
struct Parts {
    number: Integer,
    /// The buffer of limbs that is written by its address, until `limbs_finish()` takes it.
    written: Vec<Limb>,
}

impl From<Integer> for Mutable {
    fn from(number: Integer) -> Mutable {
        Mutable(UnsafeCell::new(Parts { number, written: Vec::new() }))
    }
}

/// An `xmpz`, borrowed for one call.
#[derive(Clone, Copy)]
pub struct This<'a, 'py> {
    object: Borrowed<'a, 'py, PyAny>,
    mutable: &'a Mutable,
}

impl<'py> This<'_, 'py> {
    /// The `xmpz` of an object; the caller holds a reference to the object while `This` is used.
    #[inline]
    pub fn of(py: Python<'py>, object: *mut PyObject) -> Option<Self> {
        let mutable = held::<Mutable>(object)?;
        // SAFETY: `held` has found an `xmpz`, so the pointer is a live object; the caller holds a
        // reference to it for as long as `Self` is used.
        Some(This { object: unsafe { Borrowed::from_ptr(py, object) }, mutable })
    }

    #[inline]
    fn lend<R>(&self, body: impl FnOnce(&mut Parts) -> R + Send) -> R {
        // SAFETY: in the critical section no other thread has a reference to the value, and `body`
        // calls nothing that could enter this function again.
        with_critical_section(&self.object, || body(unsafe { &mut *self.mutable.0.get() }))
    }

    /// Lends the number for reading.
    #[inline]
    pub fn read<R>(&self, body: impl FnOnce(&Integer) -> R + Send) -> R {
        self.lend(|parts| body(&parts.number))
    }

    /// Lends the number for changes.
    #[inline]
    pub fn change<R>(&self, body: impl FnOnce(&mut Integer) -> R + Send) -> R {
        self.lend(|parts| body(&mut parts.number))
    }
}

/// A copy of the number, if the object is an `xmpz`.
pub fn copied(py: Python<'_>, object: *mut PyObject) -> Option<Integer> {
    This::of(py, object).map(|this| this.read(Integer::clone))
}

fn none_of_ours() -> PyErr {
    PyTypeError::new_err("an xmpz is required")
}

impl<'a, 'py> FromPyObject<'a, 'py> for This<'a, 'py> {
    type Error = PyErr;

    #[inline]
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let mutable = held::<Mutable>(object.as_ptr()).ok_or_else(none_of_ours)?;
        Ok(This { object, mutable })
    }
}

/// An integer argument that a function only reads; the number of an `xmpz` is not copied.
pub enum IntRef<'a, 'py> {
    Number(Int<'a>),
    Mutable(This<'a, 'py>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for IntRef<'a, 'py> {
    type Error = PyErr;

    #[inline]
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match held::<Mutable>(object.as_ptr()) {
            Some(mutable) => Ok(IntRef::Mutable(This { object, mutable })),
            None => object.extract().map(IntRef::Number),
        }
    }
}

impl IntRef<'_, '_> {
    #[inline]
    pub fn see<R>(&self, look: impl FnOnce(&Integer) -> R + Send) -> R {
        match self {
            IntRef::Number(number) => look(number),
            IntRef::Mutable(this) => this.read(look),
        }
    }
}

unsafe extern "C" fn itself(object: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    // SAFETY: the interpreter lends a reference to a live object, so a new reference is sound.
    unsafe { ffi::Py_NewRef(object) }
}

unsafe extern "C" fn zero(_: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| Ok(Number(Mutable::from(Integer::ZERO)).into_pyobject(py)?.into_ptr()))
}

unsafe extern "C" fn one(_: *mut PyObject, _: *mut c_void) -> *mut PyObject {
    answer(|py| Ok(Number(Mutable::from(Integer::ONE)).into_pyobject(py)?.into_ptr()))
}

/// The table of attributes, for as long as the process lives.
fn attributes() -> *mut PyGetSetDef {
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

/// The slots of `xmpz` that it does not share with `mpz`.
pub fn slots() -> Vec<(i32, *mut c_void)> {
    let mut slots = in_place::slots();
    slots.extend(places::slots());
    slots.push((ffi::Py_tp_doc, DOC.as_ptr().cast_mut().cast()));
    slots.push((ffi::Py_tp_getset, attributes().cast()));
    slots.push((ffi::Py_tp_hash, ffi::PyObject_HashNotImplemented as *mut c_void));
    slots
}
