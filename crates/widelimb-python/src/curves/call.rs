//! Jobs on threads, and their results: arrays if an argument is one, else lists.

use super::items::{Items, count};
use crate::int::Int;
use crate::work::{self, How, Jobs};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use std::ops::Range;
use widelimb_curves::Error;

/// The number of jobs that are computed together: several groups of lanes share an inversion.
const TOGETHER: usize = 64;

/// The least number of signatures that are verified as one.
const AS_ONE: usize = 256;

/// The jobs that an error names at most, after the first one.
const NAMED: usize = 8;

/// A call of a batch.
pub struct Call<'py> {
    py: Python<'py>,
    how: How<'py>,
    /// Whether an array of truth values tells where results are missing, in place of an error.
    masks: bool,
}

/// The results of jobs, and whether they become an array.
struct Answers<T> {
    results: Vec<Result<T, Error>>,
    as_array: bool,
}

impl<'py> Call<'py> {
    /// A call with the arguments that are given by name.
    pub fn new(
        py: Python<'py>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Call<'py>> {
        let masks = match errors {
            "raise" => false,
            "mask" => true,
            _ => return Err(PyValueError::new_err("errors must be \"raise\" or \"mask\"")),
        };
        Ok(Call { py, how: How::new(py, threads, progress)?, masks })
    }

    /// The results of jobs, which `work` computes from the items of some of them; a job has a
    /// `cost` in nanoseconds.
    fn answers<const N: usize, T: Send + 'static>(
        &self,
        items: [Items; N],
        cost: f64,
        work: impl Fn(&[[&[u8]; N]]) -> Vec<Result<T, Error>> + Send + Sync + 'static,
    ) -> PyResult<Answers<T>> {
        let count = count(items.each_ref())?;
        let as_array = items.iter().any(Items::is_array);
        let jobs = Jobs::new(&vec![cost; count], TOGETHER, &self.how);
        let pieces = work::run(self.py, jobs, &self.how, move |piece| work(&some(&items, piece)))?;
        Ok(Answers { results: pieces.into_iter().flatten().collect(), as_array })
    }

    /// The results of jobs, each of `width` bytes.
    pub fn rows<const N: usize, T: AsRef<[u8]> + Send + 'static>(
        &self,
        items: [Items; N],
        width: usize,
        cost: f64,
        work: impl Fn(&[[&[u8]; N]]) -> Vec<Result<T, Error>> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let answers = self.answers(items, cost, work)?;
        let rows = answers.rows(self.py, width)?;
        if self.masks {
            let mask = answers.are_right(self.py)?;
            return Ok((rows, mask).into_pyobject(self.py)?.into_any());
        }
        answers.check(self.py, &rows)?;
        Ok(rows)
    }

    /// Whether each job has a result.
    pub fn verdicts<const N: usize>(
        &self,
        items: [Items; N],
        cost: f64,
        work: impl Fn(&[[&[u8]; N]]) -> Vec<Result<(), Error>> + Send + Sync + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.answers(items, cost, work)?.are_right(self.py)
    }

    /// Whether all jobs have results, which `work` finds out of many at once.
    pub fn all<const N: usize>(
        &self,
        items: [Items; N],
        cost: f64,
        work: impl Fn(&[[&[u8]; N]]) -> bool + Send + Sync + 'static,
    ) -> PyResult<bool> {
        let count = count(items.each_ref())?;
        let len = count.div_ceil(self.how.threads()).max(AS_ONE);
        let jobs = Jobs::in_pieces_of(len, count, cost * count as f64);
        let pieces = work::run(self.py, jobs, &self.how, move |piece| work(&some(&items, piece)))?;
        Ok(pieces.into_iter().all(|are_right| are_right))
    }
}

/// The items of some jobs.
fn some<const N: usize>(items: &[Items; N], piece: Range<usize>) -> Vec<[&[u8]; N]> {
    piece.map(|job| items.each_ref().map(|items| items.get(job))).collect()
}

impl<T> Answers<T> {
    /// Whether each job has a result.
    fn are_right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let are_right: Vec<bool> = self.results.iter().map(Result::is_ok).collect();
        if self.as_array {
            return Ok(PyArray1::from_vec(py, are_right).into_any());
        }
        Ok(PyList::new(py, are_right)?.into_any())
    }
}

impl<T: AsRef<[u8]>> Answers<T> {
    /// An array with a row for each job, of zeros where there is no result; or a list of bytes, and
    /// `None`.
    fn rows<'py>(&self, py: Python<'py>, width: usize) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.results.iter().map(|result| result.as_ref().ok().map(AsRef::as_ref));
        if !self.as_array {
            let list = bytes.map(|bytes: Option<&[u8]>| bytes.map(|bytes| PyBytes::new(py, bytes)));
            return Ok(PyList::new(py, list.collect::<Vec<_>>())?.into_any());
        }
        let mut all = vec![0; self.results.len() * width];
        for (row, bytes) in all.chunks_mut(width).zip(bytes) {
            if let Some(bytes) = bytes {
                row.copy_from_slice(bytes);
            }
        }
        Ok(PyArray1::from_vec(py, all).reshape([self.results.len(), width])?.into_any())
    }

    /// The error of all jobs without a result, if there is one: it names the first one in its text
    /// and as its `index`, has all as its `indices`, and the other jobs' results.
    fn check(&self, py: Python<'_>, rows: &Bound<'_, PyAny>) -> PyResult<()> {
        let wrong =
            |(job, result): (usize, &Result<T, Error>)| Some((job, *result.as_ref().err()?));
        let wrong: Vec<(usize, Error)> =
            self.results.iter().enumerate().filter_map(wrong).collect();
        let Some(((first, error), others)) = wrong.split_first() else { return Ok(()) };
        let mut text = format!("job {first}: {error}");
        let named: Vec<String> =
            others.iter().take(NAMED).map(|(job, _)| job.to_string()).collect();
        if !named.is_empty() {
            text += &format!("; no result either for jobs {}", named.join(", "));
        }
        if others.len() > NAMED {
            text += &format!(" and {} more", others.len() - NAMED);
        }
        let raised = PyValueError::new_err(text);
        let indices: Vec<usize> = wrong.iter().map(|(job, _)| *job).collect();
        raised.value(py).setattr(intern!(py, "index"), first)?;
        raised.value(py).setattr(intern!(py, "indices"), indices)?;
        raised.value(py).setattr(intern!(py, "results"), rows)?;
        Err(raised)
    }
}
