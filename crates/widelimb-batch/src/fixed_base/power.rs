//! Powers from the table of a fixed base: eight side by side, or one on limbs.
//!
//! The table is in the order of digits, an eighth of one in lanes, so that the caches keep it. A
//! lookup in it seeks the entry of one index for all lanes of a vector: so at level `avx512` the
//! table is read twice, for four lanes each, and elsewhere once for each lane.

use super::FixedBase;
use super::digits::{into_lanes, limbs_of};
use crate::engine::group::{lanes_of, with_numbers};
use crate::engine::plan::{Size, Step, plan_sizes};
use crate::engine::residue::OnLimbs;
use crate::engine::room::Room;
use crate::engine::single::Residue;
use crate::engine::values::leave_by_one;
use crate::engine::{JobPower, Secrecy, in_order, run_steps};
use crate::{Job, Limb, Modulus};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{LANES, LOOKS, Lanes, Moduli, PerLane, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::{Kernels, Wiped};

/// The operands of a call: tables of one modulus, at least one, the exponents, of which each power
/// takes one for each table, and whether these are secrets. A power is a product of one power from
/// each table.
pub struct Run<'a> {
    pub k: &'a Kernels,
    pub tables: &'a [&'a FixedBase],
    pub exponents: &'a [&'a [Limb]],
    pub secrecy: Secrecy,
}

impl Run<'_> {
    fn modulus(&self) -> &Modulus {
        &self.tables[0].modulus
    }

    /// The powers, in the order of their exponents.
    pub fn all(&self) -> Vec<Vec<Limb>> {
        let bits = self.tables.iter().map(|base| base.bits).sum();
        let size = Size { digits: self.modulus().digits(), bits };
        let count = self.exponents.len() / self.tables.len();
        let steps = plan_sizes(self.k, &vec![size; count], (0..count).collect());
        in_order(run_steps(&steps, |step, room| self.step(step, room)))
    }

    /// The powers of a step, in a frame of its own, which is wiped with the stack.
    #[inline(never)]
    fn step(&self, step: &Step, room: &mut Room) -> Vec<JobPower> {
        let rows: Vec<&[&[Limb]]> = self.exponents.chunks_exact(self.tables.len()).collect();
        match step {
            Step::Group(numbers) => {
                let exponents = lanes_of(&rows, numbers).map(|row| *row);
                let n = self.modulus().limbs().len();
                let mut powers = exponents.map(|_| vec![0; n]);
                self.side_by_side(exponents, numbers.len(), &mut powers, room);
                with_numbers(numbers, powers)
            }
            &Step::Single(number) => vec![(number, self.single(rows[number], room))],
        }
    }

    /// Computes the powers to eight rows of exponents, of which the first `count` have a job of
    /// their own. The tables share the squares.
    pub fn side_by_side(
        &self,
        exponents: PerLane<&[&[Limb]]>,
        count: usize,
        powers: &mut PerLane<Vec<Limb>>,
        room: &mut Room,
    ) {
        let (batch, of) = (&self.k.batch, self.modulus());
        let (n, vectors) = (of.digits(), self.tables[0].vectors());
        let room = room.lanes(4 * n + LANES * vectors + mul_scratch_len(n));
        let (modulus, room) = room.split_at_mut(n);
        let (neg_inverse, room) = room.split_at_mut(n);
        let (power, room) = room.split_at_mut(n);
        let (factor, room) = room.split_at_mut(n);
        let (entries, scratch) = room.split_at_mut(LANES * vectors);
        batch.expand(modulus, [of.limbs(); LANES]);
        batch.expand(neg_inverse, [&of.constants(self.k, n).neg_inverse[..]; LANES]);
        let floats = &DefaultFloats::set();
        let m = Moduli { modulus, neg_inverse, lanes: count, floats };
        for (i, step) in self.looks().enumerate() {
            let Look { table, column, block, .. } = step;
            let base = self.tables[table];
            let indices = exponents.map(|row| base.shape.index(row[table], block, column));
            if i == 0 {
                self.look_up(power, base, block, indices, entries);
                continue;
            }
            if step.squares {
                batch.sqr_assign(power, m, scratch);
            }
            if self.secrecy == Secrecy::Public && Lanes(indices) == Lanes::ZERO {
                continue;
            }
            self.look_up(factor, base, block, indices, entries);
            batch.mul_assign(power, factor, m, scratch);
        }
        leave_by_one(batch, powers, [power, factor], m, scratch);
    }

    /// The looks at all tables, in the order of a power: the first one of a column squares.
    fn looks(&self) -> impl Iterator<Item = Look> {
        let columns = self.tables.iter().map(|base| base.shape.columns).max().unwrap_or(0);
        (0..columns).rev().flat_map(move |column| {
            let tables = self.tables.iter().enumerate();
            let tables = tables.filter(move |(_, base)| column < base.shape.columns);
            let looks = tables
                .flat_map(|(table, base)| (0..base.shape.blocks).map(move |block| (table, block)));
            looks.enumerate().map(move |(i, (table, block))| Look {
                squares: i == 0,
                table,
                column,
                block,
            })
        })
    }

    /// `r` becomes the table entry of each lane's index.
    fn look_up(
        &self,
        r: &mut [Lanes],
        base: &FixedBase,
        block: usize,
        indices: PerLane<u64>,
        entries: &mut [Lanes],
    ) {
        let vectors = base.vectors();
        for (several, index) in entries.chunks_exact_mut(LOOKS * vectors).zip((0..).step_by(LOOKS))
        {
            let indices = core::array::from_fn(|i| indices[index + i]);
            self.entries(several, base, block, indices);
        }
        into_lanes(r, core::array::from_fn(|lane| &entries[lane * vectors..][..vectors]));
    }

    /// Reads the digits of several entries, by a pass over the whole block if the exponents are
    /// secrets.
    fn entries(
        &self,
        entries: &mut [Lanes],
        base: &FixedBase,
        block: usize,
        indices: [u64; LOOKS],
    ) {
        if self.secrecy == Secrecy::Secret {
            let indices = indices.map(Lanes::splat);
            return self.k.select_several(entries, base.block(block), &indices);
        }
        let entries = entries.chunks_exact_mut(base.vectors());
        entries.zip(indices).for_each(|(entry, index)| self.entry(entry, base, block, index));
    }

    /// Reads the digits of one entry, by a pass over the whole block if the exponents are secrets.
    fn entry(&self, entry: &mut [Lanes], base: &FixedBase, block: usize, index: u64) {
        let table = base.block(block);
        match self.secrecy {
            Secrecy::Public => {
                entry.copy_from_slice(&table[index as usize * entry.len()..][..entry.len()]);
            }
            _ => self.k.select(entry, table, &Lanes::splat(index)),
        }
    }

    /// The product of the powers from each table, one after the other.
    fn single(&self, exponents: &[&[Limb]], room: &mut Room) -> Vec<Limb> {
        let modulus = self.modulus();
        let n = modulus.limbs().len();
        let mut product: Option<Wiped> = None;
        for (base, exponent) in self.tables.iter().zip(exponents) {
            let mut power = self.product_of_entries(base, exponent, room);
            let job = Job::new(&[], &[], modulus);
            let residue = Residue { k: self.k, job: &job, n };
            residue.mul_assign(&mut power, &base.correction, room.limbs(5 * n));
            product = Some(match product {
                Some(product) => OnLimbs::new(self.k, modulus).mul(&product, &power),
                None => power,
            });
        }
        product.unwrap_or_default().reveal()
    }

    /// The product of the entries of a table on limbs, which is the power times the inverse of
    /// [`correction`](super::making::correction). That depends on the number of products, so none
    /// is left out.
    pub fn product_of_entries(
        &self,
        base: &FixedBase,
        exponent: &[Limb],
        room: &mut Room,
    ) -> Wiped {
        let n = base.modulus.limbs().len();
        let job = Job::new(&[], &[], &base.modulus);
        let residue = Residue { k: self.k, job: &job, n };
        let mut power = Wiped(vec![0; n]);
        let (entry, limbs) = room.lanes_and_limbs(base.vectors(), 6 * n);
        let (factor, scratch) = limbs.split_at_mut(n);
        for (i, (column, block)) in base.shape.steps().enumerate() {
            let index = base.shape.index(exponent, block, column);
            if i == 0 {
                self.entry(entry, base, block, index);
                limbs_of(entry, &mut power);
                continue;
            }
            if block == 0 {
                residue.sqr_assign(&mut power, scratch);
            }
            self.entry(entry, base, block, index);
            limbs_of(entry, factor);
            residue.mul_assign(&mut power, factor, scratch);
        }
        power
    }
}

/// A look at a table, and the product that it is for.
#[derive(Clone, Copy)]
struct Look {
    /// Whether the power is squared before.
    squares: bool,
    table: usize,
    column: usize,
    block: usize,
}
