//! Runs one test body with the kernels of every level.

use crate::skipped;
use std::io::Write;
use std::sync::Once;
use widelimb_kernels::cpu::{Core, LEVEL_VARIABLE, Level};
use widelimb_kernels::{Kernels, kernels, kernels_for, kernels_of};

/// Runs `body` with the kernels of each of [`levels`].
///
/// A body that panics has printed the name of its level before.
pub fn on_every_level(mut body: impl FnMut(&'static Kernels)) {
    for table in levels() {
        println!("level {}", table.level);
        body(table);
    }
}

/// Runs the body with the kernels of every level, and with those that a level has for the cores of
/// other CPUs.
pub fn on_every_core(mut body: impl FnMut(&'static Kernels)) {
    for table in of_every_core() {
        println!("level {}, cores {}", table.level, table.core);
        body(table);
    }
}

/// The kernels of each of [`levels`], for each of the cores that have their own there.
pub fn of_every_core() -> Vec<&'static Kernels> {
    let of_level = |k: &'static Kernels| {
        let of = move |core| kernels_for(k.level, core).filter(|other| other.core == core);
        Core::ALL.into_iter().filter_map(of)
    };
    levels().into_iter().flat_map(of_level).collect()
}

/// The kernels of each level that the CPU has, from the lowest. If `WIDELIMB_LEVEL` names a level,
/// only those of this one, since a run without the variable tests the others. Levels left out are
/// reported as skipped, once per process.
pub fn levels() -> Vec<&'static Kernels> {
    let in_force = kernels().level;
    let alone = std::env::var_os(LEVEL_VARIABLE).is_some();
    let (tested, left_out) = Level::ALL
        .into_iter()
        .partition::<Vec<_>, _>(|&level| level == in_force || !alone && level < in_force);
    static REPORT: Once = Once::new();
    REPORT.call_once(|| report(in_force, &left_out));
    let of = |level| kernels_of(level).expect("levels up to the one in force are available");
    tested.into_iter().map(of).collect()
}

fn report(in_force: Level, left_out: &[Level]) {
    for &level in left_out {
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
    fn every_level_runs_once_and_in_order_and_one_asked_for_alone() {
        let mut seen = Vec::new();
        on_every_level(|k| seen.push(k.level));
        let in_force = kernels().level;
        let expected: Vec<Level> = Level::ALL.into_iter().filter(|&l| l <= in_force).collect();
        match std::env::var_os(LEVEL_VARIABLE) {
            None => assert_eq!(seen, expected),
            Some(_) => assert_eq!(seen, [in_force]),
        }
    }

    #[test]
    fn every_core_has_its_tables_once_and_they_are_its_own() {
        let mut seen = Vec::new();
        on_every_core(|k| seen.push((k.level, k.core)));
        assert!(levels().iter().all(|k| seen.contains(&(k.level, k.core))));
        for (i, &(level, core)) in seen.iter().enumerate() {
            assert!(!seen[..i].contains(&(level, core)), "{level} of {core}");
        }
        let highest = kernels().level;
        assert_eq!(seen.contains(&(highest, Core::Zen)), highest >= Level::Avx2);
        assert_eq!(seen.contains(&(highest, Core::Zen4)), highest == Level::Avx512);
    }
}
