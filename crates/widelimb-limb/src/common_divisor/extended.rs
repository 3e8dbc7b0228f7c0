//! Greatest common divisors with cofactors, and modular inverses.

use super::binary::{self, Cofactor};
use super::lehmer::{Room, advance};
use super::small::{
    ExtendedGcdLimb, cofactor_limb, exact_steps, extended_gcd_limb, small_limbs, small_value,
};
use super::steps::extend_by_quotient;
use super::{LEHMER_FROM, half};
use crate::Limb;
use crate::compare::{cmp, trailing_zeros};
use crate::div::{exact_rows, rem_1};
use crate::low_bits::limb_inverse;
use crate::owned::{
    difference, div_rem, exact_quotient, product, remainder, shifted_left, shifted_right, sum,
    zeros,
};
use crate::row::addmul_1;
use crate::sum::{add_carry, sub_borrow};
use crate::trim::{trim, trimmed};
use alloc::vec;
use alloc::vec::Vec;
use core::mem::{replace, swap};
use widelimb_kernels::Kernels;

/// A greatest common divisor with its cofactors, `gcd = ±x a ± y b`; all three numbers trimmed.
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

/// `gcd(a, b)` with the cofactors of Euclid's algorithm: `gcd = x a + y b`.
///
/// For `a, b > 0` they are the smallest: where one number divides the other, 1 for the divisor and
/// 0 for the other, `(x, y) = (0, 1)` for `a = b`; else the only ones with `|x| <= b / (2 gcd)` and
/// `|y| <= a / (2 gcd)`. For `b = 0` they are `(1, 0)`, for `a = 0 < b` they are `(0, 1)`.
///
/// Cost: about `8 n^2` limb products for short operands of `n` limbs, `O(log n)` products of `n`
/// limbs for long ones. Up to eight limbs there is no memory but the results'.
pub fn extended_gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> ExtendedGcd {
    let (a, b) = (trimmed(a), trimmed(b));
    if let ([] | [_], [] | [_]) = (a, b) {
        let limb = |a: &[Limb]| a.first().copied().unwrap_or(0);
        return extended_gcd_limb(limb(a), limb(b)).into();
    }
    let n = a.len().max(b.len());
    if a.is_empty() || b.is_empty() {
        let one = |flag: bool| if flag { vec![1] } else { vec![] };
        let (x, y) = (one(b.is_empty()), one(!b.is_empty()));
        let gcd = [a, b].concat();
        return ExtendedGcd { gcd, x, x_negative: false, y, y_negative: false };
    }
    if is_short(k, n) {
        return extended_gcd_binary(k, a, b);
    }
    let mut cofactors = column(n, [1, 0]);
    let (gcd, odd) = euclid(k, a.to_vec(), b.to_vec(), &mut cofactors);
    let [x, _] = cofactors;
    let x_negative = odd && !x.is_empty();
    // y = (gcd - x a) / b, where x a is 0 or of another sign than y, and larger.
    let xa = product(k, &x, a);
    let multiple = if x_negative { sum(k, &xa, &gcd) } else { abs_difference(k, &xa, &gcd) };
    let y = exact_quotient(k, &multiple, b);
    let y_negative = !x_negative && !x.is_empty() && !y.is_empty();
    ExtendedGcd { gcd, x, x_negative, y, y_negative }
}

/// Whether the cofactors of numbers of `n` limbs come by the binary method.
fn is_short(k: &Kernels, n: usize) -> bool {
    n < LEHMER_FROM && half::half(k, n).is_none()
}

/// [`extended_gcd`] of trimmed numbers that are not 0, by the binary method, whose cofactors are
/// brought to the smallest ones.
fn extended_gcd_binary(k: &Kernels, a: &[Limb], b: &[Limb]) -> ExtendedGcd {
    let [of_a, of_b] = [a, b].map(|a| trailing_zeros(k, a).unwrap_or(0));
    if of_b > of_a {
        let ExtendedGcd { gcd, x, x_negative, y, y_negative } = extended_gcd_binary(k, b, a);
        return ExtendedGcd { gcd, x: y, x_negative: y_negative, y: x, y_negative: x_negative };
    }
    if of_b > 0 {
        let [a, b] = [a, b].map(|a| shifted_right(k, a, of_b as usize));
        let mut extended = extended_gcd_binary(k, &a, &b);
        extended.gcd = shifted_left(k, &extended.gcd, of_b as usize);
        return extended;
    }
    let Cofactor { gcd, x, negative } = binary::cofactor::<true>(k, a, b);
    let y = second_cofactor(k, [a, b], &gcd, &x, negative);
    let y_negative = !negative && !x.is_empty() && !y.is_empty();
    ExtendedGcd { gcd, x, x_negative: negative, y, y_negative }
}

/// The magnitude of `y = (gcd - x a) / b` for odd `b`, as an exact quotient modulo the power of
/// `2^64` above `a`, which is above `y`.
fn second_cofactor(
    k: &Kernels,
    [a, b]: [&[Limb]; 2],
    gcd: &[Limb],
    x: &[Limb],
    x_negative: bool,
) -> Vec<Limb> {
    if x.is_empty() {
        return [1].to_vec();
    }
    let n = a.len();
    let mut y = zeros(n);
    for (i, &limb) in x.iter().enumerate().take(n) {
        addmul_1(k, &mut y[i..], &a[..n - i], limb);
    }
    let mut carry = false;
    for (i, y) in y.iter_mut().enumerate() {
        let limb = gcd.get(i).copied().unwrap_or(0);
        *y = if x_negative {
            add_carry(*y, limb, &mut carry)
        } else {
            sub_borrow(*y, limb, &mut carry)
        };
    }
    let mut q = zeros(n);
    exact_rows(k, &mut q, &mut y, b);
    trim(&mut q);
    q
}

/// Cofactors of the value 0 or 1, with room for those of numbers of `n` limbs.
fn column(n: usize, values: [Limb; 2]) -> [Vec<Limb>; 2] {
    values.map(|value| {
        let mut cofactor = Vec::with_capacity(n + 2);
        cofactor.push(value);
        trim(&mut cofactor);
        cofactor
    })
}

/// The inverse of `a` modulo `m`, trimmed and below `m`; `None` if they have a common factor, or
/// if `m` is 0. Cost: that of [`extended_gcd`], of which only one cofactor is computed.
pub fn inverse_mod(k: &Kernels, a: &[Limb], m: &[Limb]) -> Option<Vec<Limb>> {
    let (a, m) = (trimmed(a), trimmed(m));
    match *m {
        [] => None,
        [1] => Some(Vec::new()),
        [m] => {
            let a = if let [a] = *a { a } else { rem_1(a, m) };
            let x = if m % 2 == 1 {
                let [gcd, x, _] = cofactor_limb(a.max(1), m, limb_inverse(m));
                (a != 0 && gcd == 1).then_some(x)
            } else {
                let ExtendedGcdLimb { gcd, x, x_negative, .. } = extended_gcd_limb(a, m);
                (gcd == 1).then(|| if x_negative { m - x } else { x })
            };
            x.map(|x| [x].to_vec())
        }
        _ if a.is_empty() => None,
        _ if is_short(k, m.len().max(a.len())) && m[0] % 2 == 1 => {
            let Cofactor { gcd, x, .. } = binary::cofactor::<false>(k, a, m);
            (gcd == [1]).then_some(x)
        }
        _ if is_short(k, m.len().max(a.len())) => {
            let ExtendedGcd { gcd, x, x_negative, .. } = extended_gcd_binary(k, a, m);
            (gcd == [1]).then(|| if x_negative { difference(k, m, &x) } else { x })
        }
        _ => {
            let a = if cmp(k, a, m).is_lt() { a.to_vec() } else { remainder(k, a, m) };
            let mut cofactors = column(m.len(), [1, 0]);
            let (gcd, odd) = euclid(k, a, m.to_vec(), &mut cofactors);
            let [x, _] = cofactors;
            (gcd == [1]).then(|| if odd { difference(k, m, &x) } else { x })
        }
    }
}

fn abs_difference(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    if cmp(k, a, b).is_lt() { difference(k, b, a) } else { difference(k, a, b) }
}

impl From<ExtendedGcdLimb> for ExtendedGcd {
    fn from(e: ExtendedGcdLimb) -> ExtendedGcd {
        let [gcd, x, y] = [e.gcd, e.x, e.y].map(|limb| trimmed(&[limb]).to_vec());
        ExtendedGcd { gcd, x, x_negative: e.x_negative, y, y_negative: e.y_negative }
    }
}

/// Runs Euclid's algorithm for `a` and `b`, both trimmed, to its end, and applies its steps to
/// the cofactors of `a`. Returns the greatest common divisor, and whether the number of steps is
/// odd.
///
/// The cofactors of Euclid's remainders alternate in sign, so that their magnitudes add: a column
/// has the magnitudes of the pair. At the end the first of each is the divisor's; that of `a` is
/// negative after an odd number of steps, that of `b` after an even one.
fn euclid(
    k: &Kernels,
    mut a: Vec<Limb>,
    mut b: Vec<Limb>,
    cofactors: &mut [Vec<Limb>; 2],
) -> (Vec<Limb>, bool) {
    let mut odd = cmp(k, &a, &b).is_lt();
    if odd {
        swap(&mut a, &mut b);
        cofactors.swap(0, 1);
    }
    let [of_a, of_b] = cofactors;
    let mut room = Room::default();
    while a.len() > 2 && !b.is_empty() {
        if let Some(upper) = half::half(k, a.len()) {
            let low = a.len() - upper;
            let further = half::by_upper_limbs(k, &mut a, &mut b, low, &mut ());
            if !further.is_none() {
                further.extend(k, of_a, of_b);
                odd ^= further.is_odd();
                continue;
            }
        }
        let matrix = advance(k, &mut a, &mut b, 0, &mut room, &mut ());
        if matrix.is_identity() {
            let (q, rest) = div_rem(k, &a, &b);
            a = replace(&mut b, rest);
            extend_by_quotient(k, &q, of_a, of_b);
            odd = !odd;
        } else {
            matrix.extend(k, of_a, of_b, &mut room);
            odd ^= matrix.is_odd();
        }
    }
    let (Some(mut x), Some(mut y)) = (small_value(&a), small_value(&b)) else { return (a, odd) };
    while y != 0 {
        let matrix = exact_steps(x, y);
        if matrix.is_identity() {
            let q = small_limbs(x / y);
            extend_by_quotient(k, &q, of_a, of_b);
            (x, y) = (y, x % y);
            odd = !odd;
        } else {
            matrix.extend(k, of_a, of_b, &mut room);
            (x, y) = matrix.apply(x, y);
            odd ^= matrix.is_odd();
        }
    }
    (small_limbs(x), odd)
}
