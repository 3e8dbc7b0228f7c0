//! Rational reconstruction: fractions from their residues.

use super::gcd;
use super::half;
use super::small::{small_limbs, small_value};
use super::steps::{Steps, extend_by_quotient};
use crate::Limb;
use crate::compare::cmp;
use crate::owned::{div_rem, remainder};
use crate::trim::trimmed;
use alloc::vec::Vec;
use core::mem::replace;
use widelimb_kernels::Kernels;

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
    let residue = remainder(k, a, m);
    let fraction = match (small_value(m), small_value(&residue)) {
        (Some(m), Some(residue)) => {
            first_of_two(m, residue, small_value(bound).unwrap_or(u128::MAX))
        }
        _ => first_below(k, m.to_vec(), residue, bound),
    };
    let lowest = |fraction: &Fraction| {
        cmp(k, &fraction.denominator, denominator_bound).is_le()
            && gcd(k, &fraction.numerator, &fraction.denominator) == [1]
    };
    Some(fraction).filter(lowest)
}

/// The first of Euclid's remainders of `x` and `y` that is at most `bound`, over its cofactor of
/// `y`, in registers. No cofactor is above `x`.
fn first_of_two(mut x: u128, mut y: u128, bound: u128) -> Fraction {
    let (mut before, mut cofactor, mut negative) = (0, 1, false);
    while y > bound {
        let q = x / y;
        (x, y) = (y, x - q * y);
        (before, cofactor) = (cofactor, before + q * cofactor);
        negative = !negative;
    }
    Fraction {
        numerator: small_limbs(y),
        negative: negative && y != 0,
        denominator: small_limbs(cofactor),
    }
}

/// [`first_of_two`] for numbers of any length, `x > y` and trimmed.
fn first_below(k: &Kernels, mut x: Vec<Limb>, mut y: Vec<Limb>, bound: &[Limb]) -> Fraction {
    let (mut before, mut cofactor, mut negative) = (Vec::new(), [1].to_vec(), false);
    while cmp(k, &y, bound).is_gt() {
        if let Some(steps) = steps_above(k, &mut x, &mut y, bound.len()) {
            steps.extend(k, &mut before, &mut cofactor);
            negative ^= steps.is_odd();
        } else {
            let (q, rest) = div_rem(k, &x, &y);
            x = replace(&mut y, rest);
            extend_by_quotient(k, &q, &mut before, &mut cofactor);
            negative = !negative;
        }
    }
    Fraction { negative: negative && !y.is_empty(), numerator: y, denominator: cofactor }
}

/// Takes `x >= y`, both trimmed, steps further while both are surely above every number of `keep`
/// limbs; `None` where few are left.
fn steps_above(k: &Kernels, x: &mut Vec<Limb>, y: &mut Vec<Limb>, keep: usize) -> Option<Steps> {
    let n = x.len();
    let keep = keep.max(2);
    if y.len() <= keep {
        return None;
    }
    // The upper limbs are halved, and one more limb may go.
    let low = (2 * keep + 2).saturating_sub(n);
    if low < n && half::pays(k, n - low) {
        let steps = half::by_upper_limbs(k, x, y, low, &mut ());
        if !steps.is_none() {
            return Some(steps);
        }
    }
    let mut steps = Steps::none();
    while half::step(k, x, y, keep, &mut steps, &mut ()) {}
    Some(steps).filter(|steps| !steps.is_none())
}
