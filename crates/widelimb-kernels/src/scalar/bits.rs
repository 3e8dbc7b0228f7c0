//! Bit operations, comparison and counting, limb by limb.

use crate::Limb;
use core::cmp::Ordering;

macro_rules! limbwise {
    ($($(#[$doc:meta])* $name:ident: |$x:ident, $y:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            for i in 0..n {
                // SAFETY: i < n, within each operand; limb i is read before it is written.
                unsafe {
                    let ($x, $y) = (*a.add(i), *b.add(i));
                    *r.add(i) = $value;
                }
            }
        }
    )*};
}

limbwise! {
    /// `r = a & b`.
    and: |x, y| x & y;
    /// `r = a | b`.
    or: |x, y| x | y;
    /// `r = a ^ b`.
    xor: |x, y| x ^ y;
    /// `r = a & !b`.
    and_not: |x, y| x & !y;
}

/// `r = !a`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
pub unsafe fn not(r: *mut Limb, a: *const Limb, n: usize) {
    for i in 0..n {
        // SAFETY: i < n, within both operands.
        unsafe { *r.add(i) = !*a.add(i) };
    }
}

/// Compares from the top down.
///
/// # Safety
/// `a` and `b` are valid for reads of `n` limbs.
pub unsafe fn cmp(a: *const Limb, b: *const Limb, n: usize) -> Ordering {
    for i in (0..n).rev() {
        // SAFETY: i < n, within both operands.
        let (x, y) = unsafe { (*a.add(i), *b.add(i)) };
        if x != y {
            return x.cmp(&y);
        }
    }
    Ordering::Equal
}

/// The number of one bits.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
pub unsafe fn popcount(a: *const Limb, n: usize) -> u64 {
    let mut count = 0;
    for i in 0..n {
        // SAFETY: i < n, within the operand.
        count += u64::from(unsafe { *a.add(i) }.count_ones());
    }
    count
}

/// The index of the lowest limb that is not 0, or `n`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
pub unsafe fn first_nonzero(a: *const Limb, n: usize) -> usize {
    for i in 0..n {
        // SAFETY: i < n, within the operand.
        if unsafe { *a.add(i) } != 0 {
            return i;
        }
    }
    n
}
