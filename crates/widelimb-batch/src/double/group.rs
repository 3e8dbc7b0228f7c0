//! Eight products of two powers side by side, in the lanes of vectors.

use super::{Move, moves};
use crate::Job;
use crate::Limb;
use crate::engine::group::{Group, lanes_of, with_numbers};
use crate::engine::room::Room;
use crate::engine::values::{Values, leave_by_one};
use crate::engine::{JobPower, Secrecy};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{LOOKS, Lanes, Moduli, PerLane};
use widelimb_kernels::floats::DefaultFloats;

/// The products `a^x b^y` of up to eight jobs, with the jobs' numbers.
pub fn run(
    k: &Kernels,
    jobs: &[[Job<'_>; 2]],
    numbers: &[usize],
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<JobPower> {
    let lanes = lanes_of(jobs, numbers);
    let mut powers = lanes.map(|[job, _]| vec![0; job.modulus.limbs().len()]);
    let pair = Pair::new(k, lanes, numbers.len(), secrecy);
    pair.power(&mut powers, room);
    with_numbers(numbers, powers)
}

/// The two groups of a run: the powers of the first bases, and those of the second ones, modulo the
/// same numbers.
pub struct Pair<'a> {
    halves: [Group<'a>; 2],
}

impl<'a> Pair<'a> {
    /// The pair for the jobs of eight lanes, of which the first `count` have one of their own.
    pub fn new(
        k: &'a Kernels,
        lanes: PerLane<&'a [Job<'a>; 2]>,
        count: usize,
        secrecy: Secrecy,
    ) -> Pair<'a> {
        Pair {
            halves: [0, 1].map(|half| Group::new(k, lanes.map(|job| &job[half]), count, secrecy)),
        }
    }

    /// The digits of the tables of both bases.
    fn table_len(&self) -> usize {
        self.halves.iter().map(|half| half.windows.entries() * half.n).sum()
    }

    fn room_len(&self) -> usize {
        let n = self.halves[0].n;
        Values::room_len(n, self.table_len() + 2 * LOOKS * n)
    }

    /// Computes each lane's product, in as many limbs as its vector in `powers` has.
    pub fn power(&self, powers: &mut PerLane<Vec<Limb>>, room: &mut Room) {
        let [first, second] = &self.halves;
        let (n, batch) = (first.n, first.batch);
        let (values, room) = Values::split(room.lanes(self.room_len()), n);
        let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
        let (entries, room) = room.split_at_mut(2 * LOOKS * n);
        let (entries, other_entries) = entries.split_at_mut(LOOKS * n);
        let mut entries = [entries, other_entries];
        let (tables, scratch) = room.split_at_mut(self.table_len());
        let (table, other) = tables.split_at_mut(first.windows.entries() * n);
        first.expand_moduli(modulus, neg_inverse, squared);
        let floats = &DefaultFloats::set();
        let m = Moduli { modulus, neg_inverse, lanes: first.count, floats };
        first.fill_table(table, squared, [factor, spare], m, scratch);
        second.fill_table(other, squared, [factor, spare], m, scratch);
        power.copy_from_slice(&table[..n]);
        let tables = [&*table, &*other];
        let (mut is_one, mut next, mut indices) = (true, [0; 2], [[Lanes::ZERO; LOOKS]; 2]);
        for step in moves([first.windows, second.windows]) {
            let Move::Multiply { half, at } = step else {
                if !is_one {
                    batch.sqr_assign(power, m, scratch);
                }
                continue;
            };
            let (group, entries) = (&self.halves[half], &mut entries[half]);
            // Several entries are sought at a time, for the windows from this one on.
            if next[half] == 0 {
                indices[half] = group.indices(at);
                group.ladder().look_up(entries, tables[half], &indices[half]);
            }
            let (index, entry) = (indices[half][next[half]], &entries[next[half] * n..][..n]);
            next[half] = (next[half] + 1) % LOOKS;
            if group.secrecy == Secrecy::Public && index == Lanes::ZERO {
                continue;
            }
            if core::mem::take(&mut is_one) {
                power.copy_from_slice(entry);
            } else {
                batch.mul_assign(power, entry, m, scratch);
            }
        }
        leave_by_one(batch, powers, [power, factor], m, scratch);
    }
}
