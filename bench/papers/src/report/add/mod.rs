//! The report on additions and subtractions: the thesis's chapter 5.

mod figures;
mod measure;

use super::{Effort, Race, Timed, Timings, four};
use crate::methods::Op;
use measure::{Calls, Key, SIZES, measure};
use widelimb_lab::measure::{Clock, Instructions, Plan, Shape, Summary};
use widelimb_lab::peers::{Absent, Gmp, GmpNumbers, Peer as _};
use widelimb_report::{Cell, Column, Machine, Page, Table};

/// Measurements of each method, as in the thesis.
pub const MEASUREMENTS: usize = 10;

/// The rounds are a multiple of the number of measurements.
fn race(effort: Effort, clock: Clock) -> Race {
    let plan = effort.of(Plan::new(3 * MEASUREMENTS, 4e3), Plan::new(100 * MEASUREMENTS, 2e4));
    Race { measurements: MEASUREMENTS, ..Race::new(clock, plan) }
}

/// # Errors
/// No GMP was found.
fn both_calls() -> Result<Calls, Absent> {
    Ok((Gmp::open()?, GmpNumbers::open()?))
}

/// Measures every published addition and subtraction beside ours and GMP. Where no GMP can be had
/// the rest is measured, and the tables say what was tried.
pub fn report_add(effort: Effort) -> Page {
    let mut machine = Machine::here();
    let gmp = machine.met(both_calls(), |(gmp, _)| gmp.identity());
    let mut race = race(effort, machine.clock);
    let rounds = race.plan.rounds / MEASUREMENTS;
    machine.tell("runs", format!("{MEASUREMENTS} measurements of {rounds} batches each"));
    let counted = match Instructions::open() {
        Ok(counter) => {
            race.counter = Some(counter);
            "counted by perf_event_open, user mode only".into()
        }
        Err(reason) => reason.to_string(),
    };
    machine.tell("instructions", counted);
    let (timings, skipped) = measure(gmp.as_ref(), &mut race, &SIZES);
    page(machine, &timings, skipped)
}

fn page(machine: Machine, timings: &Timings<Key>, skipped: Vec<String>) -> Page {
    let ops = [Op::Add, Op::Sub];
    let of = ops.into_iter().flat_map(|op| Shape::ALL.map(|shape| (op, shape)));
    let mut tables: Vec<Table> = of.map(|of| ratios(&machine, timings, of)).collect();
    let place = |(_, limbs, shape): Key| format!("{} {}", shape.name(), 64 * limbs);
    let mut methods = timings.methods(&timings.names(|_| true), place);
    methods.notes.extend(skipped);
    tables.push(methods);
    let quantities = ops.into_iter().flat_map(|op| QUANTITIES.map(|quantity| (op, quantity)));
    tables.extend(quantities.map(|(op, quantity)| statistics(&machine, timings, op, quantity)));
    Page {
        name: "add",
        title: "Addition and subtraction, measured".into(),
        notes: NOTES.map(str::to_owned).into(),
        figures: figures::all(timings, &machine.clock),
        tables,
        lines: timings.lines(&machine, ["op", "bits", "limbs", "operands"], |timed| {
            let (op, limbs, shape) = timed.key;
            [op.name().into(), (64 * limbs).into(), limbs.into(), shape.name().into()]
        }),
        machine: Some(machine),
    }
}

const NOTES: [&str; 3] = [
    "Every method ran in turn with all others, a short batch each, on operands that rotate. There \
     are ten measurements of each, and a measurement is the fastest of its batches. Random \
     operands have uniform limbs; in the worst case a carry, or a borrow, runs from the lowest \
     limb to the top. Operands are converted to a method's own representation before the clock \
     starts.",
    "The figures stand for the thesis's 3.2, 4.1, 5.1 and 5.2. Small numbers beside our lines are \
     times GMP's speed; a dashed line is the worst case of a method whose time depends on the \
     data.",
    "The operands that rotate and their results fill 24 KiB at most, but 48 KiB at 131072 bits: a \
     first-level cache that holds 24 KiB and not 48 makes the longest length slower than it is \
     elsewhere, for all methods alike.",
];

/// Times GMP's speed, for all methods and sizes.
fn ratios(machine: &Machine, timings: &Timings<Key>, (op, shape): (Op, Shape)) -> Table {
    let operands = match shape {
        Shape::Random => "random operands",
        Shape::Ripple => "worst case",
    };
    let title = format!("Times GMP's speed: {}, {operands}", op.name());
    if machine.peers.is_empty() {
        return Table::only(title, machine.caption());
    }
    let sizes = sizes(timings, op);
    let bits = sizes.iter().map(|limbs| 64 * limbs);
    let mut table = Table::by(title, "method \\ bits", bits).note(machine.caption()).note(
        "Ratios are peer_time / our_time, where ours is the line's method: above 1, it is faster than GMP.",
    );
    let cell = |timed: &Timed<Key>| Cell::ratio(timings.ratio(timed));
    timings.fill(&mut table, &names(timings, op), &sizes, |limbs| (op, limbs, shape), cell);
    table
}

/// A quantity that the thesis tabulates: what it is, its tables of sums and of differences, and
/// what it is of nanoseconds and ticks; of instructions nothing.
type Quantity = (&'static str, [&'static str; 2], Option<fn([Summary; 2]) -> Summary>);

const QUANTITIES: [Quantity; 4] = [
    ("execution time, ns", ["5.1", "5.5"], Some(|[ns, _]| ns)),
    ("time-stamp ticks", ["5.2", "5.7"], Some(|[_, ticks]| ticks)),
    ("throughput, million operations per second", ["5.3", "5.6"], Some(|[ns, _]| throughput(ns))),
    ("user instructions", ["5.4", "5.8"], None),
];

/// Million operations per second from the times of one. The deviation is carried over to first
/// order, as the measurements themselves are not at hand.
fn throughput(ns: Summary) -> Summary {
    let rate = |ns: f64| 1000.0 / ns;
    Summary {
        min: rate(ns.max),
        median: rate(ns.median),
        mean: rate(ns.mean),
        max: rate(ns.min),
        deviation: rate(ns.mean) * ns.deviation / ns.mean,
    }
}

/// A table like the thesis's: minimum, maximum, mean and deviation over ten measurements, or the
/// instructions of a call.
fn statistics(machine: &Machine, timings: &Timings<Key>, op: Op, quantity: Quantity) -> Table {
    let (quantity, numbers, of) = quantity;
    let what = if op == Op::Add { "Addition" } else { "Subtraction" };
    let title =
        format!("{what}: {quantity} (thesis, table {})", numbers[usize::from(op == Op::Sub)]);
    let counted = timings.0.iter().any(|timed| timed.instructions.is_some());
    if of.is_none() && !counted {
        return Table::only(title, "Not counted: the table at the top says why.");
    }
    let kinds: &[&str] =
        if of.is_some() { &["min", "max", "mean", "deviation"] } else { &["count"] };
    let columns = Shape::ALL.into_iter().flat_map(|shape| {
        kinds.iter().map(move |kind| Column::from(format!("{} {kind}", shape.name())))
    });
    let columns = ["bits".into(), "method".into()].into_iter().chain(columns);
    let mut table = Table::new(title, columns).note(machine.caption());
    let names = names(timings, op);
    for (limbs, name) in
        sizes(timings, op).into_iter().flat_map(|n| names.iter().map(move |name| (n, name)))
    {
        let name = name.label.name.as_str();
        let cells = |shape| -> Option<Vec<Cell>> {
            let timed = timings.find((op, limbs, shape), name)?;
            let both = [timed.ticks.scaled(machine.clock.ns_per_tick), timed.ticks];
            Some(match of {
                Some(of) => four(of(both)).into(),
                None => vec![Cell::number(timed.instructions)],
            })
        };
        let absent = || vec![Cell::Absent; kinds.len()];
        if cells(Shape::Random).is_some() {
            let cells =
                Shape::ALL.into_iter().flat_map(|shape| cells(shape).unwrap_or_else(absent));
            table.row([Cell::from(64 * limbs), name.into()].into_iter().chain(cells));
        }
    }
    table
}

fn sizes(timings: &Timings<Key>, op: Op) -> Vec<usize> {
    timings.places(|key| (key.0 == op).then_some(key.1))
}

fn names(timings: &Timings<Key>, op: Op) -> Vec<&Timed<Key>> {
    timings.names(|timed| timed.key.0 == op)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Side;
    use crate::report::timed::tests::{machine, timed};
    use widelimb_report::Form;

    /// Three methods at two sizes: ours twice as fast as GMP, and one that is slow in the worst
    /// case.
    pub fn small() -> Timings<Key> {
        let methods = [
            ("widelimb add_n", Side::Ours, [1.0, 1.0]),
            ("GMP mpn_add_n", Side::Peer, [2.0, 2.0]),
            ("ripple-shy", Side::Literature, [3.0, 9.0]),
        ];
        let all = [4, 8].into_iter().flat_map(|limbs| methods.map(|method| (limbs, method)));
        let of = |(limbs, (name, side, factors)): (usize, (&'static str, Side, [f64; 2]))| {
            let both = Shape::ALL.into_iter().zip(factors);
            both.map(move |(shape, factor)| {
                timed((Op::Add, limbs, shape), name, side, factor * limbs as f64)
            })
        };
        Timings(all.flat_map(of).collect())
    }

    #[test]
    fn a_page_has_the_thesis_tables_and_says_what_is_not_available() {
        let text = page(machine(), &small(), vec!["SKIPPED: too-new".into()]).text(Form::Markdown);
        for table in ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8"] {
            assert!(text.contains(&format!("table {table})")), "{table}\n{text}");
        }
        assert!(text.contains("Not counted") && text.contains("SKIPPED: too-new"), "{text}");
        assert!(text.contains("| widelimb add_n | 2.00 | 2.00 |"), "{text}");
        assert!(text.contains("| peer | GMP 1.2 (somewhere) |"), "{text}");
        assert_eq!(text.matches("Ratios are peer_time / our_time").count(), 2 * Shape::ALL.len());
    }

    #[test]
    fn without_gmp_there_are_no_ratios_but_the_reason() {
        let (mut machine, mut timings) = (machine(), small());
        machine.peers.clear();
        machine.absent.push(Absent { name: "GMP", tried: vec!["no libgmp.so.10".into()] });
        timings.0.retain(|timed| timed.label.side != Side::Peer);
        let text = page(machine, &timings, Vec::new()).text(Form::Markdown);
        assert!(text.contains("| absent | GMP is absent: no libgmp.so.10 |"), "{text}");
        assert!(!text.contains("| method \\ bits |"), "{text}");
    }

    #[test]
    fn the_fastest_time_is_the_highest_throughput() {
        let rates = throughput(Summary::of(&[10.0, 12.5, 20.0]));
        assert_eq!((rates.min, rates.median, rates.max), (50.0, 80.0, 100.0));
    }
}
