//! Greatest common divisors: Lehmer's method for short operands, Schönhage's for long ones.

mod extended;
mod half;
mod lehmer;
mod steps;

pub use extended::{ExtendedGcd, extended_gcd, inverse_mod};
pub(in crate::limb) use lehmer::{small_limbs, small_value};

use super::compare::cmp;
use super::owned::quotient;
use super::trim::{trim, trimmed};
use crate::Limb;
use crate::arch::Kernels;
use alloc::vec::Vec;
use lehmer::leading_steps;

/// `gcd(a, b)`, trimmed; `gcd(a, 0) = a`.
///
/// Cost: about `2 n^2` limb products for short operands of `n` limbs, `O(log n)` products of `n`
/// limbs for long ones.
pub fn gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (mut a, mut b) = (trimmed(a).to_vec(), trimmed(b).to_vec());
    if cmp(k, &a, &b).is_lt() {
        core::mem::swap(&mut a, &mut b);
    }
    while half::pays(k, a.len()) && !b.is_empty() {
        let low = a.len() * 2 / 3;
        if half::by_upper_limbs(k, &mut a, &mut b, low).is_none() {
            let (_, rest) = quotient(k, &a, &b);
            a = core::mem::replace(&mut b, rest);
        }
    }
    let mut room = Vec::new();
    while small_value(&a).is_none() {
        if trimmed(&b).is_empty() {
            return a;
        }
        b.resize(a.len(), 0);
        let matrix = leading_steps(&a, &b, 0);
        if matrix.is_identity() {
            let (_, rest) = quotient(k, &a, &b);
            trim(&mut b);
            a = core::mem::replace(&mut b, rest);
        } else {
            matrix.reduce(k, &mut a, &mut b, &mut room);
        }
    }
    let value = |a: &[Limb]| small_value(a).unwrap_or(0);
    small_limbs(gcd_small(value(&a), value(&b)))
}

/// Stein's binary method.
fn gcd_small(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << twos
}
