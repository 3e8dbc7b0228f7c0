//! The report on batches: the batch paper's tables 6 to 11 drawn again, beside GMP and OpenSSL.

#[cfg(target_arch = "x86_64")]
mod counts;
mod field;
mod jsonl;
mod markdown;
mod measure;
mod paper;

use super::{Effort, Side, write_all};
use crate::methods::batch::Operation;
use std::path::Path;
use widelimb_lab::measure::Clock;
use widelimb_lab::peers::{Absent, Identity};

/// One contestant at one size.
#[derive(Clone, Debug)]
struct Timed {
    operation: Operation,
    name: String,
    source: String,
    side: Side,
    /// The column: bits of the operands, or of the moduli.
    column: usize,
    /// Numbers in a call.
    lanes: usize,
    /// Bits of a window, of powers.
    window: u32,
    /// Ticks for one number, the fastest of all rounds.
    ticks: f64,
}

/// Everything that the report tells.
struct Report {
    clock: Clock,
    peers: Vec<Identity>,
    absent: Vec<Absent>,
    timed: Vec<Timed>,
    /// Powers by the truncated schoolbook with every window, which the others' window is chosen by.
    windows: Vec<Timed>,
    /// Methods that the level in force cannot run.
    skipped: Vec<String>,
}

impl Report {
    fn find(&self, operation: Operation, name: &str, column: usize) -> Option<&Timed> {
        let is = |t: &&Timed| t.operation == operation && t.name == name && t.column == column;
        self.timed.iter().find(is)
    }

    /// The window of the fastest powers of so many numbers at once.
    fn best_window(&self, lanes: usize, column: usize) -> Option<u32> {
        let of = |t: &&Timed| (t.lanes, t.column) == (lanes, column);
        let timed = self.windows.iter().filter(of);
        timed.min_by(|x, y| x.ticks.total_cmp(&y.ticks)).map(|timed| timed.window)
    }

    /// The contestants of an operation in the order in which they were first measured.
    fn names(&self, operation: Operation, wanted: impl Fn(&Timed) -> bool) -> Vec<&Timed> {
        let mut names: Vec<&Timed> = Vec::new();
        for timed in self.timed.iter().filter(|t| t.operation == operation && wanted(t)) {
            if names.iter().all(|one| one.name != timed.name) {
                names.push(timed);
            }
        }
        names
    }
}

/// Measures every published batch method beside the peers, and writes `batch.md` and `batch.jsonl`
/// into a folder, which is made if need be. Where a peer cannot be had, or the level has no 52-bit
/// products, the rest is measured, and the page says what is absent.
///
/// Of the published methods those take part whose name contains `only`.
///
/// # Errors
/// The folder cannot be written, a contestant's result is wrong, or no method is called so.
pub fn report_batch(out: &Path, effort: Effort, only: Option<&str>) -> anyhow::Result<()> {
    let report = measure::measure(effort, &measure::Sizes::of_the_paper(), only)?;
    let (page, lines) = (markdown::render(&report), jsonl::render(&report));
    write_all(out, "batch", page, lines, Vec::new())
}
