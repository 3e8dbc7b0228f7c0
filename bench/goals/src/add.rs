//! Addition and subtraction beside GMP's, length by length.

use super::Options;
use super::goal::{At, Goal, Pace, Trial, Wanted, at, measure, times};
use std::rc::Rc;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels_of;
use widelimb_lab::c_library::CLibrary;
use widelimb_lab::measure::{Op, Placement, Sets, Shape, SharedSets, Work, in_one_place, pairs};
use widelimb_lab::ours::{approximate_work, call_work, carry_call, exact_work, level_work};
use widelimb_lab::peers::{Gmp, Peer as _};
use widelimb_limb::Limb;
use widelimb_report::{Column, Machine, Writer};

#[derive(Clone, Copy, PartialEq)]
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

const SHORT: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const FROM_16: &[usize] = &[16, 20, 24, 28, 31];
const MIDDLE: &[usize] = &[32, 40, 48, 64, 75, 96, 112, 128];
const LONG: &[usize] = &[256, 384, 512, 777, 1024, 1536, 2048];
const HUGE: &[usize] = &[4096, 8192, 16384, 32768, 65536];
const DROPPED: &[usize] =
    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 24, 32, 64, 128, 1024, 4096];
const RIPPLE: &[usize] = &[1, 2, 4, 7, 8, 16, 24, 32, 64, 128, 512, 2048, 8192, 65536];

/// Name, lengths, what is raced, and the ratio that is wanted.
const GOALS: [(&str, &[usize], Kind, f64); 10] = [
    ("short", SHORT, Kind::C, 0.9),
    ("from-16", FROM_16, Kind::C, 1.0),
    ("middle", MIDDLE, Kind::Exact(Placement::Aligned), 1.4),
    ("long", LONG, Kind::Exact(Placement::Aligned), 1.8),
    ("long-odd", LONG, Kind::Exact(Placement::Odd), 1.5),
    ("huge", HUGE, Kind::Exact(Placement::Aligned), 1.6),
    ("ripple", RIPPLE, Kind::Ripple, 1.03),
    ("approximate", LONG, Kind::Approximate, 2.1),
    ("dropped", DROPPED, Kind::Dropped, 0.87),
    ("avx2", LONG, Kind::Avx2, 1.0),
];

/// Several calls a batch, so that the call before the timed ones brings the operands back.
const PACE: Pace = Pace {
    short: usize::MAX,
    passes: 8,
    batch_ns: |n| if n <= 16 { 3000.0 } else { f64::max(8000.0, n as f64) },
    budget_ns: f64::INFINITY,
};

/// The calls that goals measure: GMP's, and those of our C library, or why it is absent.
struct Calls {
    gmp: Gmp,
    c: Result<CLibrary, String>,
}

/// Measures every goal for addition and subtraction; see [`measure`].
///
/// # Errors
/// An error of [`measure`], or there is no GMP.
pub fn measure_add(options: &Options, writer: &mut Writer<'_>) -> anyhow::Result<usize> {
    let mut machine = Machine::here();
    let calls = Calls { gmp: Gmp::open()?, c: CLibrary::beside_executable() };
    machine.meet(calls.gmp.identity());
    let through_c = match &calls.c {
        Ok(library) => library.to_string(),
        Err(reason) => format!("a C function of this program, for {reason}"),
    };
    machine.tell("timed for short, from-16", through_c);
    measure("Addition and subtraction", goals(calls), machine, options, writer)
}

fn goals(calls: Calls) -> Vec<Goal> {
    let calls = Rc::new(calls);
    let both = GOALS.into_iter().flat_map(|goal| [Op::Add, Op::Sub].map(|op| (goal, op)));
    let goal = |((name, lengths, kind, wanted), op): ((&str, &[usize], Kind, f64), Op)| {
        let (calls, name) = (calls.clone(), format!("{name} {}", op.name()));
        let wanted = match kind {
            Kind::Ripple => Wanted::AtMost(wanted),
            _ => Wanted::AtLeast(wanted),
        };
        let sizes = at(lengths);
        let limbs = ("limbs", usize::MAX);
        let trial = move |at| kind.trial(op, &calls, at);
        let goal = Goal::new(name, limbs, kind.columns(), wanted, sizes, trial);
        Goal { pace: PACE, ..goal }.lacking(Some("this CPU lacks the level"))
    };
    both.map(goal).collect()
}

impl Kind {
    fn columns(self) -> [Column; 2] {
        match self {
            Kind::C | Kind::Exact(_) => times("ours", "gmp"),
            Kind::Approximate => times("approx", "gmp"),
            Kind::Dropped => times("approx", "exact"),
            Kind::Ripple => times("random", "ripple"),
            Kind::Avx2 => times("avx2", "scalar"),
        }
    }

    /// The two contestants of one length; nothing where this CPU lacks a level.
    fn trial(self, op: Op, calls: &Calls, At { n, .. }: At) -> anyhow::Result<Option<Trial>> {
        let placement =
            if let Kind::Exact(placement) = self { placement } else { Placement::Aligned };
        let random = pairs(op, Shape::Random, n, Sets::rotation(n));
        let sets = Sets::shared(&random, n, placement);
        let Some(mut contestants) = self.contestants(op, calls, n, &sets) else { return Ok(None) };
        let [first, second] = [0, 1].map(|i| results(contestants[i].as_mut(), &sets));
        // A ripple and random operands have unlike results, and everything else like ones.
        anyhow::ensure!(
            (first == second) != (self == Kind::Ripple),
            "the two results of {} at {n} limbs are not as they should be",
            op.name()
        );
        Ok(Some(Trial::pair(contestants, "")))
    }

    /// The contestants of a goal, on random operands, or on operands with a ripple.
    fn contestants(
        self,
        op: Op,
        calls: &Calls,
        n: usize,
        sets: &SharedSets,
    ) -> Option<[Box<dyn Work>; 2]> {
        let (ours, gmp) = (carry_call(op), || call_work(calls.gmp.carry_call(op), n, sets));
        Some(match self {
            // Without the library, the call is behind a C function of this program.
            Kind::C => {
                let c = calls.c.as_ref().map_or(ours, |library| library.carry_call(op));
                [call_work(c, n, sets), gmp()]
            }
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

/// The results in all sets after a contestant's run over them.
fn results(work: &mut dyn Work, sets: &SharedSets) -> Vec<Vec<Limb>> {
    let count = sets.borrow().count();
    work.calls(count);
    let sets = sets.borrow();
    (0..count).map(|i| sets.result(i).to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_measures_at_its_shortest_length() {
        match Gmp::open() {
            Ok(gmp) => {
                crate::goal::tests::hold(goals(Calls { gmp, c: CLibrary::beside_executable() }))
            }
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
