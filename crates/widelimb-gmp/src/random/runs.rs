//! Random numbers with long runs of equal bits.

use super::states::fill;
use crate::abi::RandState;
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

/// `r = ` a number of just so many bits, 1 or more, in as many limbs as they need.
///
/// From the top: runs of ones and zeros in turn, each of 1 to `longest` bits, where `longest` is
/// the number of bits divided by 1 to 4.
pub(crate) unsafe fn fill_with_runs(state: *mut RandState, r: &mut [Limb], bits: usize) {
    r.fill(Limb::MAX);
    if !bits.is_multiple_of(LIMB_BITS) {
        r[bits / LIMB_BITS] = (1 << (bits % LIMB_BITS)) - 1;
    }
    let longest = (bits / (word(state) % 4 + 1)).max(1);
    let mut at = bits;
    // Below `at`, all bits are 1.
    loop {
        at = at.saturating_sub(1 + word(state) % longest);
        if at == 0 {
            return;
        }
        // The run of zeros ends where the ones below carry: their sum with 1 at that end is 0 up to
        // the bit that was taken away here.
        r[at / LIMB_BITS] ^= 1 << (at % LIMB_BITS);
        at = at.saturating_sub(1 + word(state) % longest);
        limb::add_1_assign(&mut r[at / LIMB_BITS..], 1 << (at % LIMB_BITS));
        if at == 0 {
            return;
        }
    }
}

/// 32 bits of a state.
pub(crate) unsafe fn word(state: *mut RandState) -> usize {
    let mut word = [0];
    fill(state, &mut word, 32);
    word[0] as usize
}
