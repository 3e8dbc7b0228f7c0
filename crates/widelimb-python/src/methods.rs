//! The methods of `mpz` and `xmpz`, which call the functions of the module.
//!
//! A method is the function of the same name with the number as its first argument: `x.digits(2)`
//! is `digits(x, 2)`. So each is written once, as a function of pyo3, and the entry in the table of
//! a type puts the number in front of the arguments.

use crate::operators::attached;
use crate::{functions, mutable};
use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::ffi::{self, PyMethodDef, PyObject};
use pyo3::prelude::*;
use pyo3::types::PyCFunction;
use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The largest number of arguments of a method, the number itself among them.
const MOST_ARGUMENTS: usize = 8;

/// The beginning of the signature of a class method.
const TYPE: &str = "($type";

/// The C signature of a function with fast arguments (`METH_FASTCALL | METH_KEYWORDS`).
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
    // SAFETY: the interpreter passes `count` arguments and one for each name; `row` has checked
    // that the function takes fast arguments.
    unsafe {
        let named = if names.is_null() { 0 } else { ffi::PyTuple_Size(names) };
        let given = (count + named) as usize;
        let mut all = [ptr::null_mut(); MOST_ARGUMENTS];
        if given >= MOST_ARGUMENTS {
            attached(|py| PyTypeError::new_err("too many arguments").restore(py));
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

/// A bit of the set of types that have a method; the next constants are the other bits.
pub const MPZ: u8 = 1;
pub const XMPZ: u8 = 2;
pub const MPQ: u8 = 4;
const BOTH: u8 = MPZ | XMPZ;

macro_rules! methods {
    ($($index:literal $whose:ident $name:path;)*) => {
        const COUNT: usize = [$($index),*].len();

        /// The rows of a type's table of methods.
        pub fn rows(py: Python<'_>, of: u8) -> PyResult<Vec<PyMethodDef>> {
            let mut rows = Vec::new();
            $(if $whose & of != 0 {
                rows.push(row(method::<$index>, $index, wrap_pyfunction!($name, py)?)?);
            })*
            Ok(rows)
        }
    };
}

methods! {
    0 MPZ functions::text::digits;
    1 BOTH functions::bits::bit_length;
    2 BOTH functions::bits::bit_clear;
    3 BOTH functions::bits::bit_count;
    4 BOTH functions::bits::bit_flip;
    5 BOTH functions::bits::bit_scan0;
    6 BOTH functions::bits::bit_scan1;
    7 BOTH functions::bits::bit_set;
    8 BOTH functions::bits::bit_test;
    9 MPZ functions::bits::is_even;
    10 MPZ functions::bits::is_odd;
    11 BOTH functions::bits::num_digits;
    12 MPZ functions::bytes::to_bytes;
    13 MPZ functions::numbers::array;
    14 BOTH functions::numbers::as_integer_ratio;
    15 MPZ functions::numbers::ceil;
    16 BOTH functions::numbers::conjugate;
    17 MPZ functions::numbers::copy;
    18 MPZ functions::numbers::deepcopy;
    19 MPZ functions::numbers::floor;
    20 BOTH functions::numbers::formatted;
    21 MPZ functions::numbers::is_integer;
    22 MPZ functions::numbers::reduce;
    23 BOTH functions::numbers::round;
    24 MPZ functions::numbers::sizeof;
    25 MPZ functions::numbers::trunc;
    26 MPZ functions::bytes::from_bytes;
    27 MPZ functions::division::is_congruent;
    28 MPZ functions::division::is_divisible;
    29 MPZ functions::primes::is_prime;
    30 MPZ functions::primes::is_probab_prime;
    31 MPZ functions::theory::is_power;
    32 MPZ functions::theory::is_square;
    33 XMPZ mutable::methods::digits;
    34 XMPZ mutable::methods::copy;
    35 XMPZ mutable::methods::shallow_copy;
    36 XMPZ mutable::methods::deep_copy;
    37 XMPZ mutable::methods::ceil;
    38 XMPZ mutable::methods::floor;
    39 XMPZ mutable::methods::trunc;
    40 XMPZ mutable::methods::make_mpz;
    41 XMPZ mutable::methods::sizeof;
    42 XMPZ mutable::methods::reduce;
    43 XMPZ mutable::methods::iter_bits;
    44 XMPZ mutable::methods::iter_clear;
    45 XMPZ mutable::methods::iter_set;
    46 XMPZ mutable::methods::limbs_finish;
    47 XMPZ mutable::methods::limbs_modify;
    48 XMPZ mutable::methods::limbs_read;
    49 XMPZ mutable::methods::limbs_write;
    50 XMPZ mutable::methods::num_limbs;
    51 MPQ functions::rationals::digits;
    52 MPQ functions::rationals::from_decimal;
    53 MPQ functions::rationals::from_float;
    54 MPQ functions::rationals::limit_denominator;
    55 MPQ functions::rationals::round;
    56 BOTH functions::numbers::sympy;
    57 MPQ functions::rationals::sympy;
    58 MPQ functions::rationals::mpmath;
    59 MPZ functions::numbers::reduce_ex;
    60 XMPZ mutable::methods::reduce_ex;
    61 MPQ functions::rationals::reduce;
    62 MPQ functions::rationals::reduce_ex;
    63 MPQ functions::rationals::formatted;
}

/// A table of methods, for as long as the process lives.
pub fn table(mut rows: Vec<PyMethodDef>) -> *mut PyMethodDef {
    rows.push(PyMethodDef::zeroed());
    Box::leak(rows.into_boxed_slice()).as_mut_ptr()
}

/// A row of the table, for a function that takes a number first.
fn row(method: Fast, index: usize, function: Bound<'_, PyCFunction>) -> PyResult<PyMethodDef> {
    let fast = ffi::METH_FASTCALL | ffi::METH_KEYWORDS;
    let name: String = function.getattr("__name__")?.extract()?;
    // SAFETY: the object is a C function, as its type says.
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
    // Without the number, the slash would stand first; it follows `$self` instead.
    format!("($self{}", &rest[first..])
}

/// A C string that lives as long as the process.
pub fn lasting(text: String) -> *const c_char {
    let text = CString::new(text).unwrap_or_default();
    let text: &'static CStr = Box::leak(text.into_boxed_c_str());
    text.as_ptr()
}
