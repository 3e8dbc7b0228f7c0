//! Random exponents of a group.

use super::Group;
use crate::error::{Error, code_of};
use crate::handle::borrowed;
use crate::level::level;
use crate::modexp::batch::probe;
use crate::random::random_bytes;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;

/// Limbs of memory that an exponent asks for, for each limb of the order: what is reduced, and what
/// that takes.
const FOR_EACH_LIMB: usize = 64;

/// Writes `count` random exponents.
///
/// # Safety
/// `group` is null or a group that was not freed; `x` is valid for writes of `count` exponents. Any
/// pointer will do for no exponents.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_random_exponents(
    group: *const Group,
    x: *mut Limb,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        // SAFETY: the contract above is that of `borrowed`.
        let group = unsafe { borrowed(group)? };
        let limbs = group.exponent_limbs();
        let x = Span::new(x, limbs.checked_mul(count).ok_or(Error::TooLong)?)?;
        probe(Some(FOR_EACH_LIMB * (limbs + 2)))?;
        level();
        let mut rng = random_bytes()?;
        // SAFETY: by the contract above `x` can be written, and is nobody else's.
        for to in unsafe { x.destination() }.chunks_exact_mut(limbs) {
            to.copy_from_slice(group.0.random_exponent(&mut rng).limbs());
        }
        Ok(())
    })
}
