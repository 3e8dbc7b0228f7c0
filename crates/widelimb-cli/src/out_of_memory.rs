//! The last net under every estimate of memory: an allocation that fails is an error with a
//! sentence and the status of errors, not the end by a signal.
//!
//! [`eval`](crate::eval) asks for what an operation takes before it begins, and goes on with the
//! next line where there is too little. What any command asks for beyond its estimate, or where
//! there is none, ends here. Rust's own answer is to abort, or the library's to panic, and both
//! would then ask for memory to show where they are, and may wait for themselves in doing so.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

thread_local! {
    /// Whether this thread asks only whether there is memory.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Runs what takes a refusal of memory for an answer, as `try_reserve` does.
pub fn asking<T>(ask: impl FnOnce() -> T) -> T {
    let before = ASKING.replace(true);
    let answer = ask();
    ASKING.set(before);
    answer
}

/// The system's, which ends the process where that has nothing.
struct Allocator;

// SAFETY: the system's allocator does everything; what it cannot do is handed on as it says it, or
// the process ends.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        checked(unsafe { System.realloc(block, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
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

/// Returns to who only asks, and to nobody else.
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
        // SAFETY: waits for a signal, or for the end of the process.
        unsafe { libc::pause() };
    }
    let mut digits = [0; 20];
    let digits = decimal(size, &mut digits);
    crate::temporary::remove_all_at_once();
    // SAFETY: asks what a descriptor is.
    let clear: &[u8] = if unsafe { libc::isatty(2) } == 1 { b"\r\x1b[2K" } else { b"" };
    for part in [clear, b"error: not enough memory: the system has no ", digits, b" bytes more\n"] {
        // SAFETY: the bytes of a slice.
        unsafe { libc::write(2, part.as_ptr().cast(), part.len()) };
    }
    // SAFETY: ends the process; nothing runs after it.
    unsafe { libc::_exit(crate::status::FAILURE.into()) }
}

/// What Rust does by itself.
#[cfg(not(unix))]
fn end(size: usize) -> ! {
    std::alloc::handle_alloc_error(Layout::from_size_align(size, 1).unwrap_or(Layout::new::<u8>()))
}

/// The decimal digits of a number, in a place of the caller.
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
