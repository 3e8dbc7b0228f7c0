//! A single product of two powers, on limbs.

use super::{Move, moves};
use crate::Job;
use crate::Limb;
use crate::engine::Secrecy;
use crate::engine::room::Room;
use crate::engine::single::Residue;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::select::{LOOK, look_up};
use widelimb_limb::modular::window::{Windows, bits_at};

/// The product `a^x b^y` of one job's two powers.
pub fn run(k: &Kernels, jobs: &[Job<'_>; 2], secrecy: Secrecy, room: &mut Room) -> Vec<Limb> {
    let n = jobs[0].modulus.limbs().len();
    let look = if secrecy == Secrecy::Secret { LOOK } else { 0.0 };
    let windows = jobs.each_ref().map(|job| Windows::cheapest(job.bits(), look, n));
    let residues = jobs.each_ref().map(|job| Residue { k, job, n });
    let lens = windows.map(|windows| windows.entries() * n);
    let limbs = room.limbs(lens[0] + lens[1] + 7 * n);
    let (table, limbs) = limbs.split_at_mut(lens[0]);
    let (other, limbs) = limbs.split_at_mut(lens[1]);
    let (power, limbs) = limbs.split_at_mut(n);
    let (factor, scratch) = limbs.split_at_mut(n);
    residues[0].fill_table(table, factor, scratch);
    residues[1].fill_table(other, factor, scratch);
    power.copy_from_slice(&table[..n]);
    let (tables, residue) = ([&*table, &*other], &residues[0]);
    let mut is_one = true;
    for step in moves(windows) {
        let Move::Multiply { half, at } = step else {
            if !is_one {
                residue.sqr_assign(power, scratch);
            }
            continue;
        };
        let job = &jobs[half];
        let index = bits_at(job.exponent, job.bits(), at, windows[half].width);
        match secrecy {
            Secrecy::Secret => look_up(factor, tables[half], index),
            _ if index == 0 => continue,
            _ => factor.copy_from_slice(&tables[half][index as usize * n..][..n]),
        }
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
