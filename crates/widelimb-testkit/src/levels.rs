//! The same test body with the kernels of every level.

use crate::skipped;
use std::io::Write;
use std::sync::Once;
use widelimb::arch::{Kernels, kernels, kernels_of};
use widelimb::cpu::{LEVEL_VARIABLE, Level};

/// Runs `body` with the kernels of each level, from the lowest to the one in force, and reports
/// those above it as skipped.
///
/// A body that panics has printed the name of its level before.
pub fn on_every_level(mut body: impl FnMut(&'static Kernels)) {
    for table in levels() {
        println!("level {}", table.level);
        body(table);
    }
}

/// The kernels of each level from the lowest to the one in force. The levels above it, which the
/// CPU lacks or `WIDELIMB_LEVEL` rules out, are reported as skipped, once per process.
pub fn levels() -> Vec<&'static Kernels> {
    let in_force = kernels().level;
    static REPORT: Once = Once::new();
    REPORT.call_once(|| report(in_force));
    Level::ALL
        .into_iter()
        .filter(|&level| level <= in_force)
        .map(|level| kernels_of(level).expect("levels up to the one in force are available"))
        .collect()
}

fn report(in_force: Level) {
    let left_out: Vec<Level> = Level::ALL.into_iter().filter(|&level| level > in_force).collect();
    for &level in &left_out {
        if level.is_available() {
            skipped(format_args!("level {level}: {LEVEL_VARIABLE} asks for {in_force}"));
        } else {
            skipped(format_args!("level {level}: this CPU lacks it"));
        }
    }
    let all = Level::ALL.len();
    let run = all - left_out.len();
    let _ =
        writeln!(std::io::stderr(), "levels: {run} of {all} tested, {} skipped", left_out.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_up_to_the_one_in_force_runs_once_and_in_order() {
        let mut seen = Vec::new();
        on_every_level(|k| seen.push(k.level));
        let in_force = kernels().level;
        let expected: Vec<Level> = Level::ALL.into_iter().filter(|&l| l <= in_force).collect();
        assert_eq!(seen, expected);
    }
}
