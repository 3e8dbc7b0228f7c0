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

/// What the work made of each piece, in their order.
///
/// Signals are looked for, and `progress` is told, 20 times a second. What is short is computed on
/// the calling thread, without the interpreter's lock too. The results of all pieces are held until
/// the end.
///
/// # Errors
/// What a signal's handler or the caller's `progress` raises, at once; a `RuntimeError` where the
/// work panics, or where the process is now another one, forked from that of the threads.
pub fn run<R: Send + 'static>(
    py: Python<'_>,
    jobs: Jobs,
    how: &How<'_>,
    work: impl Fn(Range<usize>) -> R + Send + Sync + 'static,
) -> PyResult<Vec<R>> {
    let mut results = Results::new(&jobs.pieces);
    let (sender, mut receiver) = mpsc::channel();
    let threads = if jobs.are_short() { 0 } else { how.threads.min(jobs.pieces.len()) };
    let (pieces, next, stop) = (jobs.pieces, AtomicUsize::new(0), AtomicBool::new(false));
    let shared = Arc::new(Shared { work, pieces, next, stop });
    let _stop = Stop(&shared.stop);
    let started = (0..threads).take_while(|_| start(&shared, &sender)).count();
    // Where the threads have the only senders, their ends are seen.
    let here = (started == 0).then_some(sender);
    let process = process::id();
    loop {
        how.tell(results.done, results.jobs)?;
        if results.left == 0 {
            return Ok(results.in_order());
        }
        py.check_signals()?;
        if process::id() != process {
            return Err(PyRuntimeError::new_err(
                "the process was forked in the middle of the call",
            ));
        }
        py.detach(|| {
            let until = Instant::now() + PERIOD;
            if let Some(answers) = &here {
                shared.serve(answers, |_| Instant::now() < until);
            }
            results.take(&mut receiver, until)
        })?;
    }
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

/// Stops the threads of a call, however that ends.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
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

    fn in_order(self) -> Vec<R> {
        self.pieces.into_iter().filter_map(|(_, result)| result).collect()
    }
}
