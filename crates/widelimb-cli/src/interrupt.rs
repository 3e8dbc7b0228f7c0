//! Has Ctrl-C end a computation, where the program goes on afterwards.
//!
//! The signal only sets a flag. A computation reads it at each step that the library reports and
//! between its own steps, and unwinds to [`catch`]. An operation without steps, such as one
//! quotient, runs to its end; a second Ctrl-C until then ends the program. One within 0.3 seconds of
//! another counts as the same.

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
    system::set_by(system::INTERRUPT, REQUESTED.get_or_init(Arc::default))
}

/// The flag of a command that ends by itself after Ctrl-C, with what it has.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C sets for a command that reads it itself. The handler is that of
/// [`stop_at_interrupt`]; until that is called the flag stays as it is.
pub fn stop() -> &'static AtomicBool {
    STOP.get_or_init(Arc::default)
}

/// Has Ctrl-C or SIGTERM set the flag of [`stop`], and a second one end the program.
///
/// # Errors
/// The system refuses the handler.
pub fn stop_at_interrupt() -> std::io::Result<()> {
    system::set_by(system::TO_STOP, STOP.get_or_init(Arc::default))
}

#[cfg(unix)]
mod system {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{self, Sender};
    use std::time::{Duration, Instant};

    /// Ctrl-C.
    pub const INTERRUPT: &[i32] = &[SIGINT];

    /// What ends a command that has an answer at every time, as `timeout` does.
    pub const TO_STOP: &[i32] = &[SIGINT, SIGTERM];

    /// A signal that follows another so soon is the same: `timeout` sends one to its child, and one
    /// to all its group.
    const AT_ONCE: Duration = Duration::from_millis(300);

    /// Has signals set a flag, and end the program where it is set already.
    pub fn set_by(signals: &'static [i32], flag: &Arc<AtomicBool>) -> io::Result<()> {
        let (ready, is_ready) = mpsc::channel();
        let flag = Arc::clone(flag);
        let thread = std::thread::Builder::new().name("interrupt".to_owned());
        // The thread comes before the handlers: without it, they would only swallow signals.
        thread.spawn(move || watch(signals, &flag, &ready))?;
        is_ready.recv().unwrap_or(Ok(()))
    }

    fn watch(signals: &[i32], flag: &AtomicBool, ready: &Sender<io::Result<()>>) {
        let (mut signals, registered) = match Signals::new(signals) {
            Ok(signals) => (Some(signals), Ok(())),
            Err(error) => (None, Err(error)),
        };
        let _ = ready.send(registered);
        let mut first = Instant::now();
        for signal in signals.iter_mut().flat_map(Signals::forever) {
            if !flag.swap(true, Ordering::Relaxed) {
                first = Instant::now();
            } else if first.elapsed() >= AT_ONCE {
                let _ = emulate_default_handler(signal);
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    pub const INTERRUPT: &[i32] = &[];
    pub const TO_STOP: &[i32] = &[];

    /// Ctrl-C ends the program.
    pub fn set_by(_: &[i32], _: &Arc<AtomicBool>) -> std::io::Result<()> {
        Ok(())
    }
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
