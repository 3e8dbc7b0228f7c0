//! How a product is to be made: which primes, pieces and lengths.

use crate::arch::ntt::{Garner, MAX_LEN};

/// Limbs of an operand for which a plan exists on both sides.
const LONGEST: usize = MAX_LEN / 4;

/// Whether there is a transform for operands of up to `n` limbs.
pub fn fits(n: usize) -> bool {
    n <= LONGEST
}

/// Pieces of one limb, or more primes for longer pieces: `(primes, bytes)`.
const SHAPES: [(usize, usize); 7] = [(3, 8), (4, 11), (5, 14), (6, 17), (7, 20), (8, 23), (8, 22)];

/// The shortest transform.
const SHORTEST: usize = 64;

/// The shortest row of a transform of 5, 6 or 7 rows.
const SHORTEST_ROW: usize = 64;

/// How to make a product: see the [room](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many primes.
    pub primes: usize,
    /// Bytes of a piece.
    pub bytes: usize,
    /// Eighths of a power of 2: 5, 6, 7 or 8 rows.
    pub rows: usize,
    /// Coefficients in a row.
    pub row: usize,
}

impl Plan {
    /// The plan for a product of `an` by `bn` limbs: of those that hold it, the one of least cost.
    ///
    /// # Panics
    /// If the operands are longer than any transform.
    pub fn new(an: usize, bn: usize) -> Plan {
        assert!(an.max(bn) <= LONGEST, "operands that the longest transform holds");
        let plans = SHAPES.iter().filter_map(|&(primes, bytes)| Plan::of(primes, bytes, an, bn));
        plans.min_by_key(Plan::cost).expect("long pieces hold every length that passed")
    }

    /// The shortest plan with these primes and pieces, if they hold the product.
    pub fn of(primes: usize, bytes: usize, an: usize, bn: usize) -> Option<Plan> {
        let (a, b) = (pieces(an, bytes), pieces(bn, bytes));
        let (rows, row) = length(a + b);
        let holds = a.min(b) <= terms(primes, bytes) && rows * row <= MAX_LEN;
        holds.then_some(Plan { primes, bytes, rows, row })
    }

    /// Coefficients of a transform.
    pub fn len(&self) -> usize {
        self.rows * self.row
    }

    /// Whether there are none; never.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The blocks into which the first layers part a transform: where each begins, its length and
    /// its node.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let m = self.row;
        let blocks: &[(usize, usize, usize)] = match self.rows {
            5 => &[(0, 4, 0), (4, 1, 4)],
            6 => &[(0, 4, 0), (4, 2, 2)],
            7 => &[(0, 4, 0), (4, 2, 2), (6, 1, 6)],
            _ => &[(0, 8, 0)],
        };
        blocks.iter().map(move |&(at, n, node)| (at * m, n * m, node))
    }

    /// Nodes that the tables of roots must hold: those of the rings of 8 coefficients.
    pub(super) fn nodes(&self) -> usize {
        self.row.max(8)
    }

    /// Products by constants, about: a transform's layers, and Garner's digits.
    fn cost(&self) -> usize {
        let log = (8 * self.row).trailing_zeros() as usize;
        self.len() * self.primes * (3 * log + 2 * self.primes)
    }

    /// The constants of the way back from residues, which are `2 row / 2^52` times too large.
    pub(super) fn garner(&self) -> Garner {
        Garner::new(self.primes, 1 + self.row.trailing_zeros())
    }
}

/// How many products of pieces a coefficient may sum. The primes' product is at least
/// `(2^49 - 2^35)^primes`, which is above `2^(49 primes) (1 - 2^-10)`.
fn terms(primes: usize, bytes: usize) -> usize {
    let whole = 1usize << (49 * primes - 16 * bytes);
    whole - (whole >> 10) - 1
}

/// Pieces of `bytes` bytes of a number of `n` limbs.
fn pieces(n: usize, bytes: usize) -> usize {
    (8 * n).div_ceil(bytes)
}

/// The shortest length of at least `n` coefficients: rows and their length.
fn length(n: usize) -> (usize, usize) {
    let whole = n.max(SHORTEST).next_power_of_two();
    let row = whole / 8;
    let rows = if row < SHORTEST_ROW { 8 } else { n.div_ceil(row).max(5) };
    (rows, row)
}
