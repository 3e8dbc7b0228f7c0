//! Iterators over the bits of an `xmpz`; each bit is read when it is asked for.

use super::This;
use crate::sequence::len;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use widelimb::Integer;

/// The items of an iterator: all bits, or the places of ones or of zeros.
#[derive(Clone, Copy)]
enum Gives {
    Bits,
    PlacesOf(bool),
}

/// An iterator over the bits of an xmpz, or over the places of its ones or zeros.
#[pyclass(frozen, name = "bit_iterator", module = "widelimb")]
pub struct BitIterator {
    mutable: Py<PyAny>,
    gives: Gives,
    next: AtomicU64,
    /// The end of the range of places; `None` for the highest bit of the number.
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
            // Another thread may have taken this place meanwhile.
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
    /// The next place to return, from `from` on.
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
    // There are no places below the lowest bit.
    let (start, stop) = match u64::try_from(start) {
        Ok(start) => (start, stop),
        Err(_) => (0, Some(0)),
    };
    BitIterator { mutable: x.unbind(), gives, next: start.into(), stop }
}

/// An iterator over the bits from place start to place stop - 1, as True or False; with a negative
/// stop up to the highest bit of the magnitude. Each bit is read when it is asked for.
///
///     >>> list(xmpz(0b1101).iter_bits())
///     [True, False, True, True]
#[pyfunction]
#[pyo3(signature = (x, /, start = 0, stop = -1), text_signature = "(x, /, start=0, stop=-1)")]
pub fn iter_bits(x: Bound<'_, PyAny>, start: i64, stop: i64) -> BitIterator {
    iterator(x, Gives::Bits, start, stop)
}

/// An iterator over the places of ones from start to stop - 1; with a negative stop up to the
/// highest bit of the magnitude. Each bit is read when it is asked for.
///
///     >>> list(xmpz(0b1101).iter_set(1))
///     [2, 3]
#[pyfunction]
#[pyo3(signature = (x, /, start = 0, stop = -1), text_signature = "(x, /, start=0, stop=-1)")]
pub fn iter_set(x: Bound<'_, PyAny>, start: i64, stop: i64) -> BitIterator {
    iterator(x, Gives::PlacesOf(true), start, stop)
}

/// An iterator over the places of zeros from start to stop - 1; with a negative stop up to the
/// highest bit of the magnitude. Each bit is read when it is asked for.
///
///     >>> list(xmpz(0b1101).iter_clear(stop=6))
///     [1, 4, 5]
#[pyfunction]
#[pyo3(signature = (x, /, start = 0, stop = -1), text_signature = "(x, /, start=0, stop=-1)")]
pub fn iter_clear(x: Bound<'_, PyAny>, start: i64, stop: i64) -> BitIterator {
    iterator(x, Gives::PlacesOf(false), start, stop)
}
