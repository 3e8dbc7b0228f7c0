//! Random words, and random numbers below a bound.

use super::states::fill;
use crate::abi::RandState;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use core::ffi::c_ulong;
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

/// How often a number is drawn that is not below the bound, before it is made one.
const DRAWS: usize = 80;

export! {
    /// A number below `2^n`, for `n` of at most 64.
    fn __gmp_urandomb_ui(state: *mut RandState, n: c_ulong) -> c_ulong {
        let bits = (n as usize).min(LIMB_BITS);
        let mut word = [0];
        fill(state, &mut word[..bits.div_ceil(LIMB_BITS)], bits);
        word[0]
    }

    /// A number below `n`.
    fn __gmp_urandomm_ui(state: *mut RandState, n: c_ulong) -> c_ulong {
        if n == 0 {
            raise(DIVISION_BY_ZERO);
        }
        let mut word = [0];
        below(state, &mut word, &[n]);
        word[0]
    }
}

/// `r = ` a number below `n`, of as many limbs, the highest of which is not 0: numbers of as many
/// bits as `n - 1` has are drawn until one is less.
pub(crate) unsafe fn below(state: *mut RandState, r: &mut [Limb], n: &[Limb]) {
    let top = n[n.len() - 1];
    let is_power = top.is_power_of_two() && n[..n.len() - 1].iter().all(|&limb| limb == 0);
    let bits = n.len() * LIMB_BITS - top.leading_zeros() as usize - usize::from(is_power);
    let limbs = bits.div_ceil(LIMB_BITS);
    r[limbs..].fill(0);
    if bits == 0 {
        return;
    }
    for _ in 0..DRAWS {
        fill(state, &mut r[..limbs], bits);
        if limb::cmp(r, n).is_lt() {
            return;
        }
    }
    limb::sub_n_assign(r, n);
}
