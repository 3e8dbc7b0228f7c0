//! Tables 11 and 12, and the same of the newest version.

use super::markdown::{beside, named};
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
        heads.extend(["with ours", "gain", "gain by ours", "second over ours"].map(str::to_owned));
        page.table_head(1, &heads);
        for &set in &report.sets {
            for operation in Operation::ALL {
                page.row(row(&table, report, set, operation));
            }
        }
    }
    page.line(
        "\n*Gain* is of the second column over the first, in percent of the first, with the paper's in brackets; *gain by \
         ours* the same of ours. Table 11 of the paper has no HQC-5, whose product for AVX2 was not another.",
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
    let mut cells = vec![named(set, operation)];
    cells.push(beside(columns[0], figures.map(|both| both[0])));
    cells.push(beside(columns[1], figures.map(|both| both[1])));
    cells.push(beside(ours, None));
    let of_paper = figures.map(|[before, after]| gain(before.into(), after.into()));
    let measured = first.filter(|_| columns[0].is_some()).zip(columns[1]);
    let measured = measured.map(|(first, second)| gain(first.median, second.median));
    cells.push(match (measured, of_paper) {
        (Some(measured), Some(paper)) => format!("{measured} ({paper})"),
        (Some(measured), None) => measured,
        (None, _) => "-".to_owned(),
    });
    let by_ours = first.zip(ours).map(|(first, ours)| gain(first.median, ours.median));
    cells.push(by_ours.unwrap_or_else(|| "-".to_owned()));
    let over = columns[1].zip(ours).map(|(second, ours)| second.median / ours.median);
    cells.push(over.map_or_else(|| "-".to_owned(), |over| format!("{over:.2}")));
    cells
}

/// What is saved, in percent.
fn gain(before: f64, after: f64) -> String {
    format!("{:.1} %", 100.0 * (1.0 - after / before))
}
