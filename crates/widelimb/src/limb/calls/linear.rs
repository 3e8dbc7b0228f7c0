//! Calls that pass over their operands once.

use crate::Limb;
use crate::arch::kernels;
use crate::limb::{add as add_file, compare, raw, shift};
use core::cmp::Ordering;

/// `r = a + b mod 2^(64 n)`; the carry out.
///
/// Any data of one length takes the same path. Cost: `n` limb additions.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// let mut r = [0; 2];
/// let carry = widelimb::limb::add_n(&mut r, &[u64::MAX, 5], &[1, 7]);
/// assert_eq!((r, carry), ([0, 13], 0));
/// ```
pub fn add_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands of one length");
    // SAFETY: three slices of n limbs, the written one exclusive.
    unsafe { raw::add_n(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) }
}

/// `r = r + b mod 2^(64 n)`; the carry out. As [`add_n`].
///
/// # Panics
/// If the lengths differ.
pub fn add_n_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    let n = r.len();
    assert!(b.len() == n, "operands of one length");
    let r = r.as_mut_ptr();
    // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
    unsafe { raw::add_n(r, r, b.as_ptr(), n) }
}

/// `r = a - b mod 2^(64 n)`; the borrow out.
///
/// Any data of one length takes the same path. Cost: `n` limb subtractions.
///
/// # Panics
/// If the lengths differ.
pub fn sub_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let n = r.len();
    assert!(a.len() == n && b.len() == n, "operands of one length");
    // SAFETY: three slices of n limbs, the written one exclusive.
    unsafe { raw::sub_n(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) }
}

/// `r = r - b mod 2^(64 n)`; the borrow out. As [`sub_n`].
///
/// # Panics
/// If the lengths differ.
pub fn sub_n_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    let n = r.len();
    assert!(b.len() == n, "operands of one length");
    let r = r.as_mut_ptr();
    // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
    unsafe { raw::sub_n(r, r, b.as_ptr(), n) }
}

pub use add_file::{add_1, add_1_assign, sub_1, sub_1_assign};

/// `r = a + b` for `a` at least as long as `b`, `r` as long as `a`; the carry out.
///
/// # Panics
/// If the lengths are not so.
pub fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    add_file::add(kernels(), r, a, b)
}

/// `r = a - b` for `a` at least as long as `b`, `r` as long as `a`; the borrow out.
///
/// # Panics
/// If the lengths are not so.
pub fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    add_file::sub(kernels(), r, a, b)
}

/// `r = a * 2^bits`, cut to the length of `r`, for any lengths and any number of bits.
pub fn shl(r: &mut [Limb], a: &[Limb], bits: usize) {
    shift::shl(kernels(), r, a, bits);
}

/// `r = floor(a / 2^bits)`, cut to the length of `r`, for any lengths and any number of bits.
pub fn shr(r: &mut [Limb], a: &[Limb], bits: usize) {
    shift::shr(kernels(), r, a, bits);
}

/// Compares two numbers of any lengths; limbs of 0 at the top count for nothing. The time depends
/// on where the numbers first differ.
pub fn cmp(a: &[Limb], b: &[Limb]) -> Ordering {
    compare::cmp(kernels(), a, b)
}

/// The number of zero bits below the lowest one bit, or `None` for 0.
pub fn trailing_zeros(a: &[Limb]) -> Option<u64> {
    compare::trailing_zeros(kernels(), a)
}

/// The number of one bits.
pub fn popcount(a: &[Limb]) -> u64 {
    kernels().popcount(a)
}
