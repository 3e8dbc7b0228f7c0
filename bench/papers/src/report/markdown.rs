//! A report as Markdown.

use super::add::MEASUREMENTS;
use super::figures::Figure;
use super::jsonl::throughput;
use super::page::{Page, four};
use super::{Measured, Report, Side};
use crate::methods::Op;
use widelimb_kernels::kernels;
use widelimb_lab::machine;
use widelimb_lab::measure::{Shape, Summary};

/// A quantity that the thesis tabulates.
#[derive(Clone, Copy)]
enum Quantity {
    Time,
    Ticks,
    Throughput,
    Instructions,
}

impl Quantity {
    const ALL: [Quantity; 4] =
        [Quantity::Time, Quantity::Ticks, Quantity::Throughput, Quantity::Instructions];

    fn title(self) -> &'static str {
        match self {
            Quantity::Time => "execution time, ns",
            Quantity::Ticks => "time-stamp ticks",
            Quantity::Throughput => "throughput, million operations per second",
            Quantity::Instructions => "user instructions",
        }
    }

    /// The thesis's table.
    fn table(self, op: Op) -> &'static str {
        match (op, self) {
            (Op::Add, Quantity::Time) => "5.1",
            (Op::Add, Quantity::Ticks) => "5.2",
            (Op::Add, Quantity::Throughput) => "5.3",
            (Op::Add, Quantity::Instructions) => "5.4",
            (Op::Sub, Quantity::Time) => "5.5",
            (Op::Sub, Quantity::Throughput) => "5.6",
            (Op::Sub, Quantity::Ticks) => "5.7",
            (Op::Sub, Quantity::Instructions) => "5.8",
        }
    }
}

pub fn render(report: &Report, figures: &[Figure]) -> String {
    let mut page = Page(String::new());
    page.addition_head(report);
    for figure in figures {
        page.line(&format!("\n![{}]({})", figure.title, figure.file));
    }
    for op in [Op::Add, Op::Sub] {
        page.ratios(report, op);
    }
    page.methods(report);
    for (op, quantity) in
        [Op::Add, Op::Sub].into_iter().flat_map(|op| Quantity::ALL.map(|q| (op, q)))
    {
        page.statistics(report, op, quantity);
    }
    page.0
}

impl Page {
    fn addition_head(&mut self, report: &Report) {
        let counted = match &report.instructions {
            Ok(()) => "counted by perf_event_open, user mode only".into(),
            Err(reason) => reason.to_string(),
        };
        let rounds = report.effort.plan().rounds / MEASUREMENTS;
        let runs = format!("{MEASUREMENTS} measurements of {rounds} batches each");
        let between = [("peer", peer(report)), ("runs", runs)];
        let title = "Addition and subtraction";
        self.head(title, &report.clock, between, [("instructions", counted)]);
        self.line("");
        self.line(
            "Every method ran in turn with all others, a short batch each, on operands that rotate. \
             There are ten\nmeasurements of each, and a measurement is the fastest of its batches. Random operands have\nuniform limbs; in the worst case a carry, or a borrow, \
             runs from the lowest limb to the top. Operands are\nconverted to a method's own \
             representation before the clock starts.",
        );
        self.line("");
        self.line(
            "The figures stand for the thesis's 3.2, 4.1, 5.1 and 5.2. Small numbers beside our lines \
             are times GMP's\nspeed; a dashed line is the worst case of a method whose time depends \
             on the data.",
        );
        self.line("");
        self.line(
            "The operands that rotate and their results fill 24 KiB at most, but 48 KiB at 131072 bits: a \
             first-level\ncache that holds 24 KiB and not 48 makes the longest length slower than it \
             is elsewhere, for all methods alike.",
        );
    }

    /// What a table of numbers must not be read without.
    fn caption(&mut self, report: &Report) {
        self.line("");
        let rounds = report.effort.plan().rounds / MEASUREMENTS;
        self.line(&format!(
            "Level {} on {}; peer: {}; {MEASUREMENTS} measurements, each the fastest of {rounds} batches.",
            kernels().level,
            machine::cpu_name(),
            peer(report),
        ));
    }

    /// Times GMP's speed, for all methods and sizes.
    fn ratios(&mut self, report: &Report, op: Op) {
        let sizes = report.sizes(op);
        for shape in Shape::ALL {
            let operands = match shape {
                Shape::Random => "random operands",
                Shape::Ripple => "worst case",
            };
            self.line(&format!("\n## Times GMP's speed: {}, {operands}", op.name()));
            let mut names = vec!["method \\ bits".to_owned()];
            names.extend(sizes.iter().map(|limbs| (64 * limbs).to_string()));
            self.caption(report);
            if report.gmp.is_err() {
                continue;
            }
            self.line(
                "Ratios are peer_time / our_time, where ours is the line's method: above 1, it is \
                 faster than GMP.",
            );
            self.table_head(1, &names);
            for name in report.names(op) {
                let cell = |&limbs: &usize| match report.find(op, name, limbs, shape) {
                    Some(m) => ratio(report, m),
                    None => String::new(),
                };
                let cells = sizes.iter().map(cell);
                self.row(std::iter::once(name.to_owned()).chain(cells));
            }
        }
    }

    fn methods(&mut self, report: &Report) {
        self.line("\n## The methods");
        let names = ["method", "source", "domain", "results on these operands"].map(str::to_owned);
        self.table_head(names.len(), &names);
        let mut seen: Vec<&str> = Vec::new();
        for measured in &report.measured {
            let label = &measured.label;
            if seen.contains(&label.name.as_str()) {
                continue;
            }
            seen.push(&label.name);
            let source = match label.side {
                Side::Peer => format!("the peer above, version {}", label.source),
                _ => label.source.clone(),
            };
            self.row([label.name.clone(), source, label.domain.clone(), verdict(report, measured)]);
        }
        for skipped in &report.skipped {
            let op = skipped.op.name();
            self.line(&format!("\nSkipped: {} ({op}): {}.", skipped.name, skipped.reason));
        }
    }

    /// A table like the thesis's: minimum, maximum, mean and deviation over ten measurements.
    fn statistics(&mut self, report: &Report, op: Op, quantity: Quantity) {
        let what = match op {
            Op::Add => "Addition",
            Op::Sub => "Subtraction",
        };
        let number = quantity.table(op);
        self.line(&format!("\n## {what}: {} (thesis, table {number})", quantity.title()));
        self.caption(report);
        if let Quantity::Instructions = quantity {
            self.instructions(report, op);
            return;
        }
        let mut names = vec!["bits".to_owned(), "method".to_owned()];
        for shape in Shape::ALL {
            names.extend(
                ["min", "max", "mean", "deviation"].map(|s| format!("{} {s}", shape.name())),
            );
        }
        self.table_head(2, &names);
        for (limbs, name) in pairs(report, op) {
            let cells = Shape::ALL.map(|shape| match report.find(op, name, limbs, shape) {
                Some(measured) => four(quantity.of(report, measured)),
                None => Default::default(),
            });
            let row = [(64 * limbs).to_string(), name.to_owned()];
            self.row(row.into_iter().chain(cells.into_iter().flatten()));
        }
    }

    fn instructions(&mut self, report: &Report, op: Op) {
        if let Err(reason) = &report.instructions {
            self.line(&format!("\nInstructions: {reason}."));
            return;
        }
        let names = ["bits", "method", "random", "worst case"].map(str::to_owned);
        self.table_head(2, &names);
        for (limbs, name) in pairs(report, op) {
            let count = |shape| {
                let measured = report.find(op, name, limbs, shape);
                let instructions = measured.and_then(|measured| measured.instructions);
                instructions.map_or("not available".into(), |count| format!("{count:.0}"))
            };
            let row = [(64 * limbs).to_string(), name.to_owned()];
            self.row(row.into_iter().chain(Shape::ALL.map(count)));
        }
    }
}

impl Quantity {
    fn of(self, report: &Report, measured: &Measured) -> Summary {
        let ns = measured.ticks.scaled(report.clock.ns_per_tick);
        match self {
            Quantity::Time => ns,
            Quantity::Throughput => throughput(ns),
            Quantity::Ticks | Quantity::Instructions => measured.ticks,
        }
    }
}

/// Every size with every method that was measured at it.
fn pairs(report: &Report, op: Op) -> Vec<(usize, &str)> {
    let names = report.names(op);
    let measured =
        |&(limbs, name): &(usize, &str)| report.find(op, name, limbs, Shape::Random).is_some();
    let all = |limbs| names.iter().map(move |&name| (limbs, name)).collect::<Vec<_>>();
    report.sizes(op).into_iter().flat_map(all).filter(measured).collect()
}

/// What the results of a method were on all operands measured.
fn verdict(report: &Report, first: &Measured) -> String {
    let wrong: Vec<String> = report
        .measured
        .iter()
        .filter(|m| m.label.name == first.label.name && !m.correct)
        .map(|m| format!("{} {}", m.shape.name(), m.bits()))
        .collect();
    match (wrong.is_empty(), first.label.exact) {
        (true, true) => "exact".into(),
        (true, false) => "exact here, though it may differ".into(),
        (false, false) => "differs in the worst case, as it may".into(),
        (false, true) => format!("**WRONG**: {}", wrong.join(", ")),
    }
}

/// The peer, its version and build; or why there is none.
fn peer(report: &Report) -> String {
    match &report.gmp {
        Ok(gmp) => gmp.to_string(),
        Err(absent) => format!("none, as no GMP could be opened ({})", absent.tried.join(", ")),
    }
}

fn ratio(report: &Report, measured: &Measured) -> String {
    match report.peer_ticks(measured) {
        Some(peer) => format!("{:.2}", peer / measured.ticks.min),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_lab::peers::Absent;

    #[test]
    fn a_page_has_the_thesis_tables_and_says_what_is_not_available() {
        let page = render(&crate::report::tests::small_report(), &[]);
        for table in ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8"] {
            assert!(page.contains(&format!("table {table})")), "{table}\n{page}");
        }
        assert!(page.contains("not available (no counter here)"), "{page}");
        assert!(page.contains("| widelimb add_n | 2.00 | 2.00 |"), "{page}");
        assert!(page.contains("| peer | GMP 6.3.0 (somewhere) |"), "{page}");
        assert!(page.contains("Skipped: too-new (add): needs level avx512"), "{page}");
    }

    #[test]
    fn every_table_of_numbers_says_what_it_was_measured_on() {
        let report = crate::report::tests::small_report();
        let page = render(&report, &[]);
        let tables = 2 * Shape::ALL.len() + 2 * Quantity::ALL.len();
        let caption = format!(
            "Level {} on {}; peer: GMP 6.3.0 (somewhere); 10 measurements",
            kernels().level,
            machine::cpu_name()
        );
        assert_eq!(page.matches(&caption).count(), tables, "{page}");
        let ratios = "Ratios are peer_time / our_time";
        assert_eq!(page.matches(ratios).count(), 2 * Shape::ALL.len());
    }

    #[test]
    fn without_gmp_there_are_no_ratios_but_the_reason() {
        let mut report = crate::report::tests::small_report();
        report.gmp = Err(Absent { name: "GMP", tried: vec!["no libgmp.so.10".into()] });
        report.measured.retain(|m| m.label.side != Side::Peer);
        let page = render(&report, &[]);
        assert!(
            page.contains("| peer | none, as no GMP could be opened (no libgmp.so.10) |"),
            "{page}"
        );
        assert!(!page.contains("| method \\ bits |"), "{page}");
    }

    #[test]
    fn a_wrong_result_of_an_exact_method_stands_out() {
        let mut report = crate::report::tests::small_report();
        report.measured[0].correct = false;
        assert!(render(&report, &[]).contains("**WRONG**: random 256"));
    }

    #[test]
    fn all_rows_of_a_table_have_as_many_cells_as_its_head() {
        let page = render(&crate::report::tests::small_report(), &[]);
        let mut width = None;
        for line in page.lines() {
            let cells = line.starts_with('|').then(|| line.matches('|').count());
            assert!(width.is_none() || cells.is_none() || width == cells, "{line}");
            width = cells;
        }
    }
}
