//! The middle product of long operands by Karatsuba's method, transposed.
//!
//! With halves `b = b1 x + b0`, and `a` in overlapping windows `A0`, `A1`, `A2` of `2 h - 1` limbs,
//! `h = n / 2` apart, the lower columns are `A0 b1 + A1 b0` and the upper ones `A1 b1 + A2 b0`, in
//! middle products; three make them, `(A0 + A1) b1`, `A1 (b0 - b1)` and `(A1 + A2) b0`. A carry
//! within a sum moves from one limb to the next, out of the columns or into them: such limbs are
//! summed and taken back. Source: G. Hanrot, M. Quercia and P. Zimmermann, The middle product
//! algorithm I, AAECC 14 (2004); the carries as in D. Harvey, The Karatsuba integer middle product,
//! Journal of Symbolic Computation 47 (2012).

use super::{add_row, add_wide, mul_middle, mul_middle_scratch_len, sub_wide};
use crate::Limb;
use crate::sum;
use widelimb_kernels::Kernels;

/// The limbs of scratch for a shorter operand of `n` limbs.
pub(super) fn scratch_len(k: &Kernels, n: usize) -> usize {
    let h = n / 2;
    2 * h - 1 + h + 2 + mul_middle_scratch_len(k, h)
}

/// The middle product of four limbs and more.
pub(super) fn mul_halves(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    let n = b.len();
    if n.is_multiple_of(2) {
        return halves(k, r, a, b, scratch);
    }
    // The uppermost column and the uppermost limb of b by themselves.
    halves(k, &mut r[..n + 1], &a[1..2 * n - 2], &b[..n - 1], scratch);
    r[n + 1] = 0;
    add_row(k, r, &a[..n], b[n - 1]);
    for (&x, &y) in a[n..].iter().rev().zip(b) {
        add_wide(&mut r[n - 1..], u128::from(x) * u128::from(y));
    }
}

/// The product of an even number of limbs from three of half as many. The result fits, so all
/// steps may be taken modulo its length.
fn halves(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let h = b.len() / 2;
    let (b0, b1) = b.split_at(h);
    let window = |i: usize| &a[i * h..i * h + 2 * h - 1];
    let (sum, scratch) = scratch.split_at_mut(2 * h - 1);
    let (product, scratch) = scratch.split_at_mut(h + 2);

    k.add_n(sum, window(0), window(1), 0);
    let (below, above) = moved_by_carries(window(0), window(1), sum, b1);
    mul_middle(k, &mut r[..h + 2], sum, b1, scratch);
    r[h + 2..].fill(0);
    sub_wide(r, below);
    add_wide(&mut r[h..], above);

    k.add_n(sum, window(1), window(2), 0);
    let (below, above) = moved_by_carries(window(1), window(2), sum, b0);
    mul_middle(k, product, sum, b0, scratch);
    k.add_n_assign(&mut r[h..], product, 0);
    sub_wide(&mut r[h..], below);
    add_wide(&mut r[2 * h..], above);

    let difference = &mut sum[..h];
    let negative = k.cmp(b0, b1) == core::cmp::Ordering::Less;
    let (large, small) = if negative { (b1, b0) } else { (b0, b1) };
    k.sub_n(difference, large, small, 0);
    // large = small + difference, whose carries are the borrows: what they move in that sum, they
    // move the other way in the difference.
    let (below, above) = moved_by_borrows(small, difference, large, window(1));
    mul_middle(k, product, window(1), difference, scratch);
    if negative {
        sum::sub_assign(k, r, product);
        sub_wide(r, below);
        sum::add_assign(k, &mut r[h..], product);
        add_wide(&mut r[h..], below);
        add_wide(&mut r[h..], above);
        sub_wide(&mut r[2 * h..], above);
    } else {
        sum::add_assign(k, r, product);
        add_wide(r, below);
        sum::sub_assign(k, &mut r[h..], product);
        sub_wide(&mut r[h..], below);
        sub_wide(&mut r[h..], above);
        add_wide(&mut r[2 * h..], above);
    }
}

/// For `sum = x + y` of `2 h - 1` limbs and a factor `b` of `h`: what the carries bring into the
/// lowest column of the middle product, and what they take out of the uppermost one to the next.
fn moved_by_carries(x: &[Limb], y: &[Limb], sum: &[Limb], b: &[Limb]) -> (u128, u128) {
    let h = b.len();
    let below = carry_sum(&x[..h - 1], &y[..h - 1], &sum[..h - 1], &b[..h - 1]);
    let above = carry_sum(&x[h - 1..], &y[h - 1..], &sum[h - 1..], b);
    (below, above)
}

/// For `sum = x + y` of `h` limbs without a carry out, and a factor `a` of `2 h - 1`: what the
/// borrows bring into the lowest column, and what they take out of the uppermost one.
fn moved_by_borrows(x: &[Limb], y: &[Limb], sum: &[Limb], a: &[Limb]) -> (u128, u128) {
    let h = sum.len();
    let below = carry_sum(&x[..h - 1], &y[..h - 1], &sum[..h - 1], &a[..h - 1]);
    let above = carry_sum(x, y, sum, &a[h - 1..]);
    (below, above)
}

/// The sum of the limbs `w[n - 1 - i]` for each limb `i` out of which `x + y` carries. That one
/// was carried into the lowest limb shows in `sum`.
fn carry_sum(x: &[Limb], y: &[Limb], sum: &[Limb], w: &[Limb]) -> u128 {
    let mut total = 0;
    for (((&x, &y), &s), &w) in x.iter().zip(y).zip(sum).zip(w.iter().rev()) {
        // The top bit of the sum tells whether one was carried into it.
        let carry = (x & y | (x | y) & !s) >> 63;
        total += u128::from(w & carry.wrapping_neg());
    }
    total
}
