//! The quotients of Euclid's algorithm that the upper coefficients decide, written once for all
//! levels.
//!
//! Sums have no carries, so what lies below the upper 128 coefficients never changes a quotient
//! that they decide: from `x` of degree 127 and `y`, all quotients are right while the divisor's
//! degree is at least 64, for what was cut off changes `M (x, y)` below degree `deg M = 127 - deg
//! x'` only, where `M` is the matrix of the quotients so far. Its entries are found in two halves
//! of 31 degrees, in words of 64 bits, so that they stay within a limb.
//!
//! Floor: a step takes one coefficient or more from one of two values, two on the average, after a
//! chain of about eight cycles: count zeros, shift, add, count, compare, select.

use crate::Limb;
use core::hint::select_unpredictable;

/// The degree of the entries of half a matrix.
const HALF: u32 = 31;

/// A matrix of quotients: `(a, b)` becomes `(m[0][0] a + m[0][1] b, m[1][0] a + m[1][1] b)`. Its
/// determinant is 1.
pub type QuotientMatrix = [[Limb; 2]; 2];

/// The matrix of no quotient.
pub const NO_QUOTIENT: QuotientMatrix = [[1, 0], [0, 1]];

/// The most degrees of quotients that a matrix has.
pub const QUOTIENT_DEGREE: u32 = 2 * HALF;

/// The matrix of the quotients of `x` by `y`, by their upper 128 coefficients, whose degrees come
/// to at most `degree <= QUOTIENT_DEGREE`. The uppermost coefficient of `x` is 1.
#[inline(always)]
pub(crate) fn quotients(
    clmul: impl Fn(Limb, Limb) -> (Limb, Limb) + Copy,
    x: u128,
    y: u128,
    degree: u32,
) -> QuotientMatrix {
    debug_assert!(x >> 127 == 1 && degree <= QUOTIENT_DEGREE);
    let Some(first) = half(high(x), high(y), HALF.min(degree)) else { return NO_QUOTIENT };
    let first = first.map(unpacked);
    let times = |row| times_pair(clmul, row, x, y);
    let (x, y) = (times(first[0]), times(first[1]));
    let done = x.leading_zeros();
    let Some(second) = half(high(x << done), high(y << done), HALF.min(degree - done)) else {
        return first;
    };
    // Degrees of 31 at most, so that products have one limb.
    let entry = |[p, q]: [Limb; 2], i: usize| clmul(p, first[0][i]).0 ^ clmul(q, first[1][i]).0;
    let [p, q] = second.map(unpacked);
    [[entry(p, 0), entry(p, 1)], [entry(q, 0), entry(q, 1)]]
}

#[inline(always)]
fn high(x: u128) -> Limb {
    (x >> 64) as Limb
}

/// `p x + q y`, which has no more than 128 coefficients.
#[inline(always)]
fn times_pair(
    clmul: impl Fn(Limb, Limb) -> (Limb, Limb),
    [p, q]: [Limb; 2],
    x: u128,
    y: u128,
) -> u128 {
    let by = |w: Limb, x: u128| {
        let (low, middle) = clmul(x as Limb, w);
        let (upper, _) = clmul(high(x), w);
        u128::from(upper ^ middle) << 64 | u128::from(low)
    };
    by(p, x) ^ by(q, y)
}

/// Both entries of a row, out of their limb.
#[inline(always)]
fn unpacked(row: Limb) -> [Limb; 2] {
    [row >> 32, row & 0xFFFF_FFFF]
}

/// The quotients that 64 coefficients decide, of at most `degree <= 31` together: the two rows of
/// their matrix, the first entry above the second one. The swaps are selections: which way they go
/// cannot be foreseen.
#[inline(always)]
fn half(mut x: Limb, mut y: Limb, degree: u32) -> Option<[Limb; 2]> {
    let (mut row_x, mut row_y): (Limb, Limb) = (1 << 32, 1);
    let (mut zeros_x, mut zeros_y) = (x.leading_zeros(), y.leading_zeros());
    debug_assert!(degree <= HALF && zeros_x <= zeros_y);
    if zeros_y > degree {
        return None;
    }
    while zeros_y <= degree {
        let shift = (zeros_y - zeros_x) & 63;
        let (rest, row_rest) = (x ^ y << shift, row_x ^ row_y << shift);
        let zeros_rest = rest.leading_zeros();
        let turned = zeros_rest > zeros_y;
        x = select_unpredictable(turned, y, rest);
        y = select_unpredictable(turned, rest, y);
        row_x = select_unpredictable(turned, row_y, row_rest);
        row_y = select_unpredictable(turned, row_rest, row_y);
        zeros_x = select_unpredictable(turned, zeros_y, zeros_rest);
        zeros_y = select_unpredictable(turned, zeros_rest, zeros_y);
    }
    Some([row_x, row_y])
}
