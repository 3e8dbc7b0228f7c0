//! Has Ctrl-C end a computation, where the program goes on afterwards.
//!
//! The signal only sets a flag. A computation reads it at each step that the library reports and
//! between its own steps, and unwinds to [`catch`]. An operation without steps, such as one
//! quotient, runs to its end; a second Ctrl-C until then ends the program.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use widelimb::progress::{Step, Watched};

/// The flag that Ctrl-C sets; not there until [`arm`] is called, while Ctrl-C ends the program.
static REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Whether a computation is running.
static RUNNING: AtomicBool = AtomicBool::new(false);

/// The error of a computation that Ctrl-C ended.
#[derive(Debug, PartialEq)]
pub struct Interrupted;

/// Installs the handler: from now on Ctrl-C ends a computation, and a second one the program if the
/// computation still runs.
///
/// # Errors
/// The system refuses the handler.
pub fn arm() -> std::io::Result<()> {
    set_by_interrupt(REQUESTED.get_or_init(Arc::default))
}

/// The flag of a command that ends by itself after Ctrl-C, with what it has.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C sets for a command that reads it itself. The handler is that of
/// [`stop_at_interrupt`]; until that is called the flag stays as it is.
pub fn stop() -> &'static AtomicBool {
    STOP.get_or_init(Arc::default)
}

/// Has Ctrl-C set the flag of [`stop`], and a second one end the program.
///
/// # Errors
/// The system refuses the handler.
pub fn stop_at_interrupt() -> std::io::Result<()> {
    set_by_interrupt(STOP.get_or_init(Arc::default))
}

/// Has Ctrl-C set a flag, and end the program where it is set already.
fn set_by_interrupt(flag: &Arc<AtomicBool>) -> std::io::Result<()> {
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

/// Runs a computation, which Ctrl-C ends with [`Interrupted`].
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Interrupted> {
    let clear = || REQUESTED.get().is_some_and(|flag| flag.swap(false, Ordering::Relaxed));
    clear();
    RUNNING.store(true, Ordering::Relaxed);
    // Unwinding happens only between two steps, where nothing is half done.
    let result = catch_unwind(AssertUnwindSafe(work));
    RUNNING.store(false, Ordering::Relaxed);
    clear();
    result.map_err(|payload| match payload.downcast::<Interrupted>() {
        Ok(interrupted) => *interrupted,
        Err(panic) => resume_unwind(panic),
    })
}

/// Whether Ctrl-C was pressed and the computation still runs.
pub fn is_awaited() -> bool {
    RUNNING.load(Ordering::Relaxed) && is_requested()
}

fn is_requested() -> bool {
    REQUESTED.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// The flag that Ctrl-C sets, for operations that look at it themselves; [`stop_if_requested`] has
/// to follow them.
pub fn requested() -> Option<&'static AtomicBool> {
    REQUESTED.get().map(|flag| &**flag)
}

/// Unwinds to [`catch`] if Ctrl-C was pressed.
pub fn stop_if_requested() {
    if is_requested() {
        resume_unwind(Box::new(Interrupted));
    }
}

/// A handle for operations of the library that ends them at their next step after Ctrl-C.
pub fn watched() -> Watched<'static> {
    match REQUESTED.get() {
        Some(_) => Watched::new(&|_: Step| stop_if_requested()),
        None => Watched::silent(),
    }
}
