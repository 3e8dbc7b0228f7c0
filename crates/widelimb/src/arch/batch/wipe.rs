//! Memory and registers without the secrets that were in them.

use super::Lanes;
use crate::arch::clear_registers;
use core::mem::MaybeUninit;
use core::sync::atomic::{Ordering, compiler_fence};

/// A word or a vector of words, which zeros can replace.
pub trait Wipe: Copy {
    /// What is left.
    const ZERO: Self;
}

impl Wipe for u64 {
    const ZERO: u64 = 0;
}

impl Wipe for Lanes {
    const ZERO: Lanes = Lanes::ZERO;
}

/// Overwrites with zeros, even where the memory is given back right after.
pub fn wipe<T: Wipe>(x: &mut [T]) {
    for word in x {
        // SAFETY: an exclusive reference.
        unsafe { core::ptr::write_volatile(word, T::ZERO) };
    }
    compiler_fence(Ordering::SeqCst);
}

/// The part of the stack that is overwritten, in vectors: 32 KiB. The kernels of products take 18
/// KiB for digits, what calls them a few.
const STACK: usize = 512;

/// Overwrites what calls on secrets left where no buffer is: on the stack below the caller, which
/// they used for digits and for registers that they had no room for, and in the vector registers.
/// These outlive a call by long: code without vectors never writes them, and each switch to another
/// thread saves them.
pub fn wipe_traces() {
    wipe_stack();
    clear_registers();
}

/// In a frame of its own, so that it lies where those of other calls lay.
#[inline(never)]
fn wipe_stack() {
    let mut below = [const { MaybeUninit::<Lanes>::uninit() }; STACK];
    for vector in &mut below {
        // SAFETY: an exclusive reference.
        unsafe { core::ptr::write_volatile(vector, MaybeUninit::new(Lanes::ZERO)) };
    }
    compiler_fence(Ordering::SeqCst);
}
