//! Methods of `xmpz` that `mpz` does not have, or that differ from those of `mpz`.

use super::{Mutable, This};
use crate::functions::numbers::{PickleParts, reduced};
use crate::int::Int;
use crate::object::{Number, size_of_object};
use crate::text;
use pyo3::prelude::*;
use std::mem::take;
use widelimb::Integer;

pub use super::iterate::{iter_bits, iter_clear, iter_set};
pub use super::limbs::{limbs_finish, limbs_modify, limbs_read, limbs_write, num_limbs};

/// The digits of x in a base from 2 to 62, with the prefix 0b, 0o or 0x for base 2, 8 or 16.
///
///     >>> xmpz(-255).digits(16), xmpz(255).digits(36)
///     ('-0xff', '73')
#[pyfunction]
#[pyo3(signature = (x, base = 10, /))]
pub fn digits(x: Int<'_>, base: u32) -> PyResult<String> {
    let digits = text::digits(&x, base)?;
    let prefix = match base {
        2 => "0b",
        8 => "0o",
        16 => "0x",
        _ => return Ok(digits),
    };
    let sign = if x.is_negative() { "-" } else { "" };
    Ok([sign, prefix, digits.trim_start_matches('-')].concat())
}

/// Defines methods that return another `xmpz` of the same number.
macro_rules! copies {
    ($($name:ident $python:literal;)*) => {
        $(/// Another xmpz of the same number.
        ///
        ///     >>> x = xmpz(5)
        ///     >>> y = x.copy()
        ///     >>> y += 1
        ///     >>> x, y
        ///     (xmpz(5), xmpz(6))
        #[pyfunction]
        #[pyo3(name = $python, signature = (x, /))]
        pub fn $name(x: This<'_, '_>) -> Number<Mutable> {
            Number(x.read(Integer::clone).into())
        })*
    };
}

copies! {
    copy "copy";
    shallow_copy "__copy__";
}

/// A copy: another xmpz of the same number.
#[pyfunction]
#[pyo3(name = "__deepcopy__", signature = (x, _memo, /), text_signature = "(x, memo, /)")]
pub fn deep_copy(x: This<'_, '_>, _memo: &Bound<'_, PyAny>) -> Number<Mutable> {
    shallow_copy(x)
}

/// Defines methods that return an `mpz` of the number.
macro_rules! whole {
    ($($name:ident $python:literal;)*) => {
        $(/// An mpz of the same number.
        #[pyfunction]
        #[pyo3(name = $python, signature = (x, /))]
        pub fn $name(x: This<'_, '_>) -> Number {
            Number(x.read(Integer::clone))
        })*
    };
}

whole! {
    ceil "__ceil__";
    floor "__floor__";
    trunc "__trunc__";
}

/// The number as an mpz, moved without a copy; afterwards the xmpz is 0.
///
///     >>> x = xmpz(5)
///     >>> x.make_mpz(), x
///     (mpz(5), xmpz(0))
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn make_mpz(x: This<'_, '_>) -> Number {
    Number(x.change(take))
}

/// The memory of the number, in bytes.
#[pyfunction]
#[pyo3(name = "__sizeof__", signature = (x, /))]
pub fn sizeof(x: This<'_, '_>) -> u64 {
    let inline = Integer::ZERO.capacity();
    let (capacity, written) = x.lend(|parts| (parts.number.capacity(), parts.written.capacity()));
    let heap = if capacity > inline { capacity / 8 } else { 0 };
    (size_of_object::<Mutable>() + written * super::LIMB_BYTES) as u64 + heap
}

/// The callable and its arguments from which pickle makes the number.
#[pyfunction]
#[pyo3(name = "__reduce__", signature = (x, /))]
pub fn reduce<'py>(py: Python<'py>, x: Int<'_>) -> PyResult<PickleParts<'py>> {
    reduced::<Mutable>(py, &x, 0)
}

/// The callable and its arguments from which pickle makes the number, for a protocol.
#[pyfunction]
#[pyo3(name = "__reduce_ex__", signature = (x, protocol, /))]
pub fn reduce_ex<'py>(py: Python<'py>, x: Int<'_>, protocol: i64) -> PyResult<PickleParts<'py>> {
    reduced::<Mutable>(py, &x, protocol)
}
