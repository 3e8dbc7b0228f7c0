//! The memory of numbers on the heap: blocks of up to 64 limbs that a thread keeps when they are
//! given back.
//!
//! The sum of two numbers of eight limbs takes 5 ns, `malloc` and `free` of its memory 18 ns. A
//! block that was just freed is in the cache too. So a thread keeps eight blocks of each size,
//! all sizes together 34 KiB at most, until it ends; without the feature `block-cache` it keeps
//! none. What was computed is left in a block.

use crate::Limb;
use alloc::vec::Vec;
use core::mem::ManuallyDrop;

/// The sizes of blocks are multiples of so many limbs.
const STEP: usize = 4;

/// The limbs of the longest block that is kept.
const LONGEST: usize = 64;

/// An empty vector with room for so many limbs, and up to three more.
#[inline(always)]
pub fn with_capacity(limbs: usize) -> Vec<Limb> {
    // Its parts come in registers, so that the number that gets them is the first to store them: a
    // load of two parts that were just stored one by one would have to wait for them.
    let (start, capacity) = match kept::take(limbs) {
        Some(kept) => kept,
        None => new(limbs),
    };
    // SAFETY: the parts of a vector that no one else has.
    unsafe { Vec::from_raw_parts(start, 0, capacity) }
}

/// The start and the capacity of a new vector.
#[cold]
#[inline(never)]
fn new(limbs: usize) -> (*mut Limb, usize) {
    let capacity = if limbs <= LONGEST { limbs.next_multiple_of(STEP) } else { limbs };
    let mut new = ManuallyDrop::new(Vec::with_capacity(capacity));
    (new.as_mut_ptr(), new.capacity())
}

/// A copy of the limbs.
#[inline]
pub fn copied(limbs: &[Limb]) -> Vec<Limb> {
    let mut copy = with_capacity(limbs.len());
    // SAFETY: new memory for so many limbs. `extend_from_slice` would keep the vector in memory for
    // the sake of the way in which it grows.
    unsafe {
        copy.as_mut_ptr().copy_from_nonoverlapping(limbs.as_ptr(), limbs.len());
        copy.set_len(limbs.len());
    }
    copy
}

/// Keeps the vector's memory for a later number of this thread, or frees it.
#[inline(always)]
pub fn give_back(limbs: Vec<Limb>) {
    let mut limbs = ManuallyDrop::new(limbs);
    // SAFETY: the parts of a vector that is not used again.
    unsafe { give_back_parts(limbs.as_mut_ptr(), limbs.capacity()) }
}

/// [`give_back`] of a vector's parts, which are in registers.
///
/// # Safety
/// A vector has this memory and capacity, and is not used again.
#[inline(never)]
unsafe fn give_back_parts(start: *mut Limb, capacity: usize) {
    if !kept::put(start, capacity) {
        // SAFETY: of the vector that was; no limb of it counts any more.
        drop(unsafe { Vec::from_raw_parts(start, 0, capacity) });
    }
}

#[cfg(feature = "block-cache")]
mod kept {
    use super::{LONGEST, STEP};
    use crate::Limb;
    use alloc::vec::Vec;
    use core::cell::Cell;
    use core::ptr::null_mut;

    /// The blocks of one size that a thread keeps.
    const DEPTH: usize = 8;

    /// Blocks of one size: the first `count` addresses are those of memory that `Vec` allocated.
    struct Pile {
        count: Cell<usize>,
        blocks: [Cell<*mut Limb>; DEPTH],
    }

    impl Pile {
        const fn empty() -> Pile {
            Pile { count: Cell::new(0), blocks: [const { Cell::new(null_mut()) }; DEPTH] }
        }
    }

    /// The piles of a thread: the one at `i` has blocks of `(i + 1) STEP` limbs.
    struct Piles([Pile; LONGEST / STEP]);

    impl Piles {
        #[inline(always)]
        fn take(&self, i: usize) -> Option<(*mut Limb, usize)> {
            let pile = self.0.get(i)?;
            let left = pile.count.get().checked_sub(1)?;
            let block = pile.blocks.get(left)?.get();
            pile.count.set(left);
            Some((block, (i + 1) * STEP))
        }

        #[inline(always)]
        fn put(&self, i: usize, block: *mut Limb) -> bool {
            let Some(pile) = self.0.get(i) else { return false };
            let count = pile.count.get();
            let Some(place) = pile.blocks.get(count) else { return false };
            place.set(block);
            pile.count.set(count + 1);
            true
        }
    }

    impl Drop for Piles {
        fn drop(&mut self) {
            for i in 0..self.0.len() {
                while let Some((start, capacity)) = self.take(i) {
                    // SAFETY: the parts of a vector that was given back.
                    drop(unsafe { Vec::from_raw_parts(start, 0, capacity) });
                }
            }
        }
    }

    std::thread_local! {
        static PILES: Piles = const { Piles([const { Pile::empty() }; LONGEST / STEP]) };
    }

    /// The start and the capacity of a block with room for so many limbs; none where none is kept,
    /// or the thread ends.
    #[inline(always)]
    pub(super) fn take(limbs: usize) -> Option<(*mut Limb, usize)> {
        let i = limbs.wrapping_sub(1) / STEP;
        PILES.try_with(|piles| piles.take(i)).ok()?
    }

    /// Keeps the memory of a vector; `false` where it does not.
    #[inline(always)]
    pub(super) fn put(start: *mut Limb, capacity: usize) -> bool {
        let i = (capacity / STEP).wrapping_sub(1);
        capacity.is_multiple_of(STEP)
            && PILES.try_with(|piles| piles.put(i, start)).unwrap_or(false)
    }
}

/// The store of a build that keeps nothing.
#[cfg(not(feature = "block-cache"))]
mod kept {
    use crate::Limb;

    #[inline(always)]
    pub(super) fn take(_: usize) -> Option<(*mut Limb, usize)> {
        None
    }

    #[inline(always)]
    pub(super) fn put(_: *mut Limb, _: usize) -> bool {
        false
    }
}
