//! `wl_group_*`: the subgroup of prime order of the numbers modulo a prime, which C holds by a
//! pointer, which numbers are in it, and random exponents.

mod exponents;
mod members;

pub use exponents::wl_group_random_exponents;
pub use members::{wl_group_in_subgroup, wl_group_in_subgroup_random};

use crate::handle::{borrowed, freed, made};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::group::{MOST_BITS, SafeGroup};

/// The group that `widelimb.h` calls `wl_group`.
pub struct Group(pub(crate) SafeGroup);

impl Group {
    /// The limbs of an element: those of the prime.
    pub(crate) fn limbs(&self) -> usize {
        self.0.p().limbs().len()
    }

    /// The limbs of an exponent: those of the order.
    pub(crate) fn exponent_limbs(&self) -> usize {
        self.0.q().limbs().len()
    }
}

/// Limbs of memory that a group asks for, for each limb of the longest prime: its forms, and the
/// powers of the tests for primes.
const FORMS: usize = 256;

/// Makes the subgroup of order `q` modulo `p`.
///
/// # Safety
/// `group` is null or valid for a write; `p` and `q` are valid for reads of their limbs. Any
/// pointer will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_new(
    group: *mut *mut Group,
    p: *const Limb,
    p_limbs: usize,
    q: *const Limb,
    q_limbs: usize,
) -> c_int {
    let make = || {
        let (p, q) = (Span::new(p, p_limbs)?, Span::new(q, q_limbs)?);
        probe(Some(FORMS * MOST_BITS / 64))?;
        level();
        // SAFETY: by the contract above both can be read for their limbs, the lengths of the spans.
        let (p, q) = unsafe { (p.source(), q.source()) };
        Ok(Group(SafeGroup::new(p, q)?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(group, make) }
}

/// The limbs of an element of a group; 0 for null.
///
/// # Safety
/// `group` is null or a group that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_limbs(group: *const Group) -> usize {
    // SAFETY: the contract above is that of `borrowed`.
    unsafe { borrowed(group) }.map_or(0, Group::limbs)
}

/// The limbs of an exponent of a group; 0 for null.
///
/// # Safety
/// `group` is null or a group that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_exponent_limbs(group: *const Group) -> usize {
    // SAFETY: the contract above is that of `borrowed`.
    unsafe { borrowed(group) }.map_or(0, Group::exponent_limbs)
}

/// Frees a group; null is ignored.
///
/// # Safety
/// `group` is null or a group that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_free(group: *mut Group) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(group) };
}
