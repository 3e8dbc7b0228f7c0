//! One power at a time, on limbs: for levels without vectors, or for too few jobs.
//!
//! Lengths alone decide which instructions are executed: products are the kernels' basecase ones, a
//! residue is brought below the modulus by a subtraction that is always made, and the table of
//! powers is read whole.

use super::Job;
use super::montgomery::reduce;
use super::residue::{Limbs, OnLimbs};
use super::room::Room;
use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::pow::pow_mod_vartime;
use widelimb_limb::modular::select::{LOOK, look_up};
use widelimb_limb::modular::window::{Windows, bits_at};

/// The power of a job, in a time that depends on lengths only.
pub fn pow(k: &Kernels, job: &Job<'_>, room: &mut Room) -> Vec<Limb> {
    let m = job.modulus;
    let n = m.limbs().len();
    let windows = Windows::cheapest(job.bits(), LOOK, n);
    let residue = Residue { k, job, n };
    let limbs = room.limbs((windows.entries() + 7) * n);
    let (table, limbs) = limbs.split_at_mut(windows.entries() * n);
    let (power, limbs) = limbs.split_at_mut(n);
    let (factor, scratch) = limbs.split_at_mut(n);
    residue.fill_table(table, factor, scratch);
    let mut starts = windows.starts();
    let find = |at: Option<usize>, factor: &mut [Limb]| {
        let index = at.map_or(0, |at| bits_at(job.exponent, job.bits(), at, windows.width));
        look_up(factor, table, index);
    };
    find(starts.next(), power);
    for at in starts {
        for _ in 0..windows.width {
            residue.sqr_assign(power, scratch);
        }
        find(Some(at), factor);
        residue.mul_assign(power, factor, scratch);
    }
    factor.fill(0);
    factor[0] = 1;
    residue.mul_assign(power, factor, scratch);
    power.to_vec()
}

/// The power of a job, in a time that depends on all values.
pub fn pow_vartime(k: &Kernels, job: &Job<'_>) -> Vec<Limb> {
    let n = job.modulus.limbs().len();
    let exponent: Vec<Limb> = job.counted_exponent().collect();
    let mut power =
        pow_mod_vartime(k, job.base, &exponent, job.modulus.limbs()).unwrap_or_default();
    power.resize(n, 0);
    power
}

/// The base of a job as a number no longer than the modulus.
pub fn base_of<'a>(k: &Kernels, job: &Job<'a>) -> Limbs<'a> {
    if job.base.len() <= job.modulus.limbs().len() {
        return Limbs::Lent(job.base);
    }
    Limbs::Made(OnLimbs::new(k, job.modulus).reduce(job.base))
}

/// Residues in Montgomery form, `n` limbs each, below the modulus; `scratch` of the methods has
/// `5 n` limbs.
pub struct Residue<'a> {
    pub k: &'a Kernels,
    pub job: &'a Job<'a>,
    pub n: usize,
}

impl Residue<'_> {
    /// Fills the table with the powers of the base from 0 on.
    pub fn fill_table(&self, table: &mut [Limb], factor: &mut [Limb], scratch: &mut [Limb]) {
        let (k, n) = (self.k, self.n);
        let squared = self.job.modulus.limbs_squared();
        factor.fill(0);
        factor[0] = 1;
        self.mul_assign(factor, squared, scratch);
        let (one, powers) = table.split_at_mut(n);
        one.copy_from_slice(factor);
        let base = base_of(k, self.job);
        factor.fill(0);
        factor[..base.len()].copy_from_slice(&base);
        self.mul_assign(factor, squared, scratch);
        powers[..n].copy_from_slice(factor);
        for i in 1..powers.len() / n {
            let (below, power) = powers.split_at_mut(i * n);
            power[..n].copy_from_slice(&below[(i - 1) * n..]);
            self.mul_assign(&mut power[..n], factor, scratch);
        }
    }

    /// `r = r b / R mod m`, for `r b < R m`.
    pub fn mul_assign(&self, r: &mut [Limb], b: &[Limb], scratch: &mut [Limb]) {
        let (product, scratch) = scratch.split_at_mut(2 * self.n);
        self.k.mul_basecase(product, r, b);
        self.reduce(r, product, scratch);
    }

    /// `r = r^2 / R mod m`.
    pub fn sqr_assign(&self, r: &mut [Limb], scratch: &mut [Limb]) {
        let (product, scratch) = scratch.split_at_mut(2 * self.n);
        self.k.sqr_basecase(product, r);
        self.reduce(r, product, scratch);
    }

    /// `r = product / R mod m`.
    fn reduce(&self, r: &mut [Limb], product: &mut [Limb], scratch: &mut [Limb]) {
        reduce(self.k, self.job.modulus, r, product, scratch);
    }
}
