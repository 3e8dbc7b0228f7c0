//! The papers' tables and figures, drawn again from measurements of this machine.

mod add;
mod avr;
mod batch;
mod figures;
mod gf2x;
mod hqc;
mod jsonl;
mod markdown;
mod mul;
mod page;

pub use avr::report_avr;
pub use batch::report_batch;
pub use gf2x::report_gf2x;
pub use hqc::report_hqc;
pub use mul::report_mul;

use crate::methods::Op;
use anyhow::Context as _;
use figures::Figure;
use std::path::Path;
use widelimb_lab::measure::{Clock, Instructions, NotCounted, Shape, Summary};
use widelimb_lab::peers::{Absent, Identity};

/// How thorough a report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A fraction of a second per table: a machine under load, or a test.
    Quick,
    /// What is worth keeping.
    Full,
}

/// Whose method a line of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Ours,
    Peer,
    Literature,
}

/// A method as the tables name it.
#[derive(Clone, Debug)]
struct Label {
    name: String,
    source: String,
    domain: String,
    exact: bool,
    side: Side,
}

/// One method at one size on one shape of operands.
#[derive(Clone, Debug)]
struct Measured {
    label: Label,
    op: Op,
    limbs: usize,
    shape: Shape,
    /// Over ten measurements.
    ticks: Summary,
    /// Per call, where the machine counts them.
    instructions: Option<f64>,
    /// Whether the result on these operands was the exact one.
    correct: bool,
}

impl Measured {
    fn bits(&self) -> usize {
        64 * self.limbs
    }
}

/// A method that was not measured, and why.
#[derive(Clone, Debug)]
struct Skipped {
    name: String,
    op: Op,
    reason: String,
}

/// Everything that a report tells.
struct Report {
    clock: Clock,
    /// GMP, or what was tried to open one.
    gmp: Result<Identity, Absent>,
    effort: Effort,
    instructions: Result<(), NotCounted>,
    measured: Vec<Measured>,
    skipped: Vec<Skipped>,
}

impl Report {
    /// The sizes in limbs at which an operation was measured, in order.
    fn sizes(&self, op: Op) -> Vec<usize> {
        let mut sizes: Vec<usize> =
            self.measured.iter().filter(|m| m.op == op).map(|m| m.limbs).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// The names of an operation's methods in the order they were measured in.
    fn names(&self, op: Op) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for measured in self.measured.iter().filter(|m| m.op == op) {
            if !names.contains(&measured.label.name.as_str()) {
                names.push(&measured.label.name);
            }
        }
        names
    }

    fn find(&self, op: Op, name: &str, limbs: usize, shape: Shape) -> Option<&Measured> {
        self.measured
            .iter()
            .find(|m| m.op == op && m.label.name == name && m.limbs == limbs && m.shape == shape)
    }
}

/// Measures every published addition and subtraction beside ours and GMP, and writes `add.md`,
/// `add.jsonl` and the figures into a folder, which is made if need be. Where no GMP can be had the
/// rest is measured, and the tables say what was tried.
///
/// # Errors
/// The folder cannot be written.
pub fn report_add(out: &Path, effort: Effort) -> anyhow::Result<()> {
    let gmp = add::both_calls();
    let mut counter = Instructions::open();
    let counter = counter.as_mut().map_err(|reason| reason.clone());
    let report = add::measure(gmp.as_ref(), counter, effort, &add::SIZES);
    let figures = figures::all(&report);
    let (page, lines) = (markdown::render(&report, &figures), jsonl::render(&report));
    write_all(out, "add", page, lines, figures)
}

/// Writes a report's page, its lines and its figures into a folder, which is made if need be.
fn write_all(
    out: &Path,
    name: &str,
    page: String,
    lines: String,
    figures: Vec<Figure>,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let write = |name: &str, text: String| {
        let path = out.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    write(&format!("{name}.md"), page)?;
    write(&format!("{name}.jsonl"), lines)?;
    figures.into_iter().try_for_each(|figure| write(figure.file, figure.svg))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three methods at two sizes: ours twice as fast as GMP, and one that is slow in the worst
    /// case.
    pub fn small_report() -> Report {
        let mut measured = Vec::new();
        let methods = [
            ("widelimb add_n", Side::Ours, [1.0, 1.0]),
            ("GMP mpn_add_n", Side::Peer, [2.0, 2.0]),
            ("ripple-shy", Side::Literature, [3.0, 9.0]),
        ];
        for (limbs, (name, side, factors)) in
            [4, 8].into_iter().flat_map(|n| methods.map(|method| (n, method)))
        {
            for (shape, factor) in Shape::ALL.into_iter().zip(factors) {
                let ticks = factor * limbs as f64;
                measured.push(Measured {
                    label: Label {
                        name: name.into(),
                        source: "a paper".into(),
                        domain: "any length".into(),
                        exact: true,
                        side,
                    },
                    op: Op::Add,
                    limbs,
                    shape,
                    ticks: Summary::of(&[ticks, 1.5 * ticks]),
                    instructions: None,
                    correct: true,
                });
            }
        }
        Report {
            clock: Clock { ns_per_tick: 0.5, cycles_per_tick: Some(1.25) },
            gmp: Ok(Identity::new("GMP", "6.3.0", "somewhere")),
            effort: Effort::Quick,
            instructions: Err(NotCounted::because("no counter here")),
            measured,
            skipped: vec![Skipped {
                name: "too-new".into(),
                op: Op::Add,
                reason: "needs level avx512, the level in force is scalar".into(),
            }],
        }
    }

    #[test]
    fn sizes_and_names_are_told_once_each() {
        let report = small_report();
        assert_eq!(report.sizes(Op::Add), [4, 8]);
        assert_eq!(report.names(Op::Add), ["widelimb add_n", "GMP mpn_add_n", "ripple-shy"]);
        assert!(report.sizes(Op::Sub).is_empty());
        assert!(report.find(Op::Add, "ripple-shy", 8, Shape::Ripple).is_some());
    }
}
