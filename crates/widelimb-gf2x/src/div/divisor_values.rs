//! [`DivisorValues`]: what a divisor keeps for many divisions by transforms.

use super::blocks::Divisor;
use super::transforms::Plan;
use crate::Limb;
use crate::fft::values::{UNALIGNED, aligned, unaligned};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::scratch::{ScratchError, try_zeros, with_scratch};

/// The values of a divisor and of its reciprocal of as many limbs, for many divisions, in three to
/// five times as many limbs as both have. A division of twice as many limbs then takes six
/// transforms of `n` limbs, as a product does.
#[derive(Debug)]
pub struct DivisorValues {
    /// Memory with room for an aligned beginning of the values.
    room: Vec<Limb>,
    len: usize,
}

impl DivisorValues {
    /// The values of a divisor `d` and its reciprocal `v`; `None` where divisions by it take no
    /// transforms.
    pub fn new(k: &Kernels, d: &[Limb], v: &[Limb]) -> Result<Option<DivisorValues>, ScratchError> {
        let n = d.len();
        let Some(plan) = Plan::new(k, n, n, v.len()) else { return Ok(None) };
        let len = plan.values_len();
        let mut room = try_zeros(len + UNALIGNED)?;
        with_scratch(plan.product_len(n), |words| {
            plan.values(k, &mut aligned(&mut room)[..len], Divisor { d, v, values: None }, words);
        })?;
        Ok(Some(DivisorValues { room, len }))
    }

    /// The values of the reciprocal, and behind them those of the divisor.
    pub fn values(&self) -> &[Limb] {
        &self.room[unaligned(&self.room)..][..self.len]
    }
}

impl Clone for DivisorValues {
    /// Copies the values to an aligned place: other memory may begin elsewhere.
    fn clone(&self) -> DivisorValues {
        let mut room = vec![0; self.room.len()];
        aligned(&mut room)[..self.len].copy_from_slice(self.values());
        DivisorValues { room, len: self.len }
    }
}
