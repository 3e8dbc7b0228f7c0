//! A call of a batch: its arguments by name, the division into pieces, and the results.

use super::{Column, Fault, answer, column};
use crate::int::Int;
use crate::work::{self, Caller, How, Jobs, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::cmp::Reverse;
use std::iter;
use std::ops::Range;
use widelimb::Integer;

/// The number of jobs that share vectors, one in each lane.
const TOGETHER: usize = 8;

/// The size of a job.
pub struct Size {
    /// Whether the job is computed in lanes of vectors, together with others.
    pub in_lanes: bool,
    /// A key to sort by: jobs of similar lengths are neighbours.
    pub order: (u64, u64),
    /// The cost in nanoseconds.
    pub cost: f64,
}

/// A call of a batch.
pub struct Call<'py> {
    py: Python<'py>,
    pub how: How<'py>,
    /// Whether an exception takes the place of a missing result, and is not raised.
    keeps: bool,
}

impl<'py> Call<'py> {
    /// A call with the arguments that are given by name.
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

    /// The results of jobs that are computed one by one, each from its own numbers.
    pub fn each<const N: usize, T: IntoPyObject<'py> + Send + 'static>(
        &self,
        columns: [Column; N],
        cost: impl Fn([u64; N]) -> f64,
        job: impl Fn([&Integer; N]) -> Result<T, Fault> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.each_in(columns, cost, |costs| Jobs::new(costs, 1, &self.how), job)
    }

    /// The results of jobs like those of [`each`](Call::each), each of which is there as soon as it
    /// is computed.
    pub fn each_alone<const N: usize, T: IntoPyObject<'py> + Send + 'static>(
        &self,
        columns: [Column; N],
        cost: impl Fn([u64; N]) -> f64,
        job: impl Fn([&Integer; N]) -> Result<T, Fault> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let alone = |costs: &[f64]| Jobs::in_pieces_of(1, costs.len(), costs.iter().sum());
        self.each_in(columns, cost, alone, job)
    }

    fn each_in<const N: usize, T: IntoPyObject<'py> + Send + 'static>(
        &self,
        columns: [Column; N],
        cost: impl Fn([u64; N]) -> f64,
        pieces: impl Fn(&[f64]) -> Jobs,
        job: impl Fn([&Integer; N]) -> Result<T, Fault> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = column::jobs(&columns.each_ref())?;
        let as_array = columns.iter().any(Column::is_array);
        let bits = |i| columns.each_ref().map(|column| column[i].bit_len());
        let costs: Vec<f64> = (0..count).map(|i| cost(bits(i))).collect();
        let piece = move |piece: Range<usize>| -> Vec<Result<T, Fault>> {
            piece.map(|i| job(columns.each_ref().map(|column| &column[i]))).collect()
        };
        self.pieces((0..count).collect(), as_array, pieces(&costs), piece)
    }

    /// The results of jobs that are computed many at once, sorted by size: `work` gets the indices
    /// of some jobs and returns their results.
    pub fn together<T: IntoPyObject<'py> + Send + 'static>(
        &self,
        sizes: Vec<Size>,
        as_array: bool,
        work: impl Fn(&[usize]) -> Vec<Result<T, Fault>> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        // The longest jobs come first, so that the last piece is a short one.
        order.sort_by_key(|&job| Reverse((!sizes[job].in_lanes, sizes[job].order)));
        let costs: Vec<f64> = order.iter().map(|&job| sizes[job].cost).collect();
        let alone = order.iter().take_while(|&&job| !sizes[job].in_lanes).count();
        let jobs = Jobs::with_some_alone(&costs, alone, TOGETHER, &self.how);
        self.pieces(order.clone(), as_array, jobs, move |piece| work(&order[piece]))
    }

    /// The results of jobs, which `work` computes in pieces of the order given.
    pub fn pieces<T: IntoPyObject<'py> + Send + 'static>(
        &self,
        order: Vec<usize>,
        as_array: bool,
        jobs: Jobs,
        work: impl Fn(Range<usize>) -> Vec<Result<T, Fault>> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.pieces_with_calls(order, as_array, jobs, move |piece, _: &Caller<'_>| work(piece))
    }

    /// [`pieces`](Call::pieces) for work that calls Python.
    pub fn pieces_with_calls<T: IntoPyObject<'py> + Send + 'static>(
        &self,
        order: Vec<usize>,
        as_array: bool,
        jobs: Jobs,
        work: impl Fn(Range<usize>, &Caller<'_>) -> Vec<Result<T, Fault>> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Outcome { pieces, error } = work::run_with_calls(self.py, jobs, &self.how, work);
        let mut results: Vec<_> = iter::repeat_with(|| None).take(order.len()).collect();
        let mut order = order.into_iter();
        for (jobs, of_piece) in pieces {
            let of_piece = of_piece.into_iter().flatten().map(Some);
            let places = order.by_ref().take(jobs);
            places.zip(of_piece.chain(iter::repeat_with(|| None))).for_each(|(job, result)| {
                results[job] = result;
            });
        }
        answer::answer(self.py, results, self.keeps, as_array, error)
    }
}
