//! The report on products: the published methods beside ours on every level, GMP and FLINT.

mod counts;
mod crossings;
mod figures;
mod measure;
mod parts;

use super::add::MEASUREMENTS;
use super::{Effort, Side, Timed, Timings, four};
use crate::methods::mul::{self, Family};
use crossings::{Lead, PAIRS, lead};
use std::thread::available_parallelism;
use widelimb_lab::measure::Clock;
use widelimb_report::{Cell, Machine, Page, Table};

/// The public call on the level in force.
const OURS: &str = "widelimb mul";

/// The family whose figure shows a method, beside ours and the peers.
fn family(name: &str) -> Option<Family> {
    mul::named(name).map(|method| method.family)
}

/// The contestants: the first of each name, ours and the peers, then the methods in the order of
/// their list.
fn contestants(timings: &Timings<usize>) -> Vec<&Timed<usize>> {
    let mut all = timings.names(|_| true);
    // Ours and the peers come before the list's first.
    all.sort_by_key(|timed| mul::all().iter().position(|m| m.name == timed.label.name));
    all
}

/// Length and time of a contestant at all sizes.
fn times(timings: &Timings<usize>, clock: &Clock, name: &str) -> Vec<(usize, f64)> {
    let named = timings.0.iter().filter(|timed| timed.label.name == name);
    named.map(|timed| (timed.key, timed.ticks.min * clock.ns_per_tick)).collect()
}

/// Measures every published multiplication beside ours and the peers. Where a peer cannot be had
/// the rest is measured, and the page says what was tried.
pub fn report_mul(effort: Effort) -> Page {
    let mut machine = Machine::here();
    machine.tell("runs", format!("{MEASUREMENTS} measurements of each contestant and length"));
    machine.tell("threads at once", available_parallelism().map_or(1, usize::from).to_string());
    let (timings, skipped) = measure::measure(&mut machine, effort, &measure::SIZES);
    let parts = [
        parts::figure(&timings, &machine.clock, &parts::executed()),
        parts::table(&parts::passes(&machine.clock, effort)),
    ];
    page(machine, &timings, effort, skipped, parts)
}

fn page(
    machine: Machine,
    timings: &Timings<usize>,
    effort: Effort,
    skipped: Option<String>,
    parts: [Table; 2],
) -> Page {
    let [published, others] =
        [Side::Literature, Side::Ours].map(|side| measure::longest_ns(effort, side) / 1e6);
    let note = format!(
        "Every contestant ran in turn with all others, a short batch each, on random operands of \
         one length that rotate; a measurement is the fastest of its batches. Operands are \
         converted to a method's own representation before the clock starts. A method whose \
         product took more than {published} ms (ours and the peers: {others} ms) is not measured \
         at longer lengths. In the figures times are divided by the length; small numbers beside \
         our line are times the faster peer's speed there; a ring is where one line passes \
         another for good, with the length in limbs."
    );
    let mut tables = vec![crossings(&machine, timings), ratios(&machine, timings)];
    tables.extend(threads(&machine, timings));
    tables.extend(parts);
    tables.extend([counts::operations(), counts::products()]);
    let mut methods = timings.methods(&contestants(timings), |limbs| limbs.to_string());
    methods.notes.extend(skipped);
    tables.extend([methods, statistics(&machine, timings)]);
    Page {
        name: "mul",
        title: "Multiplication, measured".into(),
        notes: vec![note],
        figures: figures::all(timings, &machine.clock),
        tables,
        lines: timings.lines(&machine, ["op", "bits", "limbs", "peer"], |timed| {
            let peer = timings.fastest(timed.key, |other| other.label.side == Side::Peer);
            let peer = peer.map(|peer| peer.label.name.as_str());
            ["mul".into(), (64 * timed.key).into(), timed.key.into(), peer.into()]
        }),
        machine: Some(machine),
    }
}

fn crossings(machine: &Machine, timings: &Timings<usize>) -> Table {
    let columns = ["method", "is faster than", "from about, limbs"];
    let title = "From where one is faster than another";
    let mut table = Table::new(title, columns).note(machine.caption());
    let peers: Vec<&str> = timings
        .names(|timed| timed.label.side == Side::Peer)
        .into_iter()
        .map(|peer| peer.label.name.as_str())
        .collect();
    let ours = peers.iter().map(|&peer| (OURS, peer));
    let between = peers.windows(2).rev().map(|pair| (pair[1], pair[0]));
    let methods = PAIRS.into_iter().map(|(ahead, behind, _)| (ahead, behind));
    for (ahead, behind) in ours.chain(between).chain(methods) {
        let told = match lead(timings, &machine.clock, ahead, behind) {
            Some(Lead::From { limbs, .. }) => format!("{limbs:.0}"),
            Some(Lead::Always) => "everywhere".into(),
            Some(Lead::NotAtTheEnd) => "not at the longest length".into(),
            None => "not measured".into(),
        };
        table.row([ahead, behind, &told]);
    }
    table
}

/// Times the faster peer's speed, for all contestants and lengths.
fn ratios(machine: &Machine, timings: &Timings<usize>) -> Table {
    let title = "Times the faster peer's speed";
    if machine.peers.is_empty() {
        return Table::only(title, machine.caption());
    }
    let sizes = timings.places(Some);
    let ratios = "Ratios are peer_time / contestant_time: above 1, it is faster than both peers.";
    let mut table = Table::by(title, "method \\ limbs", sizes.iter().copied());
    table.notes = vec![machine.caption(), ratios.into()];
    let cell = |timed: &Timed<usize>| Cell::ratio(timings.ratio(timed));
    timings.fill(&mut table, &contestants(timings), &sizes, |limbs| limbs, cell);
    table
}

/// The Comba paper's table.
fn threads(machine: &Machine, timings: &Timings<usize>) -> Option<Table> {
    let is_threads = |timed: &&Timed<usize>| family(&timed.label.name) == Some(Family::Threads);
    let contestants: Vec<_> = contestants(timings).into_iter().filter(is_threads).collect();
    let names: Vec<&str> = contestants.iter().map(|timed| timed.label.name.as_str()).collect();
    let title = "Modified Comba on one and more threads, ns (the Comba paper, table 1)";
    let mut table = Table::by(title, "words of 32 bits", names.iter().copied()).note(machine.caption()).note(
        "Threads are made by each call where a name ends in `_made`; all others are made once and \
         wait. A 2x or Mx below its single-threaded time pays.",
    );
    for limbs in timings.places(Some) {
        let ns = |name: &&str| {
            let timed = timings.find(limbs, name);
            Cell::number(timed.map(|timed| timed.ticks.min * machine.clock.ns_per_tick))
        };
        let cells: Vec<Cell> = names.iter().map(ns).collect();
        if cells.iter().any(|cell| *cell != Cell::Absent) {
            table.named(2 * limbs, cells);
        }
    }
    (!names.is_empty()).then_some(table)
}

fn statistics(machine: &Machine, timings: &Timings<usize>) -> Table {
    let columns = ["limbs", "method", "min", "max", "mean", "deviation"];
    let title = "Multiplication: execution time, ns";
    let mut table = Table::new(title, columns).note(machine.caption());
    for timed in &timings.0 {
        let cells = four(timed.ticks.scaled(machine.clock.ns_per_tick));
        let names = [timed.key.into(), timed.label.name.as_str().into()];
        table.row(names.into_iter().chain(cells));
    }
    table
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::report::timed::tests::{machine, timed};
    use widelimb_report::Form;

    /// Ours twice as fast as GMP, FLINT ahead of GMP from 8 limbs on, a method that is ahead of
    /// ours at 4 limbs alone, and one that was measured at 4 limbs only.
    pub fn small() -> Timings<usize> {
        let contestants: [(&str, Side, &[f64]); 5] = [
            (OURS, Side::Ours, &[4.0, 8.0, 16.0]),
            ("GMP mpn_mul_n", Side::Peer, &[8.0, 16.0, 32.0]),
            ("FLINT flint_mpn_mul_n", Side::Peer, &[16.0, 12.0, 24.0]),
            ("product_scanning", Side::Literature, &[2.0, 32.0, 64.0]),
            ("vbap", Side::Literature, &[3.0]),
        ];
        let of = |(name, side, times): (&'static str, Side, &'static [f64])| {
            let both = [4, 8, 16].into_iter().zip(times);
            both.map(move |(limbs, &ticks)| timed(limbs, name, side, ticks))
        };
        Timings(contestants.into_iter().flat_map(of).collect())
    }

    #[test]
    fn a_page_tells_ratios_crossings_and_what_was_skipped() {
        let timings = small();
        let parts = [
            parts::figure(&timings, &machine().clock, &parts::Executed::default()),
            parts::table(&[]),
        ];
        let skipped = Some("SKIPPED: too-new".into());
        let text = page(machine(), &timings, Effort::Quick, skipped, parts).text(Form::Markdown);
        for line in [
            "| widelimb mul | 2.00 | 1.50 | 1.50 |",
            "| vbap | 2.67 | - | - |",
            "| widelimb mul | GMP mpn_mul_n | everywhere |",
            "| FLINT flint_mpn_mul_n | GMP mpn_mul_n | 7 |",
            "SKIPPED: too-new",
            "| peer | FLINT 1.2 (somewhere) |",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
