//! Work of ours and the same work of a peer, in turns.
//!
//! Times are CPU time on one thread. A contest takes turns for so many seconds; the fastest turn of
//! each side counts, as other work on the machine makes turns slower and never faster.

use crate::factor::{cpu_seconds, rounded};
use serde::Serialize;
use widelimb_kernels::kernels;

/// The peer of a contest.
pub enum Peer {
    /// One of this name, and its work.
    Named(&'static str, Box<dyn FnMut()>),
    /// There is none.
    Absent,
}

/// Work of ours and the same work of a peer.
pub struct Contest {
    /// What is computed.
    pub what: String,
    /// How often a turn computes it.
    pub items: usize,
    /// A turn of ours.
    pub ours: Box<dyn FnMut()>,
    /// A turn of the peer's.
    pub peer: Peer,
}

/// The rounds of a contest, at least.
const LEAST_ROUNDS: usize = 3;

impl Contest {
    /// Both sides take turns for so many seconds.
    pub fn run(mut self, seconds: f64) -> Row {
        let timed = |work: &mut dyn FnMut()| {
            let start = cpu_seconds();
            work();
            cpu_seconds() - start
        };
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let start = cpu_seconds();
        let mut round = 0;
        while round < LEAST_ROUNDS || cpu_seconds() - start < seconds {
            round += 1;
            ours = ours.min(timed(&mut self.ours));
            if let Peer::Named(_, work) = &mut self.peer {
                theirs = theirs.min(timed(work));
            }
        }
        let peer = match self.peer {
            Peer::Named(name, _) => Some(name),
            Peer::Absent => None,
        };
        let [ours, theirs] = [ours, theirs].map(|time| 1e6 * time / self.items as f64);
        Row::new(self.what, self.items, ours, peer.map(|peer| (peer, theirs)))
    }
}

/// One computation. Serialised, it is a line of `widelimb bench protocols --json` or `bench curves --json`.
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
    /// The peer's name; widelimb for another way of ours.
    pub peer: Option<&'static str>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

impl Row {
    pub(crate) fn new(
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
