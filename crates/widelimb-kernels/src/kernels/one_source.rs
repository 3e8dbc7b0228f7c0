//! The safe methods of kernels with one source, and perhaps one limb beside it.

use super::{Kernels, assert_shift};
use crate::Limb;

/// The two safe methods of a shift: into a second slice, and in place.
macro_rules! shift_methods {
    ($($(#[$doc:meta])* $name:ident, $assign:ident, $field:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        /// If the lengths differ, or `bits` is not in 1..=63.
        #[inline]
        pub fn $name(&self, r: &mut [Limb], a: &[Limb], bits: u32) -> Limb {
            assert!(a.len() == r.len(), "operands of one length");
            assert_shift(bits);
            // SAFETY: two slices of one length, the written one exclusive.
            unsafe { (self.$field)(r.as_mut_ptr(), a.as_ptr(), a.len(), bits) }
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") in place: `a` is in `r`.")]
        ///
        /// # Panics
        /// If `bits` is not in 1..=63.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], bits: u32) -> Limb {
            assert_shift(bits);
            let n = r.len();
            let r = r.as_mut_ptr();
            // SAFETY: an exclusive slice of n limbs, which may be its own source; the level was
            // checked when the table was handed out.
            unsafe { (self.$field)(r, r, n, bits) }
        }
    )*};
}

impl Kernels {
    shift_methods! {
        /// `r = a * 2^bits mod 2^(64 n)`; the bits shifted out above.
        shl, shl_assign, shl;
        /// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb.
        shr, shr_assign, shr;
    }

    /// `r = !a`.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn not(&self, r: &mut [Limb], a: &[Limb]) {
        assert!(a.len() == r.len(), "operands of one length");
        // SAFETY: two slices of one length, the written one exclusive.
        unsafe { (self.not)(r.as_mut_ptr(), a.as_ptr(), a.len()) }
    }

    /// `r = !r`.
    #[inline]
    pub fn not_assign(&self, r: &mut [Limb]) {
        let n = r.len();
        let r = r.as_mut_ptr();
        // SAFETY: an exclusive slice of n limbs, which may be its own source.
        unsafe { (self.not)(r, r, n) }
    }

    /// `r = -a mod 2^(64 n)`; 0 if `a` is 0, else 1.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn neg(&self, r: &mut [Limb], a: &[Limb]) -> Limb {
        assert!(a.len() == r.len(), "operands of one length");
        // SAFETY: two slices of one length, the written one exclusive.
        unsafe { (self.neg)(r.as_mut_ptr(), a.as_ptr(), a.len()) }
    }

    /// `r = -r mod 2^(64 n)`; 0 if `r` was 0, else 1.
    #[inline]
    pub fn neg_assign(&self, r: &mut [Limb]) -> Limb {
        let n = r.len();
        let r = r.as_mut_ptr();
        // SAFETY: an exclusive slice of n limbs, which may be its own source.
        unsafe { (self.neg)(r, r, n) }
    }

    /// The number of one bits.
    #[inline]
    pub fn popcount(&self, a: &[Limb]) -> u64 {
        // SAFETY: a slice.
        unsafe { (self.popcount)(a.as_ptr(), a.len()) }
    }

    /// The index of the lowest limb that is not 0, or the length. The time depends on it.
    #[inline]
    pub fn first_nonzero(&self, a: &[Limb]) -> usize {
        // SAFETY: a slice.
        unsafe { (self.first_nonzero)(a.as_ptr(), a.len()) }
    }

    /// `r = a * w + carry mod 2^(64 n)`; the limb above.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn mul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb, carry: Limb) -> Limb {
        assert!(a.len() == r.len(), "operands of one length");
        // SAFETY: two slices of one length, the written one exclusive.
        unsafe { (self.mul_1)(r.as_mut_ptr(), a.as_ptr(), a.len(), w, carry) }
    }

    /// `r = r * w + carry mod 2^(64 n)`; the limb above.
    #[inline]
    pub fn mul_1_assign(&self, r: &mut [Limb], w: Limb, carry: Limb) -> Limb {
        let n = r.len();
        let r = r.as_mut_ptr();
        // SAFETY: an exclusive slice of n limbs, which may be its own source.
        unsafe { (self.mul_1)(r, r, n, w, carry) }
    }

    /// `r = r + a * w + carry mod 2^(64 n)`; the limb above.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn addmul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb, carry: Limb) -> Limb {
        assert!(a.len() == r.len(), "operands of one length");
        // SAFETY: two slices of one length, the written one exclusive.
        unsafe { (self.addmul_1)(r.as_mut_ptr(), a.as_ptr(), a.len(), w, carry) }
    }

    /// `r = r - a * w - borrow mod 2^(64 n)`; what is borrowed from the limb above.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn submul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb, borrow: Limb) -> Limb {
        assert!(a.len() == r.len(), "operands of one length");
        // SAFETY: two slices of one length, the written one exclusive.
        unsafe { (self.submul_1)(r.as_mut_ptr(), a.as_ptr(), a.len(), w, borrow) }
    }
}
