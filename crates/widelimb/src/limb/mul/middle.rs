//! The middle product.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::{add, row};

/// The shortest operand whose halves have columns of their own.
const SHORTEST: usize = 4;

fn threshold(k: &Kernels) -> usize {
    k.thresholds.mul_middle.max(SHORTEST)
}

/// The limbs of scratch that [`mul_middle`] takes for a shorter operand of `n` limbs.
pub fn mul_middle_scratch_len(k: &Kernels, n: usize) -> usize {
    if n < threshold(k) {
        return 0;
    }
    let h = n / 2;
    2 * h - 1 + h + 2 + mul_middle_scratch_len(k, h)
}

/// The middle product of `a`, of `2 n - 1` limbs, and `b`, of `n >= 1` limbs: of all limb products,
/// those in the `n` columns that have `n` of them each,
/// `r = sum of a[i] b[j] 2^(64 (i + j - n + 1)) for n - 1 <= i + j <= 2 n - 2`,
/// in `n + 2` limbs, which always hold it. `scratch` is at least [`mul_middle_scratch_len`] limbs, of
/// any content.
///
/// What columns on the right carry is not in it, and what it carries is in its two upper limbs. It
/// is the limbs `n - 1` to `2 n - 2` of the product but for that, at the cost of half of it: `n^2`
/// limb products by rows; a third of it again for operands that are halved.
///
/// The method for long operands is Karatsuba's, transposed. With halves `b = b1 x + b0`, and `a` in
/// overlapping windows `A0`, `A1`, `A2` of `2 h - 1` limbs, `h = n / 2` apart, the lower columns are
/// `A0 b1 + A1 b0` and the upper ones `A1 b1 + A2 b0`, in middle products; three make them,
/// `(A0 + A1) b1`, `A1 (b0 - b1)` and `(A1 + A2) b0`. A carry within a sum moves from one limb to the
/// next, out of the columns or into them: such limbs are summed and taken back. Source: G. Hanrot,
/// M. Quercia and P. Zimmermann, The middle product algorithm I, AAECC 14 (2004); the carries as in
/// D. Harvey, The Karatsuba integer middle product, Journal of Symbolic Computation 47 (2012).
///
/// # Panics
/// If the lengths are not so, or `scratch` is too short.
pub fn mul_middle(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = b.len();
    assert!(n > 0 && a.len() == 2 * n - 1, "a middle product of 2 n - 1 by n limbs");
    assert!(r.len() == n + 2, "a middle product in n + 2 limbs");
    if n < threshold(k) {
        rows(k, r, a, b);
    } else if n.is_multiple_of(2) {
        halves(k, r, a, b, scratch);
    } else {
        // The uppermost column and the uppermost limb of b by themselves.
        halves(k, &mut r[..n + 1], &a[1..2 * n - 2], &b[..n - 1], scratch);
        r[n + 1] = 0;
        add_row(k, r, &a[..n], b[n - 1]);
        for (&x, &y) in a[n..].iter().rev().zip(b) {
            add_wide(&mut r[n - 1..], u128::from(x) * u128::from(y));
        }
    }
}

/// Row by row: limb `j` of `b` meets the `n` limbs of `a` that bring it into the columns.
fn rows(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = b.len();
    r.fill(0);
    for (j, &w) in b.iter().enumerate() {
        add_row(k, r, &a[n - 1 - j..2 * n - 1 - j], w);
    }
}

fn add_row(k: &Kernels, r: &mut [Limb], a: &[Limb], w: Limb) {
    let (low, high) = r.split_at_mut(a.len());
    let carry = row::addmul_1(k, low, a, w);
    add::add_1_assign(high, carry);
}

/// `r = r + value` modulo the length of `r`, of two limbs or more.
fn add_wide(r: &mut [Limb], value: u128) {
    let (low, high) = r.split_at_mut(2);
    let (sum, carry) = wide(low).overflowing_add(value);
    low.copy_from_slice(&[sum as Limb, (sum >> 64) as Limb]);
    add::add_1_assign(high, Limb::from(carry));
}

/// `r = r - value` modulo the length of `r`, of two limbs or more.
fn sub_wide(r: &mut [Limb], value: u128) {
    let (low, high) = r.split_at_mut(2);
    let (difference, borrow) = wide(low).overflowing_sub(value);
    low.copy_from_slice(&[difference as Limb, (difference >> 64) as Limb]);
    add::sub_1_assign(high, Limb::from(borrow));
}

fn wide(low: &[Limb]) -> u128 {
    u128::from(low[0]) | u128::from(low[1]) << 64
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
        add::sub_assign(k, r, product);
        sub_wide(r, below);
        add::add_assign(k, &mut r[h..], product);
        add_wide(&mut r[h..], below);
        add_wide(&mut r[h..], above);
        sub_wide(&mut r[2 * h..], above);
    } else {
        add::add_assign(k, r, product);
        add_wide(r, below);
        add::sub_assign(k, &mut r[h..], product);
        sub_wide(&mut r[h..], below);
        sub_wide(&mut r[h..], above);
        add_wide(&mut r[2 * h..], above);
    }
}

/// For `sum = x + y` of `2 h - 1` limbs and a factor `b` of `h`: what the carries bring into the
/// lowest column of the middle product, and what they take out of the uppermost one to the next.
fn moved_by_carries(x: &[Limb], y: &[Limb], sum: &[Limb], b: &[Limb]) -> (u128, u128) {
    let h = b.len();
    let below = carried(&x[..h - 1], &y[..h - 1], &sum[..h - 1], &b[..h - 1]);
    let above = carried(&x[h - 1..], &y[h - 1..], &sum[h - 1..], b);
    (below, above)
}

/// For `sum = x + y` of `h` limbs without a carry out, and a factor `a` of `2 h - 1`: likewise.
fn moved_by_borrows(x: &[Limb], y: &[Limb], sum: &[Limb], a: &[Limb]) -> (u128, u128) {
    let h = sum.len();
    let below = carried(&x[..h - 1], &y[..h - 1], &sum[..h - 1], &a[..h - 1]);
    let above = carried(x, y, sum, &a[h - 1..]);
    (below, above)
}

/// The sum of the limbs `w[n - 1 - i]` for each limb `i` out of which `x + y` carries. That one
/// was carried into the lowest limb shows in `sum`.
fn carried(x: &[Limb], y: &[Limb], sum: &[Limb], w: &[Limb]) -> u128 {
    let mut total = 0;
    for (((&x, &y), &s), &w) in x.iter().zip(y).zip(sum).zip(w.iter().rev()) {
        // The top bit of the sum tells whether one was carried into it.
        let carry = (x & y | (x | y) & !s) >> 63;
        total += u128::from(w & carry.wrapping_neg());
    }
    total
}
