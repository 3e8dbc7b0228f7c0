//! The operators `x[i]` and `x[i:j:k]` of an `xmpz`: reads and writes of bits.

use super::{This, none_of_ours};
use crate::int::Int;
use crate::limit::{MOST_BITS, demand_room, too_long};
use crate::object::new;
use crate::operators::answer;
use crate::sequence::{Key, Places, bit_object, len};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use std::ffi::{c_int, c_void};
use std::mem::take;
use widelimb::error::CapacityError;
use widelimb::{Integer, Natural};

unsafe extern "C" fn length(object: *mut PyObject) -> ffi::Py_ssize_t {
    // SAFETY: the interpreter calls slots on threads that are attached to it.
    let py = unsafe { Python::assume_attached() };
    crate::sequence::length_of(py, This::of(py, object).map(|this| this.read(len)))
}

unsafe extern "C" fn item(object: *mut PyObject, key: *mut PyObject) -> *mut PyObject {
    answer(|py| {
        let this = This::of(py, object).ok_or_else(none_of_ours)?;
        match Key::of(py, key)? {
            Key::Bit(place) => bit_object(py, this.read(|x| place.of(x))),
            Key::Part(part) => Ok(new(this.read(|x| part.of(x))?)),
        }
    })
}

unsafe extern "C" fn set_item(
    object: *mut PyObject,
    key: *mut PyObject,
    value: *mut PyObject,
) -> c_int {
    let done = answer(|py| {
        let this = This::of(py, object).ok_or_else(none_of_ours)?;
        let key = Key::of(py, key)?;
        // `del x[i]` calls this slot without a value.
        let deletes = value.is_null();
        // SAFETY: the interpreter lends a reference to the value for the call of a slot.
        let value = unsafe { Bound::from_borrowed_ptr_or_opt(py, value) };
        let value = value.as_ref().and_then(|value| value.extract::<Int<'_>>().ok());
        match key {
            Key::Bit(place) => {
                let wrong = || PyValueError::new_err("bit value must be 0 or 1");
                let bit = value.and_then(|v| u8::try_from(&*v).ok()).filter(|&v| v < 2);
                let bit = bit.ok_or_else(wrong)? == 1;
                this.change(|x| set_bit(x, place.within(x), bit))?;
            }
            Key::Part(_) if deletes => {
                return Err(PyTypeError::new_err("deleting bits not supported"));
            }
            Key::Part(part) => {
                let wrong = || PyValueError::new_err("must specify bit sequence as an integer");
                let value = value.ok_or_else(wrong)?;
                this.change(|x| set_part(x, &part.to_write(x, &value)?, &value))?;
            }
        }
        Ok(py.None().into_ptr())
    });
    if done.is_null() { -1 } else { 0 }
}

/// Writes a bit. Without a place, only a zero can be written, and nothing changes.
fn set_bit(x: &mut Integer, place: Option<u64>, bit: bool) -> PyResult<()> {
    let Some(place) = place else {
        let below = || PyIndexError::new_err("there are no bits below the lowest");
        return if bit { Err(below()) } else { Ok(()) };
    };
    if bit != x.is_negative() {
        demand_room(place.saturating_add(1))?;
    }
    x.set_bit_within(place, bit, MOST_BITS).map_err(|_| too_long())
}

/// Writes the lowest bits of a value to places. The bits of a negative number are the inverted bits
/// of its complement, so inverted bits are written to the complement.
fn set_part(x: &mut Integer, places: &Places, value: &Integer) -> PyResult<()> {
    if places.count == 0 {
        return Ok(());
    }
    let negative = x.is_negative();
    let source = if negative { !value } else { value.clone() };
    let highest = match source.is_negative() {
        true => Some(places.count - 1),
        false => source.bit_len().min(places.count).checked_sub(1),
    };
    // Descending places are below the highest bit.
    if let Some(highest) = highest.filter(|_| places.step > 0) {
        demand_room(places.place(highest).saturating_add(1))?;
    }
    let source = source.low_bits_within(places.count, MOST_BITS).map_err(|_| too_long())?;
    let mut bits = if negative { !take(x) } else { take(x) }.into_magnitude();
    let done = write(&mut bits, places, &source);
    *x = if negative { !Integer::from(bits) } else { bits.into() };
    done.map_err(|_| too_long())
}

fn write(bits: &mut Natural, places: &Places, source: &Natural) -> Result<(), CapacityError> {
    if places.step == 1 {
        let range = places.start..places.start + places.count;
        return bits.set_bit_range_within(range, source, MOST_BITS);
    }
    // Both the source and the number have zeros above their highest bits.
    let used = source.bit_len().max(places.below(bits.bit_len()));
    for i in (0..used.min(places.count)).rev() {
        bits.set_bit_within(places.place(i), source.bit(i), MOST_BITS)?;
    }
    Ok(())
}

pub fn slots() -> [(i32, *mut c_void); 3] {
    [
        (ffi::Py_mp_length, length as *mut c_void),
        (ffi::Py_mp_subscript, item as *mut c_void),
        (ffi::Py_mp_ass_subscript, set_item as *mut c_void),
    ]
}
