//! What goes back: a list, or an array of numpy's, and errors that name their jobs.

use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Why a job has no result.
pub enum Fault {
    Division(&'static str),
    Value(&'static str),
    /// A `ValueError` too.
    Text(String),
    Other(PyErr),
}

impl Fault {
    fn error(self, py: Python<'_>, job: usize) -> PyErr {
        let error = match self {
            Fault::Division(text) => PyZeroDivisionError::new_err(text),
            Fault::Value(text) => PyValueError::new_err(text),
            Fault::Text(text) => PyValueError::new_err(text),
            Fault::Other(error) => error,
        };
        at(py, job, error)
    }
}

/// The error, of the same kind if that can be, with the job's number in its text and as its `index`.
pub fn at(py: Python<'_>, job: usize, error: PyErr) -> PyErr {
    let text = format!("job {job}: {}", error.value(py));
    let named = match error.get_type(py).call1((text,)) {
        Ok(named) => PyErr::from_value(named),
        Err(_) => error,
    };
    // One that takes no attributes has its text.
    let _ = named.value(py).setattr("index", job);
    named
}

/// The results as a list or an array; where one failed, its exception stands in its place if
/// `keeps` says so, and else the first one is raised, with all that as its `results`.
pub fn answer<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    results: Vec<Result<T, Fault>>,
    keeps: bool,
    as_array: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::empty(py);
    let mut first = None;
    for (job, result) in results.into_iter().enumerate() {
        match result {
            Ok(value) => list.append(value)?,
            Err(fault) => {
                let error = fault.error(py, job).into_value(py).into_bound(py).into_any();
                list.append(&error)?;
                first.get_or_insert(error);
            }
        }
    }
    let answer = if as_array { array(&list)? } else { list.into_any() };
    match first {
        Some(error) if !keeps => {
            error.setattr("results", answer)?;
            Err(PyErr::from_value(error))
        }
        _ => Ok(answer),
    }
}

/// An array of numpy's with the objects of a list.
fn array<'py>(list: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
    let py = list.py();
    let array = py.import("numpy")?.call_method1("empty", (list.len(), "O"))?;
    // One by one, as numpy would look into objects that are sequences.
    list.iter().enumerate().try_for_each(|(i, item)| array.set_item(i, item))?;
    Ok(array)
}
