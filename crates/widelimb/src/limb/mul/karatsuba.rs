//! Karatsuba's product, in its subtractive form.
//!
//! With `B = 2^(64 h)`, `a = a1 B + a0` and `b = b1 B + b0`:
//! `a b = a1 b1 B^2 + (a1 b1 + a0 b0 - (a0 - a1)(b0 - b1)) B + a0 b0`.
//! The differences fit in `h` limbs where sums would not. Source: A. Karatsuba and Yu. Ofman,
//! Doklady 145 (1962); the subtractive form as in R. Brent and P. Zimmermann, Modern Computer
//! Arithmetic, section 1.3.2.

use super::{mul, sqr};
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::add;
use core::cmp::Ordering;

/// Whether lengths are near enough for one split of both operands: the upper part of the shorter
/// one is at least half as long as that of the longer one.
pub(super) fn fits(long: usize, short: usize) -> bool {
    let h = long.div_ceil(2);
    short > h && 2 * (short - h) >= long - h
}

/// The product of the differences, and beside it either the room of the recursion or the sum of
/// the outer products.
fn scratch_len(h: usize, recursion: usize) -> usize {
    2 * h + recursion.max(2 * h)
}

/// The scratch of [`mul_karatsuba`].
pub(super) fn mul_scratch_len(k: &Kernels, long: usize, short: usize) -> usize {
    let h = long.div_ceil(2);
    let halves = super::mul_scratch_len(k, h, h);
    scratch_len(h, halves.max(super::mul_scratch_len(k, long - h, short - h)))
}

/// The scratch of [`sqr_karatsuba`].
pub(super) fn sqr_scratch_len(k: &Kernels, n: usize) -> usize {
    let h = n.div_ceil(2);
    scratch_len(h, super::sqr_scratch_len(k, h).max(super::sqr_scratch_len(k, n - h)))
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
    add_middle(k, r, product, &mut room[..2 * h], negative);
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
    add_middle(k, r, square, &mut room[..2 * h], false);
}

/// `r = |a - b|` for `a` at least as long as `b`; whether `a < b`.
fn abs_diff(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> bool {
    let n = b.len();
    let (low, high) = a.split_at(n);
    let less = high.iter().all(|&limb| limb == 0) && k.cmp(low, b) == Ordering::Less;
    if less {
        k.sub_n(&mut r[..n], b, low, 0);
        r[n..].fill(0);
    } else {
        add::sub(k, r, a, b);
    }
    less
}

/// `r = r + (low + high ∓ product) B`, where `low` and `high` are the outer products that stand in
/// `r`, and `product` that of the differences, `negative` or not.
fn add_middle(k: &Kernels, r: &mut [Limb], product: &[Limb], sum: &mut [Limb], negative: bool) {
    let h = sum.len() / 2;
    let (low, high) = r.split_at(2 * h);
    let mut top = add::add(k, sum, low, high);
    if negative {
        top += k.add_n_assign(sum, product, 0);
    } else {
        // The middle coefficient is a1 b0 + a0 b1, never negative.
        top -= k.sub_n_assign(sum, product, 0);
    }
    top += k.add_n_assign(&mut r[h..3 * h], sum, 0);
    add::add_1_assign(&mut r[3 * h..], top);
}
