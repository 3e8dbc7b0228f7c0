//! Ctrl-C as the end of a computation, where the program goes on afterwards.
//!
//! The signal only sets a flag. What computes looks at it at each step that the library tells of,
//! and between its own, and unwinds to where it was begun. An operation without steps, as one
//! quotient is, runs to its end; a second Ctrl-C until then ends the program.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use widelimb::progress::{Step, Watched};

/// Whether a computation is to end; nothing where Ctrl-C ends the program.
static REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Whether a computation is running.
static RUNNING: AtomicBool = AtomicBool::new(false);

/// A computation was ended.
#[derive(Debug, PartialEq)]
pub struct Interrupted;

/// From now on Ctrl-C ends a computation, and the program only if it does not end.
///
/// # Errors
/// The system takes no handler.
pub fn arm() -> std::io::Result<()> {
    let flag = REQUESTED.get_or_init(Arc::default);
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGINT;
        use signal_hook::flag::{register, register_conditional_default};
        register_conditional_default(SIGINT, Arc::clone(flag))?;
        register(SIGINT, Arc::clone(flag))?;
    }
    let _ = flag;
    Ok(())
}

/// Runs a computation, unless it is to end before.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Interrupted> {
    let clear = || REQUESTED.get().is_some_and(|flag| flag.swap(false, Ordering::Relaxed));
    clear();
    RUNNING.store(true, Ordering::Relaxed);
    // What an end leaves behind is what it leaves between two steps: nothing half done.
    let result = catch_unwind(AssertUnwindSafe(work));
    RUNNING.store(false, Ordering::Relaxed);
    clear();
    result.map_err(|payload| match payload.downcast::<Interrupted>() {
        Ok(interrupted) => *interrupted,
        Err(panic) => resume_unwind(panic),
    })
}

/// Whether a computation is to end and has not ended yet.
pub fn is_awaited() -> bool {
    RUNNING.load(Ordering::Relaxed) && is_requested()
}

fn is_requested() -> bool {
    REQUESTED.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Unwinds to [`catch`] if the computation is to end.
pub fn stop_if_requested() {
    if is_requested() {
        resume_unwind(Box::new(Interrupted));
    }
}

/// Operations that end at their next step if they are to end.
pub fn watched() -> Watched<'static> {
    match REQUESTED.get() {
        Some(_) => Watched::new(&|_: Step| stop_if_requested()),
        None => Watched::silent(),
    }
}
