//! Measures the thresholds of this CPU, for `widelimb tune`.
//!
//! A threshold is the length at which one method overtakes another. So at each of many lengths the
//! operation is timed with two copies of the level's table in turns: in one the threshold is this
//! length, in the other the next one, so that they differ in one choice only. The thresholds are
//! measured in the order of [`TUNABLES`]. Those measured before are in force, and those above on
//! the same ladder are out of reach.

mod search;
pub mod sieve;
mod tunables;
mod works;

pub use search::{Outcome, Point};
pub use tunables::{TUNABLES, Task, Tunable, UnknownThreshold, selected};

use crate::measure::{Clock, Plan, race};
use search::Search;
use serde::{Serialize, Serializer};
use std::time::{Duration, Instant};
use tunables::rungs_above;
use widelimb_kernels::profile::{LARGEST_VALUE, Profile};
use widelimb_kernels::{Kernels, Threshold, Thresholds};

/// Nanoseconds of a batch.
const BATCH_NS: f64 = 8000.0;

/// The most batches of each method at one length; the time ends before.
const MAX_ROUNDS: usize = 100_000;

/// The result of measuring one threshold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The name of the threshold.
    pub name: &'static str,
    /// The level.
    pub level: &'static str,
    /// The measured threshold, in limbs.
    pub limbs: usize,
    /// The level's own value; [`Threshold::NEVER`] is written as null.
    #[serde(serialize_with = "null_for_never")]
    pub default: usize,
    /// Where the upper method wins.
    pub outcome: Outcome,
    /// The times measured, by length.
    pub curve: Vec<Point>,
}

fn null_for_never<S: Serializer>(limbs: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    (*limbs != Threshold::NEVER).then_some(*limbs).serialize(serializer)
}

/// The events that are reported while thresholds are measured.
pub enum Event<'a> {
    /// The measurement of a threshold begins.
    Begin(&'static Tunable),
    /// A length begins: the fractions of the threshold's work done before it and after it.
    Length(f64, f64),
    /// A threshold has been found.
    Found(&'a Finding),
}

/// Measures thresholds of a table's level in about `seconds` seconds together, and reports each.
/// The profile has all of them, and those above on the same ladder that would otherwise be below
/// them.
///
/// # Panics
/// If a name of `chosen` is no threshold.
pub fn run(
    table: &Kernels,
    chosen: &[&'static Tunable],
    seconds: f64,
    mut tell: impl FnMut(Event<'_>),
) -> Profile {
    let clock = Clock::calibrate();
    let start = Instant::now();
    let whole = Duration::from_secs_f64(seconds);
    let mut tuned = *table;
    for (at, &tunable) in chosen.iter().enumerate() {
        tell(Event::Begin(tunable));
        let left = whole.saturating_sub(start.elapsed()).as_secs_f64() * 1e9;
        let share = left / (chosen.len() - at) as f64;
        let Search { limbs, outcome, curve } =
            find(&clock, &tuned, tunable, share, |done, next| tell(Event::Length(done, next)));
        set(&mut tuned, tunable.name, limbs);
        let default = table.thresholds.get(tunable.name).expect("a threshold's name");
        let (name, level) = (tunable.name, table.level.name());
        tell(Event::Found(&Finding { name, level, limbs, default, outcome, curve }));
    }
    profile(tuned, chosen.iter().map(|tunable| tunable.name).collect())
}

/// The profile with the thresholds `names` of a table.
fn profile(mut tuned: Kernels, mut names: Vec<&'static str>) -> Profile {
    while let Some([lower, upper]) = tuned.thresholds.disorder() {
        let limbs = tuned.thresholds.get(lower).expect("a threshold's name");
        set(&mut tuned, upper, limbs);
        names.push(upper);
    }
    let mut profile = Profile::new(tuned.level);
    for name in names {
        let limbs = tuned.thresholds.get(name).expect("a threshold's name");
        profile.set(name, limbs).expect("a length of a search");
    }
    profile
}

fn set(table: &mut Kernels, name: &str, limbs: usize) {
    *table.thresholds.get_mut(name).expect("a threshold's name") = limbs;
}

/// Finds one threshold in about the given nanoseconds, with those below it in force.
fn find(
    clock: &Clock,
    tuned: &Kernels,
    tunable: &Tunable,
    share_ns: f64,
    mut tell: impl FnMut(f64, f64),
) -> Search {
    let mut table = *tuned;
    for name in rungs_above(tunable.name) {
        set(&mut table, name, LARGEST_VALUE);
    }
    // A rung is not below the one before it.
    let below = rung_below(&table.thresholds, tunable.name);
    let from = tunable.from.max(below).min(tunable.to);
    search::crossover(from, tunable.to, |n, share, progress| {
        tell(progress, progress + share);
        measure(clock, &table, tunable, n, share_ns * share)
    })
}

/// The threshold before this one on its ladder.
fn rung_below(thresholds: &Thresholds, name: &str) -> usize {
    let pairs = Thresholds::LADDERS.into_iter().flat_map(|ladder| ladder.windows(2));
    let lower = pairs.filter(|pair| pair[1] == name).map(|pair| pair[0]).next();
    lower.and_then(|lower| thresholds.get(lower)).unwrap_or(0)
}

/// Times both methods at `n` limbs.
fn measure(clock: &Clock, table: &Kernels, tunable: &Tunable, n: usize, ns: f64) -> Point {
    let tables = [n + 1, n].map(|limbs| {
        let mut table = *table;
        set(&mut table, tunable.name, limbs);
        table
    });
    let plan = Plan { budget_ns: ns, ..Plan::new(MAX_ROUNDS, BATCH_NS) };
    let samples = race(clock, &mut tunable.task.works(n, tables), plan);
    let ns = |i: usize| samples[i].ticks().min * clock.ns_per_tick;
    Point::new(n, ns(0), ns(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_kernels::cpu::Level;
    use widelimb_kernels::kernels_of;

    #[test]
    fn a_run_finds_what_is_chosen_and_nothing_else() {
        let k = kernels_of(Level::Scalar).expect("every CPU has it");
        let chosen = selected(&["mul".to_owned()]).expect("a prefix");
        let (mut begun, mut found) = (vec![], vec![]);
        let mut last = 0.0;
        let profile = run(k, &chosen, 0.05, |event| match event {
            Event::Begin(tunable) => {
                last = 0.0;
                begun.push(tunable.name);
            }
            Event::Length(done, next) => {
                assert!(last <= done + 1e-9 && done <= next && next <= 1.0 + 1e-9);
                last = done;
            }
            Event::Found(one) => found.push(one.clone()),
        });
        let names: Vec<&str> = chosen.iter().map(|tunable| tunable.name).collect();
        assert_eq!(begun, names);
        assert_eq!(found.iter().map(|one| one.name).collect::<Vec<_>>(), names);
        assert_eq!(profile.level(), Level::Scalar);
        assert!(profile.applied_to(k).is_ok());
        for (one, tunable) in found.iter().zip(chosen) {
            assert!((tunable.from..=tunable.to).contains(&one.limbs), "{one:?}");
            assert_eq!(Some(one.default), k.thresholds.get(one.name));
            assert!(one.curve.is_sorted_by(|a, b| a.limbs < b.limbs), "{one:?}");
            assert!(one.curve.iter().all(|point| point.lower_ns > 0.0 && point.upper_ns > 0.0));
        }
        for name in names {
            assert!(profile.values().any(|(set, _)| set == name));
        }
    }

    /// A rung that is found above the next one, which nobody measured, takes that one along.
    #[test]
    fn a_profile_keeps_the_order_of_the_ladders() {
        let k = kernels_of(Level::Scalar).expect("every CPU has it");
        let mut tuned = *k;
        let above = k.thresholds.sqr_toom3 + 1;
        tuned.thresholds.sqr_karatsuba = above;
        let values = |profile: Profile| profile.values().collect::<Vec<_>>();
        let both = [("sqr_karatsuba", above), ("sqr_toom3", above)];
        assert_eq!(values(profile(tuned, vec!["sqr_karatsuba"])), both);
        let alone = [("div_recursive", k.thresholds.div_recursive)];
        assert_eq!(values(profile(*k, vec!["div_recursive"])), alone);
        assert_eq!(rung_below(&tuned.thresholds, "sqr_toom3"), above);
        assert_eq!(rung_below(&tuned.thresholds, "mul_karatsuba"), 0);
    }
}
