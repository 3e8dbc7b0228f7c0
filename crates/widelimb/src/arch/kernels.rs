//! [`Kernels`]: the functions that a level provides, and their safe face.
//!
//! The fields are raw-pointer functions, so that a destination may be one of its sources. The
//! methods take slices, check the lengths once, and are what the rest of the crate calls.

use super::{Threshold, Thresholds};
use crate::Limb;
use crate::cpu::Level;
use core::cmp::Ordering;

/// `(r, a, b, n, carry) -> carry`: `n` limbs of `a` and `b` to `n` limbs of `r`.
///
/// # Safety
/// `a` and `b` are valid for reads and `r` for writes of `n` limbs; `r` is `a`, is `b`, or overlaps
/// neither; `carry` is 0 or 1; the CPU has the level of the table that holds the function.
pub type CarryKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, carry: Limb) -> Limb;

/// `(r, a, b, n)`: a limb-by-limb operation; pointers as in [`CarryKernel`].
pub type BinaryKernel = unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize);

/// `(r, a, n, bits) -> out`: a shift by 1 to 63 bits; `r` is `a` or overlaps it nowhere.
type ShiftKernel = unsafe fn(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb;

/// `(r, a, n, w, carry) -> carry`: a product by one limb; `r` is `a` or overlaps it nowhere.
type MulKernel = unsafe fn(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb) -> Limb;

/// `(r, a, b, n, bits) -> carry`: `a ± b * 2^bits`; pointers as in [`CarryKernel`].
type AddShiftedKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb;

/// The functions of one level. Every function accepts every length from 0 and every address of a
/// limb, reads and writes nothing outside its operands, and gives the same result on every level.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    /// The level whose functions these are.
    pub level: Level,
    /// Where one algorithm gives way to the next on this level.
    pub thresholds: Thresholds,
    /// Likewise, the lengths that are compiled into the level's code: to be read, not to be changed.
    pub fixed_thresholds: &'static [Threshold],
    pub(super) add_n: CarryKernel,
    pub(super) sub_n: CarryKernel,
    pub(super) add_n_approx: BinaryKernel,
    pub(super) sub_n_approx: BinaryKernel,
    pub(super) neg: unsafe fn(r: *mut Limb, a: *const Limb, n: usize) -> Limb,
    pub(super) cmp: unsafe fn(a: *const Limb, b: *const Limb, n: usize) -> Ordering,
    pub(super) shl: ShiftKernel,
    pub(super) shr: ShiftKernel,
    pub(super) and: BinaryKernel,
    pub(super) or: BinaryKernel,
    pub(super) xor: BinaryKernel,
    pub(super) and_not: BinaryKernel,
    pub(super) not: unsafe fn(r: *mut Limb, a: *const Limb, n: usize),
    pub(super) popcount: unsafe fn(a: *const Limb, n: usize) -> u64,
    pub(super) first_nonzero: unsafe fn(a: *const Limb, n: usize) -> usize,
    pub(super) mul_1: MulKernel,
    pub(super) addmul_1: MulKernel,
    pub(super) submul_1: MulKernel,
    pub(super) addlsh: AddShiftedKernel,
    pub(super) sublsh: AddShiftedKernel,
}

#[inline]
fn assert_carry(carry: Limb) {
    assert!(carry <= 1, "a carry is 0 or 1");
}

#[inline]
fn assert_shift(bits: u32) {
    assert!((1..64).contains(&bits), "a kernel shifts by 1 to 63 bits");
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

        /// The same with `a` in `r`.
        ///
        /// # Panics
        /// If the lengths differ, or the carry is neither 0 nor 1.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], b: &[Limb], carry: Limb) -> Limb {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            assert_carry(carry);
            let r = r.as_mut_ptr();
            // SAFETY: as above; the destination may be its first source.
            unsafe { (self.$field)(r, r, b.as_ptr(), n, carry) }
        }
    )*};
}

/// Likewise without a carry.
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

        /// The same with `a` in `r`.
        ///
        /// # Panics
        /// If the lengths differ.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], b: &[Limb]) {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            let r = r.as_mut_ptr();
            // SAFETY: as above; the destination may be its first source.
            unsafe { (self.$field)(r, r, b.as_ptr(), n) }
        }
    )*};
}

/// Likewise for shifts.
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

        /// The same with `a` in `r`.
        ///
        /// # Panics
        /// If `bits` is not in 1..=63.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], bits: u32) -> Limb {
            assert_shift(bits);
            let n = r.len();
            let r = r.as_mut_ptr();
            // SAFETY: as above; the destination may be its source.
            unsafe { (self.$field)(r, r, n, bits) }
        }
    )*};
}

/// Likewise for `a ± b * 2^bits`.
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

        /// The same with `a` in `r`.
        ///
        /// # Panics
        /// If the lengths differ, or `bits` is not in 1..=63.
        #[inline]
        pub fn $assign(&self, r: &mut [Limb], b: &[Limb], bits: u32) -> Limb {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            assert_shift(bits);
            let r = r.as_mut_ptr();
            // SAFETY: as above; the destination may be its first source.
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
        /// `a + b` with carries that go one limb far; see [`limb::approx`](crate::limb::approx).
        add_n_approx, add_n_approx_assign, add_n_approx;
        /// `a - b` with borrows that go one limb far; see [`limb::approx`](crate::limb::approx).
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

    shift_methods! {
        /// `r = a * 2^bits mod 2^(64 n)`; the bits shifted out above.
        shl, shl_assign, shl;
        /// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb.
        shr, shr_assign, shr;
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
    /// As [`CarryKernel`].
    #[inline]
    pub unsafe fn add_n_raw(&self, r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
        // SAFETY: the caller's promise; the level was checked when the table was handed out.
        unsafe { (self.add_n)(r, a, b, n, 0) }
    }

    /// [`sub_n`](Self::sub_n) on pointers and without a borrow in.
    ///
    /// # Safety
    /// As [`CarryKernel`].
    #[inline]
    pub unsafe fn sub_n_raw(&self, r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
        // SAFETY: as in `add_n_raw`.
        unsafe { (self.sub_n)(r, a, b, n, 0) }
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
        // SAFETY: the destination may be its source.
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
        // SAFETY: the destination may be its source.
        unsafe { (self.neg)(r, r, n) }
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
        // SAFETY: the destination may be its source.
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
