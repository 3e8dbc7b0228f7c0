//! Eight products of two powers side by side.

use super::{Move, moves};
use crate::Limb;
use crate::arch::Kernels;
use crate::arch::batch::{LANES, Lanes, Moduli};
use crate::batch::group::{Group, lanes_of, with_numbers};
use crate::batch::room::Room;
use crate::batch::values::{Values, leave_by_one};
use crate::batch::{Job, Numbered, Secrecy};
use alloc::vec;
use alloc::vec::Vec;

/// The products of up to eight jobs, with their numbers.
pub fn run(
    k: &Kernels,
    jobs: &[[Job<'_>; 2]],
    numbers: &[usize],
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<Numbered> {
    let lanes = lanes_of(jobs, numbers);
    let mut powers = lanes.map(|[job, _]| vec![0; job.modulus.limbs().len()]);
    let pair = Pair::new(k, lanes, numbers.len(), secrecy);
    pair.power(&mut powers, room.lanes(pair.room_len()));
    with_numbers(numbers, powers)
}

/// The products of eight jobs to memory that is there.
#[cfg(test)]
pub(crate) fn run_in(
    k: &Kernels,
    lanes: [&[Job<'_>; 2]; LANES],
    powers: &mut [Vec<Limb>; LANES],
    room: &mut Room,
) {
    let pair = Pair::new(k, lanes, LANES, Secrecy::Secret);
    pair.power(powers, room.lanes(pair.room_len()));
}

/// The powers of the first bases, and of the second ones, modulo the same numbers.
struct Pair<'a> {
    halves: [Group<'a>; 2],
}

impl<'a> Pair<'a> {
    fn new(
        k: &'a Kernels,
        lanes: [&'a [Job<'a>; 2]; LANES],
        count: usize,
        secrecy: Secrecy,
    ) -> Pair<'a> {
        Pair {
            halves: [0, 1].map(|half| Group::new(k, lanes.map(|job| &job[half]), count, secrecy)),
        }
    }

    /// The digits of both tables.
    fn table_len(&self) -> usize {
        self.halves.iter().map(|half| half.windows.entries() * half.n).sum()
    }

    fn room_len(&self) -> usize {
        Values::room_len(self.halves[0].n, self.table_len())
    }

    /// Each lane's product, in as many limbs as there is room for.
    fn power(&self, powers: &mut [Vec<Limb>; LANES], room: &mut [Lanes]) {
        let [first, second] = &self.halves;
        let (n, batch) = (first.n, first.batch);
        let (values, room) = Values::split(room, n);
        let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
        let (tables, scratch) = room.split_at_mut(self.table_len());
        let (table, other) = tables.split_at_mut(first.windows.entries() * n);
        first.expand_moduli(modulus, neg_inverse, squared);
        let m = Moduli { modulus, neg_inverse, lanes: first.count };
        first.fill_table(table, squared, [factor, spare], m, scratch);
        second.fill_table(other, squared, [factor, spare], m, scratch);
        power.copy_from_slice(&table[..n]);
        let tables = [&*table, &*other];
        let mut is_one = true;
        for step in moves([first.windows, second.windows]) {
            let Move::Multiply { half, at } = step else {
                if !is_one {
                    batch.sqr_assign(power, m, scratch);
                }
                continue;
            };
            let group = &self.halves[half];
            let [index, ..] = group.indices(&[at]);
            if group.secrecy == Secrecy::Public && index == Lanes::ZERO {
                continue;
            }
            if core::mem::take(&mut is_one) {
                group.look_up_one(power, tables[half], &index);
            } else {
                group.look_up_one(factor, tables[half], &index);
                batch.mul_assign(power, factor, m, scratch);
            }
        }
        leave_by_one(batch, powers, [power, factor], m, scratch);
    }
}
