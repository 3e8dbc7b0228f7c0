//! Sums and differences of residues below `t`, brought below `t` again, digit by digit.
//!
//! The first pass takes `t` away from the sum, or makes the difference; the second adds `t` where
//! that came below 0. A column is a digit, two more and a carry of -1, 0 or 1: with [`OFFSET`] on
//! it, it is above 0, and a shift needs no sign.

use crate::batch::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes, PerLane};
use core::hint::black_box;

/// A multiple of 2^52 that no column is below.
const OFFSET: u64 = 4 << DIGIT_BITS;

/// `r = a + b`, less `t` where that is `t` or more.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds.
#[inline(always)]
pub unsafe fn add_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: i < n, and r, a, b and t are valid for n digits by the contract of `BatchKernels`;
    // each digit is read before that digit of r is written.
    unsafe {
        let below = carried(r, n, |i, lane| {
            let digit = |p: *const Lanes| (*p.add(i)).0[lane] & DIGIT_MASK;
            digit(a) + digit(b) + OFFSET - digit(t)
        });
        add_where(r, t, below, n);
    }
}

/// `r = a - b`, and `t` where that is below 0.
///
/// # Safety
/// The contract of [`add_mod`] holds.
#[inline(always)]
pub unsafe fn sub_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: i < n, and r, a, b and t are valid for n digits by the contract of `add_mod`; each
    // digit is read before that digit of r is written.
    unsafe {
        let below = carried(r, n, |i, lane| {
            let digit = |p: *const Lanes| (*p.add(i)).0[lane] & DIGIT_MASK;
            digit(a) + OFFSET - digit(b)
        });
        add_where(r, t, below, n);
    }
}

/// Adds `t` in the lanes whose mask is all ones.
#[inline(always)]
unsafe fn add_where(r: *mut Lanes, t: *const Lanes, mask: PerLane<u64>, n: usize) {
    let mask = black_box(mask);
    // SAFETY: i < n, and `add_mod` and `sub_mod` pass r and t valid for n digits, r written before.
    unsafe {
        carried(r, n, |i, lane| {
            (*r.add(i)).0[lane] + ((*t.add(i)).0[lane] & DIGIT_MASK & mask[lane]) + OFFSET
        });
    }
}

/// Puts columns that have [`OFFSET`] on them to the digits of `r`; returns the carry out of the
/// last.
#[inline(always)]
unsafe fn carried(r: *mut Lanes, n: usize, column: impl Fn(usize, usize) -> u64) -> PerLane<u64> {
    let mut carry = [0u64; LANES];
    for i in 0..n {
        // The result may be a source: all its lanes are read first.
        let sums: PerLane<u64> = core::array::from_fn(|lane| column(i, lane));
        let mut digit = Lanes::ZERO;
        for lane in 0..LANES {
            let sum = sums[lane].wrapping_add(carry[lane]);
            digit.0[lane] = sum & DIGIT_MASK;
            carry[lane] = (sum >> DIGIT_BITS).wrapping_sub(OFFSET >> DIGIT_BITS);
        }
        // SAFETY: i < n, and every caller passes an r that is valid for writes of n digits.
        unsafe { r.add(i).write(digit) };
    }
    carry
}
