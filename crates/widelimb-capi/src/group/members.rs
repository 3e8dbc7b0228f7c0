//! Which of many numbers are in a group.

use super::Group;
use crate::error::{Error, code_of};
use crate::handle::{borrowed, results};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::modexp::rows::{Rows, dense};
use crate::random::random_bytes;
use std::ffi::c_int;
use widelimb::protocols::group::SafeGroup;
use widelimb::{LIMB_BITS, Limb};

/// Writes whether each of `count` numbers is in the group.
///
/// # Safety
/// `group` is null or a group that was not freed. `x` is valid for reads of `count` numbers of
/// `limbs` limbs, `inside` for writes of `count` numbers, and overlaps nothing. Any pointer will do
/// for no limbs, and for no numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_in_subgroup(
    group: *const Group,
    inside: *mut c_int,
    x: *const Limb,
    limbs: usize,
    count: usize,
) -> c_int {
    code_of(|| {
        // SAFETY: the contract above is that of `run`.
        unsafe {
            run(group, inside, (x, limbs, count), 0, |group, x| Ok(group.in_subgroup_batch(x)))
        }
    })
}

/// Writes whether each of `count` numbers is in the group, as so many rounds of random subsets
/// tell.
///
/// # Safety
/// The contract is that of [`wl_group_in_subgroup`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_group_in_subgroup_random(
    group: *const Group,
    inside: *mut c_int,
    x: *const Limb,
    limbs: usize,
    count: usize,
    rounds: usize,
) -> c_int {
    code_of(|| {
        let find = |group: &SafeGroup, x: &[&[Limb]]| {
            Ok(group.in_subgroup_batch_random(x, rounds, &mut random_bytes()?))
        };
        // SAFETY: the contract above is that of `run`.
        unsafe { run(group, inside, (x, limbs, count), rounds, find) }
    })
}

/// Asks for memory, finds which numbers are in the group, and writes it.
///
/// # Safety
/// The contract is that of [`wl_group_in_subgroup`].
unsafe fn run(
    group: *const Group,
    inside: *mut c_int,
    (x, limbs, count): (*const Limb, usize, usize),
    rounds: usize,
    find: impl FnOnce(&SafeGroup, &[&[Limb]]) -> Result<Vec<bool>, Error>,
) -> Result<(), Error> {
    if count == 0 {
        return Ok(());
    }
    // SAFETY: the contract above is that of `borrowed`.
    let group = unsafe { borrowed(group)? };
    let (inside, x) = (results(inside)?, dense(x, limbs, count)?);
    probe(memory(group, x, rounds))?;
    level();
    // SAFETY: each number is below the count, so it can be read.
    let numbers = (0..count).map(|i| unsafe { x.source(i) });
    let found = find(&group.0, &numbers.collect::<Result<Vec<_>, _>>()?)?;
    for (i, found) in found.into_iter().enumerate() {
        // SAFETY: `inside` is not null, and has room for `count` numbers by the contract above.
        unsafe { inside.add(i).write(c_int::from(found)) };
    }
    Ok(())
}

/// Limbs that the numbers take: residues and powers of each, what describes them, and their random
/// bits, for no more rounds than there are numbers; tables.
fn memory(group: &Group, x: Rows, rounds: usize) -> Option<usize> {
    let n = group.limbs() + 1;
    let each = n.checked_mul(8)?.checked_add(64 + rounds.min(x.count).div_ceil(LIMB_BITS))?;
    each.checked_mul(x.count)?.checked_add(n * 8 * 90 * 64 / 52)
}
