//! Shows how far a factorization is.

use crate::progress::{clock, new_bar, time_left};
use crate::streams::report;
use indicatif::ProgressBar;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use widelimb_factor::{Phase, Progress};

/// The bar appears after this time.
const DELAY: Duration = Duration::from_secs(1);

/// The time between two looks at the bar.
const TICK: Duration = Duration::from_millis(200);

/// A bar on a terminal, for what takes more than a second; and a line on standard error for each
/// phase, where one is asked for.
pub struct Monitor {
    verbose: bool,
    began: Instant,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    bar: Option<ProgressBar>,
    /// What was told last, and when its phase began.
    last: Option<(Phase, u64, Instant)>,
    drawn: Option<Instant>,
}

impl Monitor {
    /// Nothing is shown before something is told.
    pub fn new(verbose: bool) -> Monitor {
        Monitor { verbose, began: Instant::now(), shown: Mutex::default() }
    }

    /// Shows how far it is; called from any of the threads.
    pub fn tell(&self, progress: Progress) {
        let now = Instant::now();
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let Progress { phase, bits, .. } = progress;
        let since = match shown.last {
            Some((before, length, since)) if (before, length) == (phase, bits) => since,
            _ => {
                if self.verbose {
                    self.say(progress);
                }
                now
            }
        };
        shown.last = Some((phase, bits, since));
        let is_due = shown.drawn.is_none_or(|drawn| now.duration_since(drawn) >= TICK);
        if !self.verbose && is_due && self.began.elapsed() >= DELAY {
            shown.drawn = Some(now);
            let bar = shown.bar.get_or_insert_with(new_bar);
            bar.set_length(progress.needed.max(1));
            let text = message(progress, now.duration_since(since));
            // Only the last call draws.
            bar.clone().with_position(progress.done).with_message(text).tick();
        }
    }

    /// Takes the bar away, so that an answer can be written.
    pub fn clear(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = shown.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn say(&self, Progress { phase, bits, .. }: Progress) {
        let seconds = self.began.elapsed().as_secs_f64();
        report(&format!("{seconds:8.2} s: {}, {bits} bits\n", phase));
    }
}

/// The text behind the bar.
fn message(progress: Progress, in_phase: Duration) -> String {
    let Progress { phase, bits, done, needed } = progress;
    let left = time_left(done as f64 / needed.max(1) as f64, in_phase)
        .map_or(String::new(), |left| format!(", {} left", clock(left)));
    let steps = if needed == 0 { String::new() } else { format!(" {done}/{needed}") };
    format!("{}{left}: {} {bits} bits{steps}", clock(in_phase), phase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_the_steps_and_the_time_left() {
        let progress = Progress { phase: Phase::Sieve, bits: 240, done: 500, needed: 2000 };
        let text = message(progress, Duration::from_secs(10));
        assert_eq!(text, "0:10, 0:30 left: sieve 240 bits 500/2000");
        let progress = Progress { phase: Phase::Rho, bits: 99, done: 0, needed: 0 };
        assert_eq!(message(progress, Duration::ZERO), "0:00: rho 99 bits");
        // The longest sieve leaves room for the bar on a line of 80 columns.
        let progress = Progress { phase: Phase::Sieve, bits: 330, done: 99_999, needed: 199_999 };
        assert!(message(progress, Duration::from_secs(80_000)).len() <= 80 - 27);
    }
}
