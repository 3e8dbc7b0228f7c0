//! Bit operations, comparison and counting, eight limbs at a time.
//!
//! Floor of the operations: two loads and a store a vector, 1 cycle for 8 limbs in L1; of the
//! comparison and the search: a load and a compare, 1 cycle; of the count: two byte shuffles on the
//! one port that has them and five more instructions, 3.5 cycles.

use super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use core::arch::x86_64::*;
use core::cmp::Ordering;

macro_rules! limbwise {
    ($($(#[$doc:meta])* $name:ident: |$x:ident, $y:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            let mut i = 0;
            // SAFETY: vectors and the part of one behind them lie within n limbs; each is read
            // before it is written.
            unsafe {
                while i + LANES <= n {
                    let ($x, $y) = (load(a.add(i)), load(b.add(i)));
                    store(r.add(i), $value);
                    i += LANES;
                }
                let rest = low_lanes(n - i);
                if rest != 0 {
                    let ($x, $y) = (load_first(rest, a.add(i)), load_first(rest, b.add(i)));
                    store_first(r.add(i), rest, $value);
                }
            }
        }
    )*};
}

limbwise! {
    /// `r = a & b`.
    and: |x, y| _mm512_and_si512(x, y);
    /// `r = a | b`.
    or: |x, y| _mm512_or_si512(x, y);
    /// `r = a ^ b`.
    xor: |x, y| _mm512_xor_si512(x, y);
    /// `r = a & !b`.
    and_not: |x, y| _mm512_andnot_si512(y, x);
    /// `r = !a`, with `b` read for nothing.
    not_with: |x, _y| _mm512_xor_si512(x, _mm512_set1_epi64(-1));
}

/// `r = !a`.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn not(r: *mut Limb, a: *const Limb, n: usize) {
    // SAFETY: a is valid for reads and r for writes of n limbs by this function's contract; a
    // serves as the second source too.
    unsafe { not_with(r, a, a, n) }
}

/// Compares from the top down.
///
/// # Safety
/// `a` and `b` are valid for reads of `n` limbs.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn cmp(a: *const Limb, b: *const Limb, n: usize) -> Ordering {
    let mut n = n;
    while n != 0 {
        let count = n.min(LANES);
        let lanes = low_lanes(count);
        n -= count;
        // SAFETY: the `count` limbs from limb n on lie within both operands.
        let (x, y) = unsafe { (load_first(lanes, a.add(n)), load_first(lanes, b.add(n))) };
        let differ = _mm512_cmpneq_epu64_mask(x, y);
        if differ != 0 {
            let less = _mm512_cmplt_epu64_mask(x, y);
            // The highest lane that differs decides.
            return if less > differ ^ less { Ordering::Less } else { Ordering::Greater };
        }
    }
    Ordering::Equal
}

/// The index of the lowest limb that is not 0, or `n`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn first_nonzero(a: *const Limb, n: usize) -> usize {
    let mut i = 0;
    while i < n {
        // SAFETY: only limbs below n are read.
        let x = unsafe { load_first(low_lanes((n - i).min(LANES)), a.add(i)) };
        let nonzero = _mm512_test_epi64_mask(x, x);
        if nonzero != 0 {
            return i + nonzero.trailing_zeros() as usize;
        }
        i += LANES;
    }
    n
}

/// The number of one bits: a table of 16 counts looked up by the half bytes of each vector.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn popcount(a: *const Limb, n: usize) -> u64 {
    let table =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low_half = _mm512_set1_epi8(15);
    let mut sum = _mm512_setzero_si512();
    let mut i = 0;
    while i < n {
        // SAFETY: only limbs below n are read.
        let x = unsafe { load_first(low_lanes((n - i).min(LANES)), a.add(i)) };
        let low = _mm512_shuffle_epi8(table, _mm512_and_si512(x, low_half));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(x), low_half);
        let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high));
        sum = _mm512_add_epi64(sum, _mm512_sad_epu8(bytes, _mm512_setzero_si512()));
        i += LANES;
    }
    _mm512_reduce_add_epi64(sum) as u64
}
