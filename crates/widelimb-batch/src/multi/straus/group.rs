//! Eight products of powers side by side, in the lanes of vectors.

use super::{Move, Schedule};
use crate::Job;
use crate::Limb;
use crate::engine::group::{Group, LOOK, with_numbers};
use crate::engine::room::Room;
use crate::engine::values::{Values, leave_by_one};
use crate::engine::{JobPower, Secrecy};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{LOOKS, Lanes, Moduli, PerLane};
use widelimb_kernels::floats::DefaultFloats;

/// The products of up to eight jobs, with the jobs' numbers. Each product has a factor at least.
pub fn run(
    k: &Kernels,
    products: &[Vec<Job<'_>>],
    numbers: &[usize],
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<JobPower> {
    let lane = |lane: usize| &products[numbers[if lane < numbers.len() { lane } else { 0 }]][..];
    let lanes: PerLane<&[Job<'_>]> = core::array::from_fn(lane);
    let mut powers = lanes.map(|factors| vec![0; factors[0].modulus.limbs().len()]);
    let group = Products::new(k, lanes, numbers.len(), secrecy);
    group.power(&mut powers, room);
    with_numbers(numbers, powers)
}

/// Eight products in lanes.
pub struct Products<'a> {
    k: &'a Kernels,
    /// The factors of each lane, and one to the power 0 of each modulus for those that a lane lacks.
    lanes: PerLane<&'a [Job<'a>]>,
    none: PerLane<Job<'a>>,
    count: usize,
    schedule: Schedule,
    secrecy: Secrecy,
}

impl<'a> Products<'a> {
    /// The products of the powers of eight lanes, of which the first `count` have a job of their
    /// own. Each lane has a factor at least.
    pub fn new(
        k: &'a Kernels,
        lanes: PerLane<&'a [Job<'a>]>,
        count: usize,
        secrecy: Secrecy,
    ) -> Products<'a> {
        let n = lanes.iter().map(|lane| lane[0].modulus.digits()).max().unwrap_or(1);
        let factors = lanes.iter().map(|lane| lane.len()).max().unwrap_or(0);
        let bits = |i: usize| lanes.iter().filter_map(|lane| lane.get(i)).map(Job::bits).max();
        let bits = (0..factors).map(|i| bits(i).unwrap_or(0)).collect();
        let look = if secrecy == Secrecy::Secret { LOOK } else { 0.0 };
        let none = lanes.map(|lane| Job::new(&[], &[], lane[0].modulus));
        let schedule = Schedule::cheapest(bits, look, n);
        Products { k, lanes, none, count, schedule, secrecy }
    }

    /// The group of the powers of one factor of each lane.
    fn factor(&self, i: usize) -> Group<'_> {
        let job = |lane: usize| self.lanes[lane].get(i).unwrap_or(&self.none[lane]);
        let jobs = core::array::from_fn(job);
        let group = Group::new(self.k, jobs, self.count, self.secrecy);
        Group { windows: self.schedule.windows(i), ..group }
    }

    /// Computes each lane's product, in as many limbs as its vector in `powers` has.
    pub fn power(&self, powers: &mut PerLane<Vec<Limb>>, room: &mut Room) {
        let count = self.schedule.bits.len();
        let groups: Vec<Group<'_>> = (0..count).map(|i| self.factor(i)).collect();
        let (first, batch) = (&groups[0], &self.k.batch);
        let n = first.n;
        let (entries_len, table_len) = (LOOKS * n, self.schedule.entries() * n);
        let room_len = Values::room_len(n, count * (LOOKS + entries_len + table_len));
        let (values, room) = Values::split(room.lanes(room_len), n);
        let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
        let (indices, room) = room.split_at_mut(count * LOOKS);
        let (entries, room) = room.split_at_mut(count * entries_len);
        let (tables, scratch) = room.split_at_mut(count * table_len);
        first.expand_moduli(modulus, neg_inverse, squared);
        let floats = &DefaultFloats::set();
        let m = Moduli { modulus, neg_inverse, lanes: self.count, floats };
        for (group, table) in groups.iter().zip(tables.chunks_exact_mut(table_len)) {
            group.fill_table(table, squared, [factor, spare], m, scratch);
        }
        power.copy_from_slice(&tables[..n]);
        let (mut is_one, mut next) = (true, vec![0; count]);
        for step in self.schedule.moves() {
            let Move::Multiply { factor, at } = step else {
                if !is_one {
                    batch.sqr_assign(power, m, scratch);
                }
                continue;
            };
            let entries = &mut entries[factor * entries_len..][..entries_len];
            let indices = &mut indices[factor * LOOKS..][..LOOKS];
            let next = &mut next[factor];
            // Several entries are sought at a time, for the windows from this one on.
            if *next == 0 {
                let (group, table) = (&groups[factor], &tables[factor * table_len..][..table_len]);
                let several = group.indices(at);
                group.ladder().look_up(entries, table, &several);
                indices.copy_from_slice(&several);
            }
            let (index, entry) = (indices[*next], &entries[*next * n..][..n]);
            *next = (*next + 1) % LOOKS;
            if self.secrecy == Secrecy::Public && index == Lanes::ZERO {
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
