//! The iterator over the coefficients of a polynomial.

use super::GF2Poly;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An iterator over the coefficients of a polynomial, the constant one first.
#[pyclass(frozen, module = "widelimb")]
pub struct Coefficients {
    poly: Py<GF2Poly>,
    next: AtomicUsize,
}

#[pymethods]
impl Coefficients {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<u8> {
        let poly = &self.poly.get().0;
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        (place < poly.bit_len()).then(|| poly.bit(place).into())
    }
}

impl Coefficients {
    pub fn of(poly: Py<GF2Poly>) -> Coefficients {
        Coefficients { poly, next: 0.into() }
    }
}
