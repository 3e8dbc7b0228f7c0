//! Addition and subtraction of operands of one length.
//!
//! Programs call these two functions for a few limbs, where a stack frame would take a good part of
//! the time. So they are `C-unwind`: under plain `C` the compiler guards each call that might
//! panic, which includes every call through the table, with an abort, and the jump to the kernel
//! becomes a call. No kernel panics.

use crate::level::level;
use widelimb::Limb;
use widelimb::limb::raw;

macro_rules! linear {
    ($(#[$doc:meta])* $name:ident, $first:ident, $name_or:ident, $kernel:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `a` and `b` are valid for reads and `r` for writes of `n` limbs; `r` is `a`, is `b`, or
        /// overlaps neither. Any pointer will do if `n` is 0.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
        ) -> Limb {
            // SAFETY: the contract above, which is also that of `widelimb.h`, is the contract of
            // this function and of the kernels.
            unsafe { raw::$name_or(r, a, b, n, $first) }
        }

        /// Runs the first long call of a process, which chooses the level. It is a function of its
        /// own, so that other calls need no stack frame.
        ///
        /// # Safety
        /// `a` and `b` are valid for reads and `r` for writes of `n` limbs; `r` is `a`, is `b`, or
        /// overlaps neither.
        #[cold]
        unsafe fn $first(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            level();
            // SAFETY: the contract of this function is that of the kernel.
            unsafe { raw::$kernel(r, a, b, n) }
        }
    };
}

linear! {
    /// `r = a + b mod 2^(64 n)`; the carry out.
    wl_add_n, first_add_n, add_n_or, add_n
}

linear! {
    /// `r = a - b mod 2^(64 n)`; the borrow out.
    wl_sub_n, first_sub_n, sub_n_or, sub_n
}
