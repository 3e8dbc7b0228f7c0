//! A sign of life on a terminal for what takes longer than a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal as _, stderr};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing is shown for what takes less time than this.
const DELAY: Duration = Duration::from_secs(1);

/// How often the spinner turns.
const TICK: Duration = Duration::from_millis(100);

/// Shows on standard error what is being done, and for how long, until it is dropped. Where
/// standard error is no terminal it does nothing.
pub struct Progress {
    running: Option<Running>,
}

struct Running {
    stage: Arc<Mutex<String>>,
    /// Dropped to end the thread.
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Starts to count.
    pub fn start() -> Progress {
        if !stderr().is_terminal() {
            return Progress { running: None };
        }
        let stage = Arc::new(Mutex::new(String::new()));
        let (stop, stopped) = mpsc::channel();
        let shown = Arc::clone(&stage);
        let thread = std::thread::Builder::new().spawn(move || spin(&shown, &stopped));
        // Without a thread there is no spinner, and the work goes on.
        Progress { running: thread.ok().map(|thread| Running { stage, stop, thread }) }
    }

    /// Names what is being done now.
    pub fn stage(&self, name: impl FnOnce() -> String) {
        if let Some(running) = &self.running {
            *running.stage.lock().unwrap_or_else(PoisonError::into_inner) = name();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Running { stop, thread, .. }) = self.running.take() {
            drop(stop);
            // A panic of the spinner is not worth one of the work.
            let _ = thread.join();
        }
    }
}

fn spin(stage: &Mutex<String>, stopped: &Receiver<()>) {
    let started = Instant::now();
    if stopped.recv_timeout(DELAY) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new_spinner().with_elapsed(started.elapsed());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {wide_msg}") {
        bar.set_style(style);
    }
    loop {
        bar.set_message(stage.lock().unwrap_or_else(PoisonError::into_inner).clone());
        bar.tick();
        if stopped.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}
