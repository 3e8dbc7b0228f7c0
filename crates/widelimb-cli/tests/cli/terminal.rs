//! Tests of the progress bar on a terminal, which `script` of util-linux provides.

use crate::{Folder, PATIENCE};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use widelimb_testkit::skipped;

/// The outcome of a run on a terminal. `script` copies the text of the terminal to its own standard
/// output.
pub struct Transcript {
    pub terminal: String,
    pub output: String,
    pub elapsed: Duration,
}

/// Runs `widelimb ARGUMENTS` with standard error on a terminal; `None` where there is no
/// `script`.
pub fn on_terminal(folder: &Folder, arguments: &str) -> Option<Transcript> {
    let version = Command::new("script").arg("--version").output();
    if !version.is_ok_and(|run| String::from_utf8_lossy(&run.stdout).contains("util-linux")) {
        skipped("the progress bar: there is no `script` of util-linux to give it a terminal");
        return None;
    }
    let output = folder.0.join("output");
    let binary = env!("CARGO_BIN_EXE_widelimb");
    let line = format!("'{binary}' {arguments} > '{}'", output.display());
    let start = Instant::now();
    let run = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("`script` runs");
    let elapsed = start.elapsed();
    let terminal = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success() && elapsed < PATIENCE, "{terminal}");
    let output = std::fs::read_to_string(output).expect("the output is a file");
    Some(Transcript { terminal, output, elapsed })
}

impl Transcript {
    /// The percentages that were shown, in their order.
    pub fn percentages(&self) -> Vec<u32> {
        let before = self.terminal.split(" % [").map(|text| {
            let digits = text.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            digits.parse().ok()
        });
        let mut all: Vec<Option<u32>> = before.collect();
        // Nothing follows the last one.
        all.pop();
        all.into_iter().map(|percent| percent.expect("a number before the sign")).collect()
    }

    /// Asserts that a bar was shown that rose over most of its length, and was cleared in the end.
    #[track_caller]
    fn assert_bar(&self) {
        let percentages = self.percentages();
        assert!(percentages.is_sorted(), "{percentages:?}");
        let (first, last) = (percentages[0], percentages[percentages.len() - 1]);
        assert!(last <= 99 && last >= first + 15, "{percentages:?}");
        let end = self.terminal.rsplit(" % [").next().unwrap_or_default();
        assert!(end.ends_with("\x1b[2K"), "{end:?}");
    }
}

/// An expression for `2^(2203 e) mod 2^2203 - 1`, which is 1, by this number of squares.
fn power(squares: u64) -> String {
    format!("powmod(2, 2203 << {squares}, 2^2203 - 1)")
}

/// Runs with ever more squares until one has taken long enough for a bar that can be judged.
/// Asserts that runs which end in time show nothing.
fn until_long(folder: &Folder, arguments: impl Fn(u64) -> String) -> Option<Transcript> {
    let mut squares = 2_000;
    loop {
        let run = on_terminal(folder, &format!("eval {}", arguments(squares)))?;
        let seconds = run.elapsed.as_secs_f64();
        if seconds < 1.0 {
            assert_eq!(run.terminal, "");
        } else if run.percentages().len() >= 10 {
            return Some(run);
        }
        // On a busy machine the start alone may take a second, but not this long.
        assert!(seconds < 30.0, "{seconds} s without a bar: {:?}", run.terminal);
        let factor = (2.6 / seconds).clamp(1.5, 20.0);
        squares = (squares as f64 * factor) as u64;
    }
}

#[test]
fn a_bar_shows_how_far_a_long_computation_is() {
    let folder = Folder::new("bar");
    let Some(run) = until_long(&folder, |squares| format!("'{}'", power(squares))) else { return };
    run.assert_bar();
    assert_eq!(run.output, "1\n");
    assert!(run.terminal.contains(" left: computing powmod"), "{}", run.terminal);
}

#[test]
fn a_bar_shows_how_far_the_lines_of_a_file_are() {
    const LINES: usize = 50;
    let folder = Folder::new("bar-of-lines");
    let file = folder.0.join("lines");
    let arguments = |squares: u64| {
        let line = format!("{}\n", power(squares / LINES as u64));
        std::fs::write(&file, line.repeat(LINES)).expect("the lines are written");
        format!("- < '{}'", file.display())
    };
    let Some(run) = until_long(&folder, arguments) else { return };
    run.assert_bar();
    assert_eq!(run.output, "1\n".repeat(LINES));
    assert!(run.terminal.contains(" left: line "), "{}", run.terminal);
}

#[test]
fn what_is_quick_shows_nothing_on_a_terminal() {
    let folder = Folder::new("no-bar");
    let Some(run) = on_terminal(&folder, "eval '2^100; 3^100 % 7'") else { return };
    assert_eq!((run.terminal.as_str(), run.output.lines().count()), ("", 2));
}

#[test]
fn a_bar_shows_how_far_the_tuner_is() {
    let folder = Folder::new("bar-of-tune");
    let arguments = format!("tune --only radix --seconds 6 --out '{}'", folder.path("profile"));
    let Some(run) = on_terminal(&folder, &arguments) else { return };
    let percentages = run.percentages();
    assert!(percentages.len() >= 10 && percentages.is_sorted(), "{percentages:?}");
    // Two thresholds are sought; on a busy machine the second one can be found between two redraws.
    assert!(percentages[percentages.len() - 1] >= 45, "{percentages:?}");
    assert!(run.terminal.contains(" left: measuring radix_"), "{}", run.terminal);
    assert!(run.output.contains("radix_multiply = "), "{}", run.output);
}
