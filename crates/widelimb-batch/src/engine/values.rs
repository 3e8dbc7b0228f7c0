//! [`Values`]: the numbers that eight powers are computed with, out of one room.

use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::batch::{BatchKernels, Lanes, Moduli, PerLane, mul_scratch_len};

/// The numbers of a group's computation, each of the group's `n` digits.
pub struct Values<'a> {
    pub modulus: &'a mut [Lanes],
    pub neg_inverse: &'a mut [Lanes],
    pub power: &'a mut [Lanes],
    pub factor: &'a mut [Lanes],
    /// `R^2 mod m`.
    pub squared: &'a mut [Lanes],
    pub spare: &'a mut [Lanes],
}

impl<'a> Values<'a> {
    /// The digits of room for the values, for products' scratch, and for `more` digits.
    pub fn room_len(n: usize, more: usize) -> usize {
        6 * n + more + mul_scratch_len(n)
    }

    /// Splits a room into the values and the rest.
    pub fn split(room: &'a mut [Lanes], n: usize) -> (Values<'a>, &'a mut [Lanes]) {
        let (modulus, room) = room.split_at_mut(n);
        let (neg_inverse, room) = room.split_at_mut(n);
        let (power, room) = room.split_at_mut(n);
        let (factor, room) = room.split_at_mut(n);
        let (squared, room) = room.split_at_mut(n);
        let (spare, room) = room.split_at_mut(n);
        (Values { modulus, neg_inverse, power, factor, squared, spare }, room)
    }
}

/// Writes the limbs of `power factor / R`, where `factor` takes the power out of Montgomery's form.
pub fn leave(
    batch: &BatchKernels,
    powers: &mut PerLane<Vec<Limb>>,
    power: &mut [Lanes],
    factor: &[Lanes],
    m: Moduli<'_>,
    scratch: &mut [Lanes],
) {
    batch.mul_assign(power, factor, m, scratch);
    batch.reduce_once(power, m.modulus);
    batch.contract(powers.each_mut().map(|power| &mut power[..]), power);
}

/// [`leave`] with a factor of 1, which is made in `factor`.
pub fn leave_by_one(
    batch: &BatchKernels,
    powers: &mut PerLane<Vec<Limb>>,
    [power, factor]: [&mut [Lanes]; 2],
    m: Moduli<'_>,
    scratch: &mut [Lanes],
) {
    one(factor);
    leave(batch, powers, power, factor, m, scratch);
}

/// `r = 1` in each lane.
pub fn one(r: &mut [Lanes]) {
    r.fill(Lanes::ZERO);
    r[0] = Lanes::splat(1);
}
