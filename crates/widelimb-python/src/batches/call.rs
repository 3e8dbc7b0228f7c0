//! What all batches share: the arguments by name, and one job after the other.

use super::{Column, Fault, answer, column};
use crate::int::Int;
use crate::work::{self, How, Jobs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;
use widelimb::Integer;

/// The jobs that are side by side in vectors.
const TOGETHER: usize = 8;

/// How large a job is.
pub struct Size {
    /// Jobs of like lengths are neighbours in this order.
    pub order: (u64, u64),
    /// In nanoseconds.
    pub cost: f64,
}

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
        job: impl Fn([&Integer; N]) -> Result<T, Fault> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = column::jobs(&columns.each_ref())?;
        let as_array = columns.iter().any(Column::is_array);
        let bits = |i| columns.each_ref().map(|column| column[i].bit_len());
        let costs: Vec<f64> = (0..count).map(|i| cost(bits(i))).collect();
        let piece = move |piece: Range<usize>| -> Vec<Result<T, Fault>> {
            piece.map(|i| job(columns.each_ref().map(|column| &column[i]))).collect()
        };
        let pieces = work::run(self.py, Jobs::new(&costs, 1, &self.how), &self.how, piece)?;
        self.answer(pieces.into_iter().flatten().collect(), as_array)
    }

    /// The results of jobs that are best computed many at once, those of like sizes together: `work`
    /// gets the numbers of some jobs.
    pub fn together<T: IntoPyObject<'py> + Send + 'static>(
        &self,
        sizes: Vec<Size>,
        as_array: bool,
        work: impl Fn(&[usize]) -> Vec<Result<T, Fault>> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|&job| sizes[job].order);
        let costs: Vec<f64> = order.iter().map(|&job| sizes[job].cost).collect();
        let jobs = Jobs::new(&costs, TOGETHER, &self.how);
        let place = order.clone();
        let pieces = work::run(self.py, jobs, &self.how, move |piece| work(&order[piece]))?;
        let mut results: Vec<_> = place.into_iter().zip(pieces.into_iter().flatten()).collect();
        results.sort_unstable_by_key(|&(job, _)| job);
        self.answer(results.into_iter().map(|(_, result)| result).collect(), as_array)
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
