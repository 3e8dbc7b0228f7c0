//! Arrays of elements and of witnesses, one after the other.

use super::Accumulated;
use crate::error::{Error, code_of};
use crate::handle::{borrowed, results};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::modexp::rows::{Rows, dense};
use std::ffi::c_int;
use widelimb::Limb;

/// Puts `count` elements into the set.
///
/// # Safety
/// `accumulator` is null or one that was not freed, and nobody else uses it during the call;
/// `element` is valid for reads of `count` numbers of `limbs` limbs. Any pointer will do for no
/// limbs, and for no elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_add(
    accumulator: *mut Accumulated,
    element: *const Limb,
    limbs: usize,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        // SAFETY: by the contract above it is null, which `as_mut` checks, or this call's alone.
        let accumulator = unsafe { accumulator.as_mut() }.ok_or(Error::NullPointer)?;
        let element = dense(element, limbs, count)?;
        prepare(accumulator, element)?;
        // SAFETY: by the contract above all elements can be read.
        Ok(accumulator.0.add(&unsafe { all(element)? })?)
    })
}

/// `witness[i]` becomes the witness that element `i` is in the set of all elements.
///
/// # Safety
/// `accumulator` is null or one that was not freed; `element` is valid for reads of `count` numbers
/// of `limbs` limbs, `witness` for writes of `count` numbers as long as the modulus. Any pointer
/// will do for no limbs, and for no elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_witnesses(
    accumulator: *const Accumulated,
    witness: *mut Limb,
    element: *const Limb,
    limbs: usize,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        // SAFETY: the contract above is that of `borrowed`.
        let accumulator = unsafe { borrowed(accumulator)? };
        let element = dense(element, limbs, count)?;
        let witness = dense(witness, accumulator.limbs(), count)?;
        witness.check_as_results([element])?;
        prepare(accumulator, element)?;
        // SAFETY: by the contract above all elements can be read.
        let witnesses = accumulator.0.witnesses(&unsafe { all(element)? })?;
        for (i, found) in witnesses.iter().enumerate() {
            // SAFETY: `i` is below the count, so witness `i` can be written;
            // `check_as_results` has found no overlap.
            unsafe { witness.write(i, found)? };
        }
        Ok(())
    })
}

/// Writes whether each witness proves that its element is in the set of the value.
///
/// # Safety
/// `accumulator` is null or one that was not freed; `element` is valid for reads of `count` numbers
/// of `limbs` limbs, `witness` of `count` numbers as long as the modulus, and `is_member` for
/// writes of `count` numbers, and overlaps nothing. Any pointer will do for no limbs, and for no
/// elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_verify(
    accumulator: *const Accumulated,
    is_member: *mut c_int,
    element: *const Limb,
    limbs: usize,
    witness: *const Limb,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        // SAFETY: the contract above is that of `borrowed`.
        let accumulator = unsafe { borrowed(accumulator)? };
        let element = dense(element, limbs, count)?;
        let witness = dense(witness, accumulator.limbs(), count)?;
        let is_member = results(is_member)?;
        prepare(accumulator, element)?;
        // SAFETY: by the contract above all elements and witnesses can be read.
        let (elements, witnesses) = unsafe { (all(element)?, all(witness)?) };
        let pairs: Vec<(&[Limb], &[Limb])> = elements.into_iter().zip(witnesses).collect();
        for (i, verdict) in accumulator.0.verify_batch(&pairs).into_iter().enumerate() {
            // SAFETY: `is_member` is not null, and has room for `count` numbers by the contract
            // above.
            unsafe { is_member.add(i).write(c_int::from(verdict)) };
        }
        Ok(())
    })
}

/// Asks for the memory of trees of the elements and of powers, and chooses the level.
fn prepare(accumulator: &Accumulated, element: Rows) -> Result<(), Error> {
    // Two levels of the tree and the temporary values of its products, for each level; powers of
    // each element, and what describes them.
    let levels = element.count.ilog2() as usize + 4;
    let n = accumulator.limbs() + 1;
    let each = element.len.checked_mul(2 * levels);
    let each = each.and_then(|each| each.checked_add(n.checked_mul(8)?)?.checked_add(64));
    let all = each.and_then(|each| each.checked_mul(element.count));
    probe(all.and_then(|all| all.checked_add(n.checked_mul(8 * 90 * 64 / 52)?)))?;
    level();
    Ok(())
}

/// All rows as slices.
///
/// # Safety
/// All rows are valid for reads, and nobody writes them, for `'a`.
unsafe fn all<'a>(rows: Rows) -> Result<Vec<&'a [Limb]>, Error> {
    // SAFETY: each number is below the count.
    (0..rows.count).map(|i| unsafe { rows.source(i) }).collect()
}
