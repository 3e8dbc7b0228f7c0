//! Approximate addition and subtraction: a carry goes one limb far.
//!
//! The lanes that carry, moved up by one lane, are the lanes to increment: m = 2 g + carry_in, whose
//! bit 8 goes to the next vector. There is no look at the lanes that would pass a carry on. Source:
//! S. Das, PML Add (Approx) and PML Sub (Approx), IIT Gandhinagar 2025, chapter 5.
//!
//! Floor: 5 instructions a vector on the two 512-bit ports (add, compare, a mask out, a mask in,
//! masked increment), 2.5 cycles for 8 limbs in L1.

use super::vector::{LANES, all_ones, bits_of, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use core::arch::x86_64::*;

/// One vector: the result, and 2 g + `carry`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
fn add_vector<const SUB: bool>(
    x: __m512i,
    y: __m512i,
    carry: u32,
    ones: __m512i,
) -> (__m512i, u32) {
    if SUB {
        let m = 2 * bits_of(_mm512_cmplt_epu64_mask(x, y)) + carry;
        let d = _mm512_sub_epi64(x, y);
        (_mm512_mask_add_epi64(d, m as __mmask8, d, ones), m)
    } else {
        let s = _mm512_add_epi64(x, y);
        let m = 2 * bits_of(_mm512_cmplt_epu64_mask(s, x)) + carry;
        (_mm512_mask_sub_epi64(s, m as __mmask8, s, ones), m)
    }
}

/// The whole number, from the first limb on; the stores of long ones begin at a line boundary.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn chain<const SUB: bool>(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    let ones = all_ones();
    let mut carry = 0;
    let part = |at: usize, count: usize, carry: u32| {
        let first = low_lanes(count);
        // SAFETY: only the first `count` lanes are read and written, within the operands.
        unsafe {
            let (x, y) = (load_first(first, a.add(at)), load_first(first, b.add(at)));
            let (s, m) = add_vector::<SUB>(x, y, carry, ones);
            store_first(r.add(at), first, s);
            m >> count & 1
        }
    };
    let head = if n < 64 { 0 } else { r.addr().wrapping_neg() % 64 / 8 };
    if head != 0 {
        carry = part(0, head, carry);
    }
    let mut at = head;
    while at + LANES <= n {
        // SAFETY: eight limbs from `at` lie within the operands, and are read before written.
        unsafe {
            let (s, m) = add_vector::<SUB>(load(a.add(at)), load(b.add(at)), carry, ones);
            store(r.add(at), s);
            carry = m >> LANES;
        }
        at += LANES;
    }
    if at < n {
        part(at, n - at, carry);
    }
}

/// `a + b` with carries that go one limb far.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn add_n_approx(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { chain::<false>(r, a, b, n) }
}

/// `a - b` with borrows that go one limb far.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn sub_n_approx(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { chain::<true>(r, a, b, n) }
}
