//! The arguments of long computations, `threads=` and `progress=`.

use crate::int::Int;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use std::cell::{Cell, OnceCell};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use widelimb_factor::Progress;

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
    /// The steps of a search, which are told in the place of jobs.
    steps: Option<Arc<Steps>>,
}

/// The step that a search is at: its threads set it, and the calling thread tells it.
#[derive(Default)]
pub struct Steps(Mutex<Option<Progress>>);

impl Steps {
    pub fn set(&self, progress: Progress) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    /// The step, if it was set since the last call.
    fn take(&self) -> Option<Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
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
        How::with(py, threads, progress, None)
    }

    /// The same for a search: `progress` gets the name of the method, the bits of the number that it
    /// splits, and the steps done and needed.
    pub fn of_steps(
        py: Python<'py>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        steps: &Arc<Steps>,
    ) -> PyResult<How<'py>> {
        How::with(py, threads, progress, Some(Arc::clone(steps)))
    }

    fn with(
        py: Python<'py>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        steps: Option<Arc<Steps>>,
    ) -> PyResult<How<'py>> {
        let (bar, told) = match steps {
            None => (intern!(py, "bar"), "jobs done and all"),
            Some(_) => (intern!(py, "bars"), "method, the bits, the steps done and needed"),
        };
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
            steps,
        };
        match progress {
            Some(progress) if progress.is_instance_of::<PyBool>() => {
                if progress.is_truthy()? {
                    let bar = py.import("widelimb._progress")?.call_method0(bar)?;
                    how.close = Some(bar.getattr(intern!(py, "close"))?);
                    how.progress = Some(bar);
                }
            }
            Some(progress) if !progress.is_callable() => {
                let text = format!("progress must be None, True or callable with the {told}");
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

    /// Reports the number of jobs done, or the step of a search, if it has changed.
    pub(super) fn tell(&self, done: usize, jobs: usize) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        if let Some(steps) = &self.steps {
            if let Some(step) = steps.take() {
                progress.call1((step.phase.to_string(), step.bits, step.done, step.needed))?;
            }
        } else if self.told.replace(Some(done)) != Some(done) {
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
