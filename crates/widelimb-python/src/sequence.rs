//! Numbers as sequences of their bits: `len(x)`, `x[i]`, `x[i:j:k]`.

use crate::int::Int;
use crate::limit::{MOST_BITS, demand_room, too_long};
use crate::object::{as_mpz, new};
use crate::operators::answer;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::ffi::{self, Py_ssize_t, PyObject};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use std::borrow::Cow;
use std::ffi::c_void;
use widelimb::{Integer, Natural};

/// The number of bits of the magnitude; 0 has one.
pub fn len(number: &Integer) -> u64 {
    number.bit_len().max(1)
}

/// The result of the slot `len`, or -1 with an exception set.
pub fn length_of(py: Python<'_>, length: Option<u64>) -> Py_ssize_t {
    length.and_then(|length| length.try_into().ok()).unwrap_or_else(|| {
        PyOverflowError::new_err("the number is too long").restore(py);
        -1
    })
}

unsafe extern "C" fn length(object: *mut PyObject) -> Py_ssize_t {
    // SAFETY: the interpreter calls slots on threads that are attached to it.
    length_of(unsafe { Python::assume_attached() }, as_mpz(object).map(len))
}

unsafe extern "C" fn item(object: *mut PyObject, key: *mut PyObject) -> *mut PyObject {
    answer(|py| {
        let number = as_mpz(object).ok_or_else(no_place)?;
        match Key::of(py, key)? {
            Key::Bit(place) => bit_object(py, place.of(number)),
            Key::Part(part) => Ok(new(part.of(number)?)),
        }
    })
}

fn no_place() -> PyErr {
    PyTypeError::new_err("bit positions must be integers")
}

/// A bit as an `int`.
pub fn bit_object(py: Python<'_>, bit: bool) -> PyResult<*mut PyObject> {
    Ok(u8::from(bit).into_pyobject(py)?.into_any().unbind().into_ptr())
}

/// The key between the brackets. It is evaluated before any number is read, because the evaluation
/// can run arbitrary Python code.
pub enum Key {
    Bit(Place),
    Part(Part),
}

/// The place of a bit; a negative place counts from the highest bit.
pub struct Place(i64);

/// A slice.
pub struct Part {
    start: Py_ssize_t,
    stop: Py_ssize_t,
    step: Py_ssize_t,
    /// Whether a start was given; the next field tells of the stop.
    starts: bool,
    stops: bool,
}

/// The places of a slice in a number.
pub struct Places {
    pub start: u64,
    pub step: i64,
    pub count: u64,
}

impl Key {
    pub fn of(py: Python<'_>, key: *mut PyObject) -> PyResult<Key> {
        // SAFETY: the interpreter lends a reference to the key for the call of a slot.
        let key = unsafe { Bound::from_borrowed_ptr(py, key) };
        if let Ok(slice) = key.cast::<PySlice>() {
            return Part::of_slice(slice).map(Key::Part);
        }
        let place = key.extract::<Int<'_>>().map_err(|_| no_place())?;
        let too_large = |_| PyIndexError::new_err("argument too large to convert to an index");
        Ok(Key::Bit(Place(i64::try_from(&*place).map_err(too_large)?)))
    }
}

impl Place {
    /// The place in a number; `None` below the lowest bit.
    pub fn within(&self, number: &Integer) -> Option<u64> {
        match u64::try_from(self.0) {
            Ok(place) => Some(place),
            Err(_) => len(number).checked_sub(self.0.unsigned_abs()),
        }
    }

    pub fn of(&self, number: &Integer) -> bool {
        self.within(number).is_some_and(|place| number.bit(place))
    }
}

impl Part {
    fn of_slice(slice: &Bound<'_, PySlice>) -> PyResult<Part> {
        let given = |name| Ok::<_, PyErr>(!slice.getattr(name)?.is_none());
        let (starts, stops) = (given("start")?, given("stop")?);
        let mut part = Part { start: 0, stop: 0, step: 0, starts, stops };
        // SAFETY: the object is a slice, and the three pointers are of variables.
        let unpacked = unsafe {
            ffi::PySlice_Unpack(slice.as_ptr(), &mut part.start, &mut part.stop, &mut part.step)
        };
        if unpacked < 0 { Err(PyErr::fetch(slice.py())) } else { Ok(part) }
    }

    fn places(&self, length: u64) -> Places {
        let (mut start, mut stop) = (self.start, self.stop);
        let length = Py_ssize_t::try_from(length).unwrap_or(Py_ssize_t::MAX);
        // SAFETY: the function only computes, and writes to the two variables.
        let count = unsafe { ffi::PySlice_AdjustIndices(length, &mut start, &mut stop, self.step) };
        // For an empty range the first place can be -1.
        let start = u64::try_from(start).unwrap_or(0);
        Places { start, step: self.step as i64, count: count.unsigned_abs() as u64 }
    }

    /// The places that a value is written to. Ascending places without a stop are as many as the
    /// value has bits.
    pub fn to_write(&self, number: &Integer, value: &Integer) -> PyResult<Places> {
        let stop = if self.stops { self.stop } else { 0 };
        let length = len(number);
        let mut places = self.places(length.max(u64::try_from(stop).unwrap_or(0)));
        let open = !self.stops && self.step > 0 && !value.is_negative();
        if open && value.bit_len() > places.count {
            places.start = match u64::try_from(self.start) {
                Ok(start) => start,
                Err(_) => length.saturating_sub(self.start.unsigned_abs() as u64),
            };
            places.count = value.bit_len();
            let highest = u128::from(places.count - 1) * u128::from(places.step.unsigned_abs())
                + u128::from(places.start);
            if highest >= u128::from(MOST_BITS) {
                return Err(too_long());
            }
        }
        Ok(places)
    }

    /// The places that are read. A negative number has ones above its highest bit, so a stop or a
    /// start may lie above it.
    fn to_read(&self, number: &Integer) -> Places {
        let length = len(number);
        let end = match self.step > 0 {
            true if self.stops => self.stop,
            false if self.starts => self.start.saturating_add(1),
            _ => 0,
        };
        let end = u64::try_from(end).unwrap_or(0);
        if !number.is_negative() || end <= length {
            return self.places(length);
        }
        // Negative indices count from the highest bit of the number.
        let length = Py_ssize_t::try_from(length).unwrap_or(Py_ssize_t::MAX);
        let from_lowest = |place: Py_ssize_t| match place {
            0.. => place,
            _ if place >= -length => place + length,
            _ => Py_ssize_t::MIN,
        };
        let (start, stop) = (from_lowest(self.start), from_lowest(self.stop));
        Part { start, stop, ..*self }.places(end)
    }

    /// The number whose bits are those at the places, the first place lowest.
    pub fn of(&self, number: &Integer) -> PyResult<Integer> {
        let places = self.to_read(number);
        if places.count == 0 {
            return Ok(Integer::ZERO);
        }
        demand_room(places.count)?;
        let too_long = |_| too_long();
        if places.step == 1 {
            let range = places.start..places.start + places.count;
            return Ok(number.bit_range_within(range, MOST_BITS).map_err(too_long)?.into());
        }
        let length = len(number);
        let bits = match number.is_negative() {
            true => Cow::Owned(number.low_bits_within(length, MOST_BITS).map_err(too_long)?),
            false => Cow::Borrowed(number.magnitude()),
        };
        let bit = |place| bits.bit(place) || place >= length && number.is_negative();
        let mut bytes = vec![0_u8; places.count.div_ceil(8) as usize];
        for i in 0..places.count {
            bytes[(i / 8) as usize] |= u8::from(bit(places.place(i))) << (i % 8);
        }
        Ok(Natural::from_bytes_le(&bytes).into())
    }
}

impl Places {
    /// The place with index `i < count`.
    pub fn place(&self, i: u64) -> u64 {
        self.start.wrapping_add((self.step as u64).wrapping_mul(i))
    }

    /// An upper bound of the number of places below `length`, which come first.
    pub fn below(&self, length: u64) -> u64 {
        match u64::try_from(self.step) {
            Ok(step) => length.saturating_sub(self.start).div_ceil(step.max(1)),
            Err(_) => self.count,
        }
    }
}

/// The slots of a sequence.
pub fn slots() -> [(i32, *mut c_void); 2] {
    [(ffi::Py_mp_length, length as *mut c_void), (ffi::Py_mp_subscript, item as *mut c_void)]
}
