//! Finds where one of two noisy curves falls below the other.
//!
//! Lengths on a geometric grid are measured from below, until the upper method has won several
//! times running; then those between them, around the place where the curves seem to cross. The
//! threshold is the length, of all that are measured, at which the change costs least: the
//! logarithms of what the chosen methods take beyond the faster ones, summed up over all lengths.
//! So neither a wrong measurement nor a method that is fast at every third length decides alone.

use serde::Serialize;
use std::collections::BTreeMap;

/// The number of lengths in a row at which the upper method has to win.
const RUNNING: usize = 3;

/// The number of wins in a row after which the search up the grid ends.
const DECIDED: usize = 5;

/// Lengths of the first grid.
const COARSE: usize = 18;

/// About the number of lengths that are added around the crossing.
const FINE: usize = 12;

/// The times of both methods at one length.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The length.
    pub limbs: usize,
    /// Nanoseconds of the lower method.
    pub lower_ns: f64,
    /// Nanoseconds of the upper method.
    pub upper_ns: f64,
    /// `lower_ns / upper_ns`: above 1, the upper method is the faster one.
    pub ratio: f64,
}

impl Point {
    pub(super) fn new(limbs: usize, lower_ns: f64, upper_ns: f64) -> Point {
        let rounded = |x: f64| (x * 1000.0).round() / 1000.0;
        let ratio = rounded(lower_ns / upper_ns);
        Point { limbs, lower_ns: rounded(lower_ns), upper_ns: rounded(upper_ns), ratio }
    }

    fn upper_wins(&self) -> bool {
        self.upper_ns < self.lower_ns
    }

    /// The cost of choosing one of the methods, in logarithms of time.
    fn loss(&self, upper: bool) -> f64 {
        let lost = (self.upper_ns / self.lower_ns).ln();
        if upper { lost.max(0.0) } else { (-lost).max(0.0) }
    }
}

/// The lengths at which the upper method wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It wins from the threshold on.
    Crossover,
    /// It wins wherever it can be used; the threshold is the shortest such length.
    Everywhere,
    /// It wins nowhere up to the longest length, which is the threshold.
    Nowhere,
}

/// The result of a search.
pub(super) struct Search {
    pub limbs: usize,
    pub outcome: Outcome,
    /// The points, by length.
    pub curve: Vec<Point>,
}

/// Finds the crossing between two lengths. `measure(n, share, done)` may take `share` of the whole
/// time, of which `done` is over.
pub(super) fn crossover(
    from: usize,
    to: usize,
    mut measure: impl FnMut(usize, f64, f64) -> Point,
) -> Search {
    let share = 1.0 / (COARSE + FINE) as f64;
    let mut points: BTreeMap<usize, Point> = BTreeMap::new();
    let mut running = 0;
    for (i, n) in grid(from, to, COARSE).into_iter().enumerate() {
        let point = measure(n, share, i as f64 * share);
        points.insert(n, point);
        running = if point.upper_wins() { running + 1 } else { 0 };
        if running == DECIDED {
            break;
        }
    }
    let between = neighbourhood(&points);
    // What the first grid has left is for these.
    let before = COARSE as f64 * share;
    for (i, n) in between.iter().copied().enumerate() {
        let share = (1.0 - before) / between.len() as f64;
        points.insert(n, measure(n, share, before + i as f64 * share));
    }
    let curve: Vec<Point> = points.into_values().collect();
    let (limbs, outcome) = match change(&curve) {
        Some(0) => (from, Outcome::Everywhere),
        Some(at) => (curve[at].limbs, Outcome::Crossover),
        None => (to, Outcome::Nowhere),
    };
    Search { limbs, outcome, curve }
}

/// About `count` lengths from `from` to `to`, both included, each about the same factor above the
/// one before.
fn grid(from: usize, to: usize, count: usize) -> Vec<usize> {
    let factor = (to as f64 / from as f64).ln() / (count - 1) as f64;
    let mut lengths: Vec<usize> =
        (0..count).map(|i| (from as f64 * (factor * i as f64).exp()).round() as usize).collect();
    lengths.dedup();
    lengths
}

/// The lengths to measure around the change, between the second point before it and the second
/// behind. If only the last points are wins, too few to be sure, the lengths are around these.
fn neighbourhood(points: &BTreeMap<usize, Point>) -> Vec<usize> {
    let curve: Vec<Point> = points.values().copied().collect();
    let last = curve.len() - 1;
    let at = change(&curve).or_else(|| curve[last].upper_wins().then_some(last));
    let Some(at) = at else { return vec![] };
    let (from, to) = (curve[at.saturating_sub(2)].limbs, curve[(at + 2).min(last)].limbs);
    let mut lengths = grid(from, to, FINE + 5);
    lengths.retain(|n| !points.contains_key(n));
    lengths
}

/// The index from which on the upper method should be chosen.
fn change(curve: &[Point]) -> Option<usize> {
    let wins = |at: &usize| curve[*at..].iter().take(RUNNING).all(Point::upper_wins);
    let last = curve.len().checked_sub(RUNNING)?;
    let loss = |at: usize| {
        let (below, above) = curve.split_at(at);
        let below: f64 = below.iter().map(|point| point.loss(false)).sum();
        below + above.iter().map(|point| point.loss(true)).sum::<f64>()
    };
    (0..=last).filter(wins).min_by(|&a, &b| loss(a).total_cmp(&loss(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Methods that cross at `at`, by a power of the length, with a noise of about 2 %.
    fn noisy(at: f64, exponent: f64) -> impl FnMut(usize, f64, f64) -> Point {
        let mut state = 1_u64;
        move |n, _, _| {
            let mut noise = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                1.0 + (state >> 33) as f64 / 1e11
            };
            let lower = (n as f64 / at).powf(exponent) * 100.0;
            Point::new(n, lower * noise(), 100.0 * noise())
        }
    }

    #[test]
    fn a_crossing_is_found_within_the_noise() {
        for (at, exponent) in [(10.0, 0.4), (33.3, 0.4), (100.0, 0.2), (380.0, 0.3), (1500.0, 0.5)]
        {
            let found = crossover(4, 3000, noisy(at, exponent));
            assert_eq!(found.outcome, Outcome::Crossover);
            let off = found.limbs as f64 / at;
            assert!((0.8..1.25).contains(&off), "{} for {at}", found.limbs);
            assert!(found.curve.is_sorted_by(|a, b| a.limbs < b.limbs));
        }
    }

    #[test]
    fn curves_that_do_not_cross_are_told() {
        let below = crossover(4, 3000, noisy(1.0, 0.3));
        assert_eq!((below.limbs, below.outcome), (4, Outcome::Everywhere));
        let above = crossover(4, 3000, noisy(1e5, 0.3));
        assert_eq!((above.limbs, above.outcome), (3000, Outcome::Nowhere));
    }

    /// The upper method seems to win once, far below the crossing; it does not at other lengths.
    #[test]
    fn one_wrong_measurement_decides_nothing() {
        let mut honest = noisy(200.0, 0.4);
        let found = crossover(4, 3000, |n, share, done| {
            let point = honest(n, share, done);
            if n < 7 { Point::new(n, point.upper_ns * 1.5, point.upper_ns) } else { point }
        });
        assert!((150..=260).contains(&found.limbs), "{}", found.limbs);
    }

    /// A method in three parts is better where three divides the length.
    #[test]
    fn a_saw_is_crossed_in_its_middle() {
        let mut smooth = noisy(100.0, 0.3);
        let found = crossover(4, 3000, |n, share, done| {
            let point = smooth(n, share, done);
            Point::new(n, point.lower_ns, point.upper_ns * if n % 3 == 0 { 0.98 } else { 1.01 })
        });
        assert!((80..=135).contains(&found.limbs), "{}", found.limbs);
    }

    #[test]
    fn the_shares_are_those_of_one_whole() {
        let (mut sum, mut last) = (0.0, 0.0);
        let mut noisy = noisy(100.0, 0.3);
        crossover(4, 500, |n, share, done| {
            assert!(done >= last && done + share <= 1.0 + 1e-9);
            (sum, last) = (sum + share, done);
            noisy(n, share, done)
        });
        assert!(sum <= 1.0 + 1e-9, "{sum}");
    }

    #[test]
    fn a_grid_has_both_ends_and_no_length_twice() {
        for (from, to) in [(2, 8), (4, 500), (8, 3000), (7, 7), (100, 1 << 20)] {
            let grid = grid(from, to, COARSE);
            assert_eq!((grid[0], grid[grid.len() - 1]), (from, to));
            assert!(grid.is_sorted_by(|a, b| a < b), "{grid:?}");
        }
    }
}
