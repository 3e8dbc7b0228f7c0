//! Memory checks before a computation, and long work without the interpreter's lock.

use crate::int::Int;
use crate::limit::demand_room;
use crate::unlocked::unlocked;
use crate::work::{self, How, Jobs};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use widelimb::Integer;
use widelimb::progress::Watched;

/// The result of `work`, computed without the interpreter's lock if operands have many limbs.
pub fn released<T: Send>(limbs: usize, work: impl FnOnce() -> T + Send) -> T {
    let limbs = limbs as u64;
    unlocked(limbs.saturating_mul(limbs), work)
}

/// Checks that a result may have so many coefficients and that there is memory for it.
pub fn ask(coefficients: u128) -> PyResult<()> {
    demand_room(u64::try_from(coefficients).unwrap_or(u64::MAX))
}

pub fn no_memory<E>(_: E) -> PyErr {
    PyMemoryError::new_err("there is no memory for the polynomial")
}

/// The result of work on polynomials of this degree, on a thread of its own if it is not short.
/// Ctrl-C ends the call at once, and the work at its next step.
pub fn watched<T: Send + 'static>(
    py: Python<'_>,
    degree: usize,
    work: impl Fn(Watched<'_>) -> T + Send + Sync + 'static,
) -> PyResult<T> {
    let how = How::new(py, Some(Int::Made(Integer::ONE)), None)?;
    let given_up = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&given_up);
    let results = work::run(py, Jobs::one(cost(degree)), &how, move |_| {
        work(Watched::new(&|_| {
            if seen.load(Ordering::Relaxed) {
                // Unwinds as a panic does, without its message.
                resume_unwind(Box::new("nobody waits for the result"));
            }
        }))
    });
    given_up.store(results.is_err(), Ordering::Relaxed);
    let none = || PyRuntimeError::new_err("no result");
    results?.pop().ok_or_else(none)
}

/// The approximate cost, in nanoseconds, of a product and a square for each degree.
fn cost(degree: usize) -> f64 {
    degree as f64 * (1.0 + degree as f64 / 64.0).powf(1.6)
}
