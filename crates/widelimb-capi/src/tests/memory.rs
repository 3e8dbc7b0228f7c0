use crate::error::Error;
use crate::{wl_divrem, wl_mul, wl_sqr};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::c_int;

thread_local! {
    static REFUSES: Cell<bool> = const { Cell::new(false) };
}

/// The system's allocator, which a test can make refuse its own thread.
struct Refusing;

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

// SAFETY: every call goes to the system's allocator, or gives the null that stands for refusal.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if REFUSES.get() {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise; the memory came from the same allocator.
        unsafe { System.dealloc(at, layout) }
    }
}

pub fn without_memory(call: impl FnOnce() -> c_int) -> c_int {
    REFUSES.set(true);
    let code = call();
    REFUSES.set(false);
    code
}

#[test]
fn refused_scratch_is_an_error_and_changes_nothing() {
    const N: usize = 500;
    let (a, b) = (vec![3; N], vec![5; N]);
    let (mut r, mut q) = (vec![7; 2 * N], vec![7; 2]);
    let (p, s, t) = (r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
    // SAFETY: arrays of the lengths given.
    unsafe {
        assert_eq!(without_memory(|| wl_mul(p, s, N, t, N)), Error::NoMemory as c_int);
        assert_eq!(without_memory(|| wl_sqr(p, s, N)), Error::NoMemory as c_int);
        let q = q.as_mut_ptr();
        assert_eq!(without_memory(|| wl_divrem(q, p, s, N, t, N - 1)), Error::NoMemory as c_int);
    }
    assert_eq!((r, q), (vec![7; 2 * N], vec![7; 2]));
}
