//! The progress bar that a terminal shows for work of more than a second.

mod screen;
mod track;

pub use screen::{clock, new_bar};
pub use track::time_left;

use crate::interrupt;
use crate::streams::report;
use screen::Screen;
use std::io::{IsTerminal as _, stderr};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use track::Track;
use widelimb::progress::{Step, Watched};

/// The bar appears after this time.
const DELAY: Duration = Duration::from_secs(1);

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(100);

/// Shows on standard error the name of the work, the part that is done, the time so far and the
/// time left. Where standard error is no terminal it does nothing.
///
/// A piece of work is announced by [`begin`](Progress::begin) and its stages by
/// [`stage`](Progress::stage); [`watched`](Progress::watched) tells of the steps within a stage.
pub struct Progress {
    running: Option<Running>,
}

struct Running {
    shared: Arc<Shared>,
    observer: Box<dyn Fn(Step)>,
    /// Dropped to end the thread.
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    /// Starts the thread that draws the bar, which shows nothing before [`begin`](Self::begin).
    pub fn new() -> Progress {
        if !stderr().is_terminal() {
            return Progress { running: None };
        }
        let shared = Arc::new(Shared::new());
        let (stop, stopped) = mpsc::channel();
        let shown = Arc::clone(&shared);
        let told = Arc::clone(&shared);
        let observer = Box::new(move |step| {
            told.work().step(step);
            interrupt::stop_if_requested();
        });
        let thread = std::thread::Builder::new().spawn(move || draw(&shown, &stopped));
        // Without a thread there is no bar, and the work goes on.
        let running = thread.ok().map(|thread| Running { shared, observer, stop, thread });
        Progress { running }
    }

    /// A progress that never shows a bar.
    pub fn silent() -> Progress {
        Progress { running: None }
    }

    /// Begins a piece of work: a whole, or a part of one that was begun before. `shares` are the
    /// lengths of its stages, in any unit.
    pub fn begin(&self, scope: Scope, shares: impl FnOnce() -> Vec<f64>) {
        let Some(Running { shared, .. }) = &self.running else { return };
        let shares = shares();
        shared.work().begin(&scope, shares);
        if scope.part.is_none() {
            shared.screen().quiet_until = Some(Instant::now() + DELAY);
        }
    }

    /// Goes on to the next stage.
    pub fn stage(&self, name: impl FnOnce() -> String) {
        if let Some(running) = &self.running {
            running.shared.work().stage(name(), true);
        }
    }

    /// Goes on to the next stage, of which nobody knows how long it takes.
    pub fn search(&self, name: impl FnOnce() -> String) {
        if let Some(running) = &self.running {
            running.shared.work().stage(name(), false);
        }
    }

    /// Reports a step within the stage.
    pub fn step(&self, step: Step) {
        if let Some(running) = &self.running {
            (running.observer)(step);
        }
    }

    /// A handle for operations of the library that report their steps within the stage.
    pub fn watched(&self) -> Watched<'_> {
        match &self.running {
            Some(running) => Watched::new(&*running.observer),
            None => interrupt::watched(),
        }
    }

    /// Runs a write to the terminal with the bar taken away. While work goes on, the bar waits
    /// another [`DELAY`] after it, since the text itself shows that the program is alive.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        let Some(running) = &self.running else { return write() };
        let mut screen = running.shared.screen();
        screen.clear();
        let written = write();
        if screen.quiet_until.is_some() {
            screen.quiet_until = Some(Instant::now() + DELAY);
        }
        written
    }

    /// Ends the work: nothing is shown until more is begun.
    pub fn rest(&self) {
        if let Some(running) = &self.running {
            let mut screen = running.shared.screen();
            screen.clear();
            screen.quiet_until = None;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Running { stop, thread, .. }) = self.running.take() {
            drop(stop);
            // A panic of the bar is not worth one of the work.
            let _ = thread.join();
        }
    }
}

/// The place of a piece of work in a greater whole.
#[derive(Default)]
pub struct Scope {
    /// The part of the whole, as two fractions; `None` begins a new whole.
    pub part: Option<(f64, f64)>,
    /// The text before the names of the stages.
    pub title: String,
}

struct Shared {
    work: Mutex<Work>,
    screen: Mutex<Screen>,
}

impl Shared {
    fn new() -> Shared {
        let work = Work {
            started: Instant::now(),
            part: (0.0, 1.0),
            title: String::new(),
            stage: String::new(),
            is_estimated: true,
            ends: Vec::new(),
            at: 0,
            track: Track::default(),
        };
        Shared { work: Mutex::new(work), screen: Mutex::default() }
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn screen(&self) -> MutexGuard<'_, Screen> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state of the work that the bar shows.
struct Work {
    started: Instant,
    part: (f64, f64),
    title: String,
    stage: String,
    /// Whether the part of the stage that is done is known.
    is_estimated: bool,
    /// Where each stage ends, as a fraction of the part.
    ends: Vec<f64>,
    /// The index of the next stage.
    at: usize,
    track: Track,
}

impl Work {
    fn begin(&mut self, scope: &Scope, shares: Vec<f64>) {
        if scope.part.is_none() {
            self.started = Instant::now();
            self.track = Track::default();
        }
        self.part = scope.part.unwrap_or((0.0, 1.0));
        self.title.clone_from(&scope.title);
        self.ends = ends(shares);
        self.at = 0;
    }

    fn stage(&mut self, name: String, is_estimated: bool) {
        self.is_estimated = is_estimated;
        let start = self.at.checked_sub(1).map_or(0.0, |before| self.end(before));
        let end = self.end(self.at);
        let (from, to) = self.part;
        let part = (from + (to - from) * start, from + (to - from) * end);
        self.at += 1;
        self.stage = name;
        self.track.enter(part, self.started.elapsed());
    }

    fn end(&self, stage: usize) -> f64 {
        self.ends.get(stage).copied().unwrap_or(1.0)
    }

    fn step(&mut self, step: Step) {
        self.track.step(step, self.started.elapsed());
    }

    fn draw(&mut self, screen: &mut Screen) {
        let elapsed = self.started.elapsed();
        let fraction = self.is_estimated.then(|| self.track.shown(elapsed));
        screen.draw(fraction, elapsed, &format!("{}{}", self.title, self.stage));
    }
}

/// Turns the shares of stages into the fractions at which the stages end.
fn ends(mut shares: Vec<f64>) -> Vec<f64> {
    let mut sum = 0.0;
    for share in &mut shares {
        // A NaN counts as 0.
        sum += if share.is_nan() { 0.0 } else { share.clamp(0.0, 1e200) };
        *share = sum;
    }
    if sum > 0.0 {
        shares.iter_mut().for_each(|end| *end /= sum);
    }
    shares
}

/// The message after Ctrl-C while the operation that runs cannot be interrupted.
const STILL_RUNNING: &str =
    "\nstopping after the running operation; Ctrl-C again leaves the program\n";

/// Draws the bar at each [`TICK`] until `stopped` is closed; the body of the bar's thread.
fn draw(shared: &Shared, stopped: &Receiver<()>) {
    // Ticks in turn at which a computation was asked to end and still ran.
    let mut awaited = 0u32;
    while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        // The order of the locks is the same everywhere: no one takes the screen while at work.
        let mut screen = shared.screen();
        awaited = if interrupt::is_awaited() { awaited.saturating_add(1) } else { 0 };
        // By then another Ctrl-C is not taken for the same.
        if awaited == 4 {
            screen.clear();
            report(STILL_RUNNING);
        }
        if screen.is_due() {
            shared.work().draw(&mut screen);
        }
    }
    shared.screen().clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_end_at_the_sums_of_their_shares() {
        assert_eq!(ends(vec![1.0, 2.0, 1.0]), [0.25, 0.75, 1.0]);
        assert_eq!(ends(vec![0.0, 0.0]), [0.0, 0.0]);
        let wild = ends(vec![f64::INFINITY, f64::NAN, 1.0, -1.0]);
        assert!(wild.is_sorted() && wild[3] == 1.0, "{wild:?}");
    }

    #[test]
    fn a_part_of_a_whole_goes_on_from_where_it_was() {
        let shared = Shared::new();
        let mut work = shared.work();
        work.begin(&Scope::default(), vec![]);
        let mut last = 0.0;
        for line in 0..4 {
            let part = Some((f64::from(line) / 4.0, f64::from(line + 1) / 4.0));
            work.begin(&Scope { part, title: String::new() }, vec![1.0, 3.0]);
            for share in [0.0, 0.25] {
                work.stage("a stage".to_owned(), true);
                work.step(Step { done: 0.5, next: 0.5 });
                let middle = share + if share == 0.0 { 0.125 } else { 0.375 };
                let now = work.started.elapsed();
                let shown = work.track.shown(now);
                assert!((shown - (f64::from(line) + middle) / 4.0).abs() < 1e-9, "{shown}");
                assert!(shown > last);
                last = shown;
            }
        }
    }
}
