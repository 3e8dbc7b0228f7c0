//! Greatest common divisors with cofactors, and inverses.

use super::half;
use super::lehmer::{Matrix, exact_steps, leading_steps, small_limbs, small_value};
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::compare::cmp;
use crate::limb::owned::{difference, product, quotient, sum};
use crate::limb::trim::{trim, trimmed};
use alloc::vec;
use alloc::vec::Vec;

/// `gcd = ±x a ± y b`; all three trimmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtendedGcd {
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

/// `gcd(a, b)` with cofactors: `gcd = x a + y b`.
///
/// Cost: about `3 n^2` limb products for short operands of `n` limbs, `O(log n)` products of `n`
/// limbs for long ones. For `a, b > 0`,
/// `|x| <= b / gcd` and `|y| <= a / gcd`.
pub fn extended_gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> ExtendedGcd {
    let (a, b) = (trimmed(a), trimmed(b));
    let (gcd, x, x_negative) = gcd_cofactor(k, a, b);
    if b.is_empty() {
        return ExtendedGcd { gcd, x, x_negative, y: vec![], y_negative: false };
    }
    // y = (gcd - x a) / b, where x a is 0 or of another sign than y, and larger.
    let xa = product(k, &x, a);
    let multiple = if x_negative { sum(k, &xa, &gcd) } else { abs_difference(k, &xa, &gcd) };
    let (y, _) = quotient(k, &multiple, b);
    let y_negative = !x_negative && !x.is_empty() && !y.is_empty();
    ExtendedGcd { gcd, x, x_negative, y, y_negative }
}

/// The inverse of `a` modulo `m`, trimmed and below `m`; `None` if they have a common factor, or
/// if `m` is 0.
pub fn inverse_mod(k: &Kernels, a: &[Limb], m: &[Limb]) -> Option<Vec<Limb>> {
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
    if cmp(k, a, b).is_lt() { difference(k, b, a) } else { difference(k, a, b) }
}

/// The greatest common divisor and the cofactor of `a`, with its sign.
///
/// The cofactors of Euclid's remainders alternate in sign, so that their magnitudes add: those of
/// the pair are kept as magnitudes, and the sign of the first one beside them.
fn gcd_cofactor(k: &Kernels, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Vec<Limb>, bool) {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    let (mut x, mut next, mut negative) = (vec![1], vec![], false);
    let mut room = vec![];
    while !trimmed(&b).is_empty() {
        if half::pays(k, a.len()) && !cmp(k, &a, &b).is_lt() {
            trim(&mut b);
            let low = a.len() / 2;
            let further = half::by_upper_limbs(k, &mut a, &mut b, low);
            if !further.is_none() {
                further.extend(k, &mut x, &mut next);
                negative ^= further.is_odd();
                if a == b {
                    // Both cofactors give the divisor: Euclid's is the smaller one, and of equal
                    // ones, which are 1 and -1, the former.
                    b.clear();
                    let order = cmp(k, trimmed(&next), trimmed(&x));
                    if order.is_lt() || order.is_eq() && negative {
                        core::mem::swap(&mut x, &mut next);
                        negative = !negative;
                    }
                }
                continue;
            }
        }
        let matrix = steps(&mut a, &mut b, k, &mut room);
        if matrix.is_identity() {
            let (q, rest) = quotient(k, &a, &b);
            trim(&mut b);
            a = core::mem::replace(&mut b, rest);
            let after = sum(k, &x, &product(k, &q, &next));
            x = core::mem::replace(&mut next, after);
            negative = !negative;
        } else {
            matrix.extend(k, &mut x, &mut next);
            negative ^= matrix.is_odd();
        }
    }
    let negative = negative && !x.is_empty();
    (a, x, negative)
}

/// Takes the pair as many steps further as one matrix holds.
fn steps(a: &mut Vec<Limb>, b: &mut Vec<Limb>, k: &Kernels, room: &mut Vec<Limb>) -> Matrix {
    if let (Some(x), Some(y)) = (small_value(a), small_value(b)) {
        let (matrix, x, y) = exact_steps(x, y);
        (*a, *b) = (small_limbs(x), small_limbs(y));
        return matrix;
    }
    if cmp(k, a, b).is_lt() {
        return Matrix::IDENTITY;
    }
    b.resize(a.len(), 0);
    let matrix = leading_steps(a, b, 0);
    if !matrix.is_identity() {
        matrix.reduce(k, a, b, room);
    }
    matrix
}
