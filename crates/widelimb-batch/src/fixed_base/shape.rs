//! [`Shape`]: how the teeth of a comb lie on an exponent.
//!
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994,
//! section 3.

use crate::{LIMB_BITS, Limb};
use widelimb_kernels::floats::DefaultFloats;

/// The most bytes of a table, unless the smallest table has more.
pub const MOST_BYTES: usize = 1 << 20;

/// The most teeth of a comb.
const MOST_TEETH: usize = 8;

/// The part of a product that a table entry has to save in each power: tables end where more
/// entries would hardly pay.
const ENTRY: f64 = 1.0 / 32.0;

/// The shape of a comb. The exponent's bits are written in `teeth` rows of `blocks * columns`. A
/// column's bits, one of each row, are the number of an entry in the table of its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The bits of an entry's number.
    pub teeth: usize,
    /// The number of tables.
    pub blocks: usize,
    /// The columns of a block: a power takes a square for each but the first.
    pub columns: usize,
}

impl Shape {
    /// The shape with the cheapest powers for exponents of `bits` bits, where reading an entry
    /// takes `look / n` of the time of a product, and an entry takes `entry_bytes` bytes.
    pub fn cheapest(bits: usize, look: f64, n: usize, entry_bytes: usize) -> Shape {
        DefaultFloats::with(|| Shape::least(bits, look / n as f64, entry_bytes))
    }

    fn least(bits: usize, look: f64, entry_bytes: usize) -> Shape {
        let shapes = (1..=MOST_TEETH).flat_map(|teeth| {
            let row = bits.div_ceil(teeth).max(1);
            let most = (MOST_BYTES / entry_bytes) >> teeth;
            (1..=row.min(most)).map(move |blocks| Shape::new(bits, teeth, blocks))
        });
        let cost = |shape: &Shape| shape.cost(look);
        shapes.min_by(|x, y| cost(x).total_cmp(&cost(y))).unwrap_or(Shape::new(bits, 1, 1))
    }

    fn new(bits: usize, teeth: usize, blocks: usize) -> Shape {
        Shape { teeth, blocks, columns: bits.div_ceil(teeth).div_ceil(blocks).max(1) }
    }

    fn cost(&self, look: f64) -> f64 {
        let entries = self.entries() as f64;
        (self.blocks * self.columns) as f64 * (1.0 + look * entries)
            + self.columns as f64
            + ENTRY * self.blocks as f64 * entries
    }

    /// The entries of a block's table.
    pub fn entries(&self) -> usize {
        1 << self.teeth
    }

    /// The bit of the exponent where a tooth meets a block's first column.
    pub fn start(&self, tooth: usize, block: usize) -> usize {
        (tooth * self.blocks + block) * self.columns
    }

    /// `(column, block)` in the order of a power: with each column but the first a square.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let blocks = self.blocks;
        (0..self.columns)
            .rev()
            .flat_map(move |column| (0..blocks).map(move |block| (column, block)))
    }

    /// The number of the entry for a column. Which limbs are read depends on lengths alone.
    pub fn index(&self, exponent: &[Limb], block: usize, column: usize) -> u64 {
        let bit = |tooth: usize| {
            let at = self.start(tooth, block) + column;
            let limb = exponent.get(at / LIMB_BITS).copied().unwrap_or(0);
            (limb >> (at % LIMB_BITS) & 1) << tooth
        };
        (0..self.teeth).map(bit).sum()
    }
}
