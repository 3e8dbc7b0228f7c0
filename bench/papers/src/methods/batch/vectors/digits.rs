//! Passes over the digits of a batch: carries, sums, the seam between two halves.
//!
//! Digits may be any words below 2^63 in magnitude, with sign, until they are carried. Each pass is
//! a chain of three operations for each digit; those of different numbers overlap.

use super::lanes::{Lanes, add, cut, down, splat, sub, up};
use crate::methods::batch::grid::{Grid, WIDTH};

/// Cuts the digits to their widths, lowest first, and gives what is left over.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn carry<V: Lanes>(grid: Grid, digits: &mut [V], carry: V) -> V {
    carry_shifted::<V, 0>(grid, digits, carry)
}

/// Carries in the digits times 2^SHIFT, from a carry in; returns the carry out.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn carry_shifted<V: Lanes, const SHIFT: u32>(grid: Grid, digits: &mut [V], mut carry: V) -> V {
    for (i, share) in digits.chunks_mut(grid.share).enumerate() {
        let (top, below) = share.split_last_mut().expect("a share has a digit");
        for digit in below {
            let sum = add(up(*digit, SHIFT), carry);
            (*digit, carry) = (cut(sum, WIDTH), down(sum, WIDTH));
        }
        let (sum, width) = (add(up(*top, SHIFT), carry), grid.top_width(i));
        (*top, carry) = (cut(sum, width), down(sum, width));
    }
    carry
}

/// `r = a + b`, carried.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn sum<V: Lanes>(grid: Grid, r: &mut [V], a: &[V], b: &[V]) -> V {
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        *r = add(a, b);
    }
    carry(grid, r, splat(0))
}

/// Negates a number modulo the grid's power of 2: gives 1 where it was not 0, and else 0.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn negate<V: Lanes>(grid: Grid, r: &mut [V], a: &[V]) -> V {
    for (r, &a) in r.iter_mut().zip(a) {
        *r = sub(splat(0), a);
    }
    sub(splat(0), carry(grid, r, splat(0)))
}

/// Parts a product of halves, in the halves' own grid, where the halves part in theirs: one bit
/// lower. The lower part loses its top bit, the upper one takes it up; its last digit keeps all it
/// has.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn part<V: Lanes>(grid: Grid, product: &mut [V]) {
    let (low, high) = product.split_at_mut(product.len() / 2);
    let top = low.last_mut().expect("a half has a digit");
    let seam = down(*top, grid.last_width());
    *top = cut(*top, grid.last_width());
    raise(grid, high, seam);
}

/// Doubles the upper part of a product and adds the bit below; its last digit keeps all it has.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn raise<V: Lanes>(grid: Grid, high: &mut [V], seam: V) {
    let over = carry_shifted::<V, 1>(grid, high, seam);
    keep(grid, high, over);
}

/// Gives the last digit back what did not fit.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn keep<V: Lanes>(grid: Grid, digits: &mut [V], over: V) {
    let width = grid.top_width(digits.len() / grid.share - 1);
    let last = digits.last_mut().expect("a number has a digit");
    *last = add(*last, up(over, width));
}
