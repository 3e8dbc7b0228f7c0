//! [`race`]: contestants in turn, one batch each, round after round.

use super::clock::{Clock, ticks};
use super::stats::Summary;

/// A contestant's work: calls that can be repeated.
pub trait Work {
    /// Makes `count` calls.
    fn calls(&mut self, count: usize);
}

impl<F: FnMut(usize)> Work for F {
    fn calls(&mut self, count: usize) {
        self(count);
    }
}

/// Work that makes a call on each of several operands in turn.
///
/// # Panics
/// If there are no operands.
pub fn rotating<T: 'static>(
    mut operands: Vec<T>,
    mut call: impl FnMut(&mut T) + 'static,
) -> Box<dyn Work> {
    assert!(!operands.is_empty(), "at least one operand");
    Box::new(move |count: usize| {
        let mut left = count;
        while left > 0 {
            operands.iter_mut().take(left).for_each(&mut call);
            left -= left.min(operands.len());
        }
    })
}

/// The length of a race.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Batches of each contestant.
    pub rounds: usize,
    /// Nanoseconds that a batch should take; `rotation` calls are the least.
    pub batch_ns: f64,
    /// The calls of a batch are a multiple of this: the operands in a rotation where the time of
    /// a call depends on their values, so that all batches do the same work; else 1.
    pub rotation: usize,
    /// Nanoseconds that the whole race may take: where calls are so slow that the rounds would take
    /// longer, there are fewer rounds, but at least `least_rounds`.
    pub budget_ns: f64,
    /// The fewest rounds, whatever the budget.
    pub least_rounds: usize,
}

impl Plan {
    /// The default of `least_rounds`.
    pub const LEAST_ROUNDS: usize = 3;

    /// A plan without a budget, for calls that take the same time on all operands.
    pub const fn new(rounds: usize, batch_ns: f64) -> Plan {
        let (budget_ns, least_rounds) = (f64::INFINITY, Plan::LEAST_ROUNDS);
        Plan { rounds, batch_ns, rotation: 1, budget_ns, least_rounds }
    }

    /// The rounds that the budget allows, if one takes `round_ns`.
    fn affordable_rounds(&self, round_ns: f64) -> usize {
        let affordable = (self.budget_ns / round_ns.max(1.0)) as usize;
        self.rounds.min(affordable.max(self.least_rounds))
    }
}

/// The batches of one contestant, each as ticks per call, in the order they were run.
#[derive(Clone, Debug)]
pub struct Samples(Vec<f64>);

impl Samples {
    /// Joins the batches of two races, one after the other.
    pub fn joined(mut self, later: Samples) -> Samples {
        self.0.extend(later.0);
        self
    }

    /// Ticks per call over all batches.
    pub fn ticks(&self) -> Summary {
        Summary::of(&self.0)
    }

    /// The quartiles over all batches: a quarter, half and three quarters of them took at most
    /// these ticks per call.
    ///
    /// # Panics
    /// If there are no batches.
    pub fn quartiles(&self) -> [f64; 3] {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        [1, 2, 3].map(|quarter| sorted[(quarter * sorted.len()).div_ceil(4) - 1])
    }

    /// The batches cut into `count` measurements, each the fastest batch of its cut: ticks per
    /// call over these.
    ///
    /// # Panics
    /// If there are fewer batches than measurements.
    pub fn measurements(&self, count: usize) -> Summary {
        let per_cut = self.0.len() / count;
        assert!(per_cut > 0, "at least one batch per measurement");
        let fastest =
            |cut: &[f64]| cut.iter().copied().min_by(f64::total_cmp).expect("a cut is not empty");
        let all: Vec<f64> = self.0.chunks_exact(per_cut).take(count).map(fastest).collect();
        Summary::of(&all)
    }
}

/// Runs every contestant for one batch per round, the first one a different one each round.
///
/// The number of calls per batch is fitted to the plan for each contestant first, which warms it
/// up; before each timed batch a short untimed one brings its memory back into the cache. Nothing
/// is subtracted for the loop around the calls: it is the same for all. Where other work takes the
/// CPU away, the rounds end with the time that the plan has for them.
pub fn race(clock: &Clock, contestants: &mut [Box<dyn Work + '_>], plan: Plan) -> Vec<Samples> {
    let batch_ticks = plan.batch_ns / clock.ns_per_tick;
    let fit =
        |work: &mut Box<dyn Work + '_>| fitting_count(work.as_mut(), plan.rotation, batch_ticks);
    let fits: Vec<(usize, f64)> = contestants.iter_mut().map(fit).collect();
    let calls_ticks =
        |&(count, per_call): &(usize, f64)| (count + warming(count)) as f64 * per_call;
    let round_ticks: f64 = fits.iter().map(calls_ticks).sum();
    let rounds = plan.affordable_rounds(round_ticks * clock.ns_per_tick);
    let counts: Vec<usize> = fits.into_iter().map(|(count, _)| count).collect();
    let mut samples = vec![Vec::with_capacity(rounds); contestants.len()];
    let (start, budget_ticks) = (ticks(), plan.budget_ns / clock.ns_per_tick);
    for round in 0..rounds {
        if round >= plan.least_rounds && (ticks() - start) as f64 > budget_ticks {
            break;
        }
        for turn in 0..contestants.len() {
            let i = (round + turn) % contestants.len();
            contestants[i].calls(warming(counts[i]));
            samples[i].push(timed(contestants[i].as_mut(), counts[i]));
        }
    }
    samples.into_iter().map(Samples).collect()
}

/// The number of untimed calls before a batch; none if a single call fills it, since such a call
/// works on more memory than a cache holds.
fn warming(count: usize) -> usize {
    if count == 1 { 0 } else { count.div_ceil(8) }
}

/// Runs one batch, and returns its ticks per call.
fn timed(work: &mut (dyn Work + '_), count: usize) -> f64 {
    let start = ticks();
    work.calls(count);
    (ticks() - start) as f64 / count as f64
}

/// A first call that takes this many batches is long, even if something interrupted it.
const LONG_CALL: f64 = 1e4;

/// The number of calls that take `batch_ticks`, a multiple of `rotation`, and the ticks of one. The
/// faster of two batches counts, since an interrupted one would make the number too small.
fn fitting_count(work: &mut (dyn Work + '_), rotation: usize, batch_ticks: f64) -> (usize, f64) {
    let mut count = rotation;
    loop {
        let first = timed(work, count);
        if count == rotation && first * count as f64 >= LONG_CALL * batch_ticks {
            return (count, first);
        }
        let per_call = first.min(timed(work, count));
        let taken = per_call * count as f64;
        if taken >= batch_ticks / 4.0 {
            let rotations = (batch_ticks / (per_call * rotation as f64)).round() as usize;
            return (rotation * rotations.max(1), per_call);
        }
        count *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::hint::black_box;

    const PLAN: Plan = Plan::new(12, 2000.0);

    #[test]
    fn slower_work_takes_longer() {
        let clock = Clock::calibrate();
        let chain = |length: u64| {
            move |count: usize| {
                for _ in 0..count {
                    black_box((0..length).fold(1_u64, |x, i| black_box(x ^ i)));
                }
            }
        };
        let mut contestants: Vec<Box<dyn Work>> = vec![Box::new(chain(20)), Box::new(chain(2000))];
        let samples = race(&clock, &mut contestants, PLAN);
        assert!(10.0 * samples[0].ticks().min < samples[1].ticks().min);
    }

    #[test]
    fn quartiles_are_batches_in_their_order() {
        let of = |values: &[f64]| Samples(values.to_vec()).quartiles();
        assert_eq!(of(&[7.0, 1.0, 3.0, 5.0]), [1.0, 3.0, 5.0]);
        assert_eq!(of(&[9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0]), [3.0, 5.0, 7.0]);
        assert_eq!(of(&[2.5]), [2.5; 3]);
        let joined = Samples(vec![7.0, 1.0]).joined(Samples(vec![3.0, 5.0]));
        assert_eq!(joined.quartiles(), [1.0, 3.0, 5.0]);
    }

    /// One operand in eight takes long: a batch of a few calls would have it or not by chance.
    #[test]
    fn batches_are_whole_rotations_where_the_operands_decide() {
        let clock = Clock::calibrate();
        let seen = std::rc::Rc::new(Cell::new(0_usize));
        let counter = std::rc::Rc::clone(&seen);
        let work = rotating((0..8).collect(), move |&mut i| {
            counter.set(counter.get() + 1);
            let length = if i == 7 { 20_000_u64 } else { 20 };
            black_box((0..length).fold(1_u64, |x, i| black_box(x ^ i)));
        });
        let plan = Plan { rotation: 8, ..PLAN };
        let (count, _) = fitting_count(&mut *{ work }, 8, plan.batch_ns / clock.ns_per_tick);
        assert_eq!(count % 8, 0);
        assert!(seen.get() >= 8 && seen.get().is_multiple_of(8), "{}", seen.get());
    }

    #[test]
    fn every_contestant_runs_the_same_number_of_rounds() {
        let clock = Clock::calibrate();
        let calls = [Cell::new(0_usize), Cell::new(0)];
        let mut contestants: Vec<Box<dyn Work + '_>> = Vec::new();
        for counter in &calls {
            contestants.push(Box::new(|count: usize| {
                (0..count).for_each(|call| _ = black_box(call));
                counter.set(counter.get() + 1);
            }));
        }
        let samples = race(&clock, &mut contestants, PLAN);
        drop(contestants);
        assert_eq!([samples[0].0.len(), samples[1].0.len()], [PLAN.rounds; 2]);
        assert!(calls.iter().all(|counter| counter.get() >= 2 * PLAN.rounds));
    }

    #[test]
    fn a_budget_takes_rounds_away_but_not_all() {
        let plan = Plan { budget_ns: 1e6, ..Plan::new(100, 1e4) };
        assert_eq!(plan.affordable_rounds(2e4), 50);
        assert_eq!(plan.affordable_rounds(1e3), 100);
        assert_eq!(plan.affordable_rounds(1e9), Plan::LEAST_ROUNDS);
        assert_eq!(Plan::new(2, 1e4).affordable_rounds(1e9), 2);
        assert_eq!(PLAN.affordable_rounds(1e9), 12);
    }

    #[test]
    fn a_measurement_is_the_fastest_batch_of_its_cut() {
        let samples = Samples(vec![5.0, 3.0, 9.0, 4.0, 8.0, 6.0, 1.0]);
        let summary = samples.measurements(3);
        assert_eq!((summary.min, summary.median, summary.max), (3.0, 4.0, 6.0));
        assert_eq!(samples.ticks().min, 1.0);
    }

    #[test]
    fn rotating_operands_take_turns() {
        let counters: Vec<_> = (0..3).map(|_| std::rc::Rc::new(Cell::new(0))).collect();
        let mut work = rotating(counters.clone(), |counter| counter.set(counter.get() + 1));
        work.calls(7);
        assert_eq!(counters.iter().map(|c| c.get()).collect::<Vec<_>>(), [3, 2, 2]);
        work.calls(1);
        assert_eq!(counters.iter().map(|c| c.get()).collect::<Vec<_>>(), [4, 2, 2]);
    }
}
