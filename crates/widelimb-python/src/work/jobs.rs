//! The division of jobs into pieces.

use super::How;
use std::ops::Range;

/// The nanoseconds that a piece should take: long beside what it costs to hand it out, short beside
/// what a person waits for.
const PIECE: f64 = 20e6;

/// Nanoseconds below which no thread is started.
const SHORT: f64 = 1e6;

/// The pieces that a thread should get at least, so that none waits long for the others.
const PIECES: f64 = 4.0;

/// Jobs in pieces of neighbours.
pub struct Jobs {
    pub(super) pieces: Vec<Range<usize>>,
    cost: f64,
}

impl Jobs {
    /// Jobs that take so many nanoseconds each, about. The jobs of a piece, but the last one, are a
    /// multiple of `step`, for what works on so many at a time, or of less where there are too few
    /// for all threads.
    pub fn new(costs: &[f64], step: usize, how: &How<'_>) -> Jobs {
        Jobs::with_some_alone(costs, 0, step, how)
    }

    /// The same, but that each of the first `alone` jobs may be a piece.
    pub fn with_some_alone(costs: &[f64], alone: usize, step: usize, how: &How<'_>) -> Jobs {
        let cost = costs.iter().sum::<f64>();
        // One thread does what is short, in one piece.
        let threads = if cost < SHORT { 1 } else { how.threads() };
        let most = if cost < SHORT { PIECE } else { (cost / (PIECES * threads as f64)).min(PIECE) };
        let step = costs[alone..].len().div_ceil(threads).clamp(1, step);
        let singles = costs[..alone].chunks(1);
        let (mut pieces, mut start, mut end, mut of_piece) = (vec![], 0, 0, 0.0);
        for some in singles.chain(costs[alone..].chunks(step)) {
            of_piece += some.iter().sum::<f64>();
            end += some.len();
            if of_piece >= most || end == costs.len() {
                pieces.push(start..end);
                (start, of_piece) = (end, 0.0);
            }
        }
        Jobs { pieces, cost }
    }

    /// One job that takes so many nanoseconds, about.
    pub fn one(cost: f64) -> Jobs {
        Jobs::in_pieces_of(1, 1, cost)
    }

    /// Jobs in pieces of `len`, but the last one, which take so many nanoseconds together, about.
    pub fn in_pieces_of(len: usize, count: usize, cost: f64) -> Jobs {
        let piece = |start: usize| start..count.min(start + len);
        Jobs { pieces: (0..count).step_by(len).map(piece).collect(), cost }
    }

    pub(super) fn are_short(&self) -> bool {
        self.cost < SHORT
    }
}
