//! [`BitPermutation`]: multiplication of exponents by a constant, as data for the kernels.
//!
//! The permutation puts bit `m j mod n` of the source into bit `j` of the result. Bits that stand
//! side by side, at `m i + z` for a row `i` and the columns `z = 0, 1, ...`, come from one place of
//! the source, and those of a column go side by side too: to `i + z m^-1`. So rows of bits are read
//! at multiples of `m`, the matrix that they are is transposed, and its columns are written at
//! multiples of `m^-1`, every one over what the last has too much. With `R` rows and `Z` columns
//! near the square root of `n`, the work is that of some 64 by 64 bits transposed and of `R + Z`
//! moves, not of `n` single bits.
//!
//! Where the columns begin is a sequence of multiples modulo `n`: there are at most three distances
//! between neighbours (the three-gap theorem, V. T. Sos 1958), and for certain `Z`, which Euclid's
//! algorithm on `n` and `m^-1` finds, only two. `Z` is the least of these for which no distance is
//! above `R`, and the neighbour of a column is found by one comparison.

use crate::{LIMB_BITS, Limb};

/// Rows in front of the others: with them a column brings the bits before its first along, and can
/// be written from a whole byte on.
pub const MARGIN: usize = 8;

/// The most columns: more would be slower than squares one by one.
const MOST_COLUMNS: usize = 1 << 14;

/// The most rows, in limbs of a column.
const MOST_BLOCKS: usize = 16;

/// About the cycles that 64 by 64 bits take.
const SQUARE_COST: usize = 110;

/// The permutation of the bits `0 .. n` that takes bit `j` from bit `m j mod n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitPermutation {
    /// `n`, below 2^31.
    pub bits: usize,
    /// `m`.
    pub step: usize,
    /// Rows, by 64.
    pub blocks: usize,
    /// The column that begins closest above column 0, and how many bits above it.
    pub(crate) up: (usize, usize),
    /// The column that begins closest below column 0, and how many bits below it.
    pub(crate) down: (usize, usize),
}

impl BitPermutation {
    /// The most bits.
    pub const MOST_BITS: usize = (1 << 31) - 1;

    /// The cheapest form of the permutation with `m = step` and `inverse = m^-1`, both modulo
    /// `bits`; nothing where every form would need many more columns than rows, or there are fewer
    /// than 64 bits.
    ///
    /// # Panics
    /// If `step inverse` is not 1 modulo `bits`.
    pub fn new(bits: usize, step: usize, inverse: usize) -> Option<BitPermutation> {
        if !(LIMB_BITS..=BitPermutation::MOST_BITS).contains(&bits) {
            return None;
        }
        assert!(step < bits && inverse < bits, "residues");
        assert!(step as u64 * inverse as u64 % bits as u64 == 1, "one is the other's inverse");
        let mut columns = Columns::new(bits, inverse);
        let forms = (1..=MOST_BLOCKS).rev().map_while(|blocks| {
            columns = columns.at_most(LIMB_BITS * blocks - MARGIN)?;
            let Columns { up, down } = columns;
            Some(BitPermutation { bits, step, blocks, up, down })
        });
        forms.min_by_key(BitPermutation::cost)
    }

    /// A lower bound of the cost of every permutation of so many bits.
    pub fn least_cost(bits: usize) -> usize {
        (bits / LIMB_BITS).saturating_mul(SQUARE_COST) / LIMB_BITS
    }

    /// About the cycles of the kernel of level `avx512`.
    pub fn cost(&self) -> usize {
        self.blocks * self.words() * SQUARE_COST + self.columns() * (4 + 2 * self.blocks)
    }

    /// The number `Z` of columns.
    pub fn columns(&self) -> usize {
        self.up.0 + self.down.0
    }

    /// The limbs of a row.
    pub(crate) fn words(&self) -> usize {
        self.columns().div_ceil(LIMB_BITS)
    }

    /// Where the first row begins: [`MARGIN`] rows below that at bit 0.
    pub(crate) fn first_row(&self) -> usize {
        let below = (MARGIN as u64 * self.step as u64 % self.bits as u64) as usize;
        (self.bits - below) % self.bits
    }

    /// The column whose bits follow those of `column`, and how many bits later.
    #[inline]
    pub fn next(&self, column: usize) -> (usize, usize) {
        let (up, down) = (self.up, self.down);
        if column < down.0 { (column + up.0, up.1) } else { (column - down.0, down.1) }
    }

    /// The limbs of the source: its `bits`, and from there on again from the first, as far as a row
    /// reads.
    pub fn source_len(&self) -> usize {
        self.bits.div_ceil(LIMB_BITS) + self.words()
    }

    /// The limbs that the result is written to; only its `bits` count.
    pub fn result_len(&self) -> usize {
        self.bits.div_ceil(LIMB_BITS) + self.blocks
    }

    /// The limbs of the transposed matrix.
    pub fn matrix_len(&self) -> usize {
        LIMB_BITS * self.blocks * self.words()
    }

    /// Whether the operands have the lengths of this permutation.
    pub(super) fn fits(&self, r: &[Limb], a: &[Limb], matrix: &[Limb]) -> bool {
        r.len() == self.result_len()
            && a.len() == self.source_len()
            && matrix.len() == self.matrix_len()
    }
}

/// The neighbours above and below of column 0, among as many columns as both their numbers make:
/// then a distance between neighbours is that to the one or to the other.
#[derive(Clone, Copy)]
struct Columns {
    up: (usize, usize),
    down: (usize, usize),
}

impl Columns {
    /// Two columns, at bits 0 and `inverse`.
    fn new(bits: usize, inverse: usize) -> Columns {
        Columns { up: (1, inverse), down: (1, bits - inverse) }
    }

    /// The fewest columns, and no fewer than there are, that begin at most `most` bits apart.
    /// Nothing where they are too many.
    fn at_most(mut self, most: usize) -> Option<Columns> {
        let Columns { up, down } = &mut self;
        while up.1.max(down.1) > most {
            // More columns divide the longer distance by the shorter one, until it is the shorter
            // one itself or short enough.
            let (long, short) = if up.1 > down.1 { (&mut *up, &*down) } else { (&mut *down, &*up) };
            let whole = (long.1 - 1) / short.1;
            let enough = if short.1 > most { whole } else { (long.1 - most).div_ceil(short.1) };
            let times = whole.min(enough);
            *long = (long.0 + times * short.0, long.1 - times * short.1);
            if up.0 + down.0 > MOST_COLUMNS {
                return None;
            }
        }
        Some(self)
    }
}
