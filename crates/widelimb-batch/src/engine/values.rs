//! The values that eight powers are made with.

use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::batch::{BatchKernels, Lanes, Moduli, PerLane, mul_scratch_len};

/// Numbers of the digits of the group.
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
    /// The digits of the values, of products' scratch, and of what else there is room for.
    pub fn room_len(n: usize, more: usize) -> usize {
        6 * n + more + mul_scratch_len(n)
    }

    /// The values, and the rest of the room.
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

/// The limbs of `power factor / R`, where `factor` takes it out of Montgomery's form.
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

/// [`leave`] with a factor of 1, made in the room for one.
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

/// 1 in each lane.
pub fn one(r: &mut [Lanes]) {
    r.fill(Lanes::ZERO);
    r[0] = Lanes::splat(1);
}
