//! Powers from the table of a fixed base: eight side by side, or one on limbs.
//!
//! The table is in the order of digits, an eighth of one in lanes, so that the caches keep it. A
//! lookup in it seeks the entry of one index for all lanes of a vector: so at level `avx512` the
//! table is read twice, for four lanes each, and elsewhere once for each lane.

use super::FixedBase;
use crate::Job;
use crate::engine::group::{lanes_of, with_numbers};
use crate::engine::plan::Step;
use crate::engine::room::Room;
use crate::engine::single::Residue;
use crate::engine::values::leave_by_one;
use crate::engine::{JobPower, Secrecy};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, LOOKS, Lanes, Moduli, PerLane, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::{Kernels, Wiped};

/// The operands of a call: the base's table, the exponents, and whether these are secrets.
pub struct Run<'a> {
    pub k: &'a Kernels,
    pub base: &'a FixedBase,
    pub exponents: &'a [&'a [Limb]],
    pub secrecy: Secrecy,
}

impl Run<'_> {
    /// The powers of a step, in a frame of its own, which is wiped with the stack.
    #[inline(never)]
    pub fn step(&self, step: &Step, room: &mut Room) -> Vec<JobPower> {
        match step {
            Step::Group(numbers) => {
                let exponents = lanes_of(self.exponents, numbers).map(|exponent| *exponent);
                let n = self.base.modulus.limbs().len();
                let mut powers = exponents.map(|_| vec![0; n]);
                self.side_by_side(exponents, numbers.len(), &mut powers, room);
                with_numbers(numbers, powers)
            }
            &Step::Single(number) => vec![(number, self.single(self.exponents[number], room))],
        }
    }

    /// Computes the powers to eight exponents, of which the first `count` have a job of their own.
    pub fn side_by_side(
        &self,
        exponents: PerLane<&[Limb]>,
        count: usize,
        powers: &mut PerLane<Vec<Limb>>,
        room: &mut Room,
    ) {
        let (batch, base) = (&self.k.batch, self.base);
        let (n, vectors) = (base.modulus.digits(), base.vectors());
        let room = room.lanes(4 * n + LANES * vectors + mul_scratch_len(n));
        let (modulus, room) = room.split_at_mut(n);
        let (neg_inverse, room) = room.split_at_mut(n);
        let (power, room) = room.split_at_mut(n);
        let (factor, room) = room.split_at_mut(n);
        let (entries, scratch) = room.split_at_mut(LANES * vectors);
        let constants = base.modulus.constants(self.k, n);
        batch.expand(modulus, exponents.map(|_| base.modulus.limbs()));
        batch.expand(neg_inverse, exponents.map(|_| &constants.neg_inverse[..]));
        let floats = &DefaultFloats::set();
        let m = Moduli { modulus, neg_inverse, lanes: count, floats };
        for (i, (column, block)) in base.shape.steps().enumerate() {
            let indices = exponents.map(|exponent| base.shape.index(exponent, block, column));
            if i == 0 {
                self.look_up(power, block, indices, entries);
                continue;
            }
            if block == 0 {
                batch.sqr_assign(power, m, scratch);
            }
            if self.secrecy == Secrecy::Public && Lanes(indices) == Lanes::ZERO {
                continue;
            }
            self.look_up(factor, block, indices, entries);
            batch.mul_assign(power, factor, m, scratch);
        }
        leave_by_one(batch, powers, [power, factor], m, scratch);
    }

    /// `r` becomes the table entry of each lane's index.
    fn look_up(&self, r: &mut [Lanes], block: usize, indices: PerLane<u64>, entries: &mut [Lanes]) {
        let vectors = self.base.vectors();
        for (several, index) in entries.chunks_exact_mut(LOOKS * vectors).zip((0..).step_by(LOOKS))
        {
            self.entries(several, block, core::array::from_fn(|i| indices[index + i]));
        }
        for (i, r) in r.chunks_mut(LANES).enumerate() {
            for (j, r) in r.iter_mut().enumerate() {
                *r = Lanes(core::array::from_fn(|lane| entries[lane * vectors + i].0[j]));
            }
        }
    }

    /// Reads the digits of several entries, by a pass over the whole block if the exponents are
    /// secrets.
    fn entries(&self, entries: &mut [Lanes], block: usize, indices: [u64; LOOKS]) {
        if self.secrecy == Secrecy::Secret {
            let indices = indices.map(Lanes::splat);
            return self.k.select_several(entries, self.base.block(block), &indices);
        }
        let entries = entries.chunks_exact_mut(self.base.vectors());
        entries.zip(indices).for_each(|(entry, index)| self.entry(entry, block, index));
    }

    /// Reads the digits of one entry, by a pass over the whole block if the exponents are secrets.
    fn entry(&self, entry: &mut [Lanes], block: usize, index: u64) {
        let table = self.base.block(block);
        match self.secrecy {
            Secrecy::Public => {
                entry.copy_from_slice(&table[index as usize * entry.len()..][..entry.len()]);
            }
            _ => self.k.select(entry, table, &Lanes::splat(index)),
        }
    }

    fn single(&self, exponent: &[Limb], room: &mut Room) -> Vec<Limb> {
        let mut power = self.product_of_entries(exponent, room);
        let n = power.len();
        let job = Job::new(&[], &[], &self.base.modulus);
        let residue = Residue { k: self.k, job: &job, n };
        residue.mul_assign(&mut power, &self.base.correction, room.limbs(5 * n));
        power.reveal()
    }

    /// The product of the entries on limbs, which is the power times the inverse of
    /// [`correction`](super::table). That depends on the number of products, so none is left out.
    pub fn product_of_entries(&self, exponent: &[Limb], room: &mut Room) -> Wiped {
        let base = self.base;
        let n = base.modulus.limbs().len();
        let job = Job::new(&[], &[], &base.modulus);
        let residue = Residue { k: self.k, job: &job, n };
        let mut power = Wiped(vec![0; n]);
        let (entry, limbs) = room.lanes_and_limbs(base.vectors(), 6 * n);
        let (factor, scratch) = limbs.split_at_mut(n);
        for (i, (column, block)) in base.shape.steps().enumerate() {
            let index = base.shape.index(exponent, block, column);
            if i == 0 {
                self.entry(entry, block, index);
                limbs_of(entry, &mut power);
                continue;
            }
            if block == 0 {
                residue.sqr_assign(&mut power, scratch);
            }
            self.entry(entry, block, index);
            limbs_of(entry, factor);
            residue.mul_assign(&mut power, factor, scratch);
        }
        power
    }
}

/// Writes the limbs of a number, as many as `limbs` has, from its digits.
fn limbs_of(digits: &[Lanes], limbs: &mut [Limb]) {
    let (mut sum, mut bits, mut limbs) = (0_u128, 0, limbs.iter_mut());
    for &digit in digits.iter().flat_map(|vector| &vector.0) {
        sum |= u128::from(digit) << bits;
        bits += DIGIT_BITS;
        if bits >= LIMB_BITS {
            limbs.by_ref().take(1).for_each(|limb| *limb = sum as Limb);
            (sum, bits) = (sum >> LIMB_BITS, bits - LIMB_BITS);
        }
    }
    for limb in limbs {
        (*limb, sum) = (sum as Limb, 0);
    }
}
