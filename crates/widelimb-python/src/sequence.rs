//! A number as a sequence of its bits: `len(x)`, `x[i]`, `x[i:j:k]`.

use crate::int::Int;
use crate::limit::within;
use crate::object::{as_mpz, new};
use crate::operators::answer;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PySliceMethods};
use std::ffi::c_void;
use widelimb::{Integer, Natural};

/// The bits of the magnitude; 0 has one.
fn len(number: &Integer) -> u64 {
    number.bit_len().max(1)
}

unsafe extern "C" fn length(object: *mut PyObject) -> ffi::Py_ssize_t {
    let Some(length) = as_mpz(object).map(len).and_then(|length| length.try_into().ok()) else {
        // SAFETY: the interpreter calls slots, attached to it.
        let py = unsafe { Python::assume_attached() };
        PyOverflowError::new_err("the number is too long").restore(py);
        return -1;
    };
    length
}

unsafe extern "C" fn item(object: *mut PyObject, key: *mut PyObject) -> *mut PyObject {
    answer(|py| {
        // SAFETY: the interpreter lends a reference to the key for this call.
        let key = unsafe { Bound::from_borrowed_ptr(py, key) };
        let wrong = || PyTypeError::new_err("bit positions must be integers");
        let number = as_mpz(object).ok_or_else(wrong)?;
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(new(part(number, slice)?));
        }
        let place = key.extract::<Int<'_>>().map_err(|_| wrong())?;
        let too_large = |_| PyIndexError::new_err("argument too large to convert to an index");
        let place = i64::try_from(&*place).map_err(too_large)?;
        // A negative place counts from the highest bit; there is nothing below the lowest one.
        let place =
            if place < 0 { i128::from(place) + i128::from(len(number)) } else { place.into() };
        let bit = u64::try_from(place).is_ok_and(|place| number.bit(place));
        Ok(u8::from(bit).into_pyobject(py)?.into_any().unbind().into_ptr())
    })
}

/// The bits at the places of a slice, the first one lowest.
fn part(number: &Integer, slice: &Bound<'_, PySlice>) -> PyResult<Integer> {
    let length = len(number);
    let places = slice.indices(length.try_into()?)?;
    let bits = within(|most| number.checked_low_bits(length, most))?;
    if places.step == 1 {
        let (from, to) = (places.start.try_into()?, places.stop.try_into()?);
        return Ok(bits.bit_range(from..to).into());
    }
    let mut bytes = vec![0_u8; places.slicelength.div_ceil(8)];
    let mut place = places.start;
    for i in 0..places.slicelength {
        bytes[i / 8] |= u8::from(bits.bit(place.try_into()?)) << (i % 8);
        place = place.wrapping_add(places.step);
    }
    Ok(Natural::from_bytes_le(&bytes).into())
}

/// The slots of a sequence.
pub fn slots() -> [(i32, *mut c_void); 2] {
    [(ffi::Py_mp_length, length as *mut c_void), (ffi::Py_mp_subscript, item as *mut c_void)]
}
