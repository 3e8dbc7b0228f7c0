//! Random limbs.

use crate::abi::Size;
use crate::export::export;
use crate::random;
use core::slice::from_raw_parts_mut;
use widelimb_limb::{LIMB_BITS, Limb};

export! {
    /// `r = ` a number of `n` limbs, the highest not 0.
    fn __gmpn_random(r: *mut Limb, n: Size) {
        let r = from_raw_parts_mut(r, n as usize);
        random::fill(random::global(), r, r.len() * LIMB_BITS);
        if let Some(top) = r.last_mut() {
            while *top == 0 {
                random::fill(random::global(), core::slice::from_mut(top), LIMB_BITS);
            }
        }
    }

    /// `r = ` a number of `n` limbs in long runs of equal bits, the highest limb not 0.
    fn __gmpn_random2(r: *mut Limb, n: Size) {
        let r = from_raw_parts_mut(r, n as usize);
        let fewer = random::word(random::global()) % LIMB_BITS;
        random::fill_with_runs(random::global(), r, r.len() * LIMB_BITS - fewer);
    }
}
