//! Greatest common divisors with cofactors, and inverses.

use super::owned::{difference, product, quotient, sum};
use super::trim::trimmed;
use crate::Limb;
use crate::arch::Kernels;
use alloc::vec;
use alloc::vec::Vec;

/// `gcd = ±x a ± y b`; all three trimmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GcdExt {
    /// The greatest common divisor of `a` and `b`.
    pub gcd: Vec<Limb>,
    /// The magnitude of the cofactor of `a`.
    pub x: Vec<Limb>,
    /// Whether the cofactor of `a` is below 0.
    pub x_negative: bool,
    /// The magnitude of the cofactor of `b`.
    pub y: Vec<Limb>,
    /// Whether the cofactor of `b` is below 0.
    pub y_negative: bool,
}

/// `gcd(a, b)` with cofactors. For `a, b > 0`, `|x| <= b / gcd` and `|y| <= a / gcd`.
pub fn gcd_ext(k: &Kernels, a: &[Limb], b: &[Limb]) -> GcdExt {
    let (a, b) = (trimmed(a), trimmed(b));
    let (gcd, x, x_negative) = gcd_cofactor(k, a, b);
    if b.is_empty() {
        return GcdExt { gcd, x, x_negative, y: vec![], y_negative: false };
    }
    // y = (gcd - x a) / b, where x a is 0 or of another sign than y, and larger.
    let xa = product(k, &x, a);
    let multiple = if x_negative { sum(k, &xa, &gcd) } else { abs_difference(k, &xa, &gcd) };
    let (y, _) = quotient(k, &multiple, b);
    let y_negative = !x_negative && !x.is_empty() && !y.is_empty();
    GcdExt { gcd, x, x_negative, y, y_negative }
}

/// The inverse of `a` modulo `m`, trimmed and below `m`; `None` if they have a common factor, or
/// if `m` is 0.
pub fn inv_mod(k: &Kernels, a: &[Limb], m: &[Limb]) -> Option<Vec<Limb>> {
    let m = trimmed(m);
    if m.is_empty() {
        return None;
    }
    let (_, a) = quotient(k, a, m);
    let (gcd, x, negative) = gcd_cofactor(k, &a, m);
    if gcd != [1] {
        return None;
    }
    let x = if negative { difference(k, m, &x) } else { x };
    Some(quotient(k, &x, m).1)
}

fn abs_difference(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    if super::cmp(a, b).is_lt() { difference(k, b, a) } else { difference(k, a, b) }
}

/// The greatest common divisor and the cofactor of `a`, with its sign.
///
/// The cofactors of Euclid's remainders alternate in sign, so that their magnitudes add.
fn gcd_cofactor(k: &Kernels, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Vec<Limb>, bool) {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    let (mut x, mut next, mut negative) = (vec![1], vec![], false);
    while !b.is_empty() {
        let (q, r) = quotient(k, &a, &b);
        a = b;
        b = r;
        let after = sum(k, &x, &product(k, &q, &next));
        x = next;
        next = after;
        negative = !negative;
    }
    // x is the magnitude at an odd step for a negative cofactor.
    let x_negative = negative && !x.is_empty();
    (a, x, x_negative)
}
