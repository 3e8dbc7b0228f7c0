//! The report on polynomials over GF(2): the paper's tables drawn again, beside gf2x, NTL and ours.

#[cfg(target_arch = "x86_64")]
mod complexities;
mod count;
mod instructions;
mod measure;
mod paper;
mod tables;

pub(super) use count::instructions_of;

use super::{Effort, Timed, Timings};
use tables::{Row, Table as Printed};
use widelimb_report::{Cell, Machine, Page, Table};

/// Bits of the operands, and of a product modulo `X^n - 1` also `n`.
type Key = (usize, Option<usize>);

/// Everything that the report tells.
struct Report {
    machine: Machine,
    /// The text that the names of the published methods had to contain, if one was given.
    only: Option<String>,
    timings: Timings<Key>,
    /// A note about methods that the level in force cannot run.
    skipped: Option<String>,
    /// The instructions of each kernel, or why they could not be counted.
    counts: Result<Vec<count::Counted>, String>,
}

/// Measures every published product of polynomials over GF(2) beside ours and the peers, and counts
/// the instructions of the kernels. What cannot be had is named. Of the published methods those
/// take part whose name contains `only`.
///
/// # Errors
/// A contestant's result is wrong, or no method is called `only`.
pub fn report_gf2x(effort: Effort, only: Option<&str>) -> anyhow::Result<Page> {
    Ok(page(measure::measure(effort, usize::MAX, only)?))
}

const NOTE: &str = "\
Every construction of J.-M. Robert, P. Véron, \"Faster multiplication over F2[X] using AVX512 instruction set and \
VPCLMULQDQ instruction\", 2021, written from its text, beside gf2x and ours. Ticks of the time-stamp counter, the \
fastest round of each contestant, all contestants of a size in one race. In brackets the paper's own figures, from \
another CPU whose counter ran as fast as its core. *Ours* is `gf2x::mul` at that many bits, in table 10 \
`Cyclic::mul`; *times* is the fastest published method of the row over ours. Retired instructions, which tables 4 and \
14 have beside the cycles, need hardware counters, which this report does not read.";

fn page(report: Report) -> Page {
    let only = |only| format!("Only the methods whose names contain `{only}` took part.");
    let notes = [Some(NOTE.to_owned()), report.only.as_ref().map(only), report.skipped.clone()];
    let mut tables: Vec<Table> = tables::all().iter().map(|of| times(of, &report)).collect();
    #[cfg(target_arch = "x86_64")]
    tables.push(complexities::table());
    tables.extend(instructions::tables(&report.counts));
    Page {
        name: "gf2x",
        title: "Products of polynomials over GF(2), measured".into(),
        notes: notes.into_iter().flatten().collect(),
        figures: Vec::new(),
        tables,
        lines: report.timings.lines(&report.machine, ["op", "bits", "ring"], |timed| {
            ["gf2x".into(), timed.key.0.into(), timed.key.1.into()]
        }),
        machine: Some(report.machine),
    }
}

/// A table of the paper, without the rows whose sizes were not measured.
fn times(printed: &Printed, report: &Report) -> Table {
    let peers = report.machine.peers.iter().map(|peer| peer.name);
    let more = ["ours", "times", "gf2x over ours"];
    let columns = peers.chain(printed.heads.iter().copied()).chain(more);
    let title = format!("Table {}: {}", printed.number, printed.title);
    let mut table = Table::by(title, "bits", columns);
    for cells in printed.rows.iter().filter_map(|row| cells(row, report)) {
        table.row(cells);
    }
    table
}

/// A row's cells; nothing where its size was not measured.
fn cells(row: &Row, report: &Report) -> Option<Vec<Cell>> {
    let of = |name: &str, bits| -> Option<f64> {
        report.timings.find((bits, row.ring), name).map(|timed: &Timed<Key>| timed.ticks.min)
    };
    let ours = of("widelimb", row.bits)?;
    let mut cells = vec![row.bits.into()];
    for peer in &report.machine.peers {
        let paper = row.gf2x.filter(|_| peer.name == "gf2x");
        cells.push(Cell::number(of(peer.name, row.bits)).beside(paper));
    }
    let measured = row.cells.iter().map(|cell| (of(cell.method, cell.bits), cell.paper));
    cells.extend(measured.clone().map(|(ticks, paper)| Cell::number(ticks).beside(paper)));
    let best = measured.filter_map(|(ticks, _)| ticks).min_by(f64::total_cmp);
    let over_ours = |ticks: Option<f64>| Cell::ratio(ticks.map(|ticks| ticks / ours));
    cells.extend([Cell::Number(ours), over_ours(best), over_ours(of("gf2x", row.bits))]);
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Side;
    use widelimb_report::Form;

    #[test]
    fn a_report_of_short_sizes_has_every_table() {
        let report = measure::measure(Effort::Quick, 3100, None).expect("right results");
        assert!(report.timings.find((1024, None), "widelimb").is_some());
        let (timed, page) = (report.timings.0.len(), page(report));
        let text = page.text(Form::Markdown);
        for number in [4, 5, 6, 8, 9, 10, 13, 14] {
            assert!(text.contains(&format!("Table {number}")), "{number}\n{text}");
        }
        for number in [2, 3, 13] {
            assert!(text.contains(&format!("## Table {number}: instructions")), "{text}");
        }
        assert_eq!(page.lines.rows.len(), timed);
    }

    #[test]
    fn a_report_of_one_method_has_its_sizes_only() {
        let report = measure::measure(Effort::Quick, 3100, Some("karat3")).expect("right results");
        let literature = report.timings.0.iter().filter(|t| t.label.side == Side::Literature);
        assert!(literature.clone().all(|timed| timed.label.name.contains("karat3")));
        let can = crate::methods::gf2x::named("karat3_avx2")
            .is_some_and(|method| method.needs <= widelimb_kernels::kernels().level);
        assert_eq!(literature.clone().any(|timed| timed.key.0 == 1536), can);
        let ours = |bits| report.timings.find((bits, None), "widelimb").is_some();
        assert!(ours(1536) && !ours(1024));
        assert!(page(report).text(Form::Markdown).contains("whose names contain `karat3`"));
        let error = measure::measure(Effort::Quick, 3100, Some("nosuch")).err().expect("no method");
        assert!(error.to_string().contains("nosuch"), "{error}");
    }
}
