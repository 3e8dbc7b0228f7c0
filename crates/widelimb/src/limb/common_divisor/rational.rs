//! Fractions from their residues.

use super::gcd;
use super::half;
use super::steps::Steps;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::compare::cmp;
use crate::limb::owned::{div_rem, remainder};
use crate::limb::trim::trimmed;
use alloc::vec::Vec;
use core::mem::replace;

/// A fraction in lowest terms; both numbers trimmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// The magnitude of the numerator.
    pub numerator: Vec<Limb>,
    /// Whether the fraction is below 0.
    pub negative: bool,
    /// The denominator, above 0.
    pub denominator: Vec<Limb>,
}

/// The fraction `r / t` with `r = t a mod m`, `|r| <= N`, `0 < t <= D` and no common factor of `t`
/// with `r` or `m`; `None` if there is none. For `2 N D < m` there is at most one.
///
/// Euclid's first remainder of `m` and `a` that is at most `N`, over its cofactor: P. Wang, M. Guy
/// and J. Davenport, P-adic reconstruction of rational numbers, SIGSAM Bulletin 16 (1982). Cost:
/// that of [`extended_gcd`](super::extended_gcd).
pub fn rational_mod(
    k: &Kernels,
    a: &[Limb],
    m: &[Limb],
    numerator_bound: &[Limb],
    denominator_bound: &[Limb],
) -> Option<Fraction> {
    let (m, bound) = (trimmed(m), trimmed(numerator_bound));
    if m.is_empty() {
        return None;
    }
    let (mut x, mut y) = (m.to_vec(), remainder(k, a, m));
    let (mut before, mut cofactor, mut negative) = (Vec::new(), [1].to_vec(), false);
    while cmp(k, &y, bound).is_gt() {
        let mut steps = steps_above(k, &mut x, &mut y, bound.len());
        if steps.is_none() {
            let (q, rest) = div_rem(k, &x, &y);
            x = replace(&mut y, rest);
            steps.quotient(k, &q);
        }
        steps.extend(k, &mut before, &mut cofactor);
        negative ^= steps.is_odd();
    }
    let lowest = |fraction: &Fraction| {
        cmp(k, &fraction.denominator, denominator_bound).is_le()
            && gcd(k, &fraction.numerator, &fraction.denominator) == [1]
    };
    let fraction =
        Fraction { negative: negative && !y.is_empty(), numerator: y, denominator: cofactor };
    Some(fraction).filter(lowest)
}

/// Takes `x >= y`, both trimmed, steps further while both are surely above every number of `keep`
/// limbs; no step where few are left.
fn steps_above(k: &Kernels, x: &mut Vec<Limb>, y: &mut Vec<Limb>, keep: usize) -> Steps {
    let n = x.len();
    let keep = keep.max(2);
    if y.len() <= keep {
        return Steps::none();
    }
    // The upper limbs are halved, and one more limb may go.
    let low = (2 * keep + 2).saturating_sub(n);
    if low < n && half::pays(k, n - low) {
        let steps = half::by_upper_limbs(k, x, y, low, &mut ());
        if !steps.is_none() {
            return steps;
        }
    }
    let mut steps = Steps::none();
    while half::step(k, x, y, keep, &mut steps, &mut ()) {}
    steps
}
