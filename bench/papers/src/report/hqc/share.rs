//! What part of an operation its products are, and whether saving in products is saving in all.

use super::markdown::{NOTHING, named};
use super::{Operation, Report, Ticks, What, Who, paper};
use crate::methods::hqc::{IMPROVED, VECTORIZED, index};
use crate::report::page::{Page, digits};
use widelimb_hqc::{ParameterSet, Version};

/// Writes both tables.
pub fn render(page: &mut Page, report: &Report) {
    page.line("\n## The products' share\n");
    page.line(
        "What an operation takes more than with a product that writes zeros (*all else*), in \
         percent of it; behind it that \
         excess divided by the operation's products (one, two, three), in ticks. In brackets the \
         share in the paper: its \
         table 10 times the number of products over its table 12.",
    );
    let heads = ["version", "", "all else", "AVX2 of 2021-06-06", "the paper's AVX-512", "ours"];
    page.table_head(2, &heads.map(str::to_owned));
    for version in super::field::VERSIONS {
        for &set in &report.sets {
            for operation in Operation::ALL {
                page.row(shares(report, set, version, operation));
            }
        }
    }
    page.line("\n## What faster products save\n");
    page.line(
        "Version 2021-06-06, the paper's AVX-512 beside AVX2, in ticks: the difference in table \
         10 times the number of \
         products, and what the operation took less; the paper's in brackets. In the paper \
         decapsulation has half of what \
         its products foresee.",
    );
    page.table_head(1, &["", "foreseen", "saved", "part"].map(str::to_owned));
    for &set in &report.sets {
        for operation in Operation::ALL {
            page.row(savings(report, set, operation));
        }
    }
}

fn shares(
    report: &Report,
    set: ParameterSet,
    version: Version,
    operation: Operation,
) -> Vec<String> {
    let what = What::Whole(version, operation);
    let of = |who: Who| report.find(set, what, &who);
    let rest = of(Who::Without);
    let products = operation.products() as f64;
    let columns = [Who::With(IMPROVED.name), Who::With(VECTORIZED.name), Who::Ours];
    let share = |(i, who): (usize, Who)| {
        let Some((whole, rest)) = of(who).zip(rest) else { return NOTHING.to_owned() };
        let excess = whole.least - rest.least;
        let share = format!("{:.0} %", 100.0 * excess / whole.least);
        let of_paper = (version == Version::V2021_06_06).then(|| paper_share(set, operation, i));
        let of_paper = of_paper.flatten().map(|paper| format!(" ({paper:.0} %)"));
        format!("{share}{}, {}", of_paper.unwrap_or_default(), digits(excess / products))
    };
    let mut cells = vec![version.to_string(), named(set, operation)];
    cells.push(rest.map_or_else(|| NOTHING.to_owned(), |rest| digits(rest.least)));
    cells.extend(columns.into_iter().enumerate().map(share));
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

fn savings(report: &Report, set: ParameterSet, operation: Operation) -> Vec<String> {
    let what = What::Whole(Version::V2021_06_06, operation);
    let saved = |what| {
        let of = |name| report.find(set, what, &Who::With(name)).map(|ticks: Ticks| ticks.least);
        Some(of(IMPROVED.name)? - of(VECTORIZED.name)?)
    };
    let products = operation.products() as f64;
    let foreseen = saved(What::Product).map(|ticks| ticks * products);
    let saved = saved(what);
    let [before, after] = paper::TABLE_12[index(set)][operation as usize].map(f64::from);
    let of_paper = paper_product(set, 0).zip(paper_product(set, 1));
    let paper_foreseen = of_paper.map(|(avx2, avx512)| products * (avx2 - avx512));
    let cell = |measured: Option<f64>, paper: Option<f64>| match (measured, paper) {
        (Some(measured), Some(paper)) => format!("{} ({paper:.0})", digits(measured)),
        _ => NOTHING.to_owned(),
    };
    let part = |saved: Option<f64>, foreseen: Option<f64>| Some(saved? / foreseen?);
    let (here, there) = (part(saved, foreseen), part(Some(before - after), paper_foreseen));
    vec![
        named(set, operation),
        cell(foreseen, paper_foreseen),
        cell(saved, Some(before - after)),
        match here.zip(there) {
            Some((here, there)) => format!("{here:.2} ({there:.2})"),
            None => NOTHING.to_owned(),
        },
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
