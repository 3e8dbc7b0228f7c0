//! Long computations, away from the interpreter's lock and in pieces.
//!
//! Threads of a call's own take one piece after the other. The calling thread waits without the
//! interpreter's lock, and comes back to it for signals and the caller's `progress`. A call that
//! ends early leaves its threads behind: they own what they compute with, and end with the piece
//! that they are in.

mod how;
mod jobs;

pub use how::How;
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

/// How long the calling thread waits before it looks for signals.
const PERIOD: Duration = Duration::from_millis(50);

/// The stack of a thread: that of a main thread.
const STACK: usize = 8 << 20;

/// What the work made of each piece, in their order; see [`run_until_error`].
///
/// # Errors
/// What ended the call early.
pub fn run<R: Send + 'static>(
    py: Python<'_>,
    jobs: Jobs,
    how: &How<'_>,
    work: impl Fn(Range<usize>) -> R + Send + Sync + 'static,
) -> PyResult<Vec<R>> {
    let Ended { pieces, error } = run_until_error(py, jobs, how, work);
    match error {
        None => Ok(pieces.into_iter().filter_map(|(_, result)| result).collect()),
        Some(error) => Err(error),
    }
}

/// How a call ended.
pub struct Ended<R> {
    /// For each piece, in their order, its jobs and what the work made of it, if it was done.
    pub pieces: Vec<(usize, Option<R>)>,
    /// What ended the call before all pieces were done.
    pub error: Option<PyErr>,
}

/// What the work makes of pieces, until all are done or an error ends the call at once: that of a
/// signal's handler or of the caller's `progress`, or a `RuntimeError` where the work panics, or
/// where the process is now another one, forked from that of the threads.
///
/// Signals are looked for, and `progress` is told, 20 times a second. What is short is computed on
/// the calling thread, without the interpreter's lock too. All results are held until the end.
pub fn run_until_error<R: Send + 'static>(
    py: Python<'_>,
    jobs: Jobs,
    how: &How<'_>,
    work: impl Fn(Range<usize>) -> R + Send + Sync + 'static,
) -> Ended<R> {
    let mut results = Results::new(&jobs.pieces);
    let (sender, receiver) = mpsc::channel();
    let threads = if jobs.are_short() { 0 } else { how.threads().min(jobs.pieces.len()) };
    let (pieces, next, stop) = (jobs.pieces, AtomicUsize::new(0), AtomicBool::new(false));
    let shared = Arc::new(Shared { work, pieces, next, stop });
    let started = (0..threads).take_while(|_| start(&shared, &sender)).count();
    // Where the threads have the only senders, their ends are seen.
    let here = (started == 0).then_some(sender);
    let serve = |until| {
        if let Some(answers) = &here {
            shared.serve(answers, |_| Instant::now() < until);
        }
    };
    let error = results.wait(py, receiver, how, serve).err();
    shared.stop.store(true, Ordering::Relaxed);
    Ended { pieces: results.pieces, error }
}

/// What the threads of a call share.
struct Shared<F> {
    work: F,
    pieces: Vec<Range<usize>>,
    /// The piece that is taken next.
    next: AtomicUsize,
    stop: AtomicBool,
}

/// A piece's number, and its result or nothing where the work panicked.
type Answer<R> = (usize, Option<R>);

impl<R, F: Fn(Range<usize>) -> R> Shared<F> {
    /// Takes pieces while there are some and it `goes_on`, at least one.
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

/// Whether one more thread could be started.
fn start<R: Send + 'static>(
    shared: &Arc<Shared<impl Fn(Range<usize>) -> R + Send + Sync + 'static>>,
    answers: &Sender<Answer<R>>,
) -> bool {
    let (shared, answers) = (Arc::clone(shared), answers.clone());
    let serve = move || shared.serve(&answers, |stop| !stop.load(Ordering::Relaxed));
    thread::Builder::new().name("widelimb".into()).stack_size(STACK).spawn(serve).is_ok()
}

/// The results that are there.
struct Results<R> {
    /// For each piece its jobs and its result.
    pieces: Vec<(usize, Option<R>)>,
    /// The pieces that have none yet.
    left: usize,
    /// The jobs of those that have one, and of all.
    done: usize,
    jobs: usize,
}

impl<R> Results<R> {
    fn new(pieces: &[Range<usize>]) -> Results<R> {
        let jobs = pieces.iter().map(|piece| piece.len()).sum();
        let pieces: Vec<_> = pieces.iter().map(|piece| (piece.len(), None)).collect();
        Results { left: pieces.len(), pieces, done: 0, jobs }
    }

    /// Waits for all answers; `serve` may compute some of them meanwhile.
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

    /// Takes answers until this time, or until all are there.
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
