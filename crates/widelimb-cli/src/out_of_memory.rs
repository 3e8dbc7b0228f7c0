//! The allocator of the program. An allocation that fails ends the process with a message and the
//! status of errors, not by a signal.
//!
//! [`eval`](crate::eval) estimates the memory of an operation, asks for it before it begins, and
//! goes on with the next line if there is too little. Allocations beyond an estimate, and those of
//! commands without one, end here. Rust would abort and the library would panic, and both then
//! allocate to print where they are, and can wait for a lock that they hold themselves.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

thread_local! {
    /// Whether this thread runs a closure of [`asking`], which gets a null pointer as the answer.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Runs a closure that handles a failed allocation itself, such as `try_reserve`.
pub fn asking<T>(ask: impl FnOnce() -> T) -> T {
    let before = ASKING.replace(true);
    let answer = ask();
    ASKING.set(before);
    answer
}

/// The system's allocator, which ends the process where it has no memory.
struct Allocator;

// SAFETY: every block is from the system's allocator, with the layout that the caller gave; a null
// pointer of it is returned unchanged, or the process ends.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller of `alloc` gives a layout of a size above 0, as `System` needs it.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller of `alloc_zeroed` gives a layout of a size above 0.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: `block` is of `System`, which made all blocks, and has this layout; the caller of
        // `realloc` gives a size above 0 that fits its alignment.
        checked(unsafe { System.realloc(block, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` is of `System`, which made all blocks, and has this layout.
        unsafe { System.dealloc(block, layout) }
    }
}

#[inline]
fn checked(block: *mut u8, size: usize) -> *mut u8 {
    if block.is_null() {
        refused(size);
    }
    block
}

/// Returns if the thread is within [`asking`], and ends the process otherwise.
#[cold]
#[inline(never)]
fn refused(size: usize) {
    if !ASKING.try_with(Cell::get).unwrap_or(false) {
        end(size);
    }
}

/// Says that there is no memory and ends the process, without memory and without waiting for a
/// lock: any thread may be anywhere.
#[cfg(unix)]
fn end(size: usize) -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    // Threads run out of memory together, and one sentence is enough.
    while ENDING.swap(true, Ordering::Relaxed) {
        // SAFETY: the call has no arguments; it waits for a signal, or for the end of the process.
        unsafe { libc::pause() };
    }
    let mut digits = [0; 20];
    let digits = decimal(size, &mut digits);
    crate::temporary::remove_all_at_once();
    // SAFETY: the call reads the kind of descriptor 2 and takes no pointer.
    let clear: &[u8] = if unsafe { libc::isatty(2) } == 1 { b"\r\x1b[2K" } else { b"" };
    for part in [clear, b"error: not enough memory: the system has no ", digits, b" bytes more\n"] {
        // SAFETY: pointer and length are those of the slice `part`.
        unsafe { libc::write(2, part.as_ptr().cast(), part.len()) };
    }
    // SAFETY: the call ends the process and takes no pointer; nothing runs after it.
    unsafe { libc::_exit(crate::status::FAILURE.into()) }
}

/// Ends the process by Rust's own handler.
#[cfg(not(unix))]
fn end(size: usize) -> ! {
    std::alloc::handle_alloc_error(Layout::from_size_align(size, 1).unwrap_or(Layout::new::<u8>()))
}

/// Writes the decimal digits of a number to the end of `place`, without an allocation.
#[cfg_attr(not(unix), allow(dead_code))]
fn decimal(mut number: usize, place: &mut [u8; 20]) -> &[u8] {
    let mut at = place.len();
    loop {
        at -= 1;
        place[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &place[at..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_need_no_memory() {
        for number in [0, 7, 10, 46_613_768, usize::MAX] {
            assert_eq!(decimal(number, &mut [0; 20]), number.to_string().as_bytes());
        }
    }

    #[test]
    fn who_asks_is_answered() {
        let asked = asking(|| Vec::<u8>::new().try_reserve_exact(isize::MAX as usize));
        assert!(asked.is_err());
        assert!(!ASKING.get());
    }
}
