//! The parts that pages of Markdown are made of.

use std::fmt::Write as _;
use widelimb_kernels::cpu::Core;
use widelimb_kernels::kernels;
use widelimb_lab::machine;
use widelimb_lab::measure::{Clock, Summary};
use widelimb_lab::peers::{Absent, Identity};

/// A page of Markdown in the making.
pub struct Page(pub String);

/// A name, and what is told of it.
pub type Told = (&'static str, String);

/// A row for each peer.
pub fn peers(present: &[Identity], absent: &[Absent]) -> Vec<Told> {
    let present = present.iter().map(|peer| ("peer", peer.to_string()));
    present.chain(absent.iter().map(|absent| ("absent", absent.to_string()))).collect()
}

impl Page {
    /// The title, and the table of what measured: the machine, what stands between it and the
    /// clocks, the clocks, and more.
    pub fn head(
        &mut self,
        title: &str,
        clock: &Clock,
        between: impl IntoIterator<Item = Told>,
        more: impl IntoIterator<Item = Told>,
    ) {
        let core = match clock.core_ghz() {
            Some(ghz) => format!("{ghz:.2} GHz when the report began"),
            None => "not measured on this architecture".into(),
        };
        self.line(&format!("# {title}, measured\n"));
        self.line("| | |");
        self.line("|---|---|");
        let machine = [
            ("date", machine::date()),
            ("CPU", machine::cpu_name()),
            ("caches", machine::caches()),
            ("level", format!("{}, cores {}", kernels().level, Core::detect())),
        ];
        let clocks =
            [("time-stamp counter", format!("{:.3} GHz", clock.tick_ghz())), ("core clock", core)];
        for (name, told) in machine.into_iter().chain(between).chain(clocks).chain(more) {
            self.row([name.to_owned(), told]);
        }
    }

    pub fn line(&mut self, line: &str) {
        writeln!(self.0, "{line}").expect("a string takes all text");
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        self.line(&format!("| {} |", cells.join(" | ")));
    }

    /// The head of a table: its first columns hold text, the others numbers.
    pub fn table_head(&mut self, text: usize, names: &[String]) {
        self.line("");
        self.row(names.iter().cloned());
        let rule = |i: usize| if i < text { "---" } else { "---:" };
        self.line(&format!("|{}|", (0..names.len()).map(rule).collect::<Vec<_>>().join("|")));
    }
}

/// Minimum, maximum, mean and deviation.
pub fn four(summary: Summary) -> [String; 4] {
    [summary.min, summary.max, summary.mean, summary.deviation].map(digits)
}

/// As many digits as say something.
pub fn digits(x: f64) -> String {
    match x {
        x if x >= 1000.0 => format!("{x:.0}"),
        x if x >= 100.0 => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}
