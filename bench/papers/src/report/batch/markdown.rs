//! The report as Markdown.

#[cfg(target_arch = "x86_64")]
use super::counts;
use super::{Report, Timed, paper};
use crate::methods::batch::Operation;
use crate::report::Side;
use crate::report::page::{Page, peers};
use widelimb_kernels::kernels;

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
    #[cfg(target_arch = "x86_64")]
    counts::render(&mut page);
    methods(&mut page, report);
    page.0
}

fn head(page: &mut Page, report: &Report) {
    let peers = peers(&report.peers, &report.absent);
    page.head("Batches", &report.clock, peers, []);
    page.line(
        "\nCycles of the time-stamp counter for one number: those of a batch of eight (of four, \
         where the name ends \
         in `_256`) divided\nby its numbers; the fastest of the rounds, in which all contestants \
         of a column ran in \
         turn. In brackets the paper's own figure,\nwhere it has one (Core i7-1165G7 at 2.8 GHz, \
         which makes half as \
         many 512-bit products in a cycle as a server's core; GMP 6.2.0,\nOpenSSL 3.2.1). All \
         results were checked. \
         Numbers are in digits before the clock starts, but those of powers are in limbs, before \
         and\nafter; what \
         depends on the moduli alone is made before, except for GMP's powers, whose call has no \
         place for it.\n\
         `widelimb batch.mul` and its like are the kernels that `widelimb mod_exp` is made of; \
         plain products of \
         batches it has none.",
    );
    if !report.skipped.is_empty() {
        page.line(&format!(
            "\nAbsent: the {} published methods need level avx512 (52-bit products); the level in \
             force is {}.",
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

/// How many times the fastest peer's speed the fastest published method has in each column, and
/// ours.
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
    for (side, name) in [(Side::Literature, "fastest method"), (Side::Ours, "widelimb")] {
        let cell = |&bits: &usize| {
            let (peer, one) = (fastest(bits, Side::Peer)?, fastest(bits, side)?);
            Some(format!("{:.2}", peer.ticks / one.ticks))
        };
        let cells: Vec<_> = columns.iter().map(|bits| cell(bits).unwrap_or_default()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            let name = format!("{name}, times the fastest peer's speed");
            page.row(std::iter::once(name).chain(cells));
        }
    }
}

/// Table 10: the same methods in both widths of vectors.
fn vectors(page: &mut Page, report: &Report) {
    page.line("\n## Vectors of 512 and of 256 bits (table 10)");
    page.line(
        "\nThe time for one number in 256-bit vectors over that in 512-bit vectors; in brackets \
         the paper's.",
    );
    for operation in Operation::ALL.into_iter().filter(|operation| !operation.is_conversion()) {
        let columns = columns(report, operation);
        let mut head = vec![format!("{} \\ bits", operation.name())];
        head.extend(columns.iter().map(|&bits| column_name(operation, bits)));
        page.table_head(1, &head);
        for wide in report.names(operation, |t| t.side == Side::Literature && t.lanes == 8) {
            let ratio = |&bits: &usize| {
                let narrow = format!("{}_256", wide.name);
                let ratio = report.find(operation, &narrow, bits)?.ticks
                    / report.find(operation, &wide.name, bits)?.ticks;
                let paper = |name: &str| paper::cycles(operation, name, bits);
                let told = paper(&narrow).zip(paper(&wide.name));
                let told = told.map(|(narrow, wide)| format!(" ({:.2})", narrow / wide));
                Some(format!("{ratio:.2}") + &told.unwrap_or_default())
            };
            let cells = columns.iter().map(|bits| ratio(bits).unwrap_or_default());
            page.row(std::iter::once(wide.name.clone()).chain(cells));
        }
    }
}

/// A table for each width of vectors.
fn windows(page: &mut Page, report: &Report) {
    page.line("\n## Windows");
    page.line(
        "\nPowers by the truncated schoolbook. The best window of each column in 512-bit vectors \
         is that of all \
         methods above; in\nbrackets what the paper found best (section 6.4).",
    );
    for (lanes, vectors) in [(8, "512-bit vectors"), (4, "256-bit vectors")] {
        let of: Vec<&Timed> = report.windows.iter().filter(|t| t.lanes == lanes).collect();
        if !of.is_empty() {
            windows_of(page, report, vectors, &of);
        }
    }
}

fn windows_of(page: &mut Page, report: &Report, vectors: &str, all: &[&Timed]) {
    let sorted = |mut values: Vec<usize>| {
        values.sort_unstable();
        values.dedup();
        values
    };
    let columns = sorted(all.iter().map(|timed| timed.column).collect());
    let mut head = vec![format!("{vectors}: bits of a window \\ bits")];
    head.extend(columns.iter().map(ToString::to_string));
    page.table_head(1, &head);
    for window in sorted(all.iter().map(|timed| timed.window as usize).collect()) {
        let cell = |&bits: &usize| {
            let is = |timed: &&&Timed| (timed.window as usize, timed.column) == (window, bits);
            all.iter().find(is).map_or_else(String::new, |timed| cycles(timed.ticks))
        };
        page.row(std::iter::once(window.to_string()).chain(columns.iter().map(cell)));
    }
    let lanes = all[0].lanes;
    let best = |&bits: &usize| {
        let best =
            report.best_window(lanes, bits).map_or_else(String::new, |best| best.to_string());
        let paper = paper::window(bits).filter(|_| lanes == 8);
        best + &paper.map_or_else(String::new, |paper| format!(" ({paper})"))
    };
    page.row(std::iter::once("best".to_owned()).chain(columns.iter().map(best)));
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
    use widelimb_lab::measure::Clock;

    fn timed(name: &str, side: Side, lanes: usize, ticks: f64) -> Timed {
        let (operation, column) = (Operation::Mul, 520);
        let (name, source) = (name.into(), "a paper".into());
        Timed { operation, name, source, side, column, lanes, window: 0, ticks }
    }

    fn report(timed: Vec<Timed>, windows: Vec<Timed>) -> Report {
        Report {
            clock: Clock { ns_per_tick: 0.5, cycles_per_tick: None },
            peers: Vec::new(),
            absent: Vec::new(),
            timed,
            windows,
            skipped: vec!["too-new".into()],
        }
    }

    #[test]
    fn rows_have_the_papers_figures_ratios_and_both_widths() {
        let page = render(&report(
            vec![
                timed("GMP mpn_mul_n", Side::Peer, 1, 120.0),
                timed("ours", Side::Ours, 8, 12.0),
                timed("batch_mul_schoolbook", Side::Literature, 8, 24.0),
                timed("batch_mul_schoolbook_256", Side::Literature, 4, 36.0),
            ],
            Vec::new(),
        ));
        assert!(page.contains("| method \\ bits | 520 (Karatsuba 518) |"), "{page}");
        assert!(page.contains("| GMP mpn_mul_n | 120 (191) |"), "{page}");
        assert!(page.contains("| batch_mul_schoolbook | 24.0 (27.9) |"), "{page}");
        assert!(page.contains("fastest method, times the fastest peer's speed | 5.00 |"), "{page}");
        assert!(page.contains("widelimb, times the fastest peer's speed | 10.00 |"), "{page}");
        assert!(page.contains("| batch_mul_schoolbook | 1.50 |"), "{page}");
        assert!(page.contains("Absent: the 1 published methods"), "{page}");
    }

    #[test]
    fn the_papers_ratio_of_both_widths_and_its_windows_stand_in_brackets() {
        let power = |name: &str, lanes, window, ticks| Timed {
            operation: Operation::Power,
            column: 2048,
            window,
            ..timed(name, Side::Literature, lanes, ticks)
        };
        let [wide, narrow] =
            ["batch_power_truncated_schoolbook", "batch_power_truncated_schoolbook_256"];
        let page = render(&report(
            vec![power(wide, 8, 5, 1000.0), power(narrow, 4, 5, 1250.0)],
            vec![
                power(wide, 8, 4, 1100.0),
                power(wide, 8, 6, 1000.0),
                power(narrow, 4, 3, 1300.0),
                power(narrow, 4, 4, 1400.0),
            ],
        ));
        assert!(page.contains("| batch_power_truncated_schoolbook | 1.25 (1.31) |"), "{page}");
        assert!(page.contains("| 6 | 1000 |\n| best | 6 (5) |"), "{page}");
        assert!(page.contains("| 4 | 1400 |\n| best | 3 |"), "{page}");
    }
}
