use super::*;
use std::collections::BTreeSet;
use std::hint::black_box;
use widelimb_report::Form;
use widelimb_testkit::skipped;

/// Checks a list of goals: names are unique, and each goal measures at its shortest size.
pub fn hold(goals: Vec<Goal>) {
    let clock = Clock::calibrate();
    let mut names = BTreeSet::new();
    for mut goal in goals {
        assert!(names.insert(goal.name.clone()), "{} stands there twice", goal.name);
        assert!(goal.sizes.is_sorted_by_key(|at| at.n), "{}", goal.name);
        goal.sizes.truncate(1);
        let rows = goal.rows(&clock, 2).expect("equal results");
        for (_, row) in &rows {
            assert!(row.both.iter().all(|&time| time > 0.0), "{}", goal.name);
        }
        if rows.is_empty() && !goal.sizes.is_empty() {
            skipped(format!("{}: {}", goal.name, goal.lacks));
        }
    }
}

pub fn options(only: Option<&str>) -> Options {
    Options { rounds: 1, only: only.map(str::to_owned), max_limbs: 64, max_bits: 512 }
}

/// The summary of ratios at sizes 1, 2, 3...: its cells, and whether the goal was missed.
fn summary(wanted: Wanted, ratios: &[f64]) -> (String, bool) {
    let goal =
        Goal::new("long add", ("limbs", 9), times("ours", "gmp"), wanted, at(&[]), |_| Ok(None));
    let row = |(i, &ratio): (usize, &f64)| (i + 1, Row::told([2.0, 2.0 * ratio], ratio));
    let rows: Vec<_> = ratios.iter().enumerate().map(row).collect();
    let (cells, missed) = goal.lacking(Some("nothing to measure")).sum_up(&rows);
    (cells.map(|cell| cell.text()).join(" "), missed)
}

#[test]
fn the_worst_size_decides() {
    let least = |ratios: &[f64]| summary(Wanted::AtLeast(1.8), ratios);
    assert_eq!(least(&[2.0, 1.9, 2.5]), ("long add 1.80 1.90 2 2.00 reached".into(), false));
    assert_eq!(least(&[2.0, 1.7, 2.5]), ("long add 1.80 1.70 2 2.00 MISSED".into(), true));
    let most = |ratios: &[f64]| summary(Wanted::AtMost(1.03), ratios);
    assert_eq!(most(&[1.0, 0.9, 1.01]), ("long add 1.03 1.01 3 1.00 reached".into(), false));
    assert_eq!(most(&[1.0, 0.9, 1.04]), ("long add 1.03 1.04 3 1.00 MISSED".into(), true));
}

#[test]
fn without_rows_a_goal_is_skipped_with_the_reason() {
    let told = "long add 1.00 - - - skipped: nothing to measure";
    assert_eq!(summary(Wanted::AtLeast(1.0), &[]), (told.into(), false));
}

#[test]
fn samples_are_even_in_the_logarithm() {
    assert_eq!(spread(1, 1000, 4, |size| size.round() as usize), [1, 10, 100, 1000]);
}

#[test]
fn no_size_of_a_step_is_above_the_longest() {
    let sizes = steps(&[1, 2, 3, 4]);
    let goal = Goal::new("steps", ("limbs", 3), times("a", "b"), None, sizes, |_| Ok(None));
    assert_eq!(goal.sizes.iter().map(|at| at.m).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn a_goal_is_written_and_one_that_stands_apart_only_if_it_is_asked_for() {
    let goal = |name, apart| {
        let work = || -> Box<dyn Work> {
            Box::new(|count: usize| (0..count).for_each(|i| _ = black_box(i)))
        };
        let trial = move |_| Ok(Some(Trial::pair([work(), work()], "odd")));
        let wanted = Wanted::AtLeast(0.0);
        let goal = Goal::new(name, ("limbs", 9), times("ours", "gmp"), wanted, at(&[4]), trial);
        Goal { apart, ..goal }
    };
    let told = |only| {
        let mut out = Vec::new();
        let (goals, options) = (vec![goal("plain", false), goal("welch", true)], options(only));
        let mut writer = Writer::new(Form::Text, &mut out);
        let missed = measure("Goals", goals, Machine::here(), &options, &mut writer);
        (missed.expect("a vector takes all text"), String::from_utf8(out).expect("text"))
    };
    let (missed, all) = told(None);
    assert!(all.contains("limbs  ours, ns  gmp, ns  ratio") && all.contains("reached"), "{all}");
    assert!(missed == 0 && !all.contains("welch") && told(Some("welch")).1.contains("welch"));
}

#[test]
fn two_threads_call_as_often_as_they_are_told_to() {
    let (told, calls) = std::sync::mpsc::channel();
    let mut work =
        on_two_threads(move |count| told.send(count).expect("there is room")).expect("threads");
    work.calls(3);
    assert_eq!(calls.recv(), Ok(3));
}
