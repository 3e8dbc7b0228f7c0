//! `wl_modexp_eip198`: one power of numbers in bytes.

use super::batch::probe;
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::protocols::modexp::modexp;

/// The limbs that a power takes for each limb of its modulus: the widest table of powers, and the
/// forms of the modulus.
const FOR_EACH_LIMB: usize = 128;

/// `r = base^exponent mod modulus` for numbers in bytes, the highest first; the time depends on
/// all values.
///
/// # Safety
/// `base`, `exponent` and `modulus` are valid for reads of their bytes, `r` for writes of
/// `modulus_len` bytes. Any pointer will do for no bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_modexp_eip198(
    r: *mut u8,
    base: *const u8,
    base_len: usize,
    exponent: *const u8,
    exponent_len: usize,
    modulus: *const u8,
    modulus_len: usize,
) -> c_int {
    code_of(|| {
        let r = Span::new(r, modulus_len)?;
        let base = Span::new(base, base_len)?;
        let (exponent, modulus) =
            (Span::new(exponent, exponent_len)?, Span::new(modulus, modulus_len)?);
        r.apart_from(&[base, exponent, modulus])?;
        level();
        let of_modulus = (modulus_len / 8 + 2).checked_mul(FOR_EACH_LIMB);
        let others = (base_len / 2).checked_add(exponent_len / 2).ok_or(Error::TooLong)?;
        probe(of_modulus.and_then(|limbs| limbs.checked_add(others)))?;
        // SAFETY: by the contract above the numbers can be read and `r` written, for the lengths
        // of their spans; `apart_from` has checked that `r` overlaps none of them.
        let (r, base, exponent, modulus) =
            unsafe { (r.destination(), base.source(), exponent.source(), modulus.source()) };
        r.copy_from_slice(&modexp(base, exponent, modulus));
        Ok(())
    })
}
