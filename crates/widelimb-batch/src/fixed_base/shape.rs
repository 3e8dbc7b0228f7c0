//! [`Shape`]: how the teeth of a comb lie on an exponent.
//!
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994,
//! section 3.

use crate::{LIMB_BITS, Limb};
use widelimb_kernels::floats::DefaultFloats;

/// The most bytes of a table whose user names none, unless the smallest table has more.
pub const MOST_BYTES: usize = 1 << 20;

/// The most teeth of a comb.
pub const MOST_TEETH: usize = 16;

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

/// What the entries of a table cost, in products.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The time of reading an entry.
    pub look: f64,
    /// Whether a look reads all entries of a block, as one for a secret exponent does.
    pub reads_blocks: bool,
    /// The part of a product that an entry has to save in each power: tables end where more entries
    /// would hardly pay.
    pub entry: f64,
    /// The bytes of an entry.
    pub entry_bytes: usize,
    /// The most bytes of a table, unless the smallest one has more.
    pub most_bytes: usize,
}

impl Shape {
    /// The shape with the cheapest powers for exponents of `bits` bits.
    pub fn cheapest(bits: usize, costs: &Costs) -> Shape {
        DefaultFloats::with(|| Shape::least(bits, costs))
    }

    fn least(bits: usize, costs: &Costs) -> Shape {
        let shapes = (1..=MOST_TEETH).flat_map(|teeth| {
            let row = bits.div_ceil(teeth).max(1);
            let most = (costs.most_bytes / costs.entry_bytes) >> teeth;
            (1..=row.min(most)).map(move |blocks| Shape::new(bits, teeth, blocks))
        });
        let cost = |shape: &Shape| shape.cost(costs);
        shapes.min_by(|x, y| cost(x).total_cmp(&cost(y))).unwrap_or(Shape::new(bits, 1, 1))
    }

    /// The shape with as few columns as the bits take.
    pub fn new(bits: usize, teeth: usize, blocks: usize) -> Shape {
        Shape { teeth, blocks, columns: bits.div_ceil(teeth).div_ceil(blocks).max(1) }
    }

    fn cost(&self, costs: &Costs) -> f64 {
        let entries = self.entries() as f64;
        let read = if costs.reads_blocks { entries } else { 1.0 };
        (self.blocks * self.columns) as f64 * (1.0 + costs.look * read)
            + self.columns as f64
            + costs.entry * self.blocks as f64 * entries
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
