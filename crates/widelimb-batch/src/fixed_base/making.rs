//! The making of a fixed base's table, in lanes or on limbs.

use super::digits::{into_lanes, limbs_of, out_of_lanes, write_digits};
use super::{FixedBase, Run, Shape, Table, vectors_of};
use crate::engine::Secrecy;
use crate::engine::room::Room;
use crate::engine::single::{Residue, base_of};
use crate::modulus::power_of_two_mod;
use crate::{Job, Limb, MOST_BATCH_BITS, Modulus};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, Lanes, Moduli, PerLane, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::common_divisor::inverse_mod;

/// Computes the table of a base, and its correction.
pub fn make(k: &Kernels, modulus: &Modulus, base: &[Limb], bits: usize, shape: Shape) -> FixedBase {
    let job = Job::new(base, &[], modulus);
    let residue = Residue { k, job: &job, n: modulus.limbs().len() };
    let vectors = vectors_of(modulus);
    let mut table = vec![Lanes::ZERO; shape.blocks * shape.entries() * vectors];
    let mut making = Making { residue, shape, vectors, table: &mut table };
    let teeth = making.teeth();
    making.write_units_and_teeth(&teeth);
    // Eight products in lanes in the time of `worth` ones on limbs.
    let worth = k.batch.worth_of(modulus.digits(), LANES);
    if modulus.bits() <= MOST_BATCH_BITS && worth < LANES as f64 {
        making.fill_in_lanes();
    } else {
        making.fill_on_limbs(&teeth);
    }
    let (modulus, table) = (modulus.clone(), Table::Owned(Wiped(table)));
    let mut base = FixedBase { modulus, bits, shape, table, correction: Wiped::default() };
    base.correction = Wiped(correction(k, &base));
    base
}

/// A table that is being made. Entries are `x L mod m`, where `L` is the radix of Montgomery's form
/// in lanes.
struct Making<'a> {
    residue: Residue<'a>,
    shape: Shape,
    vectors: usize,
    table: &'a mut [Lanes],
}

impl Making<'_> {
    /// The teeth: the base to `2^start` for each tooth and block, in order, in Montgomery's form on
    /// limbs.
    fn teeth(&self) -> Vec<Wiped> {
        let Making { residue, shape, .. } = self;
        let base = base_of(residue.k, residue.job);
        let mut power = Wiped::of(&base, residue.n);
        let mut scratch = Wiped(vec![0; 5 * residue.n]);
        residue.mul_assign(&mut power, residue.job.modulus.limbs_squared(), &mut scratch);
        let mut teeth = Vec::with_capacity(shape.teeth * shape.blocks);
        for _ in 1..shape.teeth * shape.blocks {
            teeth.push(power.clone());
            (0..shape.columns).for_each(|_| residue.sqr_assign(&mut power, &mut scratch));
        }
        teeth.push(power);
        teeth
    }

    fn entry(&self, entry: usize) -> &[Lanes] {
        &self.table[entry * self.vectors..][..self.vectors]
    }

    fn entry_mut(&mut self, entry: usize) -> &mut [Lanes] {
        &mut self.table[entry * self.vectors..][..self.vectors]
    }

    /// The first entry of a block.
    fn start(&self, block: usize) -> usize {
        block * self.shape.entries()
    }

    /// Writes the entries that have one tooth or none.
    fn write_units_and_teeth(&mut self, teeth: &[Wiped]) {
        let modulus = self.residue.job.modulus;
        let digit_bits = DIGIT_BITS * modulus.digits();
        let unit = power_of_two_mod(self.residue.k, digit_bits, modulus.limbs());
        let mut scratch = Wiped(vec![0; 5 * self.residue.n]);
        for block in 0..self.shape.blocks {
            let start = self.start(block);
            write_digits(&unit, self.entry_mut(start));
            for tooth in 0..self.shape.teeth {
                let mut number = teeth[tooth * self.shape.blocks + block].clone();
                self.residue.mul_assign(&mut number, &unit, &mut scratch);
                write_digits(&number, self.entry_mut(start + (1 << tooth)));
            }
        }
    }

    /// Makes the other entries one after the other, each by a product of a smaller one and a tooth.
    fn fill_on_limbs(&mut self, teeth: &[Wiped]) {
        let n = self.residue.n;
        let (mut number, mut scratch) = (Wiped(vec![0; n]), Wiped(vec![0; 5 * n]));
        for block in 0..self.shape.blocks {
            let start = self.start(block);
            for tooth in 1..self.shape.teeth {
                let factor = &teeth[tooth * self.shape.blocks + block];
                for low in 1..1 << tooth {
                    limbs_of(self.entry(start + low), &mut number);
                    self.residue.mul_assign(&mut number, factor, &mut scratch);
                    write_digits(&number, self.entry_mut(start + (1 << tooth) + low));
                }
            }
        }
    }

    /// Makes the other entries eight at a time, each by a product of a smaller one and the entry of
    /// its highest tooth.
    fn fill_in_lanes(&mut self) {
        let (k, of) = (self.residue.k, self.residue.job.modulus);
        let (batch, n) = (&k.batch, of.digits());
        let mut room = Wiped::<Lanes>::zeros(4 * n + mul_scratch_len(n));
        let (modulus, rest) = room.split_at_mut(n);
        let (neg_inverse, rest) = rest.split_at_mut(n);
        let (product, rest) = rest.split_at_mut(n);
        let (factor, scratch) = rest.split_at_mut(n);
        batch.expand(modulus, [of.limbs(); LANES]);
        batch.expand(neg_inverse, [&of.constants(k, n).neg_inverse; LANES]);
        let floats = &DefaultFloats::set();
        for tooth in 1..self.shape.teeth {
            let of_block = (1 << tooth) - 1;
            let count = self.shape.blocks * of_block;
            for first in (0..count).step_by(LANES) {
                let lanes = LANES.min(count - first);
                // The entry of the highest tooth, and the smaller one; filler lanes repeat the last.
                let sources: PerLane<(usize, usize)> = core::array::from_fn(|lane| {
                    let product = first + lane.min(lanes - 1);
                    let start = self.start(product / of_block);
                    (start + (1 << tooth), start + 1 + product % of_block)
                });
                into_lanes(product, sources.map(|(high, _)| self.entry(high)));
                into_lanes(factor, sources.map(|(_, low)| self.entry(low)));
                let m = Moduli { modulus, neg_inverse, lanes, floats };
                batch.mul_assign(product, factor, m, scratch);
                batch.reduce_once(product, modulus);
                for (lane, (high, low)) in sources.into_iter().enumerate().take(lanes) {
                    let start = high - (1 << tooth);
                    out_of_lanes(self.entry_mut(high + low - start), product, lane);
                }
            }
        }
    }
}

/// The inverse of the product that the entries for exponent 0 come to on limbs, in Montgomery's
/// form on limbs. That product is a power of 2: the entries are in the form for lanes, and each
/// product on limbs takes a form for limbs away.
fn correction(k: &Kernels, table: &FixedBase) -> Vec<Limb> {
    let modulus = &table.modulus;
    let n = modulus.limbs().len();
    let mut room = Room::default();
    let run = Run { k, tables: &[table], exponents: &[], secrecy: Secrecy::Secret };
    let unit = run.product_of_entries(table, &[], &mut room);
    let mut inverse = inverse_mod(k, &unit, modulus.limbs()).unwrap_or_default();
    inverse.resize(n, 0);
    let job = Job::new(&[], &[], modulus);
    Residue { k, job: &job, n }.mul_assign(
        &mut inverse,
        modulus.limbs_squared(),
        room.limbs(5 * n),
    );
    inverse
}
