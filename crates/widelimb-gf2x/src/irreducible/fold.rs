//! Factors of low degree, found without a division of long polynomials.
//!
//! Every irreducible polynomial but `X` whose degree divides `i` divides `X^m + 1`, `m = 2^i - 1`,
//! and modulo that a polynomial is the sum of its pieces of `m` coefficients. So its factors of
//! degree `i` are those of a polynomial of fewer than `m` coefficients.

use crate::Poly;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// The `i` of the folds, in turn, each with the degree up to which there are no factors after it.
pub const ORDERS: [(u32, usize); 7] =
    [(6, 3), (7, 3), (8, 4), (9, 4), (10, 10), (11, 11), (12, 12)];

/// Looks for factors of `f`, of a degree above 1, by folding: `None` if it finds one, otherwise a
/// degree up to which `f` has none: 12 where `f` has more than 4095 coefficients, and lower ones
/// below that.
pub(super) fn without_low_factors(f: &Poly) -> Option<usize> {
    // `X` and `X + 1`
    if !f.bit(0) || f.weight().is_multiple_of(2) {
        return None;
    }
    let mut without = 1;
    for (i, degree) in ORDERS {
        let m = (1usize << i) - 1;
        if m >= f.bit_len() {
            break;
        }
        if !Poly::from_exponents([m, 0]).gcd(&fold(f.limbs(), m)).is_one() {
            return None;
        }
        without = degree;
    }
    Some(without)
}

/// The sum of the pieces of `m` coefficients, for `m` that no limb ends at.
pub fn fold(f: &[Limb], m: usize) -> Poly {
    let mut sum: Vec<Limb> = vec![0; m.div_ceil(LIMB_BITS)];
    let mut start = 0;
    while start < f.len() * LIMB_BITS {
        let (at, bits) = (start / LIMB_BITS, start % LIMB_BITS);
        let limb = |i: usize| f.get(i).copied().unwrap_or(0);
        for (i, sum) in sum.iter_mut().enumerate() {
            // Twice shifted, for no bits are left where `bits` is 0.
            *sum ^= limb(at + i) >> bits | limb(at + i + 1) << 1 << (LIMB_BITS - 1 - bits);
        }
        // What belongs to the next piece.
        let top = sum.len() - 1;
        sum[top] &= (1 << (m % LIMB_BITS)) - 1;
        start += m;
    }
    Poly::from_limbs(sum)
}
