//! What all batches share: the arguments by name, and one job after the other.

use super::{Column, Fault, answer, column};
use crate::int::Int;
use crate::work::{self, How, Jobs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A call of a batch.
pub struct Call<'py> {
    py: Python<'py>,
    pub how: How<'py>,
    /// Whether exceptions stand in the places of results.
    keeps: bool,
}

impl<'py> Call<'py> {
    /// From the arguments by name.
    pub fn new(
        py: Python<'py>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Call<'py>> {
        let keeps = match errors {
            "raise" => false,
            "return" => true,
            _ => return Err(PyValueError::new_err("errors must be \"raise\" or \"return\"")),
        };
        Ok(Call { py, how: How::new(py, threads, progress)?, keeps })
    }

    /// The results of jobs that have nothing in common, each from its numbers.
    pub fn each<const N: usize, T: IntoPyObject<'py> + Send + 'static>(
        &self,
        columns: [Column; N],
        cost: impl Fn([u64; N]) -> f64,
        job: impl Fn([&widelimb::Integer; N]) -> Result<T, Fault> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = column::jobs(&columns.each_ref())?;
        let as_array = columns.iter().any(Column::is_array);
        let bits = |i| columns.each_ref().map(|column| column[i].bit_len());
        let costs: Vec<f64> = (0..count).map(|i| cost(bits(i))).collect();
        let piece = move |piece: std::ops::Range<usize>| -> Vec<Result<T, Fault>> {
            piece.map(|i| job(columns.each_ref().map(|column| &column[i]))).collect()
        };
        let pieces = work::run(self.py, Jobs::new(&costs, 1, &self.how), &self.how, piece)?;
        self.answer(pieces.into_iter().flatten().collect(), as_array)
    }

    /// The results, or their first error.
    pub fn answer<T: IntoPyObject<'py>>(
        &self,
        results: Vec<Result<T, Fault>>,
        as_array: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        answer::answer(self.py, results, self.keeps, as_array)
    }
}
