//! Tables 11 and 12, and the same of the newest version.

use super::markdown::{NOTHING, both, named, over};
use super::{Operation, Report, Ticks, What, Who, paper};
use crate::methods::hqc::{IMPROVED, Package, SUBMITTED, VECTORIZED, index};
use crate::report::page::Page;
use widelimb_hqc::{ParameterSet, Version};

/// A table of whole operations: its columns before ours, and what the paper has of the first two.
struct Table {
    title: &'static str,
    version: Version,
    packages: &'static [Package],
    paper: Option<paper::Whole>,
}

const TABLES: [Table; 3] = [
    Table {
        title: "Table 11: version 2020-10-01",
        version: Version::V2020_10_01,
        packages: &[SUBMITTED, IMPROVED],
        paper: Some(paper::TABLE_11),
    },
    Table {
        title: "Table 12: version 2021-06-06",
        version: Version::V2021_06_06,
        packages: &[IMPROVED, VECTORIZED],
        paper: Some(paper::TABLE_12),
    },
    Table {
        title: "The newest version, 2026-02-10",
        version: Version::V2026_02_10,
        packages: &[IMPROVED, VECTORIZED],
        paper: None,
    },
];

/// Writes them.
pub fn render(page: &mut Page, report: &Report) {
    for table in TABLES {
        page.line(&format!("\n## {}", table.title));
        let mut heads = vec![String::new()];
        heads.extend(table.packages.iter().map(|package| format!("with {}", package.name)));
        heads.extend(
            ["with ours", "gain", "gain by ours", "second over ours", "the paper's", "its gain"]
                .map(str::to_owned),
        );
        page.table_head(1, &heads);
        for &set in &report.sets {
            for operation in Operation::ALL {
                page.row(row(&table, report, set, operation));
            }
        }
    }
    page.line(
        "\n*Gain* is of the second column over the first, in percent of the first; *gain by ours* \
         the same of ours. Table 11 of the paper has no HQC-5, whose product for AVX2 was not \
         another.",
    );
}

fn row(table: &Table, report: &Report, set: ParameterSet, operation: Operation) -> Vec<String> {
    let what = What::Whole(table.version, operation);
    let with = |package: &Package| report.find(set, what, &Who::With(package.name));
    let columns: Vec<Option<Ticks>> = table.packages.iter().map(with).collect();
    // Where a package was not timed for itself, its products are the next one's.
    let first = columns[0].or(columns[1]);
    let ours = report.find(set, what, &Who::Ours);
    let figures = table.paper.map(|sets| sets[index(set)][operation as usize]);
    let figures = figures.filter(|both| both[0] > 0);
    let least = |ticks: Option<Ticks>| ticks.map(|ticks| ticks.least);
    let mut cells = vec![named(set, operation)];
    cells.extend([columns[0], columns[1], ours].map(both));
    let timed_apart = first.filter(|_| columns[0].is_some());
    cells.push(gain(least(timed_apart), least(columns[1])));
    cells.push(gain(least(first), least(ours)));
    cells.push(over(columns[1], ours));
    let text = figures.map(|[before, after]| format!("{before}, {after}"));
    cells.push(text.unwrap_or_else(|| NOTHING.to_owned()));
    let [before, after] = [0, 1].map(|i| figures.map(|both| f64::from(both[i])));
    cells.push(gain(before, after));
    cells
}

/// What is saved, in percent.
fn gain(before: Option<f64>, after: Option<f64>) -> String {
    match before.zip(after) {
        Some((before, after)) => format!("{:.1} %", 100.0 * (1.0 - after / before)),
        None => NOTHING.to_owned(),
    }
}
