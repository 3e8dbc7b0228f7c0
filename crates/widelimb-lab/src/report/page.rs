//! The parts that pages of Markdown are made of.

use crate::measure::Summary;
use std::fmt::Write as _;

/// A page of Markdown in the making.
pub struct Page(pub String);

impl Page {
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
