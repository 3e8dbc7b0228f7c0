//! Integer roots with remainders, and tests for squares and powers.

mod perfect;
mod reciprocal_root;
pub mod short;
mod square;

pub use perfect::{is_power, is_square, perfect_power};
use square::{level_cost, root_len, sqrt_scratch_len};

use super::common_divisor::{small_limbs, small_value};
use super::compare::cmp;
use super::cost;
use super::owned::{difference, product, quotient, shifted_left, shifted_right, sum, zeros};
use super::power::pow;
use super::scratch::with_scratch;
use super::trim::{bit_len, trim, trimmed};
use crate::Limb;
use crate::progress::{Meter, Steps};
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// `(s, a - s^2)` for `s = floor(sqrt(a))`, both trimmed.
///
/// Cost: that of a division of a number as long as `a` by one half as long, and of a square a
/// quarter as long. Source: P. Zimmermann, Karatsuba Square Root, INRIA RR-3805 (1999).
pub fn sqrt_rem(k: &Kernels, a: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let a = trimmed(a);
    if a.len() <= short::LONGEST {
        let (s, rest) = short::sqrt_rem(a);
        return (trimmed(&s).to_vec(), trimmed(&rest).to_vec());
    }
    let n = root_len(a.len());
    let (mut s, mut rest) = (zeros(n), zeros(n + 1));
    with_room(k, a, |scratch| {
        square::sqrt_rem(k, &mut s, &mut rest, a, scratch, &mut Meter::SILENT.steps(|| 0.0));
    });
    trim(&mut s);
    trim(&mut rest);
    (s, rest)
}

/// `floor(sqrt(a))`, trimmed: [`sqrt_rem`] without the remainder.
pub fn sqrt(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    sqrt_metered(k, a, Meter::SILENT)
}

/// [`sqrt`], with a step for each doubling of the length.
fn sqrt_metered(k: &Kernels, a: &[Limb], meter: Meter<'_>) -> Vec<Limb> {
    let a = trimmed(a);
    if a.len() <= short::LONGEST {
        return trimmed(&short::sqrt_rem(a).0).to_vec();
    }
    let n = root_len(a.len());
    let mut steps = meter.steps(|| sqrt_cost(k, n));
    let mut s = zeros(n);
    with_room(k, a, |scratch| square::sqrt(k, &mut s, a, scratch, &mut steps));
    trim(&mut s);
    s
}

/// The cost of a square root of `n` limbs.
fn sqrt_cost(k: &Kernels, n: usize) -> f64 {
    let lengths = core::iter::successors(Some(n), |n| Some(n.div_ceil(2)));
    lengths.take_while(|&n| n > 1).map(|n| level_cost(k, n)).sum()
}

/// Runs the body with the scratch of a square root of `a`.
fn with_room(k: &Kernels, a: &[Limb], body: impl FnOnce(&mut [Limb])) {
    with_scratch(sqrt_scratch_len(k, a.len()), body).unwrap_or_else(|error| panic!("{error}"));
}

/// `(s, a - s^n)` for `s = floor(a^(1/n))`, both trimmed.
///
/// Cost: that of a few divisions and of `log n` products as long as `a`.
///
/// # Panics
/// If `n` is 0.
pub fn root_rem(k: &Kernels, a: &[Limb], n: u32) -> (Vec<Limb>, Vec<Limb>) {
    assert!(n != 0, "a root of degree 0");
    if n == 2 {
        return sqrt_rem(k, a);
    }
    let s = root_metered(k, a, n, Meter::SILENT);
    let rest = difference(k, a, &pow(k, &s, n.into()));
    (s, rest)
}

/// `floor(a^(1/n))` for `n > 0`, trimmed, with a step for each doubling of the length.
pub fn root_metered(k: &Kernels, a: &[Limb], n: u32, meter: Meter<'_>) -> Vec<Limb> {
    let a = trimmed(a);
    match n {
        1 => a.to_vec(),
        2 => sqrt_metered(k, a, meter),
        _ => {
            let lengths = core::iter::successors(Some(a.len()), |n| Some(n / 2));
            let total = || lengths.take_while(|&n| n > 0).map(|n| newton_cost(k, n)).sum();
            newton(k, a, n, &mut meter.steps(total))
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
fn newton(k: &Kernels, a: &[Limb], n: u32, steps: &mut Steps<'_>) -> Vec<Limb> {
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
    let upper = newton(k, &shifted_right(k, a, low_bits * n as usize), n, steps);
    steps.next(|| newton_cost(k, a.len()));
    let mut s = shifted_left(k, &sum(k, &upper, &[1]), low_bits);
    loop {
        let step = quotient(k, a, &pow(k, &s, degree - 1));
        let weighted = sum(k, &product(k, &s, &[degree - 1]), &step);
        let next = quotient(k, &weighted, &[degree]);
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
