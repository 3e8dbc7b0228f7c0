//! The report on HQC: tables 10 to 12 of the GF2X paper drawn again, with ours and beside other
//! implementations.

mod field;
mod jsonl;
mod markdown;
mod operation;
mod paper;
mod peers;
mod share;
mod whole;

use super::{Effort, write_all};
use operation::Operation;
use serde::Serialize;
use std::path::Path;
use widelimb_hqc::{ParameterSet, Version};
use widelimb_lab::measure::{Clock, Samples};
use widelimb_lab::peers::{Absent, Identity};

/// Ticks of a call: the fastest batch, and the quartiles of all.
#[derive(Clone, Copy, Debug, Serialize)]
struct Ticks {
    least: f64,
    lower: f64,
    median: f64,
    upper: f64,
}

impl Ticks {
    fn of(samples: &Samples) -> Ticks {
        let [lower, median, upper] = samples.quartiles();
        Ticks { least: samples.ticks().min, lower, median, upper }
    }
}

/// What was timed: one product in the ring, or an operation of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Product,
    Whole(Version, Operation),
}

/// Who was timed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    /// Ours as it is.
    Ours,
    /// Ours with the products of a package.
    With(&'static str),
    /// Ours without products.
    Without,
    /// Ours in a race with another implementation.
    Kept,
    /// The same, with the key read in each call.
    OfBytes,
    /// Another implementation.
    Peer(Identity),
}

/// One contestant.
#[derive(Clone, Debug)]
struct Timed {
    set: ParameterSet,
    what: What,
    who: Who,
    ticks: Ticks,
}

/// Everything that the report tells.
struct Report {
    clock: Clock,
    /// The system's load before and after.
    loads: [String; 2],
    sets: Vec<ParameterSet>,
    timed: Vec<Timed>,
    absent: Vec<Absent>,
    /// Packages whose products the CPU cannot make.
    skipped: Vec<&'static str>,
}

impl Report {
    fn find(&self, set: ParameterSet, what: What, who: &Who) -> Option<Ticks> {
        let is = |t: &&Timed| t.set == set && t.what == what && t.who == *who;
        self.timed.iter().find(is).map(|timed| timed.ticks)
    }
}

/// Measures HQC with our products, with the published ones in their place and without any, beside
/// other implementations, and writes `hqc.md` and `hqc.jsonl` into a folder, which is made if need
/// be. What cannot be had is named.
///
/// # Errors
/// The folder cannot be written, or a contestant's result is wrong.
pub fn report_hqc(out: &Path, effort: Effort) -> anyhow::Result<()> {
    let report = field::measure(effort, &ParameterSet::ALL)?;
    let (page, lines) = (markdown::render(&report), jsonl::render(&report));
    write_all(out, "hqc", page, lines, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_one_set_has_every_table() {
        let report = field::measure(Effort::Quick, &[ParameterSet::Hqc1]).expect("right results");
        let page = markdown::render(&report);
        for number in [10, 11, 12] {
            assert!(page.contains(&format!("## Table {number}: ")), "{number}\n{page}");
        }
        for title in ["## The newest version", "## The products' share", "## Other implementations"]
        {
            assert!(page.contains(title), "{title}\n{page}");
        }
        let generate = What::Whole(Version::V2021_06_06, Operation::Generate);
        let of = |who| report.find(ParameterSet::Hqc1, generate, &who).expect("it was timed");
        assert!(of(Who::Without).least < of(Who::Ours).least);
        assert_eq!(report.absent.len() + report.peers().len(), 3);
        let lines = jsonl::render(&report);
        assert_eq!(lines.lines().count(), report.timed.len());
        for line in lines.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("a line is JSON");
        }
    }

    #[test]
    fn a_report_of_no_set_has_its_tables() {
        let report = field::measure(Effort::Quick, &[]).expect("nothing is wrong");
        assert!(report.timed.is_empty());
        assert!(markdown::render(&report).contains("## Table 12: "));
    }
}
