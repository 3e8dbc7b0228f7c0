//! The methods of `mpz`, which are functions too.
//!
//! A method is the function of that name with the number in front: `x.digits(2)` is `digits(x, 2)`.
//! So each is written once, as a function of pyo3's, and the type's table has a way to each that puts
//! the number in front of the arguments.

use crate::functions;
use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::ffi::{self, PyMethodDef, PyObject};
use pyo3::prelude::*;
use pyo3::types::PyCFunction;
use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The most arguments of a method, with the number.
const MOST_ARGUMENTS: usize = 8;

/// How the signature of a method begins that takes the type first.
const TYPE: &str = "($type";

/// What a function with fast arguments is called by.
type Fast = unsafe extern "C" fn(
    *mut PyObject,
    *const *mut PyObject,
    ffi::Py_ssize_t,
    *mut PyObject,
) -> *mut PyObject;

/// The functions behind the methods, in the order of the table.
static FUNCTIONS: [AtomicPtr<PyObject>; COUNT] = [const { AtomicPtr::new(ptr::null_mut()) }; COUNT];

/// Method `N`: its function, with the number in front of the arguments.
unsafe extern "C" fn method<const N: usize>(
    number: *mut PyObject,
    arguments: *const *mut PyObject,
    count: ffi::Py_ssize_t,
    names: *mut PyObject,
) -> *mut PyObject {
    // SAFETY: the interpreter hands over `count` arguments and one for each name; the function was
    // found to take fast arguments when the table was made.
    unsafe {
        let named = if names.is_null() { 0 } else { ffi::PyTuple_Size(names) };
        let given = (count + named) as usize;
        let mut all = [ptr::null_mut(); MOST_ARGUMENTS];
        if given >= MOST_ARGUMENTS {
            PyTypeError::new_err("too many arguments").restore(Python::assume_attached());
            return ptr::null_mut();
        }
        all[0] = number;
        for (i, place) in all[1..=given].iter_mut().enumerate() {
            *place = *arguments.add(i);
        }
        let function = FUNCTIONS[N].load(Ordering::Relaxed);
        let call: Fast = std::mem::transmute(ffi::PyCFunction_GetFunction(function));
        call(ffi::PyCFunction_GetSelf(function), all.as_ptr(), count + 1, names)
    }
}

macro_rules! methods {
    ($($index:literal $name:path;)*) => {
        const COUNT: usize = [$($index),*].len();

        /// The table of the type's methods, for as long as the process lives.
        pub fn table(py: Python<'_>) -> PyResult<*mut PyMethodDef> {
            let mut table = vec![$(row(method::<$index>, $index, wrap_pyfunction!($name, py)?)?),*];
            table.push(PyMethodDef::zeroed());
            Ok(Box::leak(table.into_boxed_slice()).as_mut_ptr())
        }
    };
}

methods! {
    0 functions::text::digits;
    1 functions::bits::bit_length;
    2 functions::bits::bit_clear;
    3 functions::bits::bit_count;
    4 functions::bits::bit_flip;
    5 functions::bits::bit_scan0;
    6 functions::bits::bit_scan1;
    7 functions::bits::bit_set;
    8 functions::bits::bit_test;
    9 functions::bits::is_even;
    10 functions::bits::is_odd;
    11 functions::bits::num_digits;
    12 functions::bytes::to_bytes;
    13 functions::numbers::array;
    14 functions::numbers::as_integer_ratio;
    15 functions::numbers::ceil;
    16 functions::numbers::conjugate;
    17 functions::numbers::copy;
    18 functions::numbers::deepcopy;
    19 functions::numbers::floor;
    20 functions::numbers::formatted;
    21 functions::numbers::is_integer;
    22 functions::numbers::reduce;
    23 functions::numbers::round;
    24 functions::numbers::sizeof;
    25 functions::numbers::trunc;
    26 functions::bytes::from_bytes;
    27 functions::division::is_congruent;
    28 functions::division::is_divisible;
    29 functions::primes::is_prime;
    30 functions::primes::is_probab_prime;
    31 functions::theory::is_power;
    32 functions::theory::is_square;
}

/// A row of the table, for a function that takes a number first.
fn row(method: Fast, index: usize, function: Bound<'_, PyCFunction>) -> PyResult<PyMethodDef> {
    let fast = ffi::METH_FASTCALL | ffi::METH_KEYWORDS;
    let name: String = function.getattr("__name__")?.extract()?;
    // SAFETY: the object is a function of C.
    if unsafe { ffi::PyCFunction_GetFlags(function.as_ptr()) } != fast {
        return Err(PyImportError::new_err(format!("{name} takes no fast arguments")));
    }
    let signature: String = function.getattr("__text_signature__")?.extract()?;
    let text: Option<String> = function.getattr("__doc__")?.extract()?;
    let of_type = signature.starts_with(TYPE);
    let signature = if of_type { signature } else { of_method(&signature) };
    let text = format!("{name}{signature}\n--\n\n{}", text.unwrap_or_default());
    FUNCTIONS[index].store(function.into_ptr(), Ordering::Relaxed);
    Ok(PyMethodDef {
        ml_name: lasting(name),
        ml_meth: ffi::PyMethodDefPointer { PyCFunctionFastWithKeywords: method },
        ml_flags: if of_type { fast | ffi::METH_CLASS } else { fast },
        ml_doc: lasting(text),
    })
}

/// A function's signature as that of a method: `(x, base=10, /)` is `($self, base=10, /)`.
fn of_method(signature: &str) -> String {
    let rest = signature.trim_start_matches('(');
    let first = rest.find([',', ')']).unwrap_or(rest.len());
    // With the number gone, a slash has nothing in front but that.
    format!("($self{}", &rest[first..])
}

/// A text that is never given back.
pub fn lasting(text: String) -> *const c_char {
    let text = CString::new(text).unwrap_or_default();
    let text: &'static CStr = Box::leak(text.into_boxed_c_str());
    text.as_ptr()
}
