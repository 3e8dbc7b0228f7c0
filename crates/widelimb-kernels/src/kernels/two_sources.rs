//! The safe methods of kernels with two sources of one length.

use super::{Kernels, assert_shift};
use crate::Limb;
use core::cmp::Ordering;

#[inline]
fn assert_carry(carry: Limb) {
    assert!(carry <= 1, "a carry is 0 or 1");
}

/// The two safe methods of a kernel with two sources: into a third slice, and onto the first.
macro_rules! carry_methods {
    ($($(#[$doc:meta])* $name:ident, $assign:ident, $field:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// If the lengths differ, or the carry is neither 0 nor 1.
        #[inline]
        pub fn $name(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], carry: Limb) -> Limb {
            let n = r.len();
            assert!(a.len() == n && b.len() == n, "operands of one length");
            assert_carry(carry);
            // SAFETY: three slices of n limbs, the written one exclusive; the level was checked
            // when the table was handed out.
            unsafe { (self.$field)(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n, carry) }
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") in place: `a` is in `r`.")]
        ///
        /// # Panics
        /// If the lengths differ, or the carry is neither 0 nor 1.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], b: &[Limb], carry: Limb) -> Limb {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            assert_carry(carry);
            let r = r.as_mut_ptr();
            // SAFETY: two slices of n limbs, the written one exclusive and its own first source;
            // the level was checked when the table was handed out.
            unsafe { (self.$field)(r, r, b.as_ptr(), n, carry) }
        }
    )*};
}

/// The two safe methods of a limb-by-limb operation: into a third slice, and in place.
macro_rules! binary_methods {
    ($($(#[$doc:meta])* $name:ident, $assign:ident, $field:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// If the lengths differ.
        #[inline]
        pub fn $name(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
            let n = r.len();
            assert!(a.len() == n && b.len() == n, "operands of one length");
            // SAFETY: three slices of n limbs, the written one exclusive.
            unsafe { (self.$field)(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) }
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") in place: `a` is in `r`.")]
        ///
        /// # Panics
        /// If the lengths differ.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], b: &[Limb]) {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            let r = r.as_mut_ptr();
            // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
            unsafe { (self.$field)(r, r, b.as_ptr(), n) }
        }
    )*};
}

/// The two safe methods of `a ± b * 2^bits`: into a third slice, and in place.
macro_rules! add_shifted_methods {
    ($($(#[$doc:meta])* $name:ident, $assign:ident, $field:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// If the lengths differ, or `bits` is not in 1..=63.
        #[inline]
        pub fn $name(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], bits: u32) -> Limb {
            let n = r.len();
            assert!(a.len() == n && b.len() == n, "operands of one length");
            assert_shift(bits);
            // SAFETY: three slices of n limbs, the written one exclusive.
            unsafe { (self.$field)(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n, bits) }
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") in place: `a` is in `r`.")]
        ///
        /// # Panics
        /// If the lengths differ, or `bits` is not in 1..=63.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], b: &[Limb], bits: u32) -> Limb {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            assert_shift(bits);
            let r = r.as_mut_ptr();
            // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
            unsafe { (self.$field)(r, r, b.as_ptr(), n, bits) }
        }
    )*};
}

impl Kernels {
    carry_methods! {
        /// `r = a + b + carry mod 2^(64 n)`; the carry out. Any data takes the same path.
        add_n, add_n_assign, add_n;
        /// `r = a - b - borrow mod 2^(64 n)`; the borrow out. Any data takes the same path.
        sub_n, sub_n_assign, sub_n;
    }

    binary_methods! {
        /// `a + b` with carries that go one limb far; see `approx` of widelimb-limb.
        add_n_approx, add_n_approx_assign, add_n_approx;
        /// `a - b` with borrows that go one limb far; see `approx` of widelimb-limb.
        sub_n_approx, sub_n_approx_assign, sub_n_approx;
        /// `r = a & b`.
        and, and_assign, and;
        /// `r = a | b`.
        or, or_assign, or;
        /// `r = a ^ b`.
        xor, xor_assign, xor;
        /// `r = a & !b`.
        and_not, and_not_assign, and_not;
    }

    add_shifted_methods! {
        /// `r = a + b * 2^bits mod 2^(64 n)`; what goes out above, at most `2^bits`.
        addlsh, addlsh_assign, addlsh;
        /// `r = a - b * 2^bits mod 2^(64 n)`; what is borrowed from above, at most `2^bits`.
        sublsh, sublsh_assign, sublsh;
    }

    /// [`add_n`](Self::add_n) on pointers and without a carry in.
    ///
    /// # Safety
    /// The contract of [`CarryKernel`](super::CarryKernel) holds.
    #[inline]
    pub unsafe fn add_n_raw(&self, r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
        // SAFETY: r, a and b are valid for n limbs by this function's contract, and a carry of 0 is
        // allowed; the level was checked when the table was handed out.
        unsafe { (self.add_n)(r, a, b, n, 0) }
    }

    /// [`sub_n`](Self::sub_n) on pointers and without a borrow in.
    ///
    /// # Safety
    /// The contract of [`CarryKernel`](super::CarryKernel) holds.
    #[inline]
    pub unsafe fn sub_n_raw(&self, r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
        // SAFETY: r, a and b are valid for n limbs by this function's contract, and a borrow of 0
        // is allowed; the level was checked when the table was handed out.
        unsafe { (self.sub_n)(r, a, b, n, 0) }
    }

    /// Compares two numbers of one length. The time depends on where they first differ.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn cmp(&self, a: &[Limb], b: &[Limb]) -> Ordering {
        assert!(a.len() == b.len(), "operands of one length");
        // SAFETY: two slices of one length.
        unsafe { (self.cmp)(a.as_ptr(), b.as_ptr(), a.len()) }
    }
}
