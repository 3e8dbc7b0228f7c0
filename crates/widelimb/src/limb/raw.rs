//! Additions on pointers, for callers whose destination may be a source.

use crate::Limb;
use crate::arch::{SHORT, add_n_short, kernels, kernels_if_known, sub_n_short};

macro_rules! short_or_kernel {
    ($(#[$doc:meta])* $name:ident, $first:ident, $short:ident, $kernel:ident) => {
        $(#[$doc])*
        #[inline]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            // SAFETY: the caller's promise is the kernels' own; the table is of a level that this
            // CPU has.
            unsafe {
                if n < SHORT {
                    return $short(r, a, b, n);
                }
                match kernels_if_known() {
                    Some(k) => k.$kernel(r, a, b, n),
                    None => $first(r, a, b, n),
                }
            }
        }

        /// The call that finds no table yet: apart, with the same arguments, so that the others need
        /// no stack frame.
        #[cold]
        #[inline(never)]
        unsafe fn $first(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            // SAFETY: as above.
            unsafe { kernels().$kernel(r, a, b, n) }
        }
    };
}

short_or_kernel! {
    /// `r = a + b mod 2^(64 n)`; the carry out.
    ///
    /// Cost: `n` limb additions.
    ///
    /// # Panics
    /// As [`kernels`], on the first call with [`SHORT`] limbs or more.
    ///
    /// # Safety
    /// `a` and `b` are valid for reads and `r` for writes of `n` limbs; `r` is `a`, is `b`, or
    /// overlaps neither.
    add_n, first_add_n, add_n_short, add_n_raw
}

short_or_kernel! {
    /// `r = a - b mod 2^(64 n)`; the borrow out.
    ///
    /// # Panics
    /// As [`add_n`].
    ///
    /// # Safety
    /// As [`add_n`].
    sub_n, first_sub_n, sub_n_short, sub_n_raw
}
