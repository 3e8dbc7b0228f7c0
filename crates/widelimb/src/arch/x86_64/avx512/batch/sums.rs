//! Sums and differences of residues below `t`, brought below `t` again.
//!
//! The first pass takes `t` away from the sum, or makes the difference, and asks for the sign; the second adds
//! `t` where that came below 0. Carries are the arithmetic shifts of columns.
//!
//! Floor: a chain of an addition and a shift for each digit in each pass, `4 n` cycles of latency; about
//! `11 n` instructions on two ports.

use super::{add, load, store};
use crate::arch::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use core::arch::x86_64::*;

/// `r = a + b`, less `t` where that is `t` or more.
///
/// # Safety
/// As [`BatchKernels`](crate::arch::batch::BatchKernels); the CPU has the level.
#[target_feature(enable = "avx512f")]
pub unsafe fn add_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: the caller's promise; each digit is read before it is written.
    unsafe {
        reduced(r, t, n, |i| {
            let sum = add(digit(a.add(i)), digit(b.add(i)));
            _mm512_sub_epi64(sum, digit(t.add(i)))
        });
    }
}

/// `r = a - b`, and `t` where that is below 0.
///
/// # Safety
/// As [`add_mod`].
#[target_feature(enable = "avx512f")]
pub unsafe fn sub_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: as in `add_mod`.
    unsafe { reduced(r, t, n, |i| _mm512_sub_epi64(digit(a.add(i)), digit(b.add(i)))) }
}

/// What columns come to, and `t` where that is below 0.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn reduced(r: *mut Lanes, t: *const Lanes, n: usize, column: impl Fn(usize) -> __m512i) {
    // SAFETY: the caller's promise.
    unsafe {
        let below = carried(r, n, column);
        carried(r, n, |i| add(load(r.add(i)), _mm512_and_si512(digit(t.add(i)), below)));
    }
}

/// Puts columns to the digits of `r`; the carry out of the last.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn carried(r: *mut Lanes, n: usize, column: impl Fn(usize) -> __m512i) -> __m512i {
    let mask = _mm512_set1_epi64(DIGIT_MASK.cast_signed());
    let mut carry = _mm512_setzero_si512();
    for i in 0..n {
        let sum = add(column(i), carry);
        // SAFETY: the caller's promise: `n` digits.
        unsafe { store(r.add(i), _mm512_and_si512(sum, mask)) };
        carry = _mm512_srai_epi64::<{ DIGIT_BITS as u32 }>(sum);
    }
    carry
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn digit(p: *const Lanes) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe { _mm512_and_si512(load(p), _mm512_set1_epi64(DIGIT_MASK.cast_signed())) }
}
