//! An allocator that gives each call the same memory: its instructions and addresses do not
//! depend on what was allocated before. Without it no two calls that allocate execute the same
//! instructions.
//!
//! A test program that wants it says `#[global_allocator] static ALLOCATOR: Replay = Replay;`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ops::Range;
use std::ptr::without_provenance_mut;

/// The bytes that a call may allocate in all.
const ROOM: usize = 64 << 20;

thread_local! {
    /// The memory of this thread's calls; empty before the first.
    static MEMORY: Cell<Option<*mut u8>> = const { Cell::new(None) };
    /// The part of the memory that is left during a call.
    static LEFT: Cell<Option<Left>> = const { Cell::new(None) };
}

#[derive(Clone, Copy)]
struct Left {
    next: *mut u8,
    bytes: usize,
}

/// The system's allocator, except within [`replayed`].
pub struct Replay;

/// Runs `body` while every allocation of this thread comes from the same memory, from its beginning
/// in each call. When it ends, nothing that it allocated may be left.
///
/// # Panics
/// If a call is within another.
pub fn replayed<T>(body: impl FnOnce() -> T) -> T {
    struct End;
    impl Drop for End {
        fn drop(&mut self) {
            LEFT.set(None);
        }
    }
    assert!(LEFT.get().is_none(), "one call at a time");
    let memory = MEMORY.get().unwrap_or_else(|| {
        // SAFETY: not of 0 bytes.
        unsafe { System.alloc(room()) }
    });
    assert!(!memory.is_null(), "memory for a call");
    MEMORY.set(Some(memory));
    let _end = End;
    LEFT.set(Some(Left { next: memory, bytes: ROOM }));
    body()
}

fn room() -> Layout {
    Layout::from_size_align(ROOM, 4096).expect("a layout")
}

/// The addresses of this thread's memory.
fn addresses() -> Range<*mut u8> {
    let start = MEMORY.get().unwrap_or(without_provenance_mut(0));
    start..start.wrapping_add(if start.is_null() { 0 } else { ROOM })
}

// SAFETY: memory is the system's, or a part of one block of it that no other part overlaps until
// the call ends.
unsafe impl GlobalAlloc for Replay {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(Left { next, bytes }) = LEFT.get() else {
            // SAFETY: the caller's layout.
            return unsafe { System.alloc(layout) };
        };
        let padding = next.align_offset(layout.align());
        let Some(bytes) = bytes.checked_sub(padding).and_then(|b| b.checked_sub(layout.size()))
        else {
            return std::ptr::null_mut();
        };
        let start = next.wrapping_add(padding);
        LEFT.set(Some(Left { next: start.wrapping_add(layout.size()), bytes }));
        start
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        if !addresses().contains(&at) {
            // SAFETY: it is not of a call, and so the system's.
            unsafe { System.dealloc(at, layout) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_find_the_same_memory() {
        let call = |byte: u8| {
            // SAFETY: a layout of some bytes, and memory that is freed with it.
            replayed(|| unsafe {
                let layout = Layout::new::<[u64; 100]>();
                let [a, b] = [Replay.alloc(layout), Replay.alloc_zeroed(layout)];
                a.write_bytes(byte, layout.size());
                let sum =
                    (0..layout.size()).map(|i| u32::from(*a.add(i)) + u32::from(*b.add(i))).sum();
                Replay.dealloc(a, layout);
                Replay.dealloc(b, layout);
                ([a.addr(), b.addr()], sum)
            })
        };
        let (first, second): ((_, u32), (_, u32)) = (call(1), call(2));
        assert_eq!((first.0, first.1, second.1), (second.0, 800, 1600));
        assert!(addresses().contains(&without_provenance_mut(first.0[0])));
    }

    #[test]
    fn outside_of_calls_memory_is_the_systems() {
        let layout = Layout::new::<u64>();
        // SAFETY: a layout of some bytes, and memory that is freed with it.
        unsafe {
            let at = Replay.alloc(layout);
            assert!(!addresses().contains(&at) && !at.is_null());
            Replay.dealloc(at, layout);
        }
    }
}
