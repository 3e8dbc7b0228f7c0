//! A row of results.

use crate::factor::rounded;
use serde::Serialize;
use widelimb_kernels::kernels;

/// One computation. Serialised, it is a line of `widelimb bench protocols --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What is computed.
    pub what: String,
    /// How many are computed by a call.
    pub items: usize,
    /// Microseconds of CPU time of each, of ours.
    pub ours_us: f64,
    /// The peer's.
    pub peer_us: Option<f64>,
    /// `peer_us / ours_us`: above 1, widelimb is faster.
    pub ratio: Option<f64>,
    /// The peer's name: GMP, or widelimb for single powers of ours.
    pub peer: Option<&'static str>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

impl Row {
    pub(super) fn new(
        what: String,
        items: usize,
        ours_us: f64,
        peer: Option<(&'static str, f64)>,
    ) -> Row {
        Row {
            what,
            items,
            ours_us: rounded(ours_us),
            peer_us: peer.map(|(_, time)| rounded(time)),
            ratio: peer.map(|(_, time)| rounded(time / ours_us)),
            peer: peer.map(|(name, _)| name),
            level: kernels().level.name(),
        }
    }

    /// The head of a table of rows.
    pub fn table_head() -> String {
        line("of each", ["items", "ours us", "peer us", "ratio", "peer"])
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let time = |x: Option<f64>| x.map_or("-".to_owned(), |x| format!("{x:.2}"));
        let (items, ratio) = (self.items.to_string(), time(self.ratio));
        let (ours, peer) = (time(Some(self.ours_us)), time(self.peer_us));
        line(&self.what, [&items, &ours, &peer, &ratio, self.peer.unwrap_or("-")])
    }
}

fn line(what: &str, [items, ours, theirs, ratio, peer]: [&str; 5]) -> String {
    format!("{what:<40} {items:>6} {ours:>12} {theirs:>12} {ratio:>7}  {peer}")
}
