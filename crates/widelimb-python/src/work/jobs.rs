//! The division of jobs into pieces.

use super::How;
use std::iter;
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
    /// multiple of `step`, for what works on so many at a time.
    pub fn new(costs: &[f64], step: usize, how: &How<'_>) -> Jobs {
        let cost = costs.iter().sum::<f64>();
        let most = (cost / (PIECES * how.threads as f64)).min(PIECE);
        let (mut pieces, mut start, mut of_piece) = (vec![], 0, 0.0);
        for (i, some) in costs.chunks(step).enumerate() {
            of_piece += some.iter().sum::<f64>();
            if of_piece >= most {
                let end = i * step + some.len();
                pieces.push(start..end);
                (start, of_piece) = (end, 0.0);
            }
        }
        if start < costs.len() {
            pieces.push(start..costs.len());
        }
        Jobs { pieces, cost }
    }

    /// One piece that takes so many nanoseconds, about.
    pub fn one(cost: f64) -> Jobs {
        Jobs { pieces: iter::once(0..1).collect(), cost }
    }

    pub(super) fn are_short(&self) -> bool {
        self.cost < SHORT
    }
}
