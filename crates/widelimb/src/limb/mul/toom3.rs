//! Toom and Cook's product in three parts.
//!
//! With `x = 2^(64 h)`, the operands are polynomials of degree 2 in `x`, and their product one of
//! degree 4, `c4 x^4 + ... + c0`. It is found from its values at 0, 1, -1, 2 and infinity: five
//! products of a third of the length where the schoolbook has nine. Source: A. Toom, Soviet
//! Mathematics 3 (1963); the order of the interpolation as in R. Brent and P. Zimmermann, Modern
//! Computer Arithmetic, section 1.3.3. Every intermediate value but the one at -1 is positive.

use super::{mul, sqr};
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::add;
use crate::limb::trim::trimmed;
use core::cmp::Ordering;

/// Whether lengths are near enough: the upper part of the shorter operand is at least half as long
/// as that of the longer one.
pub(super) fn fits(long: usize, short: usize) -> bool {
    let h = long.div_ceil(3);
    short > 2 * h && 2 * (short - 2 * h) >= long - 2 * h
}

/// The limbs of a value of the product at 1, -1 or 2.
fn value_len(h: usize) -> usize {
    2 * h + 2
}

/// The scratch of [`mul_toom3`].
pub(super) fn mul_scratch_len(k: &Kernels, long: usize, short: usize) -> usize {
    let h = long.div_ceil(3);
    let lengths = [(h, h), (h + 1, h + 1), (long - 2 * h, short - 2 * h)];
    let recursion = lengths.map(|(an, bn)| super::mul_scratch_len(k, an, bn));
    3 * value_len(h) + recursion.into_iter().max().unwrap_or(0)
}

/// The scratch of [`sqr_toom3`].
pub(super) fn sqr_scratch_len(k: &Kernels, n: usize) -> usize {
    let h = n.div_ceil(3);
    let recursion = [h, h + 1, n - 2 * h].map(|n| super::sqr_scratch_len(k, n));
    3 * value_len(h) + recursion.into_iter().max().unwrap_or(0)
}

/// `r = a * b` for lengths that [`fits`] accepts, the longer operand first.
pub(super) fn mul_toom3(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let h = a.len().div_ceil(3);
    let (values, scratch) = scratch.split_at_mut(3 * value_len(h));
    let [at_1, at_minus_1, at_2] = thirds(values);
    let (a, b) = (Parts::new(a, h), Parts::new(b, h));
    // Nothing stands in the result yet: the operands' values are made there.
    let (va, room) = r.split_at_mut(h + 1);
    let vb = &mut room[..h + 1];
    a.at_1(k, va);
    b.at_1(k, vb);
    mul(k, at_1, va, vb, scratch);
    let negative = a.at_minus_1(k, va) != b.at_minus_1(k, vb);
    mul(k, at_minus_1, va, vb, scratch);
    a.at_2(k, va);
    b.at_2(k, vb);
    mul(k, at_2, va, vb, scratch);
    mul(k, &mut r[..2 * h], a.low, b.low, scratch);
    mul(k, &mut r[4 * h..], a.high, b.high, scratch);
    interpolate(k, r, h, [at_1, at_minus_1, at_2], negative);
}

/// `r = a^2` for at least five limbs.
pub(super) fn sqr_toom3(k: &Kernels, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
    let h = a.len().div_ceil(3);
    let (values, scratch) = scratch.split_at_mut(3 * value_len(h));
    let [at_1, at_minus_1, at_2] = thirds(values);
    let a = Parts::new(a, h);
    let va = &mut r[..h + 1];
    a.at_1(k, va);
    sqr(k, at_1, va, scratch);
    a.at_minus_1(k, va);
    sqr(k, at_minus_1, va, scratch);
    a.at_2(k, va);
    sqr(k, at_2, va, scratch);
    sqr(k, &mut r[..2 * h], a.low, scratch);
    sqr(k, &mut r[4 * h..], a.high, scratch);
    interpolate(k, r, h, [at_1, at_minus_1, at_2], false);
}

fn thirds(values: &mut [Limb]) -> [&mut [Limb]; 3] {
    let n = values.len() / 3;
    let (first, rest) = values.split_at_mut(n);
    let (second, third) = rest.split_at_mut(n);
    [first, second, third]
}

/// An operand's coefficients: `h`, `h` and at most `h` limbs.
struct Parts<'a> {
    low: &'a [Limb],
    middle: &'a [Limb],
    high: &'a [Limb],
}

/// Values go to `h + 1` limbs: the largest is below `7 x`.
impl<'a> Parts<'a> {
    fn new(a: &'a [Limb], h: usize) -> Parts<'a> {
        let (low, rest) = a.split_at(h);
        let (middle, high) = rest.split_at(h);
        Parts { low, middle, high }
    }

    /// `low + high`.
    fn outer(&self, k: &Kernels, r: &mut [Limb]) {
        let h = self.low.len();
        r[h] = add::add(k, &mut r[..h], self.low, self.high);
    }

    /// `low + middle + high`.
    fn at_1(&self, k: &Kernels, r: &mut [Limb]) {
        self.outer(k, r);
        add::add_assign(k, r, self.middle);
    }

    /// `|low - middle + high|`; whether the value is negative.
    fn at_minus_1(&self, k: &Kernels, r: &mut [Limb]) -> bool {
        let h = self.low.len();
        self.outer(k, r);
        let negative = r[h] == 0 && k.cmp(&r[..h], self.middle) == Ordering::Less;
        if add::sub_assign(k, r, self.middle) != 0 {
            k.neg_assign(r);
        }
        negative
    }

    /// `low + 2 middle + 4 high`.
    fn at_2(&self, k: &Kernels, r: &mut [Limb]) {
        let (h, t) = (self.low.len(), self.high.len());
        r[..h].copy_from_slice(self.low);
        r[h] = 0;
        let carry = k.addlsh_assign(&mut r[..t], self.high, 2);
        add::add_1_assign(&mut r[t..], carry);
        r[h] += k.addlsh_assign(&mut r[..h], self.middle, 1);
    }
}

/// The product from its values; `r` has those at 0 and infinity in its lowest and uppermost limbs.
fn interpolate(k: &Kernels, r: &mut [Limb], h: usize, values: [&mut [Limb]; 3], negative: bool) {
    let [at_1, at_minus_1, at_2] = values;
    let (low, rest) = r.split_at(2 * h);
    let high = &rest[2 * h..];
    // at_2 = (v(2) - v(-1)) / 3 = c1 + c2 + 3 c3 + 5 c4; at_minus_1 = (v(1) - v(-1)) / 2 = c1 + c3.
    if negative {
        k.add_n_assign(at_2, at_minus_1, 0);
        k.add_n_assign(at_minus_1, at_1, 0);
    } else {
        k.sub_n_assign(at_2, at_minus_1, 0);
        k.neg_assign(at_minus_1);
        k.add_n_assign(at_minus_1, at_1, 0);
    }
    divide_exactly_by_3(at_2);
    k.shr_assign(at_minus_1, 1);
    // at_1 = c1 + c2 + c3 + c4; then at_2 = c3 + 2 c4.
    add::sub_assign(k, at_1, low);
    k.sub_n_assign(at_2, at_1, 0);
    k.shr_assign(at_2, 1);
    // at_1 = c2; at_2 = c3; at_minus_1 = c1.
    k.sub_n_assign(at_1, at_minus_1, 0);
    add::sub_assign(k, at_1, high);
    let t = high.len();
    let borrow = k.sublsh_assign(&mut at_2[..t], high, 1);
    add::sub_1_assign(&mut at_2[t..], borrow);
    k.sub_n_assign(at_minus_1, at_2, 0);
    r[2 * h..4 * h].fill(0);
    for (i, coefficient) in [(1, at_minus_1), (2, at_1), (3, at_2)] {
        add::add_assign(k, &mut r[i * h..], trimmed(coefficient));
    }
}

/// `a = a / 3` for a multiple of 3, from the lowest limb up: each limb of the quotient is the one
/// that makes the product right so far.
fn divide_exactly_by_3(a: &mut [Limb]) {
    const INVERSE: Limb = 0xaaaa_aaaa_aaaa_aaab;
    const THIRD: Limb = Limb::MAX / 3;
    let mut borrow = 0;
    for limb in a {
        let (rest, under) = limb.overflowing_sub(borrow);
        let q = rest.wrapping_mul(INVERSE);
        *limb = q;
        // What 3 q carries into the next limb.
        borrow = Limb::from(under) + Limb::from(q > THIRD) + Limb::from(q > 2 * THIRD);
    }
}
