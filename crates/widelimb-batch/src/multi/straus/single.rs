//! A single product of powers, on limbs, in constant time.

use super::{Move, Schedule};
use crate::Job;
use crate::Limb;
use crate::engine::room::Room;
use crate::engine::single::Residue;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::select::{LOOK, look_up};
use widelimb_limb::modular::window::bits_at;

/// The product of powers of one modulus, one at least.
pub fn run(k: &Kernels, factors: &[Job<'_>], room: &mut Room) -> Vec<Limb> {
    let n = factors[0].modulus.limbs().len();
    let schedule = Schedule::cheapest(factors.iter().map(Job::bits).collect(), LOOK, n);
    let table_len = schedule.entries() * n;
    let limbs = room.limbs(factors.len() * table_len + 7 * n);
    let (tables, limbs) = limbs.split_at_mut(factors.len() * table_len);
    let (power, limbs) = limbs.split_at_mut(n);
    let (factor, scratch) = limbs.split_at_mut(n);
    for (job, table) in factors.iter().zip(tables.chunks_exact_mut(table_len)) {
        Residue { k, job, n }.fill_table(table, factor, scratch);
    }
    power.copy_from_slice(&tables[..n]);
    let residue = Residue { k, job: &factors[0], n };
    let mut is_one = true;
    for step in schedule.moves() {
        let Move::Multiply { factor: i, at } = step else {
            if !is_one {
                residue.sqr_assign(power, scratch);
            }
            continue;
        };
        let job = &factors[i];
        let index = bits_at(job.exponent, job.bits(), at, schedule.width);
        look_up(factor, &tables[i * table_len..][..table_len], index);
        if core::mem::take(&mut is_one) {
            power.copy_from_slice(factor);
        } else {
            residue.mul_assign(power, factor, scratch);
        }
    }
    factor.fill(0);
    factor[0] = 1;
    residue.mul_assign(power, factor, scratch);
    power.to_vec()
}
