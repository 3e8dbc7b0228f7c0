//! The share of products in an operation, and the effect of faster products on the whole.

use super::{OURS, Operation, Report, WITHOUT, What, named, paper};
use crate::methods::hqc::{IMPROVED, VECTORIZED, index};
use widelimb_hqc::{ParameterSet, Version};
use widelimb_report::{Cell, Table};

const SHARES: &str = "\
What an operation takes more than with a product that writes zeros (*all else*), in percent of it; behind it that \
excess divided by the operation's products (one, two, three), in ticks. In brackets the share in the paper: its table \
10 times the number of products over its table 12.";

const SAVINGS: &str = "\
Version 2021-06-06, the paper's AVX-512 beside AVX2, in ticks: the difference in table 10 times the number of \
products, and what the operation took less; the paper's in brackets. In the paper decapsulation has half of what its \
products foresee.";

/// The tables of the shares.
pub fn tables(report: &Report) -> [Table; 2] {
    let columns = [
        "version",
        "",
        "all else",
        "AVX2 of 2021-06-06",
        "",
        "the paper's AVX-512",
        "",
        "ours",
        "",
    ];
    let mut shares = Table::new("The products' share", columns).note(SHARES);
    for version in super::measure::VERSIONS {
        report.each(|set, operation| shares.row(share(report, set, version, operation)));
    }
    let columns = ["", "foreseen", "saved", "part"];
    let mut savings = Table::new("What faster products save", columns).note(SAVINGS);
    report.each(|set, operation| savings.row(saving(report, set, operation)));
    [shares, savings]
}

fn share(report: &Report, set: ParameterSet, version: Version, operation: Operation) -> Vec<Cell> {
    let of = |name| report.least(set, What::Whole(version, operation), name);
    let rest = of(WITHOUT);
    let mut cells = vec![version.to_string().into(), named(set, operation), Cell::number(rest)];
    for (i, name) in [IMPROVED.name, VECTORIZED.name, OURS].into_iter().enumerate() {
        let excess = of(name).zip(rest).map(|(whole, rest)| (whole - rest, whole));
        let is_of_paper = version == Version::V2021_06_06 && excess.is_some();
        let of_paper = is_of_paper.then(|| paper_share(set, operation, i)).flatten();
        cells.push(
            Cell::percent(excess.map(|(excess, whole)| excess / whole))
                .beside(of_paper.map(Cell::Percent)),
        );
        let products = operation.products() as f64;
        cells.push(Cell::number(excess.map(|(excess, _)| excess / products)));
    }
    cells
}

/// The paper's cycles of a product for AVX2 (0) and AVX-512 (1).
fn paper_product(set: ParameterSet, column: usize) -> Option<f64> {
    let of_set = paper::TABLE_10[index(set)];
    let cycles = match column {
        0 => of_set[1].or(of_set[0]),
        _ => of_set.get(column + 1).copied().flatten(),
    };
    cycles.map(f64::from)
}

fn paper_share(set: ParameterSet, operation: Operation, column: usize) -> Option<f64> {
    let whole = *paper::TABLE_12[index(set)][operation as usize].get(column)?;
    let product = paper_product(set, column)?;
    Some(100.0 * operation.products() as f64 * product / f64::from(whole))
}

fn saving(report: &Report, set: ParameterSet, operation: Operation) -> Vec<Cell> {
    let saved = |what| {
        Some(report.least(set, what, IMPROVED.name)? - report.least(set, what, VECTORIZED.name)?)
    };
    let products = operation.products() as f64;
    let foreseen = saved(What::Product).map(|ticks| ticks * products);
    let saved = saved(What::Whole(Version::V2021_06_06, operation));
    let [before, after] = paper::TABLE_12[index(set)][operation as usize].map(f64::from);
    let of_paper = paper_product(set, 0).zip(paper_product(set, 1));
    let foreseen_there = of_paper.map(|(avx2, avx512)| products * (avx2 - avx512));
    let saved_there = Some(before - after);
    let part = |saved: Option<f64>, foreseen: Option<f64>| {
        Cell::ratio(saved.zip(foreseen).map(|(x, y)| x / y))
    };
    let figure = |cycles: Option<f64>| cycles.map(|cycles| cycles as usize);
    vec![
        named(set, operation),
        Cell::number(foreseen).beside(figure(foreseen_there)),
        Cell::number(saved).beside(figure(saved_there)),
        part(saved, foreseen).beside(part(saved_there, foreseen_there)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares that the paper's own figures give.
    #[test]
    fn shares_of_the_paper_come_of_its_tables() {
        let of = |column| {
            let of_set =
                |set| Operation::ALL.map(|op| paper_share(set, op, column).map(f64::round));
            ParameterSet::ALL.map(of_set)
        };
        let some = |percents: [f64; 3]| percents.map(Some);
        assert_eq!(of(0), [[31., 26., 21.], [40., 34., 31.], [50., 44., 39.]].map(some));
        assert_eq!(of(1)[0], some([23., 19., 15.]));
        assert_eq!(of(2), [[None; 3]; 3]);
    }
}
