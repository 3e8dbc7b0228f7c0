//! Sums and differences of residues below `t`, brought below `t` again.
//!
//! Of up to ten digits, two values go side by side in registers, with and without `t`, and the sign
//! of one says which it is. For more, a first pass takes `t` away from the sum, or makes the
//! difference, and asks for the sign; a second adds `t` where that came below 0. Carries are the
//! arithmetic shifts of columns.
//!
//! Floor: a chain of an addition and a shift for each digit, in each pass; 10 and 12 instructions
//! on two ports.

use super::short::{WIDEST, digits};
use super::{add, load, store};
use crate::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use crate::x86_64::blocks::{of_each_width, stamp};
use core::arch::x86_64::*;

/// `r = a + b`, less `t` where that is `t` or more.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f")]
pub unsafe fn add_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: r, a, b and t are valid for n digits by the contract of `BatchKernels`; each digit is
    // read before that digit of r is written.
    unsafe {
        if n <= WIDEST {
            return SHORT_ADD[n - 1](r, a, b, t);
        }
        reduced(r, t, n, |i| {
            let sum = add(digit(a.add(i)), digit(b.add(i)));
            _mm512_sub_epi64(sum, digit(t.add(i)))
        });
    }
}

/// `r = a - b`, and `t` where that is below 0.
///
/// # Safety
/// The contract of [`add_mod`] holds.
#[target_feature(enable = "avx512f")]
pub unsafe fn sub_mod(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize) {
    // SAFETY: r, a, b and t are valid for n digits by the contract of `add_mod`; each digit is read
    // before that digit of r is written.
    unsafe {
        if n <= WIDEST {
            return SHORT_SUB[n - 1](r, a, b, t);
        }
        reduced(r, t, n, |i| _mm512_sub_epi64(digit(a.add(i)), digit(b.add(i))));
    }
}

/// `(r, a, b, t)`.
type ShortSum = unsafe fn(*mut Lanes, *const Lanes, *const Lanes, *const Lanes);

static SHORT_ADD: [ShortSum; WIDEST] = of_each_width!([1 2 3 4 5 6 7 8 9 10] short (, true));
static SHORT_SUB: [ShortSum; WIDEST] = of_each_width!([1 2 3 4 5 6 7 8 9 10] short (, false));

/// The sum or difference of `N` digits: what is not below 0 of `a + b - t` and `a + b`, or of `a -
/// b` and `a - b + t`.
#[target_feature(enable = "avx512f")]
unsafe fn short<const N: usize, const PLUS: bool>(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    t: *const Lanes,
) {
    // SAFETY: `add_mod` and `sub_mod` call the function for N = n digits, for which r, a, b and t
    // are valid; the result is written when all is read.
    unsafe {
        let mask = _mm512_set1_epi64(DIGIT_MASK.cast_signed());
        let zero = _mm512_setzero_si512();
        let (mut lower, mut higher) = ([zero; WIDEST], [zero; WIDEST]);
        let (mut low_carry, mut high_carry) = (zero, zero);
        digits!(
            j,
            if j < N {
                let (x, y, t) = (digit(a.add(j)), digit(b.add(j)), digit(t.add(j)));
                let [low, high] = match PLUS {
                    true => [_mm512_sub_epi64(add(x, y), t), add(x, y)],
                    false => [_mm512_sub_epi64(x, y), add(_mm512_sub_epi64(x, y), t)],
                };
                (lower[j], higher[j]) = (add(low, low_carry), add(high, high_carry));
                low_carry = carry_of(lower[j]);
                high_carry = carry_of(higher[j]);
            }
        );
        let below = _mm512_cmplt_epi64_mask(low_carry, zero);
        let _ = high_carry;
        digits!(
            j,
            if j < N {
                let digit = _mm512_mask_mov_epi64(lower[j], below, higher[j]);
                store(r.add(j), _mm512_and_si512(digit, mask));
            }
        );
    }
}

/// The columns' digits in `r`, and `t` added where their number is below 0.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn reduced(r: *mut Lanes, t: *const Lanes, n: usize, column: impl Fn(usize) -> __m512i) {
    // SAFETY: `add_mod` and `sub_mod` pass r and t valid for n digits, and i < n.
    unsafe {
        let below = carried(r, n, column);
        carried(r, n, |i| add(load(r.add(i)), _mm512_and_si512(digit(t.add(i)), below)));
    }
}

/// Puts columns to the digits of `r`; the carry out of the last.
///
/// # Safety
/// `r` is valid for writes of `n` digits.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn carried(r: *mut Lanes, n: usize, column: impl Fn(usize) -> __m512i) -> __m512i {
    let mask = _mm512_set1_epi64(DIGIT_MASK.cast_signed());
    let mut carry = _mm512_setzero_si512();
    for i in 0..n {
        let sum = add(column(i), carry);
        // SAFETY: i < n, and r is valid for writes of n digits by this function's contract.
        unsafe { store(r.add(i), _mm512_and_si512(sum, mask)) };
        carry = carry_of(sum);
    }
    carry
}

/// The carry of a column that may be below 0.
#[inline]
#[target_feature(enable = "avx512f")]
fn carry_of(sum: __m512i) -> __m512i {
    _mm512_srai_epi64::<{ DIGIT_BITS as u32 }>(sum)
}

/// A digit with zeros above it.
///
/// # Safety
/// `p` is valid for reads.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn digit(p: *const Lanes) -> __m512i {
    // SAFETY: p is valid for reads by this function's contract.
    unsafe { _mm512_and_si512(load(p), _mm512_set1_epi64(DIGIT_MASK.cast_signed())) }
}
