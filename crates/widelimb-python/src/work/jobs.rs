//! The division of jobs into pieces.

use super::How;
use std::ops::Range;

/// The target time of a piece in nanoseconds: long in comparison with its dispatch, short for a
/// person who waits.
const PIECE: f64 = 20e6;

/// The cost in nanoseconds below which no thread is started.
const SHORT: f64 = 1e6;

/// The least number of pieces for a thread, so that no thread waits long for the others.
const PIECES: f64 = 4.0;

/// Jobs in pieces of consecutive jobs.
pub struct Jobs {
    pub(super) pieces: Vec<Range<usize>>,
    cost: f64,
}

impl Jobs {
    /// Divides jobs with approximate costs in nanoseconds into pieces. Each piece but the last has
    /// a multiple of `step` jobs, for work on so many jobs at a time, or fewer if there are too few
    /// jobs for all threads.
    pub fn new(costs: &[f64], step: usize, how: &How<'_>) -> Jobs {
        Jobs::with_some_alone(costs, 0, step, how)
    }

    /// Divides jobs into pieces like `new`, but each of the first `alone` jobs may be a piece.
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

    /// One job with an approximate cost in nanoseconds.
    pub fn one(cost: f64) -> Jobs {
        Jobs::in_pieces_of(1, 1, cost)
    }

    /// Jobs in pieces of `len` jobs, the last one shorter, with an approximate total cost in
    /// nanoseconds.
    pub fn in_pieces_of(len: usize, count: usize, cost: f64) -> Jobs {
        let piece = |start: usize| start..count.min(start + len);
        Jobs { pieces: (0..count).step_by(len).map(piece).collect(), cost }
    }

    /// Whether no thread is started for them.
    pub fn are_short(&self) -> bool {
        self.cost < SHORT
    }
}
