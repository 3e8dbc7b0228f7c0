//! Addition and subtraction of operands of one length.
//!
//! These two are called for operands of a few limbs, where a stack frame would be felt. So they
//! are `C-unwind`: under plain `C` every call that might panic, and the compiler must believe that
//! any call through the table might, gets a guard that turns the panic into an abort and the jump
//! to the kernel into a call. Nothing below them panics.

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
            // SAFETY: the caller's promise is the functions' own.
            unsafe { raw::$name_or(r, a, b, n, $first) }
        }

        /// The first long call of a process, apart so that the others need no stack frame.
        #[cold]
        unsafe fn $first(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            level();
            // SAFETY: as above.
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
