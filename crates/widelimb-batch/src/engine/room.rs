//! [`Room`]: memory for intermediate values, wiped when it is given back.

use crate::Limb;
use alloc::vec;
use widelimb_kernels::batch::Lanes;
use widelimb_kernels::{Wiped, wipe_traces};

/// The scratch memory of the steps of one call. It grows to what the longest step needs.
#[derive(Default)]
pub struct Room {
    lanes: Wiped<Lanes>,
    limbs: Wiped,
}

impl Room {
    /// Room for `n` digits, of any content.
    pub fn lanes(&mut self, n: usize) -> &mut [Lanes] {
        if self.lanes.len() < n {
            self.lanes = Wiped::zeros(n);
        }
        &mut self.lanes[..n]
    }

    /// Room for both at once, of any content.
    pub fn lanes_and_limbs(&mut self, lanes: usize, limbs: usize) -> (&mut [Lanes], &mut [Limb]) {
        self.lanes(lanes);
        self.limbs(limbs);
        (&mut self.lanes[..lanes], &mut self.limbs[..limbs])
    }

    /// Room for `n` limbs, of any content.
    pub fn limbs(&mut self, n: usize) -> &mut [Limb] {
        if self.limbs.len() < n {
            self.limbs = Wiped::zeros(n);
        }
        &mut self.limbs[..n]
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if !self.lanes.is_empty() || !self.limbs.is_empty() {
            wipe_traces();
        }
    }
}

/// Runs `work` with room for `n` digits, zeros at first, and returns its result: without an
/// allocation where they are few, as operations on residues of up to 19 digits need. The room is
/// not wiped.
pub fn with_room<T>(n: usize, work: impl FnOnce(&mut [Lanes]) -> T) -> T {
    match n {
        // Shorter room is sooner cleared.
        0..=24 => work(&mut [Lanes::ZERO; 24][..n]),
        25..=48 => work(&mut [Lanes::ZERO; 48][..n]),
        49..=96 => work(&mut [Lanes::ZERO; 96][..n]),
        _ => work(&mut vec![Lanes::ZERO; n]),
    }
}
