//! The report on batches: the batch paper's tables 6 to 11 drawn again, beside GMP and OpenSSL.

#[cfg(target_arch = "x86_64")]
mod counts;
mod measure;
mod paper;

use super::{Effort, Side, Timed, Timings};
use crate::methods::batch::Operation;
use measure::Sizes;
use widelimb_lab::batches::FULL;
use widelimb_report::{Cell, Column, Machine, Page, Table};

/// An operation, and the column: bits of the operands, or of the moduli.
type Key = (Operation, usize);

/// Numbers in a call, bits of the moduli, bits of a window.
type Window = (usize, usize, u32);

/// The window where none was measured.
const USUAL_WINDOW: u32 = 5;

/// Everything that the report tells.
struct Report {
    machine: Machine,
    timings: Timings<Key>,
    /// Powers by the truncated schoolbook with every window, which the others' window is chosen by.
    windows: Timings<Window>,
    /// A note about methods that the level in force cannot run.
    skipped: Option<String>,
}

impl Report {
    fn new(machine: Machine, skipped: Option<String>) -> Report {
        Report { machine, timings: Timings(Vec::new()), windows: Timings(Vec::new()), skipped }
    }

    /// The window of the fastest powers of so many numbers at once.
    fn best_window(&self, lanes: usize, bits: usize) -> Option<u32> {
        let of = self.windows.0.iter().filter(|t| (t.key.0, t.key.1) == (lanes, bits));
        of.min_by(|x, y| x.ticks.min.total_cmp(&y.ticks.min)).map(|timed| timed.key.2)
    }

    /// The window of all powers of a column.
    fn window(&self, bits: usize) -> u32 {
        self.best_window(FULL, bits).unwrap_or(USUAL_WINDOW)
    }
}

/// Measures every published batch method beside the peers. Where a peer cannot be had, or the level
/// has no 52-bit products, the rest is measured, and the page says what is absent.
///
/// Of the published methods those take part whose name contains `only`.
///
/// # Errors
/// A contestant's result is wrong, or no method is called so.
pub fn report_batch(effort: Effort, only: Option<&str>) -> anyhow::Result<Page> {
    Ok(page(measure::measure(effort, &Sizes::of_the_paper(), only)?))
}

const NOTE: &str = "\
Ticks of the time-stamp counter for one number: those of a batch of eight (of four, where the name ends in `_256`) \
divided by its numbers; the fastest of the rounds, in which all contestants of a column ran in turn. In brackets the \
paper's own figure, where it has one (Core i7-1165G7 at 2.8 GHz, which makes half as many 512-bit products in a cycle \
as a server's core; GMP 6.2.0, OpenSSL 3.2.1). All results were checked. Numbers are in digits before the clock \
starts, but those of powers are in limbs, before and after; what depends on the moduli alone is made before, except \
for GMP's powers, whose call has no place for it. `widelimb batch.mul` and its like are the kernels that `widelimb \
mod_exp` is made of; plain products of batches it has none.";

const SECTIONS: [(&str, Operation); 7] = [
    ("Products (table 6)", Operation::Mul),
    ("Squares (table 6)", Operation::Sqr),
    ("Montgomery products (table 7)", Operation::MontgomeryMul),
    ("Montgomery squares (table 7)", Operation::MontgomerySqr),
    ("Conversions: limbs to digits (table 8)", Operation::Expand),
    ("Conversions: digits to limbs (table 8)", Operation::Contract),
    ("Powers (table 9)", Operation::Power),
];

fn page(report: Report) -> Page {
    let eight = |t: &Timed<Key>| !t.label.name.ends_with("_256");
    let mut tables: Vec<Table> = SECTIONS
        .into_iter()
        .map(|(title, operation)| times(&report, title, operation, &eight))
        .collect();
    tables.extend(vectors(&report));
    let four = |t: &Timed<Key>| !eight(t) || t.label.name.ends_with("_x2");
    let title = "Powers in 256-bit vectors beside two at once (table 11)";
    tables.push(times(&report, title, Operation::Power, &four));
    tables.extend(windows(&report));
    #[cfg(target_arch = "x86_64")]
    tables.push(counts::table());
    let place = |(operation, bits): Key| format!("{} {bits}", operation.name());
    tables.push(report.timings.methods(&report.timings.names(|_| true), place));
    Page {
        name: "batch",
        title: "Batches, measured".into(),
        notes: std::iter::once(NOTE.into()).chain(report.skipped.clone()).collect(),
        figures: Vec::new(),
        tables,
        lines: lines(&report),
        machine: Some(report.machine),
    }
}

fn lines(report: &Report) -> Table {
    let columns = ["op", "bits", "lanes", "window", "paper_cycles"];
    let of = |op: Operation, bits: usize, window: Option<u32>, name: &str, lanes: usize| {
        let paper = Cell::number(paper::cycles(op, name, bits));
        [op.name().into(), bits.into(), lanes.into(), window.into(), paper]
    };
    let mut lines = report.timings.lines(&report.machine, columns, |t| {
        let (op, bits) = t.key;
        let has_window = op == Operation::Power && t.label.side == Side::Literature;
        of(op, bits, has_window.then(|| report.window(bits)), &t.label.name, t.lanes)
    });
    let windows = report.windows.lines(&report.machine, columns, |t| {
        of(Operation::Power, t.key.1, Some(t.key.2), &t.label.name, t.lanes)
    });
    lines.rows.extend(windows.rows);
    lines
}

/// A line for each contestant, a column for each size; then how many times the fastest peer's speed
/// the fastest published method has in each column, and ours.
fn times(
    report: &Report,
    title: &str,
    operation: Operation,
    wanted: &dyn Fn(&Timed<Key>) -> bool,
) -> Table {
    let (sizes, mut table) = empty(report, title, "method \\ bits", operation);
    let timings = &report.timings;
    let names = timings.names(|t| t.key.0 == operation && wanted(t));
    timings.fill(
        &mut table,
        &names,
        &sizes,
        |bits| (operation, bits),
        |timed| {
            let paper = paper::cycles(operation, &timed.label.name, timed.key.1);
            Cell::number(timed.ticks.min).beside(Cell::number(paper))
        },
    );
    let fastest = |bits, side| {
        timings.fastest((operation, bits), |t: &Timed<Key>| t.label.side == side && wanted(t))
    };
    for (side, name) in [(Side::Literature, "fastest method"), (Side::Ours, "widelimb")] {
        let ratio = |&bits: &usize| {
            Some(fastest(bits, Side::Peer)?.ticks.min / fastest(bits, side)?.ticks.min)
        };
        let cells: Vec<Cell> = sizes.iter().map(|bits| Cell::ratio(ratio(bits))).collect();
        if cells.iter().any(|cell| *cell != Cell::Absent) {
            table.named(format!("{name}, times the fastest peer's speed"), cells);
        }
    }
    table
}

/// The sizes of an operation, and a table with a column for each.
fn empty(report: &Report, title: &str, corner: &str, operation: Operation) -> (Vec<usize>, Table) {
    let sizes = report.timings.places(|key| (key.0 == operation).then_some(key.1));
    // Karatsuba's sizes stand beside the schoolbook's.
    let plain = matches!(operation, Operation::Mul | Operation::Sqr);
    let products = if plain { Sizes::of_the_paper().products } else { Vec::new() };
    let name = |&bits: &usize| match products.iter().find(|size| size.0 == bits) {
        Some((_, Some(karatsuba))) => format!("{bits} (Karatsuba {karatsuba})").into(),
        _ => Column::from(bits),
    };
    let table = Table::by(title, corner, sizes.iter().map(name));
    (sizes, table)
}

/// Table 10: the same methods in both widths of vectors.
fn vectors(report: &Report) -> Vec<Table> {
    let note = "The time for one number in 256-bit vectors over that in 512-bit vectors; in brackets the paper's.";
    let mut tables = vec![Table::only("Vectors of 512 and of 256 bits (table 10)", note)];
    for operation in Operation::ALL.into_iter().filter(|operation| !operation.is_conversion()) {
        let corner = format!("{} \\ bits", operation.name());
        let (sizes, mut table) = empty(report, "", &corner, operation);
        let timings = &report.timings;
        let of_eight = |t: &Timed<Key>| {
            t.key.0 == operation && t.label.side == Side::Literature && t.lanes == FULL
        };
        timings.fill(
            &mut table,
            &timings.names(of_eight),
            &sizes,
            |bits| (operation, bits),
            |wide| {
                let narrow = format!("{}_256", wide.label.name);
                let ratio = timings.find(wide.key, &narrow).map(|t| t.ticks.min / wide.ticks.min);
                let paper = |name: &str| paper::cycles(operation, name, wide.key.1);
                let told = paper(&narrow).zip(paper(&wide.label.name));
                Cell::ratio(ratio).beside(Cell::ratio(told.map(|(narrow, wide)| narrow / wide)))
            },
        );
        tables.push(table);
    }
    tables
}

/// A table for each width of vectors.
fn windows(report: &Report) -> Vec<Table> {
    let note = "Powers by the truncated schoolbook. The best window of each column in 512-bit vectors is that of all \
                methods above; in brackets what the paper found best (section 6.4).";
    let mut tables = vec![Table::only("Windows", note)];
    for lanes in [FULL, FULL / 2] {
        let sizes = report.windows.places(|key| (key.0 == lanes).then_some(key.1));
        let corner = format!("{}-bit vectors: bits of a window \\ bits", 64 * lanes);
        let mut table = Table::by("", corner, sizes.iter().copied());
        for window in report.windows.places(|key| (key.0 == lanes).then_some(key.2)) {
            let cell = |&bits: &usize| {
                let timed = report.windows.fastest((lanes, bits, window), |_| true);
                Cell::number(timed.map(|timed| timed.ticks.min))
            };
            table.named(window, sizes.iter().map(cell));
        }
        let best = |&bits: &usize| {
            let paper = paper::window(bits).filter(|_| lanes == FULL);
            Cell::from(report.best_window(lanes, bits)).beside(paper)
        };
        if !sizes.is_empty() {
            table.named("best", sizes.iter().map(best));
            tables.push(table);
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::timed::tests::{machine, timed};
    use widelimb_report::Form;

    fn told(timings: Vec<Timed<Key>>, windows: Vec<Timed<Window>>) -> String {
        let report = Report::new(machine(), Some("SKIPPED: too-new".into()));
        let (timings, windows) = (Timings(timings), Timings(windows));
        page(Report { timings, windows, ..report }).text(Form::Markdown)
    }

    fn of_lanes<K>(lanes: usize, timed: Timed<K>) -> Timed<K> {
        Timed { lanes, ..timed }
    }

    #[test]
    fn rows_have_the_papers_figures_ratios_and_both_widths() {
        let one = |name, side, lanes, ticks| {
            of_lanes(lanes, timed((Operation::Mul, 520), name, side, ticks))
        };
        let timings = vec![
            one("GMP mpn_mul_n", Side::Peer, 1, 120.0),
            one("ours", Side::Ours, 8, 12.0),
            one("batch_mul_schoolbook", Side::Literature, 8, 24.0),
            one("batch_mul_schoolbook_256", Side::Literature, 4, 36.0),
        ];
        let text = told(timings, Vec::new());
        for line in [
            "| method \\ bits | 520 (Karatsuba 518) |",
            "| GMP mpn_mul_n | 120.0 (190.8) |",
            "| batch_mul_schoolbook | 24.00 (27.88) |",
            "fastest method, times the fastest peer's speed | 5.00 |",
            "widelimb, times the fastest peer's speed | 10.00 |",
            "| batch_mul_schoolbook | 1.50 |",
            "SKIPPED: too-new",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }

    #[test]
    fn the_papers_ratio_of_both_widths_and_its_windows_stand_in_brackets() {
        let [wide, narrow] =
            ["batch_power_truncated_schoolbook", "batch_power_truncated_schoolbook_256"];
        let power = |name, lanes, ticks| {
            of_lanes(lanes, timed((Operation::Power, 2048), name, Side::Literature, ticks))
        };
        let window =
            |lanes, window, ticks| timed((lanes, 2048, window), wide, Side::Literature, ticks);
        let windows = vec![
            window(8, 4, 1100.0),
            window(8, 6, 1000.0),
            window(4, 3, 1300.0),
            window(4, 4, 1400.0),
        ];
        let text = told(vec![power(wide, 8, 1000.0), power(narrow, 4, 1250.0)], windows);
        for line in [
            "| batch_power_truncated_schoolbook | 1.25 (1.31) |",
            "| 6 | 1000 |\n| best | 6 (5) |",
            "| 4 | 1400 |\n| best | 3 |",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
