//! Approximate addition and subtraction: a carry goes one limb far.
//!
//! The lanes that carry, moved up by one lane, are the lanes to increment: m = 2 g + carry_in, whose
//! bit 8 goes to the next vector. There is no look at the lanes that would pass a carry on. Source:
//! S. Das, PML Add (Approx) and PML Sub (Approx), IIT Gandhinagar 2025, chapter 5.
//!
//! Long numbers go through [`pipeline`].
//!
//! Floor: 5 instructions a vector on the two 512-bit ports (add, compare, a mask out, a mask in,
//! masked increment), 2.5 cycles for 8 limbs in L1.

use super::add::PIPELINE_FROM;
use super::pipeline;
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

/// The first `n` limbs (1 to 8) of one vector; the carry out of limb `n - 1`.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn part<const SUB: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: u32,
    ones: __m512i,
) -> u32 {
    let first = low_lanes(n);
    // SAFETY: only the first n lanes are read and written.
    unsafe {
        let (x, y) = (load_first(first, a), load_first(first, b));
        let (s, m) = add_vector::<SUB>(x, y, carry, ones);
        store_first(r, first, s);
        m >> n & 1
    }
}

/// Vector by vector, and the part of one at the end.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn plain<const SUB: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: u32,
) {
    let (mut at, mut carry) = (0, carry);
    let ones = all_ones();
    // SAFETY: eight limbs from `at`, or those that are left, lie within the operands, and are read
    // before they are written.
    unsafe {
        while at + LANES <= n {
            let (s, m) = add_vector::<SUB>(load(a.add(at)), load(b.add(at)), carry, ones);
            store(r.add(at), s);
            carry = m >> LANES;
            at += LANES;
        }
        if at < n {
            part::<SUB>(r.add(at), a.add(at), b.add(at), n - at, carry, ones);
        }
    }
}

/// Up to a line boundary of `r`, through the pipeline, and the rest.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel); `n >= PIPELINE_FROM`.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn long<const SUB: bool>(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    let (mut r, mut a, mut b, mut n, mut carry) = (r, a, b, n, 0);
    let ones = all_ones();
    // SAFETY: `n` counts the limbs that are left behind the three pointers; behind the first part
    // of a vector, more than FEWEST vectors are left.
    unsafe {
        if !r.addr().is_multiple_of(64) {
            let head = LANES - r.addr() % 64 / 8;
            carry = part::<SUB>(r, a, b, head, carry, ones);
            (r, a, b, n) = (r.add(head), a.add(head), b.add(head), n - head);
        }
        let (done, carry) = if SUB {
            pipeline::sub_approx(r, a, b, n, carry, ones)
        } else {
            pipeline::add_approx(r, a, b, n, carry, ones)
        };
        plain::<SUB>(r.add(done), a.add(done), b.add(done), n - done, carry);
    }
}

/// By length.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn chain<const SUB: bool>(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { if n < PIPELINE_FROM { plain::<SUB>(r, a, b, n, 0) } else { long::<SUB>(r, a, b, n) } }
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
