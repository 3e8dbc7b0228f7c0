//! Memory without the secrets that were in it.

use super::Lanes;
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
