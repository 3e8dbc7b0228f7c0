//! Wipes secrets from memory and registers.

use super::clear_registers;
use crate::Limb;
use crate::digits::Lanes;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{Ordering, compiler_fence};

/// A word or a vector of words, which zeros can replace.
pub trait Wipe: Copy {
    /// The value that replaces the secret.
    const ZERO: Self;
}

impl Wipe for u64 {
    const ZERO: u64 = 0;
}

impl Wipe for Lanes {
    const ZERO: Lanes = Lanes::ZERO;
}

/// Overwrites `x` with zeros, even where the memory is given back right after.
pub fn wipe<T: Wipe>(x: &mut [T]) {
    for word in x {
        // SAFETY: an exclusive reference.
        unsafe { core::ptr::write_volatile(word, T::ZERO) };
    }
    compiler_fence(Ordering::SeqCst);
}

/// Words that are wiped when they are dropped. The room beyond the length is not, so nothing is
/// pushed to them.
#[derive(Clone)]
pub struct Wiped<T: Wipe = Limb>(pub Vec<T>);

impl<T: Wipe> Default for Wiped<T> {
    fn default() -> Self {
        Wiped(vec![])
    }
}

impl<T: Wipe> Wiped<T> {
    /// So many zeros.
    pub fn zeros(n: usize) -> Self {
        Wiped(vec![T::ZERO; n])
    }

    /// The words, no longer a secret.
    pub fn reveal(mut self) -> Vec<T> {
        core::mem::take(&mut self.0)
    }
}

impl Wiped {
    /// The number `a` as `n` limbs; those beyond its own are 0.
    pub fn of(a: &[Limb], n: usize) -> Self {
        let mut limbs = Wiped::zeros(n);
        let len = n.min(a.len());
        debug_assert!(a[len..].iter().all(|&limb| limb == 0));
        limbs[..len].copy_from_slice(&a[..len]);
        limbs
    }
}

impl<T: Wipe> From<Vec<T>> for Wiped<T> {
    fn from(words: Vec<T>) -> Self {
        Wiped(words)
    }
}

impl<T: Wipe> Deref for Wiped<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Wipe> DerefMut for Wiped<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Wipe> Drop for Wiped<T> {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

/// Wipes what is left in registers and on the stack when it is dropped, at the end of a call on
/// secrets.
pub struct LastTraces;

impl Drop for LastTraces {
    fn drop(&mut self) {
        wipe_traces();
    }
}

/// The part of the stack that is overwritten, in vectors: 32 KiB. The kernels of products take 18
/// KiB for digits, their callers a few.
const STACK: usize = 512;

/// Overwrites what calls on secrets left where no buffer is: on the stack below the caller, which
/// they used for digits and for registers that they had no room for, and in the vector registers.
/// These outlive a call by long: code without vectors never writes them, and each switch to another
/// thread saves them.
pub fn wipe_traces() {
    wipe_stack();
    clear_registers();
}

/// Overwrites the stack in a frame of its own, so that it lies where the frames of other calls lay.
#[inline(never)]
fn wipe_stack() {
    let mut below = [const { MaybeUninit::<Lanes>::uninit() }; STACK];
    for vector in &mut below {
        // SAFETY: an exclusive reference.
        unsafe { core::ptr::write_volatile(vector, MaybeUninit::new(Lanes::ZERO)) };
    }
    compiler_fence(Ordering::SeqCst);
}
