//! Arguments of batches: one number for each job, or one number for all jobs.

use super::answer::at;
use crate::int::{Int, integer_of};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use std::ops::Index;
use widelimb::Integer;

/// The numbers of an argument.
pub struct Column {
    name: &'static str,
    numbers: Vec<Integer>,
    /// Whether one number serves all jobs.
    is_one: bool,
    is_array: bool,
}

/// The limbs that are read between two checks for signals; each number counts for 64 more.
const READ: usize = 1 << 18;

impl Column {
    /// Reads an integer, or an iterable of integers.
    pub fn read(name: &'static str, argument: &Bound<'_, PyAny>) -> PyResult<Column> {
        let py = argument.py();
        let is_number = integer_of(argument.as_ptr()).is_some()
            || argument.get_type().hasattr(intern!(py, "__mpz__"))?;
        let is_array = is_array(argument)?;
        if is_array && !is_number {
            let axes: usize = argument.getattr(intern!(py, "ndim"))?.extract()?;
            if axes > 1 {
                let text = format!(
                    "{name} has {axes} axes, and one is for the jobs: ravel() makes one of all"
                );
                return Err(PyValueError::new_err(text));
            }
        }
        let items = if is_number { None } else { unless_type_error(py, argument.try_iter())? };
        let Some(items) = items else {
            let Some(number) = unless_type_error(py, argument.extract::<Int<'_>>())? else {
                let of = argument.get_type().name()?;
                let text = format!("{name} must be integers or one integer, not {of}");
                return Err(PyTypeError::new_err(text));
            };
            return Ok(Column::one(name, number.into_integer()));
        };
        let mut numbers = Vec::with_capacity(argument.len().unwrap_or(0).min(1 << 20));
        let mut read = 0;
        for item in items {
            let item = item?;
            let number = item.extract::<Int<'_>>().map_err(|error| at(py, numbers.len(), error))?;
            read += 64 + number.magnitude().limbs().len();
            numbers.push(number.into_integer());
            if read > READ {
                read = 0;
                // Releases the lock for a moment, as other threads may have waited for long.
                py.detach(|| ());
                py.check_signals()?;
            }
        }
        Ok(Column { name, numbers, is_one: false, is_array })
    }

    /// A column of one number for all jobs.
    pub fn one(name: &'static str, number: Integer) -> Column {
        Column { name, numbers: vec![number], is_one: true, is_array: false }
    }

    pub fn into_numbers(self) -> Vec<Integer> {
        self.numbers
    }

    /// The number that all jobs share, if they share one.
    pub fn common(&self) -> Option<&Integer> {
        let (first, others) = self.numbers.split_first()?;
        others.iter().all(|other| other == first).then_some(first)
    }

    /// Whether one number serves all jobs.
    pub fn is_one(&self) -> bool {
        self.is_one
    }

    /// The length in bits of the longest number.
    pub fn longest(&self) -> u64 {
        self.numbers.iter().map(Integer::bit_len).max().unwrap_or(0)
    }

    pub fn is_array(&self) -> bool {
        self.is_array
    }
}

/// The number of a job.
impl Index<usize> for Column {
    type Output = Integer;

    fn index(&self, job: usize) -> &Integer {
        &self.numbers[if self.is_one { 0 } else { job }]
    }
}

/// The number of jobs: the count of numbers of each argument that has one for each job, or 1.
pub fn jobs(columns: &[&Column]) -> PyResult<usize> {
    let mut many = columns.iter().filter(|column| !column.is_one);
    let Some(first) = many.next() else { return Ok(1) };
    match many.find(|column| column.numbers.len() != first.numbers.len()) {
        None => Ok(first.numbers.len()),
        Some(other) => Err(PyValueError::new_err(format!(
            "{} has length {}, {} has {}",
            first.name,
            first.numbers.len(),
            other.name,
            other.numbers.len()
        ))),
    }
}

/// The result, or `None` in place of a `TypeError`; any other error is passed on.
pub fn unless_type_error<T>(py: Python<'_>, result: PyResult<T>) -> PyResult<Option<T>> {
    match result {
        Err(error) if error.is_instance_of::<PyTypeError>(py) => Ok(None),
        result => result.map(Some),
    }
}

/// Whether the object is an array of numpy; numpy is not imported for this check.
pub fn is_array(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = object.py();
    let modules = py.import("sys")?.getattr("modules")?;
    match modules.get_item("numpy") {
        Ok(numpy) => object.is_instance(&numpy.getattr("ndarray")?),
        Err(_) => Ok(false),
    }
}
