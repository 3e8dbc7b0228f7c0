//! Lengths without the zeros at the top, and room for intermediate values.

use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// `a` without its limbs of 0 at the top; 0 is the empty slice.
pub fn trimmed(a: &[Limb]) -> &[Limb] {
    let n = a.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
    &a[..n]
}

/// Removes the limbs of 0 at the top; 0 becomes empty.
pub fn trim(a: &mut Vec<Limb>) {
    a.truncate(trimmed(a).len());
}

/// The number of bits of `a`: 0 for 0, else `1 + floor(log2 a)`.
pub fn bit_len(a: &[Limb]) -> u64 {
    match trimmed(a) {
        [] => 0,
        a @ [.., top] => a.len() as u64 * LIMB_BITS as u64 - u64::from(top.leading_zeros()),
    }
}

/// Bit `i` of `a`; 0 above the top.
pub fn bit(a: &[Limb], i: u64) -> bool {
    let limb = usize::try_from(i / LIMB_BITS as u64).ok().and_then(|at| a.get(at));
    limb.is_some_and(|limb| limb >> (i % LIMB_BITS as u64) & 1 == 1)
}

/// Memory for intermediate values could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for {limbs} limbs of scratch")]
pub struct ScratchError {
    /// The length that was asked for.
    pub limbs: usize,
}

/// What the body makes of `limbs` limbs of scratch, of any content: a few on the stack, more on the
/// heap.
///
/// # Errors
/// There is no memory for so many.
pub(crate) fn with_scratch<T>(
    limbs: usize,
    body: impl FnOnce(&mut [Limb]) -> T,
) -> Result<T, ScratchError> {
    const ON_STACK: usize = 64;
    if limbs == 0 {
        Ok(body(&mut []))
    } else if limbs <= ON_STACK {
        Ok(body(&mut [0; ON_STACK][..limbs]))
    } else {
        Ok(body(&mut try_zeros(limbs)?))
    }
}

/// `limbs` limbs of 0.
///
/// # Errors
/// There is no memory for so many.
pub fn try_zeros(limbs: usize) -> Result<Vec<Limb>, ScratchError> {
    let mut room = Vec::new();
    room.try_reserve_exact(limbs).map_err(|_| ScratchError { limbs })?;
    room.resize(limbs, 0);
    Ok(room)
}
