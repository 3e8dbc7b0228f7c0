//! Integer roots with remainder.

use super::common_divisor::{small_limbs, small_value};
use super::compare::cmp;
use super::cost;
use super::owned::{difference, product, quotient, shifted_left, shifted_right, square, sum};
use super::power::pow;
use super::shift;
use super::trim::{bit_len, trim, trimmed};
use crate::arch::Kernels;
use crate::progress::{Meter, Steps};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// `(s, a - s^2)` for `s = floor(sqrt(a))`, both trimmed.
///
/// Cost: that of a few products of half the length. Source: P. Zimmermann, Karatsuba Square Root,
/// INRIA RR-3805 (1999).
pub fn sqrt_rem(k: &Kernels, a: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    sqrt_rem_metered(k, a, Meter::SILENT)
}

/// [`sqrt_rem`], with a step for each doubling of the length.
fn sqrt_rem_metered(k: &Kernels, a: &[Limb], meter: Meter<'_>) -> (Vec<Limb>, Vec<Limb>) {
    let total = || {
        let lengths = core::iter::successors(Some(trimmed(a).len()), |n| Some(n / 2));
        lengths.take_while(|&n| n > 2).map(|n| sqrt_cost(k, n)).sum()
    };
    sqrt_rem_steps(k, a, &mut meter.steps(total))
}

/// The cost of a square root of `n` limbs without that of its upper half.
fn sqrt_cost(k: &Kernels, n: usize) -> f64 {
    cost::quotient(k, n / 2, n / 4) + cost::square(k, n / 4)
}

fn sqrt_rem_steps(k: &Kernels, a: &[Limb], steps: &mut Steps<'_>) -> (Vec<Limb>, Vec<Limb>) {
    let a = trimmed(a);
    if let Some(a) = small_value(a) {
        let s = a.isqrt();
        return (small_limbs(s), small_limbs(a - s * s));
    }
    // a = (high B + middle) B + low for B = 2^bits, where high is at least B^2 / 4.
    let bits = (bit_len(a) as usize + 1) / 4;
    let (s_high, r_high) = sqrt_rem_steps(k, &shifted_right(k, a, 2 * bits), steps);
    steps.next(|| sqrt_cost(k, a.len()));
    let dividend = sum(k, &shifted_left(k, &r_high, bits), &bits_between(k, a, bits, 2 * bits));
    let (q, u) = quotient(k, &dividend, &shifted_left(k, &s_high, 1));
    let mut s = sum(k, &shifted_left(k, &s_high, bits), &q);
    let mut rest = sum(k, &shifted_left(k, &u, bits), &bits_between(k, a, 0, bits));
    let q_square = square(k, &q);
    if cmp(k, &rest, &q_square).is_lt() {
        // One too large: (s - 1)^2 = s^2 - 2 s + 1.
        rest = sum(k, &rest, &shifted_left(k, &s, 1));
        rest = difference(k, &rest, &[1]);
        s = difference(k, &s, &[1]);
    }
    let rest = difference(k, &rest, &q_square);
    (s, rest)
}

/// Bits `from..to` of `a`.
fn bits_between(k: &Kernels, a: &[Limb], from: usize, to: usize) -> Vec<Limb> {
    let mut r = vec![0; (to - from).div_ceil(LIMB_BITS)];
    shift::shr(k, &mut r, a, from);
    let above = (to - from) % LIMB_BITS;
    if let Some(top) = r.last_mut().filter(|_| above != 0) {
        *top &= (1 << above) - 1;
    }
    trim(&mut r);
    r
}

/// `(s, a - s^n)` for `s = floor(a^(1/n))`, both trimmed.
///
/// Cost: that of a few divisions and of `log n` products as long as `a`.
///
/// # Panics
/// If `n` is 0.
pub fn root_rem(k: &Kernels, a: &[Limb], n: u32) -> (Vec<Limb>, Vec<Limb>) {
    root_rem_metered(k, a, n, Meter::SILENT)
}

/// [`root_rem`], with a step for each doubling of the length.
pub(crate) fn root_rem_metered(
    k: &Kernels,
    a: &[Limb],
    n: u32,
    meter: Meter<'_>,
) -> (Vec<Limb>, Vec<Limb>) {
    assert!(n != 0, "a root of degree 0");
    let a = trimmed(a);
    match n {
        1 => (a.to_vec(), vec![]),
        2 => sqrt_rem_metered(k, a, meter),
        _ => {
            let lengths = core::iter::successors(Some(a.len()), |n| Some(n / 2));
            let total = || lengths.take_while(|&n| n > 0).map(|n| newton_cost(k, n)).sum();
            let s = root(k, a, n, &mut meter.steps(total));
            let rest = difference(k, a, &pow(k, &s, n.into()));
            (s, rest)
        }
    }
}

/// `floor(a^(1/n))`, bit by bit.
fn small_root(a: u128, n: u32) -> u128 {
    let bits = (u128::BITS - a.leading_zeros()).div_ceil(n);
    (0..bits).rev().fold(0, |s, i| {
        let next = s | 1 << i;
        if next.checked_pow(n).is_some_and(|power| power <= a) { next } else { s }
    })
}

/// `floor(a^(1/n))` by Newton's iteration, which falls monotonically to the root from any value
/// above it: from the root of the upper half of the bits, found the same way.
fn root(k: &Kernels, a: &[Limb], n: u32, steps: &mut Steps<'_>) -> Vec<Limb> {
    if let Some(small) = small_value(a) {
        return small_limbs(small_root(small, n));
    }
    let degree = u64::from(n);
    let root_bits = bit_len(a).div_ceil(degree);
    // A step squares the relative error and multiplies it by less than n: with so few bits left
    // out, the error is below 1/n and falls fast. A root too short for that is found bit by bit.
    let low_bits = (root_bits / 2).saturating_sub(u64::from(degree.ilog2())) as usize;
    if low_bits == 0 {
        return short_root(k, a, n, root_bits as u32);
    }
    let upper = root(k, &shifted_right(k, a, low_bits * n as usize), n, steps);
    steps.next(|| newton_cost(k, a.len()));
    let mut s = shifted_left(k, &sum(k, &upper, &[1]), low_bits);
    loop {
        let (step, _) = quotient(k, a, &pow(k, &s, degree - 1));
        let weighted = sum(k, &product(k, &s, &[degree - 1]), &step);
        let (next, _) = quotient(k, &weighted, &[degree]);
        if cmp(k, &next, &s).is_ge() {
            return s;
        }
        s = next;
    }
}

/// The cost of Newton's steps for a number of `n` limbs, up to a factor: powers and quotients
/// nearly as long as it.
fn newton_cost(k: &Kernels, n: usize) -> f64 {
    cost::product(k, n, n)
}

/// A root of at most 65 bits, bit by bit.
fn short_root(k: &Kernels, a: &[Limb], n: u32, bits: u32) -> Vec<Limb> {
    let root = (0..bits).rev().fold(0u128, |s, i| {
        let next = s | 1 << i;
        if cmp(k, &pow(k, &small_limbs(next), n.into()), a).is_le() { next } else { s }
    });
    small_limbs(root)
}
