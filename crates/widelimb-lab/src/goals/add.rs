//! Addition and subtraction beside GMP's, length by length, with the wanted ratio beside each.

use crate::measure::{Clock, Placement, Plan, Sets, Shape, SharedSets, Work, pairs, race};
use crate::methods::Op;
use crate::ours::{approximate_work, call_work, carry_call, level_work};
use crate::peers::{CarryCall, Gmp, Peer as _};
use std::fmt::Write as _;
use widelimb::arch::{kernels, kernels_of};
use widelimb::cpu::Level;

/// How to measure, and which goals.
#[derive(Clone, Debug)]
pub struct Options {
    /// Batches of each contestant; the fastest counts.
    pub rounds: usize,
    /// Only the goals whose name contains this.
    pub only: Option<String>,
}

/// One goal: a list of lengths for which a ratio is wanted.
struct Goal {
    name: &'static str,
    lengths: &'static [usize],
    kind: Kind,
    wanted: f64,
}

enum Kind {
    /// Ours against GMP: GMP's time over ours.
    Exact(Placement),
    /// The approximate call against GMP's exact one.
    Approximate,
    /// The worst ripple's time over random operands' time; at most the wanted ratio.
    Ripple,
    /// Level scalar's time over level avx2's.
    Avx2,
}

/// The rounds of a goal are run in so many passes over its lengths, each on fresh memory: a
/// machine is often disturbed for longer than one length takes.
const PASSES: usize = 8;

const SHORT: [usize; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const FROM_16: [usize; 5] = [16, 20, 24, 28, 31];
const MIDDLE: [usize; 8] = [32, 40, 48, 64, 75, 96, 112, 128];
const LONG: [usize; 7] = [256, 384, 512, 777, 1024, 1536, 2048];
const HUGE: [usize; 5] = [4096, 8192, 16384, 32768, 65536];
const RIPPLE: [usize; 14] = [1, 2, 4, 7, 8, 16, 24, 32, 64, 128, 512, 2048, 8192, 65536];

const GOALS: [Goal; 9] = [
    Goal { name: "short", lengths: &SHORT, kind: Kind::Exact(Placement::Aligned), wanted: 0.9 },
    Goal { name: "from-16", lengths: &FROM_16, kind: Kind::Exact(Placement::Aligned), wanted: 1.0 },
    Goal { name: "middle", lengths: &MIDDLE, kind: Kind::Exact(Placement::Aligned), wanted: 1.4 },
    Goal { name: "long", lengths: &LONG, kind: Kind::Exact(Placement::Aligned), wanted: 1.8 },
    Goal { name: "long-odd", lengths: &LONG, kind: Kind::Exact(Placement::Odd), wanted: 1.5 },
    Goal { name: "huge", lengths: &HUGE, kind: Kind::Exact(Placement::Aligned), wanted: 1.6 },
    Goal { name: "ripple", lengths: &RIPPLE, kind: Kind::Ripple, wanted: 1.03 },
    Goal { name: "approximate", lengths: &LONG, kind: Kind::Approximate, wanted: 2.1 },
    Goal { name: "avx2", lengths: &LONG, kind: Kind::Avx2, wanted: 1.0 },
];

/// Measures every goal for addition and subtraction and prints each as it is done, then the
/// summary: the worst ratio of each goal beside the wanted one.
///
/// # Errors
/// No GMP could be had.
pub fn measure_add(options: &Options) -> anyhow::Result<()> {
    let gmp = Gmp::open().map_err(|absent| anyhow::anyhow!("{absent}"))?;
    let clock = Clock::calibrate();
    println!("level {}, against {}", kernels().level, gmp.identity());
    println!("{} rounds, the fastest batch of each contestant counts\n", options.rounds);
    let mut summary = format!(
        "{:<14}{:<8}{:>8}{:>12}{:>10}{:>10}\n",
        "goal", "op", "wanted", "worst", "at limbs", "median"
    );
    for goal in &GOALS {
        if options.only.as_ref().is_some_and(|only| !goal.name.contains(only.as_str())) {
            continue;
        }
        for op in [Op::Add, Op::Sub] {
            let rows = goal.measure(op, &gmp, &clock, options.rounds);
            print!("{}", goal.text(op, &rows));
            goal.sum_up(op, &rows, &mut summary);
        }
    }
    println!("{summary}");
    Ok(())
}

/// The two times of one length, ns per call.
struct Row {
    n: usize,
    first: f64,
    second: f64,
}

impl Row {
    fn keep_fastest(&mut self, again: &Row) {
        self.first = self.first.min(again.first);
        self.second = self.second.min(again.second);
    }

    fn ratio(&self) -> f64 {
        self.second / self.first
    }
}

impl Goal {
    /// What the two times of a row are.
    fn columns(&self) -> (&'static str, &'static str) {
        match self.kind {
            Kind::Exact(_) => ("ours", "gmp"),
            Kind::Approximate => ("approx", "gmp"),
            Kind::Ripple => ("random", "ripple"),
            Kind::Avx2 => ("avx2", "scalar"),
        }
    }

    fn measure(&self, op: Op, gmp: &Gmp, clock: &Clock, rounds: usize) -> Vec<Row> {
        let peer = gmp.carry_call(op);
        let pass = || -> Vec<Row> {
            let rounds = rounds.div_ceil(PASSES);
            self.lengths.iter().filter_map(|&n| self.row(op, peer, n, clock, rounds)).collect()
        };
        let mut rows = pass();
        for _ in 1..PASSES {
            rows.iter_mut().zip(pass()).for_each(|(row, again)| row.keep_fastest(&again));
        }
        rows
    }

    /// Races the two contestants of one length; nothing where this CPU lacks a level.
    fn row(&self, op: Op, peer: CarryCall, n: usize, clock: &Clock, rounds: usize) -> Option<Row> {
        let random = |placement| sets(op, Shape::Random, n, placement);
        let mut contestants: Vec<Box<dyn Work>> = match self.kind {
            Kind::Exact(placement) => {
                let sets = random(placement);
                vec![call_work(carry_call(op), n, &sets), call_work(peer, n, &sets)]
            }
            Kind::Approximate => {
                let sets = random(Placement::Aligned);
                vec![approximate_work(op, n, &sets), call_work(peer, n, &sets)]
            }
            Kind::Ripple => {
                let ripple = sets(op, Shape::Ripple, n, Placement::Aligned);
                let sets = random(Placement::Aligned);
                vec![call_work(carry_call(op), n, &sets), call_work(carry_call(op), n, &ripple)]
            }
            Kind::Avx2 => {
                let sets = random(Placement::Aligned);
                let level = |level| Some(level_work(kernels_of(level)?, op, n, &sets));
                vec![level(Level::Avx2)?, level(Level::Scalar)?]
            }
        };
        let batch_ns = if n <= 16 { 3000.0 } else { 8000.0 };
        let samples = race(clock, &mut contestants, Plan::new(rounds, batch_ns));
        let ns = |i: usize| samples[i].ticks().min * clock.ns_per_tick;
        Some(Row { n, first: ns(0), second: ns(1) })
    }

    fn text(&self, op: Op, rows: &[Row]) -> String {
        let (first, second) = self.columns();
        let mut text = format!("{} {}\n", self.name, op.name());
        writeln!(text, "{:>8}{:>12}{:>12}{:>8}", "limbs", first, second, "ratio")
            .expect("a string takes all text");
        for row in rows {
            let (n, first, second) = (row.n, row.first, row.second);
            writeln!(text, "{n:>8}{first:>12.2}{second:>12.2}{:>8.2}", row.ratio())
                .expect("a string takes all text");
        }
        text.push('\n');
        text
    }

    fn sum_up(&self, op: Op, rows: &[Row], summary: &mut String) {
        let mut sorted: Vec<&Row> = rows.iter().collect();
        sorted.sort_by(|x, y| x.ratio().total_cmp(&y.ratio()));
        if matches!(self.kind, Kind::Ripple) {
            sorted.reverse();
        }
        let Some(worst) = sorted.first() else {
            writeln!(summary, "{:<14}{:<8}skipped: this CPU lacks the level", self.name, op.name())
                .expect("a string takes all text");
            return;
        };
        let reached = match self.kind {
            Kind::Ripple => worst.ratio() <= self.wanted,
            _ => worst.ratio() >= self.wanted,
        };
        writeln!(
            summary,
            "{:<14}{:<8}{:>8.2}{:>12.2}{:>10}{:>10.2}  {}",
            self.name,
            op.name(),
            self.wanted,
            worst.ratio(),
            worst.n,
            sorted[sorted.len() / 2].ratio(),
            if reached { "reached" } else { "MISSED" },
        )
        .expect("a string takes all text");
    }
}

fn sets(op: Op, shape: Shape, n: usize, placement: Placement) -> SharedSets {
    Sets::shared(&pairs(op, shape, n, Sets::rotation(n)), n, placement)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(name: &str, ratios: &[f64]) -> String {
        let goal = GOALS.iter().find(|goal| goal.name == name).expect("a goal's name");
        let rows: Vec<Row> = ratios
            .iter()
            .enumerate()
            .map(|(i, &ratio)| Row { n: i + 1, first: 2.0, second: 2.0 * ratio })
            .collect();
        let mut summary = String::new();
        goal.sum_up(Op::Add, &rows, &mut summary);
        summary.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_worst_length_decides() {
        assert_eq!(summary("long", &[2.0, 1.9, 2.5]), "long add 1.80 1.90 2 2.00 reached");
        assert_eq!(summary("long", &[2.0, 1.7, 2.5]), "long add 1.80 1.70 2 2.00 MISSED");
    }

    #[test]
    fn of_ripples_the_slowest_is_the_worst() {
        assert_eq!(summary("ripple", &[1.0, 0.9, 1.01]), "ripple add 1.03 1.01 3 1.00 reached");
        assert_eq!(summary("ripple", &[1.0, 0.9, 1.04]), "ripple add 1.03 1.04 3 1.00 MISSED");
    }

    #[test]
    fn a_level_that_is_absent_is_skipped_by_name() {
        assert_eq!(summary("avx2", &[]), "avx2 add skipped: this CPU lacks the level");
    }

    #[test]
    fn every_goal_measures_at_its_shortest_length() {
        let gmp = match Gmp::open() {
            Ok(gmp) => gmp,
            Err(absent) => {
                println!("SKIPPED: {absent}");
                return;
            }
        };
        let clock = Clock::calibrate();
        for (goal, op) in GOALS.iter().flat_map(|f| [Op::Add, Op::Sub].map(|op| (f, op))) {
            match goal.row(op, gmp.carry_call(op), goal.lengths[0], &clock, 2) {
                Some(row) => assert!(row.first > 0.0 && row.second > 0.0, "{}", goal.name),
                None => println!("SKIPPED: {}: this CPU lacks the level", goal.name),
            }
        }
    }
}
