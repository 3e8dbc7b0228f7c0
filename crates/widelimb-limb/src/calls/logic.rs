//! Calls that treat their operands bit by bit, and negation.

use crate::Limb;
use widelimb_kernels::kernels;

/// The two calls of a logical operation: into a third slice, and onto the first operand.
macro_rules! logical {
    ($($(#[$doc:meta])* $name:ident, $assign:ident, $formula:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// Cost: `n` limb operations.
        ///
        /// # Panics
        /// If the lengths differ.
        pub fn $name(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
            kernels().$name(r, a, b);
        }

        #[doc = $formula]
        ///
        /// # Panics
        /// If the lengths differ.
        pub fn $assign(r: &mut [Limb], b: &[Limb]) {
            kernels().$assign(r, b);
        }
    )*};
}

logical! {
    /// `r = a & b`.
    and, and_assign, "`r = r & b`.";
    /// `r = a | b`.
    or, or_assign, "`r = r | b`.";
    /// `r = a ^ b`.
    xor, xor_assign, "`r = r ^ b`.";
    /// `r = a & !b`: the bits of `a` that are not in `b`.
    ///
    /// ```
    /// let mut r = [0];
    /// widelimb::limb::and_not(&mut r, &[0b1100], &[0b1010]);
    /// assert_eq!(r, [0b0100]);
    /// ```
    and_not, and_not_assign, "`r = r & !b`.";
}

/// `r = !a`, which is `2^(64 n) - 1 - a`.
///
/// Cost: `n` limb operations.
///
/// # Panics
/// If the lengths differ.
#[inline]
pub fn not(r: &mut [Limb], a: &[Limb]) {
    kernels().not(r, a);
}

/// `r = !r`, which is `2^(64 n) - 1 - r`.
#[inline]
pub fn not_assign(r: &mut [Limb]) {
    kernels().not_assign(r);
}

/// `r = -a mod 2^(64 n)`; the borrow out of `0 - a`: 0 if `a` is 0, else 1.
///
/// Cost: `n` limb subtractions.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// let mut r = [0; 2];
/// assert_eq!(widelimb::limb::neg(&mut r, &[1, 0]), 1);
/// assert_eq!(r, [u64::MAX, u64::MAX]);
/// ```
#[inline]
pub fn neg(r: &mut [Limb], a: &[Limb]) -> Limb {
    kernels().neg(r, a)
}

/// `r = -r mod 2^(64 n)`, which is [`neg`] in place; returns 0 if `r` was 0, else 1.
#[inline]
pub fn neg_assign(r: &mut [Limb]) -> Limb {
    kernels().neg_assign(r)
}
