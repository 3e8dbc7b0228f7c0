//! Memory for intermediate values.
//!
//! A few limbs are on the stack. More come from a block that the thread keeps between calls: memory
//! that the operating system has just given out costs a page fault for each 4 KiB, a third of the
//! time of a product of 2^20 limbs. A thread keeps one block, of at most [`KEPT_MAX`] limbs, until
//! it ends or [`release_scratch`](super::release_scratch) is called; longer ones are given back at
//! once. What was computed is left in it.

use crate::Limb;
use alloc::alloc::{Layout, alloc_zeroed};
use alloc::vec::Vec;

/// Limbs of scratch that need no memory from the heap.
pub const ON_STACK: usize = 64;

/// The limbs of the longest block that a thread keeps: 512 MiB.
pub const KEPT_MAX: usize = 1 << 26;

/// Memory for intermediate values could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for {limbs} limbs of scratch")]
pub struct ScratchError {
    /// The length that was asked for.
    pub limbs: usize,
}

/// Runs the body with `limbs` limbs of scratch, of any content, and returns its result. A call
/// within the body has a block of its own.
///
/// # Errors
/// There is no memory for so many.
pub fn with_scratch<T>(
    limbs: usize,
    body: impl FnOnce(&mut [Limb]) -> T,
) -> Result<T, ScratchError> {
    if limbs == 0 {
        return Ok(body(&mut []));
    }
    if limbs <= ON_STACK {
        return Ok(body(&mut [0; ON_STACK][..limbs]));
    }
    let mut block = kept::take();
    if block.len() < limbs {
        // The short one first: both together may be more than there is.
        drop(block);
        block = try_zeros(limbs)?;
    }
    let result = body(&mut block[..limbs]);
    if block.len() <= KEPT_MAX {
        kept::put(block);
    }
    Ok(result)
}

/// Frees the block that this thread keeps.
pub fn release_block() {
    drop(kept::take());
}

/// `limbs` limbs of 0.
///
/// # Errors
/// There is no memory for so many.
pub fn try_zeros(limbs: usize) -> Result<Vec<Limb>, ScratchError> {
    let error = ScratchError { limbs };
    let layout = Layout::array::<Limb>(limbs).map_err(|_| error)?;
    if limbs == 0 {
        return Ok(Vec::new());
    }
    // `try_reserve` and `resize` would write each page, which the operating system gives out as
    // zeros, before anything is computed in it.
    // SAFETY: the layout is not of 0 bytes.
    let room = unsafe { alloc_zeroed(layout) }.cast::<Limb>();
    if room.is_null() {
        return Err(error);
    }
    // SAFETY: memory from the global allocator for `limbs` limbs, all of them written as 0.
    Ok(unsafe { Vec::from_raw_parts(room, limbs, limbs) })
}

/// Asks for the memory of so many limbs and gives it back. That it is still there later is up to
/// the system.
///
/// # Errors
/// There is no memory for so many.
pub fn ask_for(limbs: usize) -> Result<(), ScratchError> {
    // The compiler leaves out memory that nothing looks at.
    drop(core::hint::black_box(try_zeros(limbs)?));
    Ok(())
}

/// The block of this thread.
#[cfg(feature = "std")]
pub mod kept {
    use crate::Limb;
    use alloc::vec::Vec;
    use core::cell::Cell;

    std::thread_local! {
        static BLOCK: Cell<Vec<Limb>> = const { Cell::new(Vec::new()) };
    }

    /// The block; the thread is left without one. Empty if there is none, or the thread ends.
    pub fn take() -> Vec<Limb> {
        BLOCK.try_with(Cell::take).unwrap_or_default()
    }

    /// Keeps a block, or the one that is kept already if that is longer.
    pub fn put(block: Vec<Limb>) {
        // A thread that ends has none any more: then the block goes with the closure.
        let _ = BLOCK.try_with(|place| {
            let other = place.take();
            place.set(if other.len() > block.len() { other } else { block });
        });
    }
}

/// The store of a build without threads' own memory, which keeps nothing.
#[cfg(not(feature = "std"))]
pub mod kept {
    use crate::Limb;
    use alloc::vec::Vec;

    /// An empty block.
    pub fn take() -> Vec<Limb> {
        Vec::new()
    }

    /// Frees a block.
    pub fn put(_: Vec<Limb>) {}
}
