//! Random floats.

use crate::abi::{BitCount, Exponent, Mpf, RandState, Size};
use crate::export::export;
use crate::mpn::__gmpn_random2;
use crate::random;
use core::ffi::c_int;
use core::slice::{from_mut, from_raw_parts_mut};
use widelimb_limb::{self as limb, LIMB_BITS};

export! {
    /// `r = ` a number of `bits` bits below 1, or of as many as there is memory for.
    fn __gmpf_urandomb(r: *mut Mpf, state: *mut RandState, bits: BitCount) {
        let room = (*r).prec as usize + 1;
        let mut bits = bits as usize;
        let mut limbs = bits.div_ceil(LIMB_BITS);
        if limbs == 0 || limbs > room {
            limbs = room;
            bits = room * LIMB_BITS;
        }
        let mantissa = from_raw_parts_mut((*r).d, limbs);
        random::fill(state, mantissa, bits);
        limb::shl_assign(mantissa, limbs * LIMB_BITS - bits);
        let used = mantissa.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        (*r).size = used as c_int;
        (*r).exp = used as Exponent - limbs as Exponent;
    }

    /// `r = ` a number of at most `|limbs|` limbs in long runs of equal bits, with the sign of
    /// `limbs` and an exponent from `-|exponent|` to `|exponent|`.
    fn __gmpf_random2(r: *mut Mpf, limbs: Size, exponent: Exponent) {
        let used = (limbs.unsigned_abs() as usize).min((*r).prec as usize + 1);
        (*r).size = used as c_int;
        (*r).exp = 0;
        if used == 0 {
            return;
        }
        __gmpn_random2((*r).d, used as Size);
        let mut word = 0;
        random::fill(random::global(), from_mut(&mut word), LIMB_BITS);
        let most = exponent.unsigned_abs();
        (*r).exp = (word % (2 * most + 1)) as Exponent - most as Exponent;
        if limbs < 0 {
            (*r).size = -(*r).size;
        }
    }
}
