//! Any operation beside every peer that can be had: what `widelimb bench` runs.

mod plot;

use crate::answer::{Disagreement, compare};
use crate::measure::{Clock, Plan, race};
use crate::operation::Case;
use crate::peers::{self, Absent, Identity};
use serde::Serialize;
use std::fmt::{self, Write as _};
use widelimb::arch::kernels;

pub use crate::operation::{Operation, UnknownOperation};
pub use plot::plot;

/// How long to measure.
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

/// One operation, one size, one peer. Serialised, it is a line of `widelimb bench --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The operation's name.
    pub op: &'static str,
    /// The size, in the operation's unit.
    pub size: usize,
    /// Nanoseconds per call of widelimb's.
    pub ours_ns: f64,
    /// The peer's name; nothing in the peer's fields where no peer was present.
    pub peer: Option<&'static str>,
    /// The peer's version.
    pub peer_version: Option<String>,
    /// How the peer was built, or where it was found.
    pub peer_origin: Option<String>,
    /// The peer's call that was timed.
    pub peer_call: Option<&'static str>,
    /// Nanoseconds per call of the peer's.
    pub peer_ns: Option<f64>,
    /// `peer_ns / ours_ns`: above 1, widelimb is the faster one.
    pub ratio: Option<f64>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

/// What a run gave.
pub struct Outcome {
    /// A row for each size and peer, in the order of the sizes.
    pub rows: Vec<Row>,
    /// The peers that were present.
    pub peers: Vec<Identity>,
    /// The peers that were not, and what was tried.
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
    let plan = Plan {
        budget_ns: options.budget_ms as f64 * 1e6,
        ..Plan::new(options.rounds.max(1), 8000.0)
    };
    let mut rows = Vec::new();
    for &size in sizes {
        let case = Case::new(operation, size);
        let mut names = Vec::new();
        let mut contestants = vec![case.ours()];
        for peer in &survey.present {
            if let Some(work) = peer.work(&case) {
                compare(peer.as_ref(), &case)?;
                contestants.push(work);
                names.push((peer.identity(), peer.call_name(operation)));
            }
        }
        let samples = race(&clock, &mut contestants, plan);
        let ns = |i: usize| samples[i].ticks().min * clock.ns_per_tick;
        let first = rows.len();
        let alone = Row::alone(operation, size, ns(0));
        let beside = |(i, (identity, call))| alone.clone().beside(identity, call, ns(i + 1));
        rows.extend(names.into_iter().enumerate().map(beside));
        if rows.len() == first {
            rows.push(alone);
        }
        rows[first..].iter().for_each(&mut done);
    }
    let peers = survey.present.iter().map(|peer| peer.identity().clone()).collect();
    Ok(Outcome { rows, peers, absent: survey.absent })
}

impl Row {
    fn alone(operation: Operation, size: usize, ours_ns: f64) -> Row {
        Row {
            op: operation.name(),
            size,
            ours_ns: rounded(ours_ns),
            peer: None,
            peer_version: None,
            peer_origin: None,
            peer_call: None,
            peer_ns: None,
            ratio: None,
            level: kernels().level.name(),
        }
    }

    fn beside(self, identity: &Identity, call: &'static str, peer_ns: f64) -> Row {
        Row {
            peer: Some(identity.name),
            peer_version: Some(identity.version.clone()),
            peer_origin: Some(identity.origin.clone()),
            peer_call: Some(call),
            peer_ns: Some(rounded(peer_ns)),
            ratio: Some(rounded(peer_ns / self.ours_ns)),
            ..self
        }
    }
}

/// To a thousandth: more digits than that say nothing.
fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

impl Row {
    /// The head of a table whose lines are rows.
    pub fn table_head(operation: Operation) -> String {
        let (size, ours) = (operation.unit(), "ours ns");
        format!("{size:>10}{ours:>14}{:>14}{:>8}  {}", "peer ns", "ratio", "peer's call")
    }
}

/// A line of a table.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>10}{:>14.2}", self.size, self.ours_ns)?;
        match (self.peer, self.peer_call, self.peer_ns, self.ratio) {
            (Some(peer), Some(call), Some(ns), Some(ratio)) => {
                write!(f, "{ns:>14.2}{ratio:>8.2}  {peer} {call}")
            }
            _ => write!(f, "{:>14}{:>8}  none present", "-", "-"),
        }
    }
}

impl Outcome {
    /// What stands under a table: the level, each peer's version and build, and which peers were
    /// tried in vain.
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
            if let (Some(peer_ns), Some(ratio)) = (row.peer_ns, row.ratio) {
                assert!((ratio - peer_ns / row.ours_ns).abs() < 0.01, "{row:?}");
            }
        }
        let table = outcome.table(Operation::AddN);
        assert!(outcome.rows.iter().all(|row| table.contains(&row.to_string())), "{table}");
    }

    #[test]
    fn a_row_is_one_json_object_with_the_promised_fields() {
        let identity =
            Identity { name: "GMP", version: "6.3.0".into(), origin: "opened as x".into() };
        let row = Row::alone(Operation::SubN, 16, 2.0).beside(&identity, "mpn_sub_n", 3.0);
        let json = serde_json::to_value(&row).expect("a row is plain data");
        assert_eq!(json["op"], "sub_n");
        assert_eq!(json["size"], 16);
        assert_eq!(json["ours_ns"], 2.0);
        assert_eq!(json["peer"], "GMP");
        assert_eq!(json["peer_version"], "6.3.0");
        assert_eq!(json["peer_origin"], "opened as x");
        assert_eq!(json["peer_call"], "mpn_sub_n");
        assert!(row.to_string().ends_with("GMP mpn_sub_n"), "{row}");
        assert_eq!(json["peer_ns"], 3.0);
        assert_eq!(json["ratio"], 1.5);
        assert_eq!(json["level"], kernels().level.name());
        assert_eq!(json.as_object().map(|fields| fields.len()), Some(10));
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
