//! Results of batches: a list or an array of numpy, and errors that name their jobs.

use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// The error of a job without a result.
pub enum Fault {
    Division(&'static str),
    Value(&'static str),
    /// A `ValueError` with this text.
    Text(String),
    Other(PyErr),
}

impl Fault {
    pub fn into_error(self) -> PyErr {
        match self {
            Fault::Division(text) => PyZeroDivisionError::new_err(text),
            Fault::Value(text) => PyValueError::new_err(text),
            Fault::Text(text) => PyValueError::new_err(text),
            Fault::Other(error) => error,
        }
    }

    fn error(self, py: Python<'_>, job: usize) -> PyErr {
        at(py, job, self.into_error())
    }
}

/// The error with the job's number in its text and as its `index`, and of the same type if a text
/// alone makes that type.
pub fn at(py: Python<'_>, job: usize, error: PyErr) -> PyErr {
    let text = format!("job {job}: {}", error.value(py));
    let named = match error.get_type(py).call1((text,)) {
        Ok(named) => PyErr::from_value(named),
        Err(_) => error,
    };
    // An exception that takes no attributes names its job in its text alone.
    let _ = named.value(py).setattr("index", job);
    named
}

/// The results as a list or an array: `None` for a job that was not done because an error `ended`
/// the call, and its exception for a job that failed. The error that ended the call is raised, or
/// else the error of the first job that failed, unless the caller `keeps` errors. The raised error
/// has the list or array as its `results`.
pub fn answer<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    results: Vec<Option<Result<T, Fault>>>,
    keeps: bool,
    as_array: bool,
    ended: Option<PyErr>,
) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::empty(py);
    let mut first = None;
    for (job, result) in results.into_iter().enumerate() {
        match result {
            Some(Ok(value)) => list.append(value)?,
            Some(Err(fault)) => {
                let error = fault.error(py, job).into_value(py).into_bound(py).into_any();
                list.append(&error)?;
                first.get_or_insert(error);
            }
            None => list.append(py.None())?,
        }
    }
    let answer = if as_array { array(&list)? } else { list.into_any() };
    let error = match (ended, first) {
        (Some(error), _) => error,
        (None, Some(error)) if !keeps => PyErr::from_value(error),
        _ => return Ok(answer),
    };
    // An exception of the caller may have another attribute `results`, or no attributes.
    if error.value(py).getattr(intern!(py, "results")).is_err() {
        let _ = error.value(py).setattr(intern!(py, "results"), answer);
    }
    Err(error)
}

/// An array of numpy with the objects of a list.
fn array<'py>(list: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
    let py = list.py();
    let array = py.import("numpy")?.call_method1("empty", (list.len(), "O"))?;
    // One by one, since numpy would unpack objects that are sequences.
    list.iter().enumerate().try_for_each(|(i, item)| array.set_item(i, item))?;
    Ok(array)
}
