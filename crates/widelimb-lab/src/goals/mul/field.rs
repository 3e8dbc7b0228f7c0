//! Who runs side by side in a row.

use crate::measure::Work;
use crate::operation::Case;
use crate::peers::{Absent, Flint, Gmp, Peer};
use std::time::Instant;

/// From this length on a call of each peer decides which are raced: calls take long, and one peer is
/// well ahead of the other.
const LONG: usize = 1 << 15;

/// A peer that takes so many times the time of the faster one is not raced there.
const BEHIND: f64 = 1.5;

/// What goals are measured against.
pub struct Peers {
    pub gmp: Gmp,
    pub flint: Result<Flint, Absent>,
}

impl Peers {
    pub fn all(&self) -> Vec<&dyn Peer> {
        let flint = self.flint.iter().map(|flint| flint as &dyn Peer);
        std::iter::once(&self.gmp as &dyn Peer).chain(flint).collect()
    }
}

/// The contestants of a row, the one to be judged first, and their times.
pub struct Field {
    pub names: Vec<&'static str>,
    pub contestants: Vec<Box<dyn Work>>,
    pub ns: Vec<f64>,
}

impl Field {
    pub fn of(contestants: Vec<(&'static str, Box<dyn Work>)>) -> Field {
        let (names, contestants) = contestants.into_iter().unzip();
        Field { names, contestants, ns: Vec::new() }
    }
}

/// The peers that may be the fastest.
pub fn ahead<'a>(peers: Vec<&'a dyn Peer>, case: &Case) -> Vec<&'a dyn Peer> {
    if peers.len() < 2 || case.first_len < LONG {
        return peers;
    }
    let seconds = |peer: &&dyn Peer| {
        let mut work = peer.work(case).expect("peers multiply");
        let start = Instant::now();
        work.calls(1);
        start.elapsed().as_secs_f64()
    };
    let seconds: Vec<f64> = peers.iter().map(seconds).collect();
    let least = seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let timed = peers.into_iter().zip(seconds);
    timed.filter(|&(_, s)| s < BEHIND * least).map(|(peer, _)| peer).collect()
}
