//! Addition and subtraction beside GMP's, length by length, with the wanted ratio beside each.

use super::Options;
use super::table::{Row, Summary, Wanted, chosen, text};
use std::io;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{kernels, kernels_of};
use widelimb_lab::c_library::CLibrary;
use widelimb_lab::measure::Op;
use widelimb_lab::measure::{
    Clock, Placement, Plan, Sets, Shape, SharedSets, Work, in_one_place, pairs, race,
};
use widelimb_lab::ours::{approximate_work, call_work, carry_call, exact_work, level_work};
use widelimb_lab::peers::{CarryCall, Gmp, Peer as _};
use widelimb_limb::Limb;

/// One goal: a list of lengths for which a ratio is wanted.
struct Goal {
    name: &'static str,
    lengths: &'static [usize],
    kind: Kind,
    wanted: f64,
}

enum Kind {
    /// Our C function against GMP's: GMP's time over ours.
    C,
    /// Ours against GMP: GMP's time over ours.
    Exact(Placement),
    /// The approximate call against GMP's exact one.
    Approximate,
    /// The exact call's time over the approximate one's, which should never be the slower. At 4 and
    /// 5 limbs they are equal, but for where the linker puts them, which decides a tenth.
    Dropped,
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
const DROPPED: [usize; 20] =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 24, 32, 64, 128, 1024, 4096];
const RIPPLE: [usize; 14] = [1, 2, 4, 7, 8, 16, 24, 32, 64, 128, 512, 2048, 8192, 65536];

static GOALS: [Goal; 10] = [
    Goal { name: "short", lengths: &SHORT, kind: Kind::C, wanted: 0.9 },
    Goal { name: "from-16", lengths: &FROM_16, kind: Kind::C, wanted: 1.0 },
    Goal { name: "middle", lengths: &MIDDLE, kind: Kind::Exact(Placement::Aligned), wanted: 1.4 },
    Goal { name: "long", lengths: &LONG, kind: Kind::Exact(Placement::Aligned), wanted: 1.8 },
    Goal { name: "long-odd", lengths: &LONG, kind: Kind::Exact(Placement::Odd), wanted: 1.5 },
    Goal { name: "huge", lengths: &HUGE, kind: Kind::Exact(Placement::Aligned), wanted: 1.6 },
    Goal { name: "ripple", lengths: &RIPPLE, kind: Kind::Ripple, wanted: 1.03 },
    Goal { name: "approximate", lengths: &LONG, kind: Kind::Approximate, wanted: 2.1 },
    Goal { name: "dropped", lengths: &DROPPED, kind: Kind::Dropped, wanted: 0.87 },
    Goal { name: "avx2", lengths: &LONG, kind: Kind::Avx2, wanted: 1.0 },
];

/// What goals are measured with.
struct Calls {
    gmp: Gmp,
    /// Our C library, or why it cannot be had.
    c: Result<CLibrary, String>,
}

impl Calls {
    fn peer(&self, op: Op) -> CarryCall {
        self.gmp.carry_call(op)
    }

    /// The C library's function; without the library, the same behind a C function of this program.
    fn c(&self, op: Op) -> CarryCall {
        self.c.as_ref().map_or_else(|_| carry_call(op), |library| library.carry_call(op))
    }

    /// Which function [`Calls::c`] is.
    fn c_told(&self) -> String {
        match &self.c {
            Ok(library) => library.to_string(),
            Err(reason) => format!("a C function of this program, for {reason}"),
        }
    }
}

/// Measures every goal for addition and subtraction and writes each as it is done, then the
/// summary: the worst ratio of each goal beside the wanted one. Gives how many were missed.
///
/// # Errors
/// No goal has such a name, no GMP could be had, two results differ, or `out` cannot be written.
pub fn measure_add(options: &Options, out: &mut dyn io::Write) -> anyhow::Result<usize> {
    let goals = chosen(&GOALS, |goal| goal.name.to_owned(), options.only.as_deref())?;
    let gmp = Gmp::open().map_err(|absent| anyhow::anyhow!("{absent}"))?;
    let calls = Calls { gmp, c: CLibrary::beside_executable() };
    let clock = Clock::calibrate();
    writeln!(out, "level {}, against {}", kernels().level, calls.gmp.identity())?;
    let through_c: Vec<_> =
        goals.iter().filter(|goal| matches!(goal.kind, Kind::C)).map(|goal| goal.name).collect();
    if !through_c.is_empty() {
        writeln!(out, "timed for {}: {}", through_c.join(", "), calls.c_told())?;
    }
    writeln!(out, "{} rounds, the fastest batch of each contestant counts\n", options.rounds)?;
    let mut summary = Summary::new("limbs");
    for (goal, op) in goals.into_iter().flat_map(|goal| [Op::Add, Op::Sub].map(|op| (goal, op))) {
        let rows = goal.measure(op, &calls, &clock, options.rounds)?;
        out.write_all(text(goal.name, op.name(), "limbs", goal.columns(), &rows).as_bytes())?;
        let why = "this CPU lacks the level";
        summary.add(goal.name, op.name(), goal.wanted(), &rows, why);
    }
    Ok(summary.write(out)?)
}

impl Goal {
    /// What the two times of a row are.
    fn columns(&self) -> [&'static str; 2] {
        match self.kind {
            Kind::C | Kind::Exact(_) => ["ours", "gmp"],
            Kind::Approximate => ["approx", "gmp"],
            Kind::Dropped => ["approx", "exact"],
            Kind::Ripple => ["random", "ripple"],
            Kind::Avx2 => ["avx2", "scalar"],
        }
    }

    fn wanted(&self) -> Wanted {
        match self.kind {
            Kind::Ripple => Wanted::AtMost(self.wanted),
            _ => Wanted::AtLeast(self.wanted),
        }
    }

    fn measure(
        &self,
        op: Op,
        calls: &Calls,
        clock: &Clock,
        rounds: usize,
    ) -> anyhow::Result<Vec<Row>> {
        let rounds = rounds.div_ceil(PASSES);
        let row = |&n: &usize| self.row(op, calls, n, clock, rounds).transpose();
        let pass = || self.lengths.iter().filter_map(row).collect::<anyhow::Result<Vec<Row>>>();
        let mut rows = pass()?;
        for _ in 1..PASSES {
            rows.iter_mut().zip(pass()?).for_each(|(row, again)| row.keep_fastest(&again));
        }
        Ok(rows)
    }

    /// Races the two contestants of one length; nothing where this CPU lacks a level.
    fn row(
        &self,
        op: Op,
        calls: &Calls,
        n: usize,
        clock: &Clock,
        rounds: usize,
    ) -> anyhow::Result<Option<Row>> {
        let placement =
            if let Kind::Exact(placement) = self.kind { placement } else { Placement::Aligned };
        let sets = sets(op, Shape::Random, n, placement);
        let Some(mut contestants) = self.contestants(op, calls, n, &sets) else {
            return Ok(None);
        };
        let [first, second] = [0, 1].map(|i| results(contestants[i].as_mut(), &sets));
        let (name, op) = (self.name, op.name());
        // A ripple and random operands have unlike results, and everything else like ones.
        anyhow::ensure!(
            (first == second) != matches!(self.kind, Kind::Ripple),
            "{name}: the two results of {op} at {n} limbs are not as they should be"
        );
        // Several calls a batch, so that the call before the timed ones brings the operands back.
        let batch_ns = if n <= 16 { 3000.0 } else { f64::max(8000.0, n as f64) };
        let samples = race(clock, &mut contestants, Plan::new(rounds, batch_ns));
        let ns = |i: usize| samples[i].ticks().min * clock.ns_per_tick;
        Ok(Some(Row::of(n, [ns(0), ns(1)], String::new())))
    }

    /// The contestants of one length, on random operands but for the ripple.
    fn contestants(
        &self,
        op: Op,
        calls: &Calls,
        n: usize,
        sets: &SharedSets,
    ) -> Option<[Box<dyn Work>; 2]> {
        let (ours, gmp) = (carry_call(op), || call_work(calls.peer(op), n, sets));
        Some(match self.kind {
            Kind::C => [call_work(calls.c(op), n, sets), gmp()],
            Kind::Exact(_) => [call_work(ours, n, sets), gmp()],
            // A carry that only an approximation loses does not occur in random operands.
            Kind::Approximate => [approximate_work(op, n, sets), gmp()],
            Kind::Dropped => [approximate_work(op, n, sets), exact_work(op, n, sets)],
            Kind::Ripple => {
                let count = sets.borrow().count();
                let kinds = [Shape::Random, Shape::Ripple].map(|shape| pairs(op, shape, n, count));
                let turns = in_one_place(sets, kinds.into(), || call_work(ours, n, sets));
                turns.try_into().ok()?
            }
            Kind::Avx2 => {
                let level = |level| Some(level_work(kernels_of(level)?, op, n, sets));
                [level(Level::Avx2)?, level(Level::Scalar)?]
            }
        })
    }
}

/// What is in the sets after a contestant's run over all of them.
fn results(work: &mut dyn Work, sets: &SharedSets) -> Vec<Vec<Limb>> {
    let count = sets.borrow().count();
    work.calls(count);
    let sets = sets.borrow();
    (0..count).map(|i| sets.result(i).to_vec()).collect()
}

fn sets(op: Op, shape: Shape, n: usize, placement: Placement) -> SharedSets {
    Sets::shared(&pairs(op, shape, n, Sets::rotation(n)), n, placement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_testkit::skipped;

    #[test]
    fn a_name_that_no_goal_has_is_refused_with_the_names() {
        let chosen = |only| chosen(&GOALS, |goal| goal.name.to_owned(), only);
        let error = chosen(Some("nosuch")).err().expect("no goal is called so").to_string();
        assert!(error.contains("nosuch") && error.contains("short, from-16"), "{error}");
        assert_eq!(chosen(Some("long")).expect("two goals").len(), 2);
        assert_eq!(chosen(None).expect("all goals").len(), GOALS.len());
    }

    #[test]
    fn every_goal_measures_at_its_shortest_length() {
        let gmp = match Gmp::open() {
            Ok(gmp) => gmp,
            Err(absent) => {
                skipped(absent);
                return;
            }
        };
        let calls = Calls { gmp, c: CLibrary::beside_executable() };
        let clock = Clock::calibrate();
        for (goal, op) in GOALS.iter().flat_map(|f| [Op::Add, Op::Sub].map(|op| (f, op))) {
            match goal.row(op, &calls, goal.lengths[0], &clock, 2).expect("equal results") {
                Some(row) => assert!(row.first > 0.0 && row.second > 0.0, "{}", goal.name),
                None => skipped(format!("{}: this CPU lacks the level", goal.name)),
            }
        }
    }
}
