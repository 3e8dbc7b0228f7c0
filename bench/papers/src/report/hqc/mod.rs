//! The report on HQC: tables 10 to 12 of the GF2X paper drawn again, with ours and beside other
//! implementations.

mod measure;
mod operation;
mod paper;
mod peers;
mod share;
mod whole;

use super::{Effort, Side, Timed, Timings};
use crate::methods::hqc::{IMPROVED, LENGTHS, PACKAGES, SUBMITTED, VECTORIZED, index};
use operation::Operation;
use widelimb_hqc::{ParameterSet, Version};
use widelimb_report::{Cell, Machine, Page, Table};

/// The timed work: one product in the ring, or an operation of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Product,
    Whole(Version, Operation),
}

/// The parameter set and the timed work. A package's name denotes ours with its products.
type Key = (ParameterSet, What);

/// Ours as it is, and without products.
const OURS: &str = "widelimb";
const WITHOUT: &str = "widelimb without products";

/// Ours in a race with another implementation.
fn kept(peer: &str) -> String {
    format!("{OURS} beside {peer}")
}

/// The name of a peer whose calls read the key each time.
fn read(peer: &str) -> String {
    format!("{OURS} beside {peer}, the key read in each call")
}

/// Everything that the report tells.
struct Report {
    machine: Machine,
    sets: Vec<ParameterSet>,
    timings: Timings<Key>,
    /// Packages whose products the CPU cannot make.
    skipped: Vec<&'static str>,
}

impl Report {
    fn find(&self, set: ParameterSet, what: What, name: &str) -> Option<&Timed<Key>> {
        self.timings.find((set, what), name)
    }

    /// Ticks of the fastest batch.
    fn least(&self, set: ParameterSet, what: What, name: &str) -> Option<f64> {
        self.find(set, what, name).map(|timed| timed.ticks.min)
    }

    /// Calls `row` for each operation of each set.
    fn each(&self, mut row: impl FnMut(ParameterSet, Operation)) {
        for &set in &self.sets {
            Operation::ALL.into_iter().for_each(|operation| row(set, operation));
        }
    }
}

/// Measures HQC with our products, with the published ones in their place and without any, beside
/// other implementations. What cannot be had is named.
///
/// # Errors
/// A contestant's result is wrong.
pub fn report_hqc(effort: Effort) -> anyhow::Result<Page> {
    Ok(page(measure::measure(effort, &ParameterSet::ALL)?))
}

const NOTES: [&str; 2] = [
    "Tables 10 to 12 of J.-M. Robert, P. Véron, \"Faster multiplication over F2[X] using AVX512 \
     instruction set and VPCLMULQDQ instruction\", 2021, drawn again: HQC with the products of \
     its packages, with the paper's, and with ours. Ticks of the time-stamp counter: the fastest \
     batch / the median of all, and behind ± half of what is between their quartiles, in percent \
     of it. All contestants of a line run in turn, in one race, and all races are run several \
     times. Ratios, gains and shares are of the fastest batches. Where the load is above 1 others \
     ran beside, also on the other thread of a core; medians are then of such a machine, where \
     products on AVX2 lost more than those on AVX-512. The paper's own figures are from another \
     CPU, whose counter ran as fast as its core, and from other code around the product.",
    "- **One difference.** All columns are one program, compiled once with the same flags, for \
     any x86-64; kernels are chosen when it runs. Hashes, samplers, codes and comparisons are \
     `widelimb-hqc`'s in every column, at the level above; only the product in the ring is \
     another. The paper's table 12 has another difference besides: its first column was compiled \
     with `-mavx -mavx2 -mbmi -mpclmul`, and its second with `-march=tigerlake` in all files (so \
     say its repository's makefiles), so that its gains may be the compiler's in part.\n- \
     **Memory.** What our product takes is allocated and wiped in every column, and so is part of \
     *all else*; the published products have memory of their own besides, which nobody wipes. \
     Their operands are copied to where they have room for them, which is in the operations and \
     not in table 10.\n- **Keys are kept.** A key holds its uniform element and its hash, which \
     the paper's code expands in each call; so products are a larger part here. Where other \
     implementations are beside ours, both ways are shown.",
];

const PEERS: &str = "\
Each beside ours of the version that it has, in a race of the two. Before, each took the other's keys and ciphertexts, \
and `hqc-kem` gave the same bytes for the same seeds. They compute what they need of a key in each call; *key read* is \
ours from a key's bytes each time, which for a secret key means to make it anew and compare, as they do not. Times of \
portable C say nothing of the same library with vectors, and calls of many milliseconds are never alone on a busy \
machine, so that there liboqs looks up to twice too slow.";

fn page(report: Report) -> Page {
    let skipped = format!(
        "SKIPPED, for the level in force lacks their instructions: the products of {}.",
        report.skipped.join(", ")
    );
    let notes = NOTES.into_iter().map(str::to_owned);
    let mut tables = vec![columns(), products(&report)];
    tables.extend(whole::tables(&report));
    tables.extend(share::tables(&report));
    tables.push(others(&report));
    Page {
        name: "hqc",
        title: "Keys, ciphertexts and secrets of HQC, measured".into(),
        notes: notes.chain((!report.skipped.is_empty()).then_some(skipped)).collect(),
        figures: Vec::new(),
        tables,
        lines: report.timings.lines(&report.machine, ["op", "set", "version"], |timed| {
            let (op, version) = match timed.key.1 {
                What::Product => ("product", None),
                What::Whole(version, operation) => (operation.name(), Some(version.name())),
            };
            [op.into(), timed.key.0.to_string().into(), version.into()]
        }),
        machine: Some(report.machine),
    }
}

/// The table of products, with a row for each package.
fn columns() -> Table {
    let mut table = Table::new("The columns", ["", "HQC-1", "HQC-3", "HQC-5"])
        .note("Each package's products are written from the paper.");
    for package in PACKAGES {
        let cell = |(method, bits)| format!("`{method}`, {bits} bits");
        table.named(package.name, package.products.map(cell));
    }
    table
}

fn products(report: &Report) -> Table {
    let packages = [SUBMITTED, IMPROVED, VECTORIZED].map(|package| package.name);
    let more = ["ours", "AVX2 of 2021-06-06 over ours", "AVX-512 over ours", "the paper's"];
    let columns = packages.into_iter().chain(more);
    let mut table = Table::by("Table 10: one product modulo X^n - 1", "n", columns).note(
        "The paper's are without the reduction modulo X^n - 1, all others with it; here operands \
         lie where each method has room for them. HQC-5 has the same product in both packages for \
         AVX2.",
    );
    for &set in &report.sets {
        let of = |name| report.find(set, What::Product, name);
        let (published, ours) = (packages.map(of), of(OURS));
        let figure = |cycles: Option<u32>| Cell::from(cycles).text();
        let figures = paper::TABLE_10[index(set)].map(figure).join(", ");
        let ratios = [published[1], published[2]].map(|timed| over(timed, ours));
        let cells = published.map(both).into_iter().chain([both(ours)]).chain(ratios);
        table.named(LENGTHS[index(set)], cells.chain([figures.into()]));
    }
    table
}

/// The other implementations, each beside ours of the same version.
fn others(report: &Report) -> Table {
    let title = "Other implementations";
    if report.machine.peers.is_empty() {
        return Table::only(title, "None was built in; the feature `peers-hqc` does it.");
    }
    let columns = ["version", "set", "operation", "library", "its ticks", "ours", "ours, key read"];
    let columns = columns.into_iter().chain(["times", "times, key read"]);
    let mut table = Table::new(title, columns).note(PEERS);
    for timed in report.timings.0.iter().filter(|timed| timed.label.side == Side::Peer) {
        let (set, What::Whole(version, operation)) = timed.key else { continue };
        let (name, theirs) = (&timed.label.name, Some(timed));
        let of = |name: String| report.timings.find(timed.key, &name);
        let (kept, read) = (of(kept(name)), of(read(name)));
        let names = [version.name(), &set.to_string(), operation.name(), name].map(Cell::from);
        let cells = [both(theirs), both(kept), both(read), over(theirs, kept), over(theirs, read)];
        table.row(names.into_iter().chain(cells));
    }
    table
}

/// The fastest batch, and the median of all with its spread.
fn both(timed: Option<&Timed<Key>>) -> Cell {
    let told = timed.map(|timed| {
        let [lower, median, upper] = timed.quartiles;
        let [least, middle] = [timed.ticks.min, median].map(|ticks| Cell::Number(ticks).text());
        format!("{least} / {middle} ±{:.0}", 50.0 * (upper - lower) / median)
    });
    told.into()
}

/// The ratio of the fastest batches.
fn over(timed: Option<&Timed<Key>>, ours: Option<&Timed<Key>>) -> Cell {
    Cell::ratio(timed.zip(ours).map(|(timed, ours)| timed.ticks.min / ours.ticks.min))
}

/// A set with what its lines are called by.
fn named(set: ParameterSet, operation: Operation) -> Cell {
    format!("{set} {}", operation.name()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_report::Form;

    #[test]
    fn a_report_of_one_set_has_every_table() {
        let report = measure::measure(Effort::Quick, &[ParameterSet::Hqc1]).expect("right results");
        let generate = What::Whole(Version::V2021_06_06, Operation::Generate);
        let of = |name| report.least(ParameterSet::Hqc1, generate, name).expect("it was timed");
        assert!(of(WITHOUT) < of(OURS));
        assert_eq!(report.machine.absent.len() + report.machine.peers.len(), 3);
        let (timed, page) = (report.timings.0.len(), page(report));
        assert_eq!(page.lines.rows.len(), timed);
        let text = page.text(Form::Markdown);
        let titles = ["The newest version", "The products' share", "Other implementations"];
        for title in ["Table 10: ", "Table 11: ", "Table 12: "].into_iter().chain(titles) {
            assert!(text.contains(&format!("## {title}")), "{title}\n{text}");
        }
    }

    #[test]
    fn a_report_of_no_set_has_its_tables() {
        let report = measure::measure(Effort::Quick, &[]).expect("nothing is wrong");
        assert!(report.timings.0.is_empty());
        assert!(page(report).text(Form::Markdown).contains("## Table 12: "));
    }
}
