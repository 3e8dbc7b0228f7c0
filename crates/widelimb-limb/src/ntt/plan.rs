//! [`Plan`]: the primes, pieces and lengths by which a product is made.

use widelimb_kernels::Kernels;
use widelimb_kernels::ntt::{Form, Garner, MAX_LEN, WORD_BITS};

/// The limbs of the longest operands: two of so many have a plan.
pub const MAX_LIMBS: usize = MAX_LEN / 4;

/// The primes and the bytes of a piece, `(primes, bytes)`: pieces of one limb, or more primes for
/// longer pieces.
const SHAPES: [(usize, usize); 7] = [(3, 8), (4, 11), (5, 14), (6, 17), (7, 20), (8, 23), (8, 22)];

/// Coefficients of the shortest row.
const SHORTEST: usize = 64;

/// The shape of a product by transforms: see the [room](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of primes.
    pub primes: usize,
    /// The bytes of a piece.
    pub bytes: usize,
    /// Rows: 5, 6, 7 or 8, of an eighth of a power of 2; 1 or 4 for some short powers of 2.
    pub rows: usize,
    /// Coefficients in a row.
    pub row: usize,
}

impl Plan {
    /// The plan for a product of `an` by `bn` limbs: of those that hold it, the one of least cost
    /// by the kernels.
    ///
    /// # Panics
    /// If an operand is longer than [`MAX_LIMBS`].
    pub fn new(k: &Kernels, an: usize, bn: usize) -> Plan {
        assert!(an.max(bn) <= MAX_LIMBS, "operands that the longest transform holds");
        let plans = SHAPES.iter().filter_map(|&(primes, bytes)| Plan::of(primes, bytes, an, bn));
        plans
            .min_by_key(|plan| plan.cost(k.ntt.form))
            .expect("long pieces hold every length that passed")
    }

    /// The shortest plan with these primes and pieces, if they hold the product.
    pub fn of(primes: usize, bytes: usize, an: usize, bn: usize) -> Option<Plan> {
        if !SHAPES.contains(&(primes, bytes)) || an.max(bn) > MAX_LIMBS {
            return None;
        }
        let (a, b) = (pieces(an, bytes), pieces(bn, bytes));
        let (rows, row) = length(a + b);
        let holds = a.min(b) <= terms(primes, bytes) && rows * row <= MAX_LEN;
        holds.then_some(Plan { primes, bytes, rows, row })
    }

    /// The plans of rings modulo `2^(64 m) - 1` with `m >= n` for operands of `an` and `bn` limbs,
    /// the shortest of each shape.
    pub(super) fn wrapped(n: usize, an: usize, bn: usize) -> impl Iterator<Item = Plan> {
        SHAPES.into_iter().filter_map(move |(primes, bytes)| {
            let n = n.max(an).max(bn);
            if n > MAX_LIMBS {
                return None;
            }
            let (rows, row) = length(pieces(n, bytes).max(SHORTEST).next_power_of_two());
            let few = pieces(an, bytes).min(pieces(bn, bytes)) <= terms(primes, bytes);
            (few && rows * row <= MAX_LEN).then_some(Plan { primes, bytes, rows, row })
        })
    }

    /// The limbs of the ring: a plan of 1, 4 or 8 rows multiplies modulo `2^(64 n) - 1` for this
    /// `n`.
    pub fn ring(&self) -> usize {
        self.coefficients() * self.bytes / 8
    }

    /// The number of coefficients of a transform.
    pub fn coefficients(&self) -> usize {
        self.rows * self.row
    }

    /// The blocks into which the first layers part a transform: where each begins, its length and
    /// its node.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let row = self.row;
        (0..self.rows).map(move |i| (i * row, row, i))
    }

    /// The number of nodes that the tables of roots must hold: those of the rings of 8
    /// coefficients.
    pub(super) fn nodes(&self) -> usize {
        self.row.max(8)
    }

    /// The estimated time: three units for each layer, and what longer pieces take at both ends
    /// beyond what limbs do. Measured.
    pub(super) fn cost(&self, form: Form) -> u64 {
        let log = (self.rows.next_power_of_two() * self.row).trailing_zeros() as usize;
        let ends = match (form, self.primes) {
            (_, 3) => 0,
            (Form::Words, primes) => 14 + primes / 2,
            (Form::Limbs, 4) => 12,
            (Form::Limbs, _) => 28,
            (Form::Doubles, _) => 90,
        };
        // Of 30 bits, 4 bits and 8 bits.
        self.coefficients() as u64 * (self.primes * (3 * log + ends)) as u64
    }

    /// The constants of the way back from residues: a block makes them `row / 4` times too large,
    /// the first layers 4 or 8 times.
    pub(super) fn garner(&self, form: Form) -> Garner {
        let layers = match self.rows {
            1 => 0,
            4 => 2,
            _ => 3,
        };
        let products = match form {
            Form::Limbs => 64,
            Form::Words => WORD_BITS,
            Form::Doubles => 0,
        };
        Garner::new(self.primes, self.row.trailing_zeros() - 2 + layers + 64 - products)
    }
}

/// The number of products of pieces that a coefficient may sum. The primes' product is at least
/// `(2^49 - 2^35)^primes`, which is above `2^(49 primes) (1 - 2^-10)`.
fn terms(primes: usize, bytes: usize) -> usize {
    let whole = 1_u64 << (49 * primes - 16 * bytes);
    usize::try_from(whole - (whole >> 10) - 1).unwrap_or(usize::MAX)
}

/// Pieces of `bytes` bytes of a number of `n` limbs.
fn pieces(n: usize, bytes: usize) -> usize {
    (8 * n).div_ceil(bytes)
}

/// The shortest length of at least `n` coefficients: rows and their length.
fn length(n: usize) -> (usize, usize) {
    let whole = n.max(SHORTEST).next_power_of_two();
    if whole < 8 * SHORTEST {
        return (1, whole);
    }
    match n.div_ceil(whole / 8).max(5) {
        // Rows of an even number of layers above the shortest.
        8 if whole == 16 * SHORTEST => (4, whole / 4),
        rows => (rows, whole / 8),
    }
}
