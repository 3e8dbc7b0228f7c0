//! What every exported function does around its body: it is counted, and no panic crosses into C.

use core::sync::atomic::{AtomicU64, Ordering};

/// An exported function.
pub(crate) struct Function {
    /// Its name.
    pub name: &'static str,
    /// How often it was called, if that is counted.
    pub calls: AtomicU64,
}

impl Function {
    /// A function that was not called yet.
    pub const fn named(name: &'static str) -> Function {
        Function { name, calls: AtomicU64::new(0) }
    }

    /// Runs the body. If it panics, which is a fault of this library, the process ends with a
    /// message that names the function.
    #[inline(always)]
    pub fn run<T>(&'static self, body: impl FnOnce() -> T) -> T {
        struct InUse(&'static str);
        impl Drop for InUse {
            #[cold]
            fn drop(&mut self) {
                eprintln!("widelimb-libgf2x: a fault in {}; please report it", self.0);
                std::process::abort()
            }
        }
        if crate::start::are_counted() {
            self.calls.fetch_add(1, Ordering::Relaxed);
        }
        let in_use = InUse(self.name);
        let result = body();
        core::mem::forget(in_use);
        result
    }
}
