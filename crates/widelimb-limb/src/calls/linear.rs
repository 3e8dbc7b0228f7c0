//! Calls that pass over their operands once: sums, differences, shifts, comparisons.

use crate::Limb;
use crate::{compare, shift, sum as sum_file};
use core::cmp::Ordering;
use widelimb_kernels::{kernels, raw};

/// `r = a + b mod 2^(64 n)` for operands of `n` limbs; returns the carry out.
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
#[inline]
pub fn add_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    raw::add_slices(r, a, b)
}

/// `r = r + b mod 2^(64 n)`, which is [`add_n`] in place; returns the carry out.
///
/// # Panics
/// If the lengths differ.
#[inline]
pub fn add_n_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    raw::add_slices_assign(r, b)
}

/// `r = a - b mod 2^(64 n)` for operands of `n` limbs; returns the borrow out.
///
/// Any data of one length takes the same path. Cost: `n` limb subtractions.
///
/// # Panics
/// If the lengths differ.
#[inline]
pub fn sub_n(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    raw::sub_slices(r, a, b)
}

/// `r = r - b mod 2^(64 n)`, which is [`sub_n`] in place; returns the borrow out.
///
/// # Panics
/// If the lengths differ.
#[inline]
pub fn sub_n_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    raw::sub_slices_assign(r, b)
}

/// `r = a + b + carry mod 2^(64 n)` for operands of `n` limbs and a carry of 0 or 1; returns the
/// carry out.
///
/// Any data of one length takes the same path. Cost: `n` limb additions.
///
/// # Panics
/// If the lengths differ, or the carry is neither 0 nor 1.
///
/// ```
/// use widelimb::limb::{add_n, add_n_carry};
/// // A sum in two parts.
/// let (mut low, mut high) = ([0], [0]);
/// let carry = add_n(&mut low, &[u64::MAX], &[2]);
/// assert_eq!(add_n_carry(&mut high, &[3], &[4], carry), 0);
/// assert_eq!((low, high), ([1], [8]));
/// ```
#[inline]
pub fn add_n_carry(r: &mut [Limb], a: &[Limb], b: &[Limb], carry: Limb) -> Limb {
    kernels().add_n(r, a, b, carry)
}

/// `r = r + b + carry mod 2^(64 n)`, which is [`add_n_carry`] in place; returns the carry out.
///
/// # Panics
/// If the lengths differ, or the carry is neither 0 nor 1.
#[inline]
pub fn add_n_carry_assign(r: &mut [Limb], b: &[Limb], carry: Limb) -> Limb {
    kernels().add_n_assign(r, b, carry)
}

/// `r = a - b - borrow mod 2^(64 n)` for operands of `n` limbs and a borrow of 0 or 1; returns the
/// borrow out.
///
/// Any data of one length takes the same path. Cost: `n` limb subtractions.
///
/// # Panics
/// If the lengths differ, or the borrow is neither 0 nor 1.
#[inline]
pub fn sub_n_borrow(r: &mut [Limb], a: &[Limb], b: &[Limb], borrow: Limb) -> Limb {
    kernels().sub_n(r, a, b, borrow)
}

/// `r = r - b - borrow mod 2^(64 n)`, which is [`sub_n_borrow`] in place; returns the borrow out.
///
/// # Panics
/// If the lengths differ, or the borrow is neither 0 nor 1.
#[inline]
pub fn sub_n_borrow_assign(r: &mut [Limb], b: &[Limb], borrow: Limb) -> Limb {
    kernels().sub_n_assign(r, b, borrow)
}

pub use sum_file::{add_1, add_1_assign, sub_1, sub_1_assign};

/// `r = a + b` for `a` at least as long as `b`, `r` as long as `a`; the carry out.
///
/// # Panics
/// If the lengths are not so.
#[inline]
pub fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    sum_file::add(kernels(), r, a, b)
}

/// `r = r + b` for `r` at least as long as `b`; the carry out. Beyond `b`, the work stops where
/// the carry does.
///
/// # Panics
/// If `b` is longer.
#[inline]
pub fn add_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    sum_file::add_assign(kernels(), r, b)
}

/// `r = a - b` for `a` at least as long as `b`, `r` as long as `a`; the borrow out.
///
/// # Panics
/// If the lengths are not so.
#[inline]
pub fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    sum_file::sub(kernels(), r, a, b)
}

/// `r = r - b` for `r` at least as long as `b`; the borrow out. Beyond `b`, the work stops where
/// the borrow does.
///
/// # Panics
/// If `b` is longer.
#[inline]
pub fn sub_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    sum_file::sub_assign(kernels(), r, b)
}

/// `r = a * 2^bits`, cut to the length of `r`, for any lengths and any number of bits.
#[inline]
pub fn shl(r: &mut [Limb], a: &[Limb], bits: usize) {
    shift::shl(kernels(), r, a, bits);
}

/// `r = r * 2^bits mod 2^(64 n)`, for any number of bits.
///
/// ```
/// let mut r = [5, 0, 0];
/// widelimb::limb::shl_assign(&mut r, 127);
/// assert_eq!(r, [0, 1 << 63, 2]);
/// ```
#[inline]
pub fn shl_assign(r: &mut [Limb], bits: usize) {
    shift::shl_assign(kernels(), r, bits);
}

/// `r = floor(a / 2^bits)`, cut to the length of `r`, for any lengths and any number of bits.
#[inline]
pub fn shr(r: &mut [Limb], a: &[Limb], bits: usize) {
    shift::shr(kernels(), r, a, bits);
}

/// `r = floor(r / 2^bits)`, for any number of bits.
#[inline]
pub fn shr_assign(r: &mut [Limb], bits: usize) {
    shift::shr_assign(kernels(), r, bits);
}

/// Compares two numbers of any lengths; limbs of 0 at the top count for nothing. The time depends
/// on where the numbers first differ.
#[inline]
pub fn cmp(a: &[Limb], b: &[Limb]) -> Ordering {
    compare::cmp(kernels(), a, b)
}

/// The number of zero bits below the lowest one bit, or `None` for 0.
#[inline]
pub fn trailing_zeros(a: &[Limb]) -> Option<u64> {
    compare::trailing_zeros(kernels(), a)
}

/// The number of one bits.
#[inline]
pub fn popcount(a: &[Limb]) -> u64 {
    kernels().popcount(a)
}
