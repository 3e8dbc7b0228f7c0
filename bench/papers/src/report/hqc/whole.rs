//! Tables 11 and 12, and the same of the newest version.

use super::{OURS, Operation, Report, What, both, named, over, paper};
use crate::methods::hqc::{IMPROVED, Package, SUBMITTED, VECTORIZED, index};
use widelimb_hqc::{ParameterSet, Version};
use widelimb_report::{Cell, Table};

/// A table of whole operations: its columns before ours, and what the paper has of the first two.
struct Printed {
    title: &'static str,
    version: Version,
    packages: &'static [Package],
    paper: Option<paper::Whole>,
}

const TABLES: [Printed; 3] = [
    Printed {
        title: "Table 11: version 2020-10-01",
        version: Version::V2020_10_01,
        packages: &[SUBMITTED, IMPROVED],
        paper: Some(paper::TABLE_11),
    },
    Printed {
        title: "Table 12: version 2021-06-06",
        version: Version::V2021_06_06,
        packages: &[IMPROVED, VECTORIZED],
        paper: Some(paper::TABLE_12),
    },
    Printed {
        title: "The newest version, 2026-02-10",
        version: Version::V2026_02_10,
        packages: &[IMPROVED, VECTORIZED],
        paper: None,
    },
];

const NOTE: &str = "\
*Gain* is of the second column over the first, in percent of the first; *gain by ours* the same of ours. Table 11 of \
the paper has no HQC-5, whose product for AVX2 was not another.";

/// The tables of the three operations.
pub fn tables(report: &Report) -> [Table; 3] {
    TABLES.map(|printed| {
        let packages = printed.packages.iter().map(|package| format!("with {}", package.name));
        let more =
            ["with ours", "gain", "gain by ours", "second over ours", "the paper's", "its gain"];
        let columns = packages.chain(more.map(str::to_owned));
        let mut table = Table::by(printed.title, "", columns).note(NOTE);
        report.each(|set, operation| table.row(row(&printed, report, set, operation)));
        table
    })
}

fn row(table: &Printed, report: &Report, set: ParameterSet, operation: Operation) -> Vec<Cell> {
    let what = What::Whole(table.version, operation);
    let [before, after] = [0, 1].map(|i| report.find(set, what, table.packages[i].name));
    // A package that was not timed itself has the products of the next one.
    let first = before.or(after);
    let ours = report.find(set, what, OURS);
    let figures = table.paper.map(|sets| sets[index(set)][operation as usize]);
    let figures = figures.filter(|both| both[0] > 0);
    let [first, apart, second, by_ours] =
        [first, before, after, ours].map(|timed| timed.map(|timed| timed.ticks.min));
    vec![
        named(set, operation),
        both(before),
        both(after),
        both(ours),
        gain(apart, second),
        gain(first, by_ours),
        over(after, ours),
        figures.map(|[before, after]| format!("{before}, {after}")).into(),
        gain(figures.map(|both| both[0].into()), figures.map(|both| both[1].into())),
    ]
}

/// The time saved, in percent.
fn gain(before: Option<f64>, after: Option<f64>) -> Cell {
    Cell::percent(before.zip(after).map(|(before, after)| 1.0 - after / before))
}
