//! Long computations on threads, in pieces and without the interpreter's lock.
//!
//! Each call has its own threads, which take one piece after the other. The calling thread waits
//! without the interpreter's lock, and takes the lock for signals, the caller's `progress`, and
//! what the threads ask of Python ([`Caller`]). A call that ends early leaves its threads behind:
//! they own their operands, and end with the piece that they compute.

mod calls;
mod how;
mod jobs;

pub use calls::Caller;
use calls::Request;
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
    run_with_calls(py, jobs, how, move |piece, _: &Caller<'_>| work(piece))
}

/// [`run_until_error`] for work that calls Python; an exception of such a call ends this one.
pub fn run_with_calls<R: Send + 'static>(
    py: Python<'_>,
    jobs: Jobs,
    how: &How<'_>,
    work: impl Fn(Range<usize>, &Caller<'_>) -> R + Send + Sync + 'static,
) -> Outcome<R> {
    let mut results = Results::new(&jobs.pieces);
    let (sender, receiver) = mpsc::channel();
    let threads = if jobs.are_short() { 0 } else { how.threads().min(jobs.pieces.len()) };
    let (pieces, next, stop) = (jobs.pieces, AtomicUsize::new(0), AtomicBool::new(false));
    let shared = Arc::new(Shared { work, pieces, next, stop });
    let started = (0..threads).take_while(|_| start(&shared, &sender)).count();
    // If only threads have senders, the receiver notices when all threads have ended.
    let here = (started == 0).then_some(sender);
    let serve = |until| match &here {
        Some(answers) => shared.serve(answers, true, |_| Instant::now() < until),
        None => None,
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

/// What a thread sends to the calling one.
enum Answer<R> {
    /// The index of a piece, and its result, or `None` if the work panicked.
    Piece(usize, Option<R>),
    /// A call of Python, for which the thread waits.
    Call(Request),
}

impl<R, F: Fn(Range<usize>, &Caller<'_>) -> R> Shared<F> {
    /// Computes pieces while there are some and `goes_on` allows it, at least one, on the calling
    /// thread (`here`) or another one; returns the exception of a call of Python here.
    fn serve(
        &self,
        answers: &Sender<Answer<R>>,
        here: bool,
        goes_on: impl Fn(&AtomicBool) -> bool,
    ) -> Option<PyErr> {
        let send = |request| answers.send(Answer::Call(request)).is_ok();
        while let i = self.next.fetch_add(1, Ordering::Relaxed)
            && let Some(piece) = self.pieces.get(i)
        {
            let caller = Caller::new(if here { None } else { Some(&send) });
            let work = || (self.work)(piece.clone(), &caller);
            let result = catch_unwind(AssertUnwindSafe(work)).ok();
            if caller.has_failed() {
                return caller.into_error();
            }
            if answers.send(Answer::Piece(i, result)).is_err() || !goes_on(&self.stop) {
                break;
            }
        }
        None
    }
}

/// Starts a thread, and returns whether it could be started.
fn start<R: Send + 'static>(
    shared: &Arc<Shared<impl Fn(Range<usize>, &Caller<'_>) -> R + Send + Sync + 'static>>,
    answers: &Sender<Answer<R>>,
) -> bool {
    let (shared, answers) = (Arc::clone(shared), answers.clone());
    let serve = move || {
        shared.serve(&answers, false, |stop| !stop.load(Ordering::Relaxed));
    };
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

    /// Waits for all answers, and makes the calls that threads ask for; `serve` may compute some of
    /// the answers in this thread.
    fn wait(
        &mut self,
        py: Python<'_>,
        mut answers: Receiver<Answer<R>>,
        how: &How<'_>,
        serve: impl Fn(Instant) -> Option<PyErr> + Sync,
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
            let until = Instant::now() + PERIOD;
            let mut take = || {
                if let Some(error) = serve(until) {
                    return Err(error);
                }
                self.take(&mut answers, until)
            };
            while let Some(request) = py.detach(&mut take)? {
                request(py)?;
                if Instant::now() >= until {
                    break;
                }
            }
        }
    }

    /// Receives answers until this time, or until all have come, or one is a call.
    fn take(
        &mut self,
        answers: &mut Receiver<Answer<R>>,
        until: Instant,
    ) -> PyResult<Option<Request>> {
        while self.left > 0 {
            match answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Answer::Call(request)) => return Ok(Some(request)),
                Ok(Answer::Piece(i, Some(result))) => {
                    let (jobs, place) = &mut self.pieces[i];
                    *place = Some(result);
                    self.done += *jobs;
                    self.left -= 1;
                }
                Err(RecvTimeoutError::Timeout) => break,
                Ok(Answer::Piece(_, None)) | Err(RecvTimeoutError::Disconnected) => {
                    let text = "a panic in widelimb: please report it";
                    return Err(PyRuntimeError::new_err(text));
                }
            }
        }
        Ok(None)
    }
}
