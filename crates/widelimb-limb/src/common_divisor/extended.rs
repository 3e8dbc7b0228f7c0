//! Greatest common divisors with cofactors, and modular inverses.

use super::{LEHMER_FROM, binary, half};
use super::lehmer::{Matrix, Room, advance};
use super::small::{exact_steps, residue_two, small_limbs, small_value};
use super::steps::extend_by_quotient;
use crate::Limb;
use crate::compare::{cmp, trailing_zeros};
use crate::div::rem_1;
use crate::owned::{
    difference, div_rem, exact_quotient, product, remainder, shifted_left, shifted_right, sum, zeros,
};
use crate::low_bits::limb_inverse;
use crate::row::{addmul_1, submul_1};
use crate::sum::{add_carry, sub_1_assign, sub_borrow};
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
/// Cost: about `3 n^2` limb products for short operands of `n` limbs, `O(log n)` products of `n`
/// limbs for long ones. Up to two limbs there is no memory but the result's.
pub fn extended_gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> ExtendedGcd {
    let (a, b) = (trimmed(a), trimmed(b));
    if let (Some(a), Some(b)) = (small_value(a), small_value(b)) {
        return extended_gcd_small(a, b);
    }
    let n = a.len().max(b.len());
    if n < LEHMER_FROM && !a.is_empty() && !b.is_empty() {
        return extended_gcd_binary(k, a, b);
    }
    let first = column(n, [1, 0]);
    if n < QUOTIENT_FROM {
        let mut columns = [first, column(n, [0, 1])];
        let (gcd, odd) = euclid(k, a.to_vec(), b.to_vec(), &mut columns);
        let [[x, _], [y, _]] = columns;
        return ExtendedGcd {
            gcd,
            x_negative: odd && !x.is_empty(),
            y_negative: !odd && !y.is_empty(),
            x,
            y,
        };
    }
    let mut columns = [first];
    let (gcd, odd) = euclid(k, a.to_vec(), b.to_vec(), &mut columns);
    let [[x, _]] = columns;
    let x_negative = odd && !x.is_empty();
    if b.is_empty() {
        return ExtendedGcd { gcd, x, x_negative, y: vec![], y_negative: false };
    }
    // y = (gcd - x a) / b, where x a is 0 or of another sign than y, and larger.
    let xa = product(k, &x, a);
    let multiple = if x_negative { sum(k, &xa, &gcd) } else { abs_difference(k, &xa, &gcd) };
    let y = exact_quotient(k, &multiple, b);
    let y_negative = !x_negative && !x.is_empty() && !y.is_empty();
    ExtendedGcd { gcd, x, x_negative, y, y_negative }
}

/// [`extended_gcd`] of trimmed numbers that are not 0, by the binary method, whose cofactors are
/// brought to the smallest ones.
fn extended_gcd_binary(k: &Kernels, a: &[Limb], b: &[Limb]) -> ExtendedGcd {
    let [of_a, of_b] = [a, b].map(|a| trailing_zeros(k, a).unwrap_or(0));
    if of_b > of_a {
        let ExtendedGcd { gcd, x, x_negative, y, y_negative } = extended_gcd_binary(k, b, a);
        return ExtendedGcd { gcd, x: y, x_negative: y_negative, y: x, y_negative: x_negative };
    }
    let [a, b] = [a, b].map(|a| shifted_right(k, a, of_b as usize));
    let [gcd, mut x, modulus] = binary::cofactor(k, a.clone(), b.clone());
    // The other one is smaller if it is: the modulus is odd.
    let other = difference(k, &modulus, &x);
    let x_negative = cmp(k, &other, &x).is_lt();
    if x_negative {
        x = other;
    }
    let y = second_cofactor(k, [&a, &b], &gcd, &x, x_negative);
    let y_negative = !x_negative && !x.is_empty() && !y.is_empty();
    ExtendedGcd { gcd: shifted_left(k, &gcd, of_b as usize), x, x_negative, y, y_negative }
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
        *y = if x_negative { add_carry(*y, limb, &mut carry) } else { sub_borrow(*y, limb, &mut carry) };
    }
    let inverse = limb_inverse(b[0]);
    for i in 0..n {
        let q = y[i].wrapping_mul(inverse);
        let rest = b.len().min(n - i);
        let borrow = submul_1(k, &mut y[i..i + rest], &b[..rest], q);
        sub_1_assign(&mut y[i + rest..], borrow);
        y[i] = q;
    }
    trim(&mut y);
    y
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

/// Limbs from which on the second cofactor is computed as a quotient; below, the steps of Euclid's
/// algorithm are applied to both.
const QUOTIENT_FROM: usize = 60;

/// The inverse of `a` modulo `m`, trimmed and below `m`; `None` if they have a common factor, or
/// if `m` is 0. Cost: that of [`extended_gcd`], of which only one cofactor is computed.
pub fn inverse_mod(k: &Kernels, a: &[Limb], m: &[Limb]) -> Option<Vec<Limb>> {
    let (a, m) = (trimmed(a), trimmed(m));
    match (small_value(m), m.len()) {
        (_, 0) => None,
        (Some(value), 1) => {
            let a = if a.len() == 1 { a[0] } else { rem_1(a, m[0]) };
            let ([gcd, x, _], negative) = cofactors_limb(a, m[0]);
            let x = if negative { m[0] - x } else { x };
            (gcd == 1).then(|| small_limbs(if value == 1 { 0 } else { x.into() }))
        }
        (Some(m), _) => {
            let ([gcd, x, _], negative) = cofactors_two(residue_two(a, m) % m, m);
            (gcd == 1).then(|| small_limbs(if negative { m - x } else { x }))
        }
        _ if m.len() < LEHMER_FROM && m[0] % 2 == 1 => {
            let [gcd, x, _] = binary::cofactor(k, a.to_vec(), m.to_vec());
            (gcd == [1]).then_some(x)
        }
        _ => {
            let a = if cmp(k, a, m).is_lt() { a.to_vec() } else { remainder(k, a, m) };
            let mut columns = [column(m.len(), [1, 0])];
            let (gcd, odd) = euclid(k, a, m.to_vec(), &mut columns);
            let [[x, _]] = columns;
            (gcd == [1]).then(|| if odd { difference(k, m, &x) } else { x })
        }
    }
}

fn abs_difference(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    if cmp(k, a, b).is_lt() { difference(k, b, a) } else { difference(k, a, b) }
}

/// The greatest common divisor, the magnitudes of the cofactors of `a` and `b`, and whether the
/// first of them is negative.
#[inline]
fn cofactors_limb(mut a: Limb, mut b: Limb) -> ([Limb; 3], bool) {
    let (mut x, mut next_x, mut y, mut next_y) = (1, 0, 0, 1);
    let mut odd = false;
    while b != 0 {
        let q = a / b;
        (a, b) = (b, a % b);
        (x, next_x) = (next_x, q * next_x + x);
        (y, next_y) = (next_y, q * next_y + y);
        odd = !odd;
    }
    ([a, x, y], odd && x != 0)
}

/// The greatest common divisor, the magnitudes of the cofactors of `a` and `b`, and whether the
/// first of them is negative.
fn cofactors_two(mut a: u128, mut b: u128) -> ([u128; 3], bool) {
    let (mut x, mut next_x, mut y, mut next_y) = (1, 0, 0, 1);
    let mut negative = false;
    while b != 0 {
        let is_long = a >> Limb::BITS != 0 && a >= b;
        let matrix = if is_long { exact_steps(a, b, &mut ()) } else { Matrix::IDENTITY };
        if matrix.is_identity() {
            let short = (a | b) >> Limb::BITS == 0;
            let q = if short { u128::from(a as Limb / b as Limb) } else { a / b };
            (a, b) = (b, a - q * b);
            (x, next_x) = (next_x, q * next_x + x);
            (y, next_y) = (next_y, q * next_y + y);
            negative = !negative;
        } else {
            (a, b) = matrix.apply(a, b);
            (x, next_x) = matrix.extend_small(x, next_x);
            (y, next_y) = matrix.extend_small(y, next_y);
            negative ^= matrix.is_odd();
        }
    }
    ([a, x, y], negative && x != 0)
}

/// [`extended_gcd`] of at most two limbs.
fn extended_gcd_small(a: u128, b: u128) -> ExtendedGcd {
    let (numbers, x_negative) = if (a | b) >> Limb::BITS == 0 {
        let (numbers, x_negative) = cofactors_limb(a as Limb, b as Limb);
        (numbers.map(u128::from), x_negative)
    } else {
        cofactors_two(a, b)
    };
    let y_negative = !x_negative && numbers[1] != 0 && numbers[2] != 0;
    let [gcd, x, y] = numbers.map(small_limbs);
    ExtendedGcd { gcd, x, x_negative, y, y_negative }
}

/// Runs Euclid's algorithm for `a` and `b`, both trimmed, to its end, and applies its steps to
/// columns of cofactors, one for `a` or one for each number. Returns the greatest common divisor,
/// and whether the number of steps is odd.
///
/// The cofactors of Euclid's remainders alternate in sign, so that their magnitudes add: a column
/// has the magnitudes of the pair. At the end the first of each is the divisor's; that of `a` is
/// negative after an odd number of steps, that of `b` after an even one.
fn euclid(
    k: &Kernels,
    mut a: Vec<Limb>,
    mut b: Vec<Limb>,
    columns: &mut [[Vec<Limb>; 2]],
) -> (Vec<Limb>, bool) {
    let mut odd = cmp(k, &a, &b).is_lt();
    if odd {
        swap(&mut a, &mut b);
        columns.iter_mut().for_each(|column| column.swap(0, 1));
    }
    let mut room = Room::default();
    while a.len() > 2 && !b.is_empty() {
        if let Some(upper) = half::half(k, a.len()) {
            let low = a.len() - upper;
            let further = half::by_upper_limbs(k, &mut a, &mut b, low, &mut ());
            if !further.is_none() {
                columns.iter_mut().for_each(|[x, next]| further.extend(k, x, next));
                odd ^= further.is_odd();
                continue;
            }
        }
        let matrix = advance(k, &mut a, &mut b, 0, &mut room, &mut ());
        if matrix.is_identity() {
            let (q, rest) = div_rem(k, &a, &b);
            a = replace(&mut b, rest);
            columns.iter_mut().for_each(|[x, next]| extend_by_quotient(k, &q, x, next));
            odd = !odd;
        } else {
            columns.iter_mut().for_each(|[x, next]| matrix.extend(k, x, next, &mut room));
            odd ^= matrix.is_odd();
        }
    }
    let (Some(mut x), Some(mut y)) = (small_value(&a), small_value(&b)) else { return (a, odd) };
    while y != 0 {
        let matrix = exact_steps(x, y, &mut ());
        if matrix.is_identity() {
            let q = small_limbs(x / y);
            columns.iter_mut().for_each(|[x, next]| extend_by_quotient(k, &q, x, next));
            (x, y) = (y, x % y);
            odd = !odd;
        } else {
            columns.iter_mut().for_each(|[x, next]| matrix.extend(k, x, next, &mut room));
            (x, y) = matrix.apply(x, y);
            odd ^= matrix.is_odd();
        }
    }
    (small_limbs(x), odd)
}
