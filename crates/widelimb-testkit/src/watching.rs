//! An allocator that shows each freed block with its contents.
//!
//! A test program that wants it says `#[global_allocator] static ALLOCATOR: Watching = Watching;`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::slice::from_raw_parts;

/// A function that is shown a freed block. It may not allocate.
pub type Look = fn(&[u8]);

thread_local! {
    static LOOK: Cell<Option<Look>> = const { Cell::new(None) };
}

/// The system's allocator, whose blocks come as zeros, so that all of each may be looked at.
pub struct Watching;

/// Runs `body`, and shows every block that this thread frees meanwhile to `look`.
pub fn watched<T>(look: Look, body: impl FnOnce() -> T) -> T {
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            LOOK.set(None);
        }
    }
    LOOK.set(Some(look));
    let _end = End;
    body()
}

// SAFETY: every block is the system's, and of the layout that was asked for.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller of `alloc` gives a layout of a size above 0.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if let Some(look) = LOOK.get() {
            // SAFETY: the block has the size of its layout, and all of it was written or came as
            // zeros.
            look(unsafe { from_raw_parts(block, layout.size()) });
        }
        // SAFETY: the block is of `System`, which made all blocks, and has this layout.
        unsafe { System.dealloc(block, layout) }
    }
}
