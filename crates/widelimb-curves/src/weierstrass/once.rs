//! What is made once, by whoever needs it first, and then kept: also without the standard library.

use alloc::boxed::Box;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering};

/// A place for a value that the first caller makes.
pub struct Once<T: Send + Sync>(AtomicPtr<T>);

impl<T: Send + Sync + 'static> Once<T> {
    /// An empty place.
    pub const fn new() -> Self {
        Once(AtomicPtr::new(null_mut()))
    }

    /// The value; where there is none, the one that `make` makes. If two threads make one at the
    /// same time, one of the two is dropped.
    pub fn get_or_make(&self, make: impl FnOnce() -> T) -> &'static T {
        let mut value = self.0.load(Ordering::Acquire);
        if value.is_null() {
            let own = Box::into_raw(Box::new(make()));
            let found =
                self.0.compare_exchange(null_mut(), own, Ordering::AcqRel, Ordering::Acquire);
            value = match found {
                Ok(_) => own,
                Err(other) => {
                    // SAFETY: it comes from `Box::into_raw`, and nobody else has seen it.
                    drop(unsafe { Box::from_raw(own) });
                    other
                }
            };
        }
        // SAFETY: it comes from `Box::into_raw`, is whole by the orderings, and is never freed.
        unsafe { &*value }
    }
}
