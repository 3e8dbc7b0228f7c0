//! Memory for intermediate values, of which a function runs out at no length.

use crate::fault::die;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts_mut;
use widelimb_limb::Limb;
use widelimb_limb::scratch::with_scratch;

/// Limbs that are had on the stack, and which nothing is written to before.
pub(crate) const ON_STACK: usize = 32;

/// Runs the body with so many limbs of any content; ends the process where there is no memory.
#[inline(always)]
pub(crate) unsafe fn with_limbs<T>(limbs: usize, body: impl FnOnce(&mut [Limb]) -> T) -> T {
    let mut stack = [const { MaybeUninit::<Limb>::uninit() }; ON_STACK];
    if limbs <= ON_STACK {
        return body(from_raw_parts_mut(stack.as_mut_ptr().cast(), limbs));
    }
    with_scratch(limbs, body).unwrap_or_else(|_| out_of_memory())
}

/// Ends the process because there is no memory for intermediate values.
#[cold]
pub(crate) fn out_of_memory() -> ! {
    die(c"GNU MP: Cannot allocate memory\n")
}

/// The result of a function that has no error left but that of memory.
#[inline(always)]
pub(crate) fn done<T, E>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|_| out_of_memory())
}
