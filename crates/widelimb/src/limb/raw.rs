//! Additions on pointers, for callers whose destination may be a source.

use crate::Limb;
use crate::arch::{add_n_short, kernels, kernels_in_force, sub_n_short};

/// Below this length the carry chain is faster than the way to any vector kernel, on every level.
pub const SHORT: usize = 16;

/// `r = a + b mod 2^(64 n)`; the carry out.
///
/// Cost: `n` limb additions.
///
/// # Panics
/// As [`kernels`], on the first call with [`SHORT`] limbs or more.
///
/// # Safety
/// `a` and `b` are valid for reads and `r` for writes of `n` limbs; `r` is `a`, is `b`, or overlaps
/// neither.
#[inline]
pub unsafe fn add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
    // SAFETY: the caller's promise is the kernels' own; the table is of a level this CPU has.
    unsafe {
        if n < SHORT {
            return add_n_short(r, a, b, n, 0);
        }
        match kernels_in_force() {
            Some(k) => k.add_n_raw(r, a, b, n),
            None => first_add_n(r, a, b, n),
        }
    }
}

/// `r = a - b mod 2^(64 n)`; the borrow out.
///
/// # Panics
/// As [`add_n`].
///
/// # Safety
/// As [`add_n`].
#[inline]
pub unsafe fn sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
    // SAFETY: as in `add_n`.
    unsafe {
        if n < SHORT {
            return sub_n_short(r, a, b, n, 0);
        }
        match kernels_in_force() {
            Some(k) => k.sub_n_raw(r, a, b, n),
            None => first_sub_n(r, a, b, n),
        }
    }
}

/// The first long addition of a process, apart so that the others need no stack frame.
#[cold]
unsafe fn first_add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
    // SAFETY: as in `add_n`.
    unsafe { kernels().add_n_raw(r, a, b, n) }
}

/// The first long subtraction, likewise.
#[cold]
unsafe fn first_sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
    // SAFETY: as in `add_n`.
    unsafe { kernels().sub_n_raw(r, a, b, n) }
}
