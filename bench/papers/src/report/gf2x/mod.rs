//! The report on polynomials over GF(2): the paper's tables drawn again, beside gf2x, NTL and ours.

#[cfg(target_arch = "x86_64")]
mod complexities;
mod count;
mod field;
mod instructions;
mod jsonl;
mod markdown;
mod paper;
mod tables;

pub(super) use count::instructions_of;

use super::{Effort, Side, write_all};
use std::path::Path;
use widelimb_lab::measure::Clock;
use widelimb_lab::peers::{Absent, Identity};

/// One contestant at one size.
#[derive(Clone, Debug)]
struct Timed {
    name: String,
    source: &'static str,
    side: Side,
    /// Bits of the operands.
    bits: usize,
    /// Of a product modulo `X^n - 1`: `n`.
    ring: Option<usize>,
    /// Ticks of a call, the fastest of all rounds.
    ticks: f64,
}

/// Everything that the report tells.
struct Report {
    clock: Clock,
    peers: Vec<Identity>,
    absent: Vec<Absent>,
    /// What the names of the published methods that took part contain, where that was asked for.
    only: Option<String>,
    timed: Vec<Timed>,
    /// Methods that the level in force cannot run.
    skipped: Vec<String>,
    /// The instructions of each kernel, or why they could not be counted.
    counts: Result<Vec<count::Counted>, String>,
}

impl Report {
    fn find(&self, name: &str, bits: usize, ring: Option<usize>) -> Option<&Timed> {
        self.timed.iter().find(|t| t.name == name && t.bits == bits && t.ring == ring)
    }
}

/// Measures every published product of polynomials over GF(2) beside ours and the peers, counts the
/// instructions of the kernels, and writes `gf2x.md` and `gf2x.jsonl` into a folder, which is made
/// if need be. What cannot be had is named. Of the published methods those take part whose name
/// contains `only`.
///
/// # Errors
/// The folder cannot be written, a contestant's result is wrong, or no method is called `only`.
pub fn report_gf2x(out: &Path, effort: Effort, only: Option<&str>) -> anyhow::Result<()> {
    let report = field::measure(effort, usize::MAX, only)?;
    let (page, lines) = (markdown::render(&report), jsonl::render(&report));
    write_all(out, "gf2x", page, lines, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_short_sizes_has_every_table() {
        let report = field::measure(Effort::Quick, 3100, None).expect("right results");
        let page = markdown::render(&report);
        for number in [4, 5, 6, 8, 9, 10, 13, 14] {
            assert!(page.contains(&format!("Table {number}")), "{number}\n{page}");
        }
        for number in [2, 3, 13] {
            assert!(page.contains(&format!("## Table {number}: instructions")), "{page}");
        }
        assert!(report.find("widelimb", 1024, None).is_some());
        let lines = jsonl::render(&report);
        assert_eq!(lines.lines().count(), report.timed.len());
        for line in lines.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("a line is JSON");
        }
    }

    #[test]
    fn a_report_of_one_method_has_its_sizes_only() {
        let report = field::measure(Effort::Quick, 3100, Some("karat3")).expect("right results");
        let literature = report.timed.iter().filter(|timed| timed.side == Side::Literature);
        assert!(literature.clone().all(|timed| timed.name.contains("karat3")));
        let can = crate::methods::gf2x::named("karat3_avx2")
            .is_some_and(|method| method.needs <= widelimb_kernels::kernels().level);
        assert_eq!(literature.clone().any(|timed| timed.bits == 1536), can);
        assert!(report.find("widelimb", 1536, None).is_some());
        assert!(report.find("widelimb", 1024, None).is_none());
        assert!(markdown::render(&report).contains("whose names contain `karat3`"));
        let error = field::measure(Effort::Quick, 3100, Some("nosuch")).err().expect("no method");
        assert!(error.to_string().contains("nosuch"), "{error}");
    }
}
