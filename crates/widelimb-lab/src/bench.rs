//! Measures an operation beside every peer that is present, for `widelimb bench`.

mod pace;
mod plot;
mod row;

use crate::answer::Disagreement;
use crate::measure::{Clock, Plan, race};
use crate::operation::Case;
use crate::peers::{self, Absent, Identity};
use pace::{Entrant, entrants};
use std::fmt::Write as _;
use widelimb_kernels::kernels;

pub use crate::operation::{Operation, UnknownOperation};
pub use plot::plot;
pub use row::Row;

/// The length of a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Batches of each contestant per size; the fastest counts.
    pub rounds: usize,
    /// Milliseconds that one size may take, before rounds are left out.
    pub budget_ms: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: 1000, budget_ms: 500 }
    }
}

/// The results of a run.
pub struct Outcome {
    /// A row for each size and peer, in the order of the sizes.
    pub rows: Vec<Row>,
    /// The peers that were present.
    pub peers: Vec<Identity>,
    /// The peers that were absent, and the files that were tried.
    pub absent: Vec<Absent>,
}

/// Measures an operation at each size beside every peer, and gives each row to `done` as soon as it
/// is measured.
///
/// # Errors
/// A peer's result differs from ours: each is compared with ours once before it is timed.
///
/// # Panics
/// If a size is 0, or too large for the machine's memory.
pub fn run(
    operation: Operation,
    sizes: &[usize],
    options: Options,
    mut done: impl FnMut(&Row),
) -> Result<Outcome, Disagreement> {
    let clock = Clock::calibrate();
    let survey = peers::survey_of(operation);
    let mut rows = Vec::new();
    for &size in sizes {
        let case = Case::new(operation, size);
        let plan = Plan {
            budget_ns: options.budget_ms as f64 * 1e6,
            rotation: if operation.is_decided_by_values() { case.pairs.len() } else { 1 },
            ..Plan::new(options.rounds.max(1), 8000.0)
        };
        let entrants = entrants(&survey.present, &case, plan)?;
        let (mut contestants, mut others) = (vec![case.ours()], Vec::new());
        for Entrant { peer, work } in entrants {
            others.push((peer, work.map(|work| contestants.push(work))));
        }
        let samples = race(&clock, &mut contestants, plan);
        let mut times = samples.iter().map(|samples| samples.ticks().min * clock.ns_per_tick);
        let alone = Row::alone(operation, size, times.next().expect("ours is among them"));
        let first = rows.len();
        for (peer, raced) in others {
            let (row, identity, call) = (alone.clone(), peer.identity(), peer.call_name(operation));
            rows.push(match raced {
                Ok(()) => row.beside(identity, call, times.next().expect("a time for each")),
                Err(slow) => row.without(identity, call, slow),
            });
        }
        if rows.len() == first {
            rows.push(alone);
        }
        rows[first..].iter().for_each(&mut done);
    }
    let peers = survey.present.iter().map(|peer| peer.identity().clone()).collect();
    Ok(Outcome { rows, peers, absent: survey.absent })
}

impl Outcome {
    /// The notes under a table: the level, each peer's version and build, and the peers that are
    /// absent.
    pub fn notes(&self) -> String {
        let mut notes =
            format!("widelimb {}, level {}\n", env!("CARGO_PKG_VERSION"), kernels().level);
        if let Some(profile) = kernels().profile {
            notes.push_str(&format!("with the thresholds of {profile}\n"));
        }
        let present = self.peers.iter().map(|peer| format!("against {peer}\n"));
        let absent = self.absent.iter().map(|absent| format!("{absent}\n"));
        present.chain(absent).for_each(|line| notes.push_str(&line));
        if self.peers.is_empty() {
            notes.push_str("no peer could be opened, so there is nothing to compare with\n");
        }
        notes
    }

    /// The rows as a table, with the notes under it.
    pub fn table(&self, operation: Operation) -> String {
        let mut table = Row::table_head(operation);
        for row in &self.rows {
            write!(table, "\n{row}").expect("a string takes all text");
        }
        format!("{table}\n\n{}", self.notes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: Options = Options { rounds: 2, budget_ms: 10 };

    #[test]
    fn a_run_gives_rows_for_every_size() {
        let mut seen = 0;
        let outcome = run(Operation::AddN, &[1, 33], QUICK, |_| seen += 1).expect("agreement");
        assert_eq!(seen, outcome.rows.len());
        let per_size = outcome.peers.len().max(1);
        assert_eq!(outcome.rows.len(), 2 * per_size);
        for row in &outcome.rows {
            assert!(row.ours_ns > 0.0, "{row:?}");
            assert_eq!(row.peer.is_some(), !outcome.peers.is_empty());
            assert_eq!(row.left_out, None, "{row:?}");
            if let (Some(peer_ns), Some(ratio)) = (row.peer_ns, row.ratio) {
                assert!((ratio - peer_ns / row.ours_ns).abs() < 0.01, "{row:?}");
            }
        }
        let table = outcome.table(Operation::AddN);
        assert!(outcome.rows.iter().all(|row| table.contains(&row.to_string())), "{table}");
    }

    #[test]
    fn without_peers_the_row_and_the_notes_say_so() {
        let row = Row::alone(Operation::Gcd, 8, 2.0);
        let json = serde_json::to_value(&row).expect("a row is plain data");
        assert!(json["peer"].is_null() && json["ratio"].is_null());
        let absent = Absent { name: "GMP", tried: vec!["libgmp.so.10: no such file".into()] };
        let outcome = Outcome { rows: vec![row], peers: vec![], absent: vec![absent] };
        let table = outcome.table(Operation::Gcd);
        assert!(table.contains("libgmp.so.10: no such file"), "{table}");
        assert!(table.contains("no peer could be opened"), "{table}");
    }
}
