//! Sums, differences and exchanges under a condition.

use crate::Limb;
use crate::sum::{add_carry, sub_borrow};
use core::hint::black_box;

/// Limbs that are read before any of them is written.
const BLOCK: usize = 4;

/// All ones if the limb is not 0, else zeros.
#[inline(always)]
pub fn mask_of(condition: Limb) -> Limb {
    // Every function hides its mask from the compiler.
    ((condition | condition.wrapping_neg()) >> 63).wrapping_neg()
}

/// Up to a block of limbs of `a ± (b & mask)`.
///
/// # Safety
/// `a` and `b` are valid for reads and `r` for writes of `N` limbs.
#[inline(always)]
unsafe fn block<const N: usize>(
    [r, a, b]: [*mut Limb; 3],
    mask: Limb,
    carry: &mut bool,
    step: impl Fn(Limb, Limb, &mut bool) -> Limb,
) {
    // SAFETY: N limbs of each operand, all read before one is written.
    unsafe {
        let mut x = a.cast::<[Limb; N]>().read();
        let y = b.cast::<[Limb; N]>().read();
        for i in 0..N {
            x[i] = step(x[i], y[i] & mask, carry);
        }
        r.cast::<[Limb; N]>().write(x);
    }
}

macro_rules! masked {
    ($($(#[$doc:meta])* $name:ident, $assign:ident, $step:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// `a` and `b` are valid for reads and `r` for writes of `n` limbs; each of `a` and `b` is
        /// `r`, begins above it, or overlaps it nowhere.
        pub unsafe fn $name(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
            mask: Limb,
        ) -> Limb {
            let (mask, mut carry, mut i) = (black_box(mask), false, 0);
            let at = |i| [r.wrapping_add(i), a.cast_mut().wrapping_add(i), b.cast_mut().wrapping_add(i)];
            // SAFETY: blocks and the limbs behind them lie within n limbs.
            unsafe {
                while i + BLOCK <= n {
                    block::<BLOCK>(at(i), mask, &mut carry, $step);
                    i += BLOCK;
                }
                while i < n {
                    block::<1>(at(i), mask, &mut carry, $step);
                    i += 1;
                }
            }
            Limb::from(carry)
        }

        #[doc = concat!("[`", stringify!($name), "`] in place: `a` is in `r`.")]
        ///
        /// # Panics
        /// If the lengths differ.
        pub fn $assign(r: &mut [Limb], b: &[Limb], mask: Limb) -> Limb {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            let r = r.as_mut_ptr();
            // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
            unsafe { $name(r, r, b.as_ptr(), n, mask) }
        }
    )*};
}

masked! {
    /// `r = a + (b & mask)` of `n` limbs; the carry out.
    add_masked, add_if, add_carry;
    /// `r = a - (b & mask)` of `n` limbs; the borrow out.
    sub_masked, sub_if, sub_borrow;
}

/// Exchanges `a` and `b` of `n` limbs if the mask is all ones.
///
/// # Safety
/// `a` and `b` are valid for reads and writes of `n` limbs; they are one or do not overlap.
pub unsafe fn swap_masked(a: *mut Limb, b: *mut Limb, n: usize, mask: Limb) {
    let mask = black_box(mask);
    for i in 0..n {
        // SAFETY: i < n, within both operands.
        unsafe {
            let differ = (*a.add(i) ^ *b.add(i)) & mask;
            *a.add(i) ^= differ;
            *b.add(i) ^= differ;
        }
    }
}

/// `r = a + w` of `n` limbs; the carry out.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
pub unsafe fn add_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    let mut carry = w;
    for i in 0..n {
        // SAFETY: i < n, within both operands.
        unsafe {
            let (s, over) = (*a.add(i)).overflowing_add(carry);
            *r.add(i) = s;
            carry = over.into();
        }
    }
    carry
}

/// `r = a - w` of `n` limbs; the borrow out.
///
/// # Safety
/// The contract of [`add_1`] holds.
pub unsafe fn sub_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    let mut borrow = w;
    for i in 0..n {
        // SAFETY: i < n, within both operands.
        unsafe {
            let (d, under) = (*a.add(i)).overflowing_sub(borrow);
            *r.add(i) = d;
            borrow = under.into();
        }
    }
    borrow
}
