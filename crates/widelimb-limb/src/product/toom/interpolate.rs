//! The coefficients from the values, and the product from the coefficients.
//!
//! All values are taken modulo `2^(64 (2 h + 2))`; every coefficient is smaller than that, so
//! differences on the way may be negative. Where both signs of a point are there, half the sum of
//! the values has the even coefficients, half the difference the odd ones.
//!
//! `r` has `c_0` in its lowest `2 h` limbs and `c_d` from limb `d h` on.

use super::divide::{FIFTEENTH, THIRD, divide_exactly};
use crate::Limb;
use crate::sum;
use crate::trim::trimmed;
use widelimb_kernels::Kernels;

/// Half the sum and half the difference of the values at a point and at its negative.
pub(super) fn even_and_odd<'a>(
    k: &Kernels,
    plus: &'a mut [Limb],
    minus: &'a mut [Limb],
    negative: bool,
) -> (&'a mut [Limb], &'a mut [Limb]) {
    if negative {
        k.add_n_assign(minus, plus, 0);
        k.shr_assign(minus, 1);
        k.sub_n_assign(plus, minus, 0);
        (plus, minus)
    } else {
        k.sub_n_assign(plus, minus, 0);
        k.shr_assign(plus, 1);
        k.add_n_assign(minus, plus, 0);
        (minus, plus)
    }
}

/// `r = r - a 2^bits` for `a` no longer than `r`; 0 bits are allowed.
fn subtract(k: &Kernels, r: &mut [Limb], a: &[Limb], bits: u32) {
    let (low, high) = r.split_at_mut(a.len());
    let borrow = if bits == 0 { k.sub_n_assign(low, a, 0) } else { k.sublsh_assign(low, a, bits) };
    sum::sub_1_assign(high, borrow);
}

/// The two terms of `at_1 = c + d` and `at_2 = 2^bits c + 4 2^bits d`: `c` to `at_1`, `d` to
/// `at_2`.
fn separate(k: &Kernels, at_1: &mut [Limb], at_2: &mut [Limb], bits: u32) {
    // 3 2^bits d.
    subtract(k, at_2, at_1, bits);
    divide_exactly::<THIRD>(at_2, bits);
    k.sub_n_assign(at_1, at_2, 0);
}

/// The product of degree 3, from the values at 1 and -1.
pub(super) fn degree_3(
    k: &Kernels,
    r: &mut [Limb],
    h: usize,
    at_1: &mut [Limb],
    at_minus_1: &mut [Limb],
    negative: bool,
) {
    let (even, odd) = even_and_odd(k, at_1, at_minus_1, negative);
    subtract(k, even, &r[..2 * h], 0);
    subtract(k, odd, &r[3 * h..], 0);
    compose(k, r, h, &[odd, even]);
}

/// The product of degree 4, from the values at 1, -1 and 2.
pub(super) fn degree_4(
    k: &Kernels,
    r: &mut [Limb],
    h: usize,
    at_1: &mut [Limb],
    at_minus_1: &mut [Limb],
    negative: bool,
    at_2: &mut [Limb],
) {
    let (low, high) = (&r[..2 * h], &r[4 * h..]);
    let (c2, odd) = even_and_odd(k, at_1, at_minus_1, negative);
    subtract(k, c2, low, 0);
    subtract(k, c2, high, 0);
    // 2 c1 + 8 c3.
    subtract(k, at_2, low, 0);
    subtract(k, at_2, c2, 2);
    subtract(k, at_2, high, 4);
    separate(k, odd, at_2, 1);
    compose(k, r, h, &[odd, c2, at_2]);
}

/// The product of degree 5, from the even and the odd parts at 1 and at 2.
pub(super) fn degree_5(k: &Kernels, r: &mut [Limb], h: usize, parts: [&mut [Limb]; 4]) {
    let [c2, c1, c4, c3] = parts;
    let (low, high) = (&r[..2 * h], &r[5 * h..]);
    // c2 + c4; 4 c2 + 16 c4.
    subtract(k, c2, low, 0);
    subtract(k, c4, low, 0);
    separate(k, c2, c4, 2);
    // c1 + c3; 2 c1 + 8 c3.
    subtract(k, c1, high, 0);
    subtract(k, c3, high, 5);
    separate(k, c1, c3, 1);
    compose(k, r, h, &[c1, c2, c3, c4]);
}

/// The product of degree 6, from the even and the odd parts at 1 and at 2, and the value at 1/2.
pub(super) fn degree_6(k: &Kernels, r: &mut [Limb], h: usize, parts: [&mut [Limb]; 5]) {
    let [c2, c1, c4, c3, c5] = parts;
    let (low, high) = (&r[..2 * h], &r[6 * h..]);
    // c2 + c4; 4 c2 + 16 c4.
    subtract(k, c2, low, 0);
    subtract(k, c2, high, 0);
    subtract(k, c4, low, 0);
    subtract(k, c4, high, 6);
    separate(k, c2, c4, 2);
    // c1 + c3 + c5; 2 c1 + 8 c3 + 32 c5, then c3 + 5 c5.
    subtract(k, c3, c1, 1);
    divide_exactly::<THIRD>(c3, 1);
    // 32 c1 + 8 c3 + 2 c5, then -24 c3 - 30 c5, then 90 c5.
    subtract(k, c5, low, 6);
    subtract(k, c5, c2, 4);
    subtract(k, c5, c4, 2);
    subtract(k, c5, high, 0);
    subtract(k, c5, c1, 5);
    k.addlsh_assign(c5, c3, 3);
    k.addlsh_assign(c5, c3, 4);
    divide_exactly::<FIFTEENTH>(c5, 1);
    divide_exactly::<THIRD>(c5, 0);
    k.sub_n_assign(c3, c5, 0);
    subtract(k, c3, c5, 2);
    k.sub_n_assign(c1, c3, 0);
    k.sub_n_assign(c1, c5, 0);
    compose(k, r, h, &[c1, c2, c3, c4, c5]);
}

/// `r = r + c_1 x + c_2 x^2 + ...`. Between `c_0` and `c_d` nothing stands yet: the even
/// coefficients are put there, the odd ones added.
fn compose(k: &Kernels, r: &mut [Limb], h: usize, coefficients: &[&mut [Limb]]) {
    let top = (coefficients.len() + 1) * h;
    for (i, c) in (1..).zip(coefficients).filter(|(i, _)| i % 2 == 0) {
        let n = (2 * h).min(top - i * h);
        r[i * h..i * h + n].copy_from_slice(&c[..n]);
    }
    for (i, c) in (1..).zip(coefficients) {
        let from = if i % 2 == 0 { (2 * h).min(top - i * h) } else { 0 };
        let carry = sum::add_assign(k, &mut r[i * h + from..], trimmed(&c[from..]));
        debug_assert!(carry == 0);
    }
}
