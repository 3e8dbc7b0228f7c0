//! Draws the progress bar on the terminal.

use super::track::time_left;
use crate::text::printable;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// The bar's own length.
const LENGTH: u64 = 10_000;

/// The longest that the bar gets, 99 %: it goes away when all is done.
const LONGEST: u64 = LENGTH - LENGTH / 100;

/// The template of the bar's line, and the characters of its done part, tip and rest.
const TEMPLATE: &str = "{spinner} {percent:>3} % [{bar:16}] {wide_msg}";
const FILL: &str = "=> ";

/// The template of work of which nobody knows how long it takes.
const SEARCH: &str = "{spinner} {wide_msg}";

/// The bar of the terminal, if one is shown.
#[derive(Default)]
pub struct Screen {
    bar: Option<ProgressBar>,
    /// When the bar may be shown; `None` while there is no work.
    pub quiet_until: Option<Instant>,
}

impl Screen {
    /// Takes the bar away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Whether the bar is to be shown now.
    pub fn is_due(&self) -> bool {
        self.quiet_until.is_some_and(|until| until <= Instant::now())
    }

    /// Draws the bar with this fraction done, and times and stage behind it; where the fraction is
    /// not known, the time so far and the stage.
    pub fn draw(&mut self, fraction: Option<f64>, elapsed: Duration, stage: &str) {
        let position = ((fraction.unwrap_or(0.0) * LENGTH as f64) as u64).min(LONGEST);
        let left = fraction
            .and_then(|fraction| time_left(fraction, elapsed))
            .map_or(String::new(), |left| format!(", about {} left", clock(left)));
        let message = format!("{}{left}: {}", clock(elapsed), printable(stage));
        let bar = self.bar.get_or_insert_with(new_bar).clone();
        if let Some(style) = style(if fraction.is_some() { TEMPLATE } else { SEARCH }) {
            bar.set_style(style);
        }
        // Only the last call draws.
        bar.with_position(position).with_message(message).tick();
    }
}

/// A bar in the style of all.
pub fn new_bar() -> ProgressBar {
    let bar = ProgressBar::new(LENGTH);
    match style(TEMPLATE) {
        Some(style) => bar.with_style(style),
        None => bar,
    }
}

fn style(template: &str) -> Option<ProgressStyle> {
    Some(ProgressStyle::with_template(template).ok()?.progress_chars(FILL))
}

/// Minutes and seconds, and hours where there are any.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_like_those_of_a_clock() {
        let written = [0, 61, 36_000].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(written, ["0:00", "1:01", "10:00:00"]);
    }
}
