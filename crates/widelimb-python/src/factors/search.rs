//! A call that looks for primes: on threads, with a time limit and progress, until it ends or an
//! exception ends it.

use crate::batches::cost;
use crate::int::Int;
use crate::work::{self, How, Jobs, Steps};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use widelimb_factor::{Factorizer, Progress, Prover};

/// The arguments of a call.
pub struct Search<'py> {
    pub py: Python<'py>,
    how: How<'py>,
    limit: Option<Duration>,
    steps: Arc<Steps>,
}

/// What a search asks for, on its own thread.
pub struct Asked<'a> {
    limit: Option<Duration>,
    threads: usize,
    cancel: &'a AtomicBool,
    observer: &'a (dyn Fn(Progress) + Sync),
}

impl<'a> Asked<'a> {
    pub fn factorizer(&self) -> Factorizer<'a> {
        let factorizer = Factorizer::new()
            .threads(self.threads)
            .cancelled_by(self.cancel)
            .watched_by(self.observer);
        self.limit.map_or(factorizer, |limit| factorizer.time_limit(limit))
    }

    pub fn prover(&self) -> Prover<'a> {
        let prover = Prover::new().cancelled_by(self.cancel).watched_by(self.observer);
        self.limit.map_or(prover, |limit| prover.time_limit(limit))
    }
}

/// The end of a call by an exception.
pub struct Stopped<R> {
    pub error: PyErr,
    /// What the search gave, if it ended soon enough.
    pub found: Option<R>,
}

/// The time that a search has to give what it found after an exception: short for a person who
/// waits.
const GRACE: Duration = Duration::from_millis(100);

impl<'py> Search<'py> {
    /// Reads the arguments that are given by name; the threads and the progress are those of
    /// [`How`].
    ///
    /// # Errors
    /// Those of [`How::new`] and [`limit`].
    pub fn new(
        py: Python<'py>,
        time_limit: Option<f64>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Search<'py>> {
        let steps = Arc::new(Steps::default());
        let how = How::of_steps(py, threads, progress, &steps)?;
        Ok(Search { py, how, limit: limit(time_limit)?, steps })
    }

    /// The result of a search of about `cost` nanoseconds. A short one runs on the calling thread;
    /// a long one is stopped, and ends soon, when an exception ends the call.
    pub fn run<R: Send + 'static>(
        &self,
        cost: f64,
        search: impl Fn(&Asked<'_>) -> R + Send + Sync + 'static,
    ) -> PyResult<R> {
        self.run_or_stop(cost, search).map_err(|stopped| stopped.error)
    }

    /// The result of a search like [`run`](Search::run), or the exception that ended the call with
    /// what the search had found when it was stopped.
    pub fn run_or_stop<R: Send + 'static>(
        &self,
        cost: f64,
        search: impl Fn(&Asked<'_>) -> R + Send + Sync + 'static,
    ) -> Result<R, Stopped<R>> {
        let jobs = Jobs::one(cost);
        let threads = if jobs.are_short() { 1 } else { self.how.threads() };
        let (cancel, limit, steps) = (Cancel::default(), self.limit, Arc::clone(&self.steps));
        let (flag, (answer, answers)) = (cancel.flag(), mpsc::channel());
        let work = move |_| {
            let observer = |progress| steps.set(progress);
            let found = search(&Asked { limit, threads, cancel: &flag, observer: &observer });
            // Nobody waits for it any longer if the call has ended.
            let _ = answer.send(found);
        };
        match work::run(self.py, jobs, &self.how, work) {
            Ok(_) => Ok(answers.recv().expect("a job has a result")),
            Err(error) => {
                drop(cancel);
                let found = self.py.detach(move || answers.recv_timeout(GRACE).ok());
                Err(Stopped { error, found })
            }
        }
    }
}

/// The result of a long computation on a thread of its own, which an exception leaves behind. A
/// text of an error is a `ValueError`.
pub fn apart<R: Send + 'static>(
    py: Python<'_>,
    compute: impl Fn() -> Result<R, String> + Send + Sync + 'static,
) -> PyResult<R> {
    let how = How::new(py, None, None)?;
    let mut results = work::run(py, Jobs::one(cost::LONG), &how, move |_| compute())?;
    results.pop().expect("a job has a result").map_err(PyValueError::new_err)
}

/// The time limit of a call in seconds.
///
/// # Errors
/// A `ValueError` for one below 0.
pub fn limit(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(seconds) if seconds >= 0.0 => Ok(Duration::try_from_secs_f64(seconds).ok()),
        Some(_) => Err(PyValueError::new_err("time_limit must not be below 0")),
        None => Ok(None),
    }
}

/// Stops the threads that a call leaves behind, when the call ends.
#[derive(Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
