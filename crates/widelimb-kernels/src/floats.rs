//! The thread's floating-point environment, as kernels that compute integers in doubles need it.
//!
//! At the levels `avx2` and `avx512base` the transforms (`x86_64/avx2/ntt`, with tables of roots in
//! doubles) and the batches (`x86_64/avx2/batch`) are exact because sums and products are rounded
//! to nearest. Rust assumes that mode too, but a caller in another language may have changed it,
//! flush subnormal numbers, or have exceptions trapped: the first makes wrong numbers, the last
//! ends the process. So a [`DefaultFloats`] is an argument of those kernels that round: all of
//! transforms, and the products, squares and reductions of batches. Kernels that only move digits
//! or select them need none. Holding one sets the default environment; dropping it puts back all
//! that was there, sticky flags included, so that nothing of the operands is left in them.
//!
//! It is made once for a product or for a group of a batch, on each thread that runs kernels, and
//! never held where a thread may take up other work: it can be sent to no other thread, and
//! closures for other threads cannot borrow it. Whatever else reckons in floating point only
//! compares costs or tells how far a computation is; `DefaultFloats::with` keeps that from
//! trapping, and from choosing another way on another thread.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::x86_64::mxcsr;
use core::hint::black_box;
use core::marker::PhantomData;

/// Rounding to nearest, subnormal numbers as they are and no exception trapped, on this thread,
/// until it is dropped.
///
/// ```
/// use widelimb_kernels::floats::DefaultFloats;
/// let floats = DefaultFloats::set();
/// // Kernels that compute integers in doubles are called here.
/// drop(floats);
/// ```
#[derive(Debug)]
pub struct DefaultFloats {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    caller: u32,
    /// The environment is that of one thread.
    on_this_thread: PhantomData<*const ()>,
}

impl DefaultFloats {
    /// Sets the environment. Cost: some cycles.
    #[inline]
    pub fn set() -> DefaultFloats {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        let caller = mxcsr::read();
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        // SAFETY: what Rust code is compiled for.
        unsafe {
            mxcsr::write(mxcsr::DEFAULT);
        }
        DefaultFloats {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            caller,
            on_this_thread: PhantomData,
        }
    }

    /// Runs `work` in the default environment, and returns its result.
    #[inline]
    pub fn with<T>(work: impl FnOnce() -> T) -> T {
        let floats = DefaultFloats::set();
        // The compiler knows of no environment: only what it cannot see through holds operations
        // between the two changes of it.
        let result = black_box(black_box(work)());
        drop(floats);
        result
    }
}

impl Drop for DefaultFloats {
    #[inline]
    fn drop(&mut self) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        // SAFETY: `caller` is the value that `read` gave in `set`. Kernels that need the default
        // environment borrow this value, so none of them runs any more.
        unsafe {
            mxcsr::write(self.caller);
        }
    }
}
