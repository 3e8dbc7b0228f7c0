//! A row of results.

use crate::peers::Identity;
use serde::Serialize;
use widelimb_kernels::kernels;

/// Numbers of one size. Serialised, it is a line of `widelimb bench factor --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// `factor`.
    pub op: &'static str,
    /// The bits of the numbers.
    pub bits: usize,
    /// How many numbers there are.
    pub count: usize,
    /// The threads of each contestant.
    pub threads: usize,
    /// What the seconds are of: `cpu` for one thread, `elapsed` for several.
    pub clock: &'static str,
    /// Seconds a number of widelimb's, on average.
    pub ours_s: f64,
    /// The peer's.
    pub peer_s: Option<f64>,
    /// `peer_s / ours_s`: above 1, widelimb is faster.
    pub ratio: Option<f64>,
    /// The peer's name.
    pub peer: Option<&'static str>,
    /// The peer's version.
    pub peer_version: Option<String>,
    /// Where the peer was found.
    pub peer_origin: Option<String>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

/// Four digits; more would be noise.
pub(crate) fn rounded(x: f64) -> f64 {
    format!("{x:.3e}").parse().unwrap_or(x)
}

impl Row {
    pub(super) fn alone(bits: usize, count: usize, threads: usize, ours_s: f64) -> Row {
        Row {
            op: "factor",
            bits,
            count,
            threads,
            clock: if threads == 1 { "cpu" } else { "elapsed" },
            ours_s: rounded(ours_s),
            peer_s: None,
            ratio: None,
            peer: None,
            peer_version: None,
            peer_origin: None,
            level: kernels().level.name(),
        }
    }

    pub(super) fn beside(self, peer: &Identity, peer_s: f64) -> Row {
        Row {
            peer_s: Some(rounded(peer_s)),
            ratio: Some(rounded(peer_s / self.ours_s)),
            peer: Some(peer.name),
            peer_version: Some(peer.version.clone()),
            peer_origin: Some(peer.origin.clone()),
            ..self
        }
    }

    /// The head of a table of rows.
    pub fn table_head() -> String {
        line("bits", "numbers", ["ours s", "peer s", "ratio"])
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let seconds = |x: Option<f64>| x.map_or("-".to_owned(), |x| format!("{x:.6}"));
        let ratio = self.ratio.map_or("-".to_owned(), |x| format!("{x:.2}"));
        let columns = [&seconds(Some(self.ours_s)), &seconds(self.peer_s), &ratio];
        line(&self.bits.to_string(), &self.count.to_string(), columns.map(String::as_str))
    }
}

fn line(bits: &str, count: &str, [ours, peer, ratio]: [&str; 3]) -> String {
    format!("{bits:>6} {count:>8} {ours:>14} {peer:>14} {ratio:>8}")
}
