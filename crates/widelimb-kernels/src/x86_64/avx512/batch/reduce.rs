//! Subtracts the modulus once from values that are not below it.
//!
//! The first pass only asks for the last borrow, which decides for the second what is subtracted. A
//! borrow is -1, the arithmetic shift of a difference of two digits.
//!
//! Floor: a chain of an addition and a shift for each digit in each pass, `4 n` cycles.

use super::{load, store};
use crate::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use core::arch::x86_64::*;

/// Values below `2 m` to residues.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds; the CPU has the level.
#[target_feature(enable = "avx512f")]
pub unsafe fn reduce_once(r: *mut Lanes, modulus: *const Lanes, n: usize) {
    // SAFETY: r is valid for reads and writes and the modulus for reads of n digits by the contract
    // of `BatchKernels`, and i < n.
    unsafe {
        let mask = _mm512_set1_epi64(DIGIT_MASK.cast_signed());
        let digit = |p: *const Lanes| _mm512_and_si512(load(p), mask);
        let mut borrow = _mm512_setzero_si512();
        for i in 0..n {
            let difference = _mm512_sub_epi64(digit(r.add(i)), digit(modulus.add(i)));
            borrow =
                _mm512_srai_epi64::<{ DIGIT_BITS as u32 }>(_mm512_add_epi64(difference, borrow));
        }
        let taken = _mm512_andnot_si512(borrow, mask);
        borrow = _mm512_setzero_si512();
        for i in 0..n {
            let m = _mm512_and_si512(load(modulus.add(i)), taken);
            let sum = _mm512_add_epi64(_mm512_sub_epi64(digit(r.add(i)), m), borrow);
            store(r.add(i), _mm512_and_si512(sum, mask));
            borrow = _mm512_srai_epi64::<{ DIGIT_BITS as u32 }>(sum);
        }
    }
}
