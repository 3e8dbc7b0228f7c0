//! Integer roots with remainder.

use super::owned::{difference, product, quotient, shifted_left, shifted_right, square, sum};
use super::pow::pow;
use super::trim::{bit_length, trimmed};
use crate::Limb;
use crate::arch::Kernels;
use alloc::vec;
use alloc::vec::Vec;

/// `(s, a - s^2)` for `s = floor(sqrt(a))`, both trimmed.
pub fn sqrt_rem(k: &Kernels, a: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let a = trimmed(a);
    if a.is_empty() {
        return (vec![], vec![]);
    }
    // Newton's iteration falls monotonically to the root from any value above it.
    let mut s = shifted_left(k, &[1], bit_length(a).div_ceil(2) as usize);
    loop {
        let next = shifted_right(k, &sum(k, &s, &quotient(k, a, &s).0), 1);
        if super::cmp(&next, &s).is_ge() {
            let rest = difference(k, a, &square(k, &s));
            return (s, rest);
        }
        s = next;
    }
}

/// `(s, a - s^n)` for `s = floor(a^(1/n))`, both trimmed.
///
/// # Panics
/// If `n` is 0.
pub fn root_rem(k: &Kernels, a: &[Limb], n: u32) -> (Vec<Limb>, Vec<Limb>) {
    assert!(n != 0, "a root of degree 0");
    let a = trimmed(a);
    if n == 1 || a.is_empty() {
        return (a.to_vec(), vec![]);
    }
    if bit_length(a) <= u64::from(n) {
        return (vec![1], difference(k, a, &[1]));
    }
    let mut s = shifted_left(k, &[1], bit_length(a).div_ceil(u64::from(n)) as usize);
    loop {
        let power = pow(k, &s, u64::from(n) - 1);
        let step = quotient(k, a, &power).0;
        let weighted = sum(k, &product(k, &s, &[Limb::from(n) - 1]), &step);
        let next = quotient(k, &weighted, &[Limb::from(n)]).0;
        if super::cmp(&next, &s).is_ge() {
            let rest = difference(k, a, &product(k, &power, &s));
            return (s, rest);
        }
        s = next;
    }
}
