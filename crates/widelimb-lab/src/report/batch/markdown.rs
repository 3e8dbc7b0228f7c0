//! The report as Markdown.

use super::{Report, Timed, paper};
use crate::methods::batch::Operation;
use crate::report::Side;
use crate::report::page::{Page, peers};
use widelimb::arch::kernels;

pub fn render(report: &Report) -> String {
    let mut page = Page(String::new());
    head(&mut page, report);
    let eight = |t: &Timed| !t.name.ends_with("_256");
    let sections = [
        ("Products (table 6)", Operation::Mul),
        ("Squares (table 6)", Operation::Sqr),
        ("Montgomery products (table 7)", Operation::MontgomeryMul),
        ("Montgomery squares (table 7)", Operation::MontgomerySqr),
        ("Conversions: limbs to digits (table 8)", Operation::Expand),
        ("Conversions: digits to limbs (table 8)", Operation::Contract),
        ("Powers (table 9)", Operation::Power),
    ];
    for (title, operation) in sections {
        page.line(&format!("\n## {title}"));
        table(&mut page, report, operation, &eight);
    }
    vectors(&mut page, report);
    page.line("\n## Powers in 256-bit vectors beside two at once (table 11)");
    let four = |t: &Timed| !eight(t) || t.name.ends_with("_x2");
    table(&mut page, report, Operation::Power, &four);
    windows(&mut page, report);
    methods(&mut page, report);
    page.0
}

fn head(page: &mut Page, report: &Report) {
    let peers = peers(&report.peers, &report.absent);
    page.head("Batches", &report.clock, peers, []);
    page.line(
        "\nCycles of the time-stamp counter for one number: those of a batch of eight (of four, where the name ends \
         in `_256`) divided\nby its numbers; the fastest of the rounds, in which all contestants of a column ran in \
         turn. In brackets the paper's own figure,\nwhere it has one (Core i7-1165G7 at 2.8 GHz, which makes half as \
         many 512-bit products in a cycle as a server's core; GMP 6.2.0,\nOpenSSL 3.2.1). All results were checked. \
         Numbers are in digits before the clock starts, but those of powers are in limbs, before and\nafter; what \
         depends on the moduli alone is made before, except for GMP, whose call has no place for it.",
    );
    if !report.skipped.is_empty() {
        page.line(&format!(
            "\nAbsent: the {} published methods need level avx512 (52-bit products); the level in force is {}.",
            report.skipped.len(),
            kernels().level
        ));
    }
}

/// A line for each contestant, a column for each size.
fn table(page: &mut Page, report: &Report, operation: Operation, wanted: &dyn Fn(&Timed) -> bool) {
    let columns = columns(report, operation);
    let mut head = vec!["method \\ bits".to_owned()];
    head.extend(columns.iter().map(|&bits| column_name(operation, bits)));
    page.table_head(1, &head);
    for contestant in report.names(operation, wanted) {
        let name = &contestant.name;
        let cell = |&bits: &usize| {
            let timed = report.find(operation, name, bits)?;
            Some(cycles(timed.ticks) + &in_brackets(paper::cycles(operation, name, bits)))
        };
        let cells = columns.iter().map(|bits| cell(bits).unwrap_or_default());
        page.row(std::iter::once(name.clone()).chain(cells));
    }
    ratios(page, report, operation, wanted, &columns);
}

/// The fastest published method of each column, and how many times the fastest peer's speed it has.
fn ratios(
    page: &mut Page,
    report: &Report,
    operation: Operation,
    wanted: &dyn Fn(&Timed) -> bool,
    columns: &[usize],
) {
    let fastest = |bits: usize, side: Side| {
        let of = |t: &&Timed| t.operation == operation && t.column == bits && t.side == side;
        let timed = report.timed.iter().filter(|t| of(t) && wanted(t));
        timed.min_by(|x, y| x.ticks.total_cmp(&y.ticks))
    };
    let cell = |&bits: &usize| {
        let (peer, method) = (fastest(bits, Side::Peer)?, fastest(bits, Side::Literature)?);
        Some(format!("{:.2}", peer.ticks / method.ticks))
    };
    let cells: Vec<String> = columns.iter().map(|bits| cell(bits).unwrap_or_default()).collect();
    if cells.iter().any(|cell| !cell.is_empty()) {
        let name = "fastest method, times the fastest peer's speed".to_owned();
        page.row(std::iter::once(name).chain(cells));
    }
}

/// Table 10: the same methods in both widths of vectors.
fn vectors(page: &mut Page, report: &Report) {
    page.line("\n## Vectors of 512 and of 256 bits (table 10)");
    page.line("\nThe time for one number in 256-bit vectors over that in 512-bit vectors.");
    for operation in [Operation::Mul, Operation::MontgomeryMul, Operation::Power] {
        let columns = columns(report, operation);
        let mut head = vec![format!("{} \\ bits", operation.name())];
        head.extend(columns.iter().map(|&bits| column_name(operation, bits)));
        page.table_head(1, &head);
        for wide in report.names(operation, |t| t.side == Side::Literature && t.lanes == 8) {
            let ratio = |&bits: &usize| {
                let narrow = report.find(operation, &format!("{}_256", wide.name), bits)?;
                let wide = report.find(operation, &wide.name, bits)?;
                Some(format!("{:.2}", narrow.ticks / wide.ticks))
            };
            let cells = columns.iter().map(|bits| ratio(bits).unwrap_or_default());
            page.row(std::iter::once(wide.name.clone()).chain(cells));
        }
    }
}

fn windows(page: &mut Page, report: &Report) {
    page.line("\n## Windows");
    page.line("\nPowers by the truncated schoolbook; the best window of each column is that of all methods above.");
    let mut columns: Vec<usize> = report.windows.iter().map(|timed| timed.column).collect();
    columns.dedup();
    let mut windows: Vec<u32> = report.windows.iter().map(|timed| timed.window).collect();
    windows.sort_unstable();
    windows.dedup();
    let mut head = vec!["bits of a window \\ bits".to_owned()];
    head.extend(columns.iter().map(ToString::to_string));
    page.table_head(1, &head);
    for window in windows {
        let cell = |&bits: &usize| {
            let is = |timed: &&Timed| timed.window == window && timed.column == bits;
            report.windows.iter().find(is).map_or_else(String::new, |timed| cycles(timed.ticks))
        };
        page.row(std::iter::once(window.to_string()).chain(columns.iter().map(cell)));
    }
    let best = |&bits: &usize| {
        let timed = report.windows.iter().filter(|timed| timed.column == bits);
        let best = timed.min_by(|x, y| x.ticks.total_cmp(&y.ticks)).map(|timed| timed.window);
        let paper = paper::window(bits).map_or_else(String::new, |paper| format!(" ({paper})"));
        best.map_or_else(String::new, |best| format!("{best}{paper}"))
    };
    page.row(std::iter::once("best, in bits".to_owned()).chain(columns.iter().map(best)));
}

fn methods(page: &mut Page, report: &Report) {
    page.line("\n## The methods");
    let head = ["method", "source", "results"];
    page.table_head(head.len(), &head.map(str::to_owned));
    for operation in Operation::ALL {
        for timed in report.names(operation, |timed| timed.side == Side::Literature) {
            page.row([timed.name.clone(), timed.source.clone(), "exact".into()]);
        }
    }
}

fn columns(report: &Report, operation: Operation) -> Vec<usize> {
    let of = report.timed.iter().filter(|timed| timed.operation == operation);
    let mut columns: Vec<usize> = of.map(|timed| timed.column).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Karatsuba's sizes stand beside the schoolbook's.
fn column_name(operation: Operation, bits: usize) -> String {
    let sizes = super::measure::Sizes::of_the_paper().products;
    let beside = sizes.iter().find(|size| size.0 == bits && !operation.is_modular());
    match beside.filter(|_| !operation.is_conversion()).and_then(|size| size.1) {
        Some(karatsuba) => format!("{bits} (Karatsuba {karatsuba})"),
        None => bits.to_string(),
    }
}

/// Thousands from 100 of them on.
fn cycles(ticks: f64) -> String {
    match ticks {
        x if x >= 1e5 => format!("{:.0}k", x / 1e3),
        x if x >= 100.0 => format!("{x:.0}"),
        x => format!("{x:.1}"),
    }
}

fn in_brackets(paper: Option<f64>) -> String {
    paper.map_or_else(String::new, |paper| format!(" ({})", cycles(paper)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Clock;

    fn timed(name: &str, side: Side, lanes: usize, ticks: f64) -> Timed {
        let (operation, column) = (Operation::Mul, 520);
        let (name, source) = (name.into(), "a paper".into());
        Timed { operation, name, source, side, column, lanes, window: 0, ticks }
    }

    #[test]
    fn rows_have_the_papers_figures_ratios_and_both_widths() {
        let report = Report {
            clock: Clock { ns_per_tick: 0.5, cycles_per_tick: None },
            peers: Vec::new(),
            absent: Vec::new(),
            timed: vec![
                timed("GMP mpn_mul_n", Side::Peer, 1, 120.0),
                timed("batch_mul_schoolbook", Side::Literature, 8, 24.0),
                timed("batch_mul_schoolbook_256", Side::Literature, 4, 36.0),
            ],
            windows: Vec::new(),
            skipped: vec!["too-new".into()],
        };
        let page = render(&report);
        assert!(page.contains("| method \\ bits | 520 (Karatsuba 518) |"), "{page}");
        assert!(page.contains("| GMP mpn_mul_n | 120 (191) |"), "{page}");
        assert!(page.contains("| batch_mul_schoolbook | 24.0 (27.9) |"), "{page}");
        assert!(page.contains("times the fastest peer's speed | 5.00 |"), "{page}");
        assert!(page.contains("| batch_mul_schoolbook | 1.50 |"), "{page}");
        assert!(page.contains("Absent: the 1 published methods"), "{page}");
    }
}
