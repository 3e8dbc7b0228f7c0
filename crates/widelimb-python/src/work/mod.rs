//! Long computations on threads, in pieces and without the interpreter's lock.
//!
//! Each call has its own threads, which take one piece after the other. The calling thread waits
//! without the interpreter's lock, and takes the lock for signals and the caller's `progress`. A
//! call that ends early leaves its threads behind: they own their operands, and end with the piece
//! that they compute.

mod how;
mod jobs;

pub use how::{How, Steps};
pub use jobs::Jobs;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// The time that the calling thread waits before it checks for signals.
const PERIOD: Duration = Duration::from_millis(50);

/// The stack size of a thread, the same as that of a main thread.
const STACK: usize = 8 << 20;

/// The results of all pieces, in their order; see [`run_until_error`].
///
/// # Errors
/// The error that ended the call early.
pub fn run<R: Send + 'static>(
    py: Python<'_>,
    jobs: Jobs,
    how: &How<'_>,
    work: impl Fn(Range<usize>) -> R + Send + Sync + 'static,
) -> PyResult<Vec<R>> {
    let Outcome { pieces, error } = run_until_error(py, jobs, how, work);
    match error {
        None => Ok(pieces.into_iter().filter_map(|(_, result)| result).collect()),
        Some(error) => Err(error),
    }
}

/// The end of a call: the results of its pieces, and its error.
pub struct Outcome<R> {
    /// For each piece, in their order, the number of its jobs and its result, if it was done.
    pub pieces: Vec<(usize, Option<R>)>,
    /// The error that ended the call before all pieces were done.
    pub error: Option<PyErr>,
}

/// The results of pieces, until all are done or an error ends the call: an exception of a signal
/// handler or of the caller's `progress`, or a `RuntimeError` if the work panics, or if the process
/// was forked and has no longer the threads.
///
/// The calling thread checks for signals and reports `progress` 20 times a second. Short work is
/// computed on the calling thread, without the interpreter's lock too. All results are kept until
/// the end.
pub fn run_until_error<R: Send + 'static>(
    py: Python<'_>,
    jobs: Jobs,
    how: &How<'_>,
    work: impl Fn(Range<usize>) -> R + Send + Sync + 'static,
) -> Outcome<R> {
    let mut results = Results::new(&jobs.pieces);
    let (sender, receiver) = mpsc::channel();
    let threads = if jobs.are_short() { 0 } else { how.threads().min(jobs.pieces.len()) };
    let (pieces, next, stop) = (jobs.pieces, AtomicUsize::new(0), AtomicBool::new(false));
    let shared = Arc::new(Shared { work, pieces, next, stop });
    let started = (0..threads).take_while(|_| start(&shared, &sender)).count();
    // If only threads have senders, the receiver notices when all threads have ended.
    let here = (started == 0).then_some(sender);
    let serve = |until| {
        if let Some(answers) = &here {
            shared.serve(answers, |_| Instant::now() < until);
        }
    };
    let error = results.wait(py, receiver, how, serve).err();
    shared.stop.store(true, Ordering::Relaxed);
    Outcome { pieces: results.pieces, error }
}

/// The state that the threads of a call share.
struct Shared<F> {
    work: F,
    pieces: Vec<Range<usize>>,
    /// The index of the next piece to take.
    next: AtomicUsize,
    stop: AtomicBool,
}

/// The index of a piece, and its result, or `None` if the work panicked.
type Answer<R> = (usize, Option<R>);

impl<R, F: Fn(Range<usize>) -> R> Shared<F> {
    /// Computes pieces while there are some and `goes_on` allows it, at least one.
    fn serve(&self, answers: &Sender<Answer<R>>, goes_on: impl Fn(&AtomicBool) -> bool) {
        while let i = self.next.fetch_add(1, Ordering::Relaxed)
            && let Some(piece) = self.pieces.get(i)
        {
            let result = catch_unwind(AssertUnwindSafe(|| (self.work)(piece.clone()))).ok();
            if answers.send((i, result)).is_err() || !goes_on(&self.stop) {
                break;
            }
        }
    }
}

/// Starts a thread, and returns whether it could be started.
fn start<R: Send + 'static>(
    shared: &Arc<Shared<impl Fn(Range<usize>) -> R + Send + Sync + 'static>>,
    answers: &Sender<Answer<R>>,
) -> bool {
    let (shared, answers) = (Arc::clone(shared), answers.clone());
    let serve = move || shared.serve(&answers, |stop| !stop.load(Ordering::Relaxed));
    thread::Builder::new().name("widelimb".into()).stack_size(STACK).spawn(serve).is_ok()
}

/// The results of a call so far.
struct Results<R> {
    /// For each piece the number of its jobs and its result.
    pieces: Vec<(usize, Option<R>)>,
    /// The number of pieces without a result.
    left: usize,
    /// The number of jobs of pieces with a result; the next field is the number of all jobs.
    done: usize,
    jobs: usize,
}

impl<R> Results<R> {
    fn new(pieces: &[Range<usize>]) -> Results<R> {
        let jobs = pieces.iter().map(|piece| piece.len()).sum();
        let pieces: Vec<_> = pieces.iter().map(|piece| (piece.len(), None)).collect();
        Results { left: pieces.len(), pieces, done: 0, jobs }
    }

    /// Waits for all answers; `serve` may compute some of them in this thread.
    fn wait(
        &mut self,
        py: Python<'_>,
        mut answers: Receiver<Answer<R>>,
        how: &How<'_>,
        serve: impl Fn(Instant) + Sync,
    ) -> PyResult<()>
    where
        R: Send,
    {
        let process = process::id();
        loop {
            how.tell(self.done, self.jobs)?;
            if self.left == 0 {
                return Ok(());
            }
            py.check_signals()?;
            if process::id() != process {
                let text = "the process was forked in the middle of the call";
                return Err(PyRuntimeError::new_err(text));
            }
            py.detach(|| {
                let until = Instant::now() + PERIOD;
                serve(until);
                self.take(&mut answers, until)
            })?;
        }
    }

    /// Receives answers until this time, or until all have come.
    fn take(&mut self, answers: &mut Receiver<Answer<R>>, until: Instant) -> PyResult<()> {
        while self.left > 0 {
            match answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok((i, Some(result))) => {
                    let (jobs, place) = &mut self.pieces[i];
                    *place = Some(result);
                    self.done += *jobs;
                    self.left -= 1;
                }
                Err(RecvTimeoutError::Timeout) => break,
                Ok((_, None)) | Err(RecvTimeoutError::Disconnected) => {
                    let text = "a panic in widelimb: please report it";
                    return Err(PyRuntimeError::new_err(text));
                }
            }
        }
        Ok(())
    }
}
