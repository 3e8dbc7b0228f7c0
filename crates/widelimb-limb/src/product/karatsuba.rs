//! Karatsuba's product, in its subtractive form.
//!
//! With `B = 2^(64 h)`, `a = a1 B + a0` and `b = b1 B + b0`:
//! `a b = a1 b1 B^2 + (a1 b1 + a0 b0 - (a0 - a1)(b0 - b1)) B + a0 b0`.
//! The differences fit in `h` limbs where sums would not, and which of two halves is the larger
//! picks operands, no code. Source: A. Karatsuba and Yu. Ofman, Doklady 145 (1962); the subtractive
//! form as in R. Brent and P. Zimmermann, Modern Computer Arithmetic, section 1.3.2.
//!
//! Of the outer products `a0 b0 = l1 B + l0` and `a1 b1 = h1 B + h0`, the result has `l1 + h0`
//! twice, in both of its middle parts, so that sum is made once. Source: D. Bernstein, Batch binary
//! Edwards, Crypto 2009, section 2, over integers here.

use super::parts::{Part, Parts};
use super::{mul, sqr};
use crate::Limb;
use crate::sum;
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// Whether lengths are near enough for one split of both operands: the upper part of the shorter
/// one is at least half as long as that of the longer one.
pub(super) fn fits(long: usize, short: usize) -> bool {
    let h = long.div_ceil(2);
    short > h && 2 * (short - h) >= long - h
}

/// The products of which Karatsuba's method makes one of `long` by `short` limbs.
pub(super) fn parts(long: usize, short: usize) -> Parts {
    let h = long.div_ceil(2);
    Parts::new([Part::new(2, h, h), Part::new(1, long - h, short - h)])
}

/// The limbs of scratch beside that of the parts: the product of the differences.
pub(super) fn own_scratch_len(long: usize) -> usize {
    2 * long.div_ceil(2)
}

/// `r = a * b` for lengths that [`fits`] accepts, the longer operand first.
pub(super) fn mul_karatsuba(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    let h = a.len().div_ceil(2);
    let (a0, a1) = a.split_at(h);
    let (b0, b1) = b.split_at(h);
    let (product, room) = scratch.split_at_mut(2 * h);
    let (da, db) = r[..2 * h].split_at_mut(h);
    let negative = abs_diff(k, da, a0, a1) != abs_diff(k, db, b0, b1);
    mul(k, product, da, db, room);
    let (low, high) = r.split_at_mut(2 * h);
    mul(k, low, a0, b0, room);
    mul(k, high, a1, b1, room);
    add_middle(k, r, product, negative);
}

/// `r = a^2` for at least four limbs.
pub(super) fn sqr_karatsuba(k: &Kernels, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
    let h = a.len().div_ceil(2);
    let (a0, a1) = a.split_at(h);
    let (square, room) = scratch.split_at_mut(2 * h);
    abs_diff(k, &mut r[..h], a0, a1);
    sqr(k, square, &r[..h], room);
    let (low, high) = r.split_at_mut(2 * h);
    sqr(k, low, a0, room);
    sqr(k, high, a1, room);
    add_middle(k, r, square, false);
}

/// `r = |a - b|` for `a` at least as long as `b`; whether `a < b`.
pub(super) fn abs_diff(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> bool {
    let n = b.len();
    let (low, high) = a.split_at(n);
    let less = high.iter().all(|&limb| limb == 0) && k.cmp(low, b) == Ordering::Less;
    // An index, as a branch on the operands would be guessed wrong half the time.
    let order = [low, b];
    let (r_low, r_high) = r.split_at_mut(n);
    let borrow = k.sub_n(r_low, order[usize::from(less)], order[usize::from(!less)], 0);
    sum::sub_1(r_high, high, borrow);
    less
}

/// `r = r + (low + high ∓ product) B`, where `low` and `high` are the outer products that stand in
/// `r`, and `product`, of `2 h` limbs, that of the differences, `negative` or not.
fn add_middle(k: &Kernels, r: &mut [Limb], product: &[Limb], negative: bool) {
    let h = product.len() / 2;
    let (low, high) = r.split_at_mut(2 * h);
    let (l0, l1) = low.split_at_mut(h);
    let (h0, h1) = high.split_at_mut(h);
    // What the two middle parts share stands in the upper one first.
    let shared = k.add_n_assign(h0, l1, 0);
    let into_upper = shared + k.add_n(l1, h0, l0, 0);
    let mut top = shared + sum::add_assign(k, h0, h1);
    top += sum::add_1_assign(h0, into_upper);
    let middle = &mut r[h..3 * h];
    if negative {
        top += k.add_n_assign(middle, product, 0);
    } else {
        // The middle coefficient is a1 b0 + a0 b1, never negative, so the sum of the carries is not
        // either, whatever its parts are.
        top = top.wrapping_sub(k.sub_n_assign(middle, product, 0));
    }
    sum::add_1_assign(&mut r[3 * h..], top);
}
