//! The bits of an `xmpz` one after another, as they are when each is asked for.

use super::This;
use crate::sequence::len;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use widelimb::Integer;

/// What an iterator gives of each place: its bit, or the place where that is so.
#[derive(Clone, Copy)]
enum Gives {
    Bits,
    PlacesOf(bool),
}

/// The bits of an xmpz, or the places where they are so.
#[pyclass(frozen, name = "bit_iterator", module = "widelimb")]
pub struct BitIterator {
    mutable: Py<PyAny>,
    gives: Gives,
    next: AtomicU64,
    /// The first place that is not asked for; none, if those above the number are not.
    stop: Option<u64>,
}

#[pymethods]
impl BitIterator {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let this: This<'_, '_> = self.mutable.bind_borrowed(py).extract()?;
        loop {
            let from = self.next.load(Ordering::Relaxed);
            let found = this.read(|x| self.place(x, from).map(|place| (place, x.bit(place))));
            let Some((place, bit)) = found else { return Ok(None) };
            // Another thread may have been given that one.
            let next = place + 1;
            const RELAXED: Ordering = Ordering::Relaxed;
            if self.next.compare_exchange(from, next, RELAXED, RELAXED).is_err() {
                continue;
            }
            return Ok(Some(match self.gives {
                Gives::Bits => bit.into_pyobject(py)?.to_owned().into_any().unbind(),
                Gives::PlacesOf(_) => place.into_pyobject(py)?.into_any().unbind(),
            }));
        }
    }
}

impl BitIterator {
    /// The next place, from one on.
    fn place(&self, x: &Integer, from: u64) -> Option<u64> {
        let stop = self.stop.unwrap_or_else(|| len(x));
        if from >= stop {
            return None;
        }
        match self.gives {
            Gives::Bits => Some(from),
            Gives::PlacesOf(true) => x.scan_one(from),
            Gives::PlacesOf(false) => x.scan_zero(from),
        }
        .filter(|&place| place < stop)
    }
}

fn iterator(x: Bound<'_, PyAny>, gives: Gives, start: i64, stop: i64) -> BitIterator {
    let stop = u64::try_from(stop).ok();
    // Below the lowest bit there is none to begin with.
    let (start, stop) = match u64::try_from(start) {
        Ok(start) => (start, stop),
        Err(_) => (0, Some(0)),
    };
    BitIterator { mutable: x.unbind(), gives, next: start.into(), stop }
}

/// Whether each bit is one, from place start on and below place stop; if that is negative, up to
/// the highest bit of the magnitude. Bits are as they are when they are asked for.
///
///     >>> list(xmpz(0b1101).iter_bits())
///     [True, False, True, True]
#[pyfunction]
#[pyo3(signature = (x, /, start = 0, stop = -1), text_signature = "(x, /, start=0, stop=-1)")]
pub fn iter_bits(x: Bound<'_, PyAny>, start: i64, stop: i64) -> BitIterator {
    iterator(x, Gives::Bits, start, stop)
}

/// The places of ones, from start on and below stop; if that is negative, up to the highest bit of
/// the magnitude. Bits are as they are when they are asked for.
///
///     >>> list(xmpz(0b1101).iter_set(1))
///     [2, 3]
#[pyfunction]
#[pyo3(signature = (x, /, start = 0, stop = -1), text_signature = "(x, /, start=0, stop=-1)")]
pub fn iter_set(x: Bound<'_, PyAny>, start: i64, stop: i64) -> BitIterator {
    iterator(x, Gives::PlacesOf(true), start, stop)
}

/// The places of zeros, from start on and below stop; if that is negative, up to the highest bit of
/// the magnitude. Bits are as they are when they are asked for.
///
///     >>> list(xmpz(0b1101).iter_clear(stop=6))
///     [1, 4, 5]
#[pyfunction]
#[pyo3(signature = (x, /, start = 0, stop = -1), text_signature = "(x, /, start=0, stop=-1)")]
pub fn iter_clear(x: Bound<'_, PyAny>, start: i64, stop: i64) -> BitIterator {
    iterator(x, Gives::PlacesOf(false), start, stop)
}
