//! Montgomery products digit by digit, each lane on its own.
//!
//! Source: Didier et al. 2024, Algorithm 4. A column is the sum of at most `4 n` halves, below
//! 2^64.

use super::halves;
use crate::batch::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes};
use core::slice;

/// `r = a b / R`.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds.
pub unsafe fn mul(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    modulus: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    // SAFETY: r, a, b, modulus and neg_inverse are valid for n digits and scratch for 3 n by the
    // contract of `BatchKernels`; the factors are read before `r` is written, by pointers, as it
    // may be one of them.
    unsafe {
        let sums = slice::from_raw_parts_mut(scratch, n);
        sums.fill(Lanes::ZERO);
        let m = slice::from_raw_parts(modulus, n);
        {
            let (a, b) = (slice::from_raw_parts(a, n), slice::from_raw_parts(b, n));
            for a in a {
                for lane in 0..LANES {
                    step(sums, a.0[lane], b, m, (*neg_inverse).0[lane], lane);
                }
            }
        }
        let mut carry = [0; LANES];
        for (i, sum) in sums.iter().enumerate() {
            for lane in 0..LANES {
                let digit = sum.0[lane] + carry[lane];
                carry[lane] = digit >> DIGIT_BITS;
                (*r.add(i)).0[lane] = digit & DIGIT_MASK;
            }
        }
    }
}

/// `sums = (sums + a b + q m) / 2^52` in one lane, where `q` makes the division exact.
fn step(sums: &mut [Lanes], a: u64, b: &[Lanes], m: &[Lanes], neg_inverse: u64, lane: usize) {
    let n = sums.len();
    let (low, mut high_ab) = halves(a, b[0].0[lane]);
    let first = sums[0].0[lane] + low;
    let (q, _) = halves(first, neg_inverse);
    let (low, mut high_qm) = halves(q, m[0].0[lane]);
    debug_assert!((first + low) & DIGIT_MASK == 0);
    let mut carry = (first + low) >> DIGIT_BITS;
    for j in 1..n {
        let (ab, qm) = (halves(a, b[j].0[lane]), halves(q, m[j].0[lane]));
        sums[j - 1].0[lane] = sums[j].0[lane] + ab.0 + qm.0 + high_ab + high_qm + carry;
        (high_ab, high_qm, carry) = (ab.1, qm.1, 0);
    }
    sums[n - 1].0[lane] = high_ab + high_qm + carry;
}

/// `r = a^2 / R`.
///
/// # Safety
/// The contract of [`mul`] holds.
pub unsafe fn sqr(
    r: *mut Lanes,
    a: *const Lanes,
    modulus: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
) {
    // SAFETY: r, a, modulus and neg_inverse are valid for n digits and scratch for 3 n by the
    // contract of `mul`, which lets both factors be a.
    unsafe { mul(r, a, a, modulus, neg_inverse, n, scratch) }
}
