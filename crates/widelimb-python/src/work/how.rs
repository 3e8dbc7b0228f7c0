//! The arguments of long computations, `threads=` and `progress=`.

use crate::int::Int;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use std::cell::{Cell, OnceCell};
use std::thread::available_parallelism;

/// The largest number of threads for each core: more are never faster, and a hundred thousand take
/// longer to start than most computations run.
const MOST_FOR_A_CORE: usize = 4;

/// The number of threads of a long computation, and its report of progress.
pub struct How<'py> {
    /// The threads that the caller asks for, at least 1; one on each core if the caller does not.
    asked: Option<usize>,
    threads: OnceCell<usize>,
    progress: Option<Bound<'py, PyAny>>,
    /// The method that removes the bar of `progress=True`.
    close: Option<Bound<'py, PyAny>>,
    /// The number of jobs in the last report.
    told: Cell<Option<usize>>,
}

impl<'py> How<'py> {
    /// Reads a call's arguments. `threads`: `None` for all cores that this process may use.
    /// `progress`: `None`, a callable that gets the number of jobs done and of all jobs, or `True`
    /// for a bar.
    ///
    /// # Errors
    /// A `ValueError` for less than one thread, a `TypeError` for another kind of `progress`.
    pub fn new(
        py: Python<'py>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<How<'py>> {
        let asked = match threads {
            None => None,
            Some(threads) if threads.is_positive() => {
                Some(usize::try_from(&*threads).unwrap_or(usize::MAX))
            }
            Some(_) => return Err(PyValueError::new_err("threads must be at least 1")),
        };
        let mut how = How {
            asked,
            threads: OnceCell::new(),
            progress: None,
            close: None,
            told: Cell::new(None),
        };
        match progress {
            Some(progress) if progress.is_instance_of::<PyBool>() => {
                if progress.is_truthy()? {
                    let bar = py.import("widelimb._progress")?.call_method0(intern!(py, "bar"))?;
                    how.close = Some(bar.getattr(intern!(py, "close"))?);
                    how.progress = Some(bar);
                }
            }
            Some(progress) if !progress.is_callable() => {
                let text = "progress must be None, True or callable with the jobs done and all";
                return Err(PyTypeError::new_err(text));
            }
            progress => how.progress = progress,
        }
        Ok(how)
    }

    /// The threads of the computation, at least 1. To count the cores takes as long as some dozens
    /// of short powers, so that short computations do not ask.
    pub fn threads(&self) -> usize {
        *self.threads.get_or_init(|| {
            let cores = available_parallelism().map_or(1, usize::from);
            self.asked.map_or(cores, |asked| asked.min(cores.saturating_mul(MOST_FOR_A_CORE)))
        })
    }

    /// Reports the number of jobs done, if it has changed.
    pub(super) fn tell(&self, done: usize, jobs: usize) -> PyResult<()> {
        if self.told.replace(Some(done)) != Some(done)
            && let Some(progress) = &self.progress
        {
            progress.call1((done, jobs))?;
        }
        Ok(())
    }
}

impl Drop for How<'_> {
    fn drop(&mut self) {
        if let Some(close) = &self.close
            && let Err(error) = close.call0()
        {
            error.write_unraisable(close.py(), Some(close));
        }
    }
}
