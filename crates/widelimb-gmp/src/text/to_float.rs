//! The float that digits stand for.

use super::numerals::FloatNumeral;
use crate::abi::{Exponent, Mpf};
use crate::mpf::{power, set_scaled};
use core::ffi::c_int;
use widelimb_kernels::kernels;
use widelimb_limb::trim::trimmed;
use widelimb_limb::{LIMB_BITS, Limb, owned};

/// `r = ` what is written, cut to the memory of `r`: without a power of two as `mpf_set_str` has
/// it.
pub unsafe fn set(r: *mut Mpf, written: &FloatNumeral) {
    let (mantissa, negative) = &written.digits;
    if written.binary == 0 || mantissa.is_empty() {
        return set_scaled(r, mantissa, *negative, written.base, written.exponent);
    }
    let room = (*r).prec as usize + 1;
    let (power, below) = power(written.base, written.exponent.unsigned_abs(), room + 2);
    // The value is that of these limbs times `2^(64 exp)`.
    let (limbs, exp) = if written.exponent >= 0 {
        (owned::product(kernels(), mantissa, &power), below)
    } else {
        let above = (room + 2 + power.len()).saturating_sub(mantissa.len());
        let shifted = owned::shifted_left(kernels(), mantissa, above * LIMB_BITS);
        (owned::quotient(kernels(), &shifted, &power), -(above as i64 + below))
    };
    let whole = written.binary.div_euclid(LIMB_BITS as i64);
    let bits = written.binary.rem_euclid(LIMB_BITS as i64) as usize;
    let limbs = owned::shifted_left(kernels(), &limbs, bits);
    put(r, &limbs, exp + whole, *negative);
}

/// `r = limbs 2^(64 exp)`, cut to the memory of `r`.
unsafe fn put(r: *mut Mpf, limbs: &[Limb], exp: i64, negative: bool) {
    let limbs = trimmed(limbs);
    let upper = &limbs[limbs.len().saturating_sub((*r).prec as usize + 1)..];
    (*r).d.copy_from_nonoverlapping(upper.as_ptr(), upper.len());
    (*r).exp = exp + limbs.len() as Exponent;
    let size = upper.len() as c_int;
    (*r).size = if negative { -size } else { size };
}
