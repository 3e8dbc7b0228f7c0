//! Greatest common divisors and Euclid's steps of numbers of one and two limbs, in registers.

use super::lehmer::{Matrix, half_steps, leading_steps};
use crate::low_bits::limb_inverse;
use crate::reciprocal::{Reciprocal2, wide};
use crate::sum::sub_borrow;
use crate::trim::{trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::hint::select_unpredictable;

/// `gcd(a, b)` by Stein's binary method: J. Stein, Computational problems associated with Racah
/// algebra, Journal of Computational Physics 1 (1967).
#[inline]
pub fn gcd_limb(a: Limb, b: Limb) -> Limb {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    odd_limbs::<false>(a >> a.trailing_zeros(), b >> b.trailing_zeros(), &mut 0) << twos
}

/// `gcd(a, b)` of odd numbers, and where a Jacobi symbol is asked for, bit 1 of `sign` changes if
/// `(a | b)` is -1. The only branch that depends on the values is the loop's end.
///
/// The trailing zeros of the difference are those of its negative, so that they are counted while
/// the smaller number is found: a turn takes four cycles, for a difference, a count and a shift.
#[inline(always)]
pub(super) fn odd_limbs<const JACOBI: bool>(mut a: Limb, mut b: Limb, sign: &mut Limb) -> Limb {
    let mut negative = b.wrapping_sub(a);
    while negative != 0 {
        let twos = negative.trailing_zeros();
        let (difference, less) = a.overflowing_sub(b);
        if JACOBI {
            *sign ^= reciprocity(less, a, b);
        }
        b = select_unpredictable(less, a, b);
        a = select_unpredictable(less, negative, difference) >> twos;
        if JACOBI {
            *sign ^= sign_of_twos(twos.into(), b);
        }
        negative = b.wrapping_sub(a);
    }
    b
}

/// Bit 1 is set if the Jacobi symbols `(a | b)` and `(b | a)` of odd numbers differ, and they are
/// exchanged.
#[inline(always)]
pub(super) fn reciprocity(exchanged: bool, a: Limb, b: Limb) -> Limb {
    Limb::from(exchanged).wrapping_neg() & a & b
}

/// Bit 1 is set if the Jacobi symbol `(2^twos | b)` is -1.
#[inline(always)]
pub(super) fn sign_of_twos(twos: Limb, b: Limb) -> Limb {
    twos << 1 & (b ^ b >> 1)
}

/// `gcd(a, b)` of numbers of two limbs, by Stein's binary method.
pub fn gcd_two(a: u128, b: u128) -> u128 {
    if high(a | b) == 0 {
        return gcd_limb(a as Limb, b as Limb).into();
    }
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    odd_two::<false>(a >> a.trailing_zeros(), b >> b.trailing_zeros(), &mut 0) << twos
}

/// [`odd_limbs`] of two limbs each.
pub(super) fn odd_two<const JACOBI: bool>(a: u128, b: u128, sign: &mut Limb) -> u128 {
    let ([mut a0, mut a1], [mut b0, mut b1]) = ([a as Limb, high(a)], [b as Limb, high(b)]);
    while a1 | b1 != 0 {
        let (negative, borrow) = b0.overflowing_sub(a0);
        if negative == 0 {
            *sign ^= reciprocity(a1 < b1, a0, b0);
            (a1, b1) = (a1.abs_diff(b1), a1.min(b1));
            if a1 == 0 {
                return wide(b1, b0);
            }
            *sign ^= sign_of_twos(a1.trailing_zeros().into(), b0);
            (a0, a1) = (a1 >> a1.trailing_zeros(), 0);
            continue;
        }
        let negative_high = b1.wrapping_sub(a1).wrapping_sub(borrow.into());
        let twos = negative.trailing_zeros();
        let (low, mut less) = a0.overflowing_sub(b0);
        let high = sub_borrow(a1, b1, &mut less);
        if JACOBI {
            *sign ^= reciprocity(less, a0, b0);
        }
        b0 = select_unpredictable(less, a0, b0);
        b1 = select_unpredictable(less, a1, b1);
        let low = select_unpredictable(less, negative, low);
        let high = select_unpredictable(less, negative_high, high);
        // The difference is even: no shift is by 64.
        a0 = low >> twos | high << (twos.wrapping_neg() & 63);
        a1 = high >> twos;
        if JACOBI {
            *sign ^= sign_of_twos(twos.into(), b0);
        }
    }
    u128::from(odd_limbs::<JACOBI>(a0, b0, sign))
}

/// A greatest common divisor of one limb with its cofactors, `gcd = ±x a ± y b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtendedGcdLimb {
    /// The greatest common divisor of `a` and `b`.
    pub gcd: Limb,
    /// The magnitude of the cofactor of `a`.
    pub x: Limb,
    /// Whether the cofactor of `a` is below 0.
    pub x_negative: bool,
    /// The magnitude of the cofactor of `b`.
    pub y: Limb,
    /// Whether the cofactor of `b` is below 0.
    pub y_negative: bool,
}

/// [`extended_gcd`](super::extended_gcd) of one limb each, in registers.
pub fn extended_gcd_limb(a: Limb, b: Limb) -> ExtendedGcdLimb {
    if a == 0 || b == 0 {
        let (x, y) = ((b == 0).into(), (b != 0).into());
        return ExtendedGcdLimb { gcd: a | b, x, x_negative: false, y, y_negative: false };
    }
    let twos = (a | b).trailing_zeros();
    let (a, b) = (a >> twos, b >> twos);
    if b % 2 == 1 {
        smallest_cofactors(a, b, twos)
    } else {
        let ExtendedGcdLimb { gcd, x, x_negative, y, y_negative } = smallest_cofactors(b, a, twos);
        ExtendedGcdLimb { gcd, x: y, x_negative: y_negative, y: x, y_negative: x_negative }
    }
}

/// The smallest cofactors of `a` and `b`, not 0 and `b` odd, and `gcd(a, b) 2^twos`.
#[inline(always)]
fn smallest_cofactors(a: Limb, b: Limb, twos: u32) -> ExtendedGcdLimb {
    let inverse = limb_inverse(b);
    let [gcd, x, modulus] = cofactor_limb(a, b, inverse);
    let x_negative = modulus - x < x;
    let x = if x_negative { modulus - x } else { x };
    // y = (gcd - x a) / b, an exact quotient: modulo 2^64 it is a product with an inverse.
    let multiple = x.wrapping_mul(a);
    let multiple = if x_negative { multiple.wrapping_add(gcd) } else { multiple.wrapping_sub(gcd) };
    let y = if x == 0 { 1 } else { multiple.wrapping_mul(inverse) };
    let y_negative = !x_negative && x != 0 && y != 0;
    ExtendedGcdLimb { gcd: gcd << twos, x, x_negative, y, y_negative }
}

/// `gcd(a, b)`, then `x` in `0..b / gcd` with `x a = gcd` modulo `b`, and `b / gcd`, for odd `b`
/// and its inverse modulo `2^64`, `a` above 0.
///
/// The steps of the binary method find `2^t gcd = ±(x a - y b)`, see [`binary`](super::binary).
#[inline(always)]
pub(super) fn cofactor_limb(mut a: Limb, mut b: Limb, inverse: Limb) -> [Limb; 3] {
    let mut twos = a.trailing_zeros();
    a >>= twos;
    let (mut of_a, mut of_b, mut odd): (Limb, Limb, bool) = (1, 0, false);
    let mut negative = b.wrapping_sub(a);
    while negative != 0 {
        let zeros = negative.trailing_zeros();
        let (difference, less) = a.overflowing_sub(b);
        b = select_unpredictable(less, a, b);
        a = select_unpredictable(less, negative, difference) >> zeros;
        let kept = select_unpredictable(less, of_a, of_b);
        of_a += of_b;
        of_b = kept << zeros;
        twos += zeros;
        odd ^= less;
        negative = b.wrapping_sub(a);
    }
    let (gcd, modulus) = (b, of_a + of_b);
    // Division by 2^twos, below 2^128, in Montgomery's way.
    let negative_inverse = inverse.wrapping_mul(gcd).wrapping_neg();
    let add_multiple = |x: Limb, q: Limb| u128::from(x) + u128::from(q) * u128::from(modulus);
    let mut x = of_b;
    if twos >= Limb::BITS {
        x = high(add_multiple(x, x.wrapping_mul(negative_inverse)));
    }
    let bits = twos % Limb::BITS;
    let q = x.wrapping_mul(negative_inverse) & ((1 << bits) - 1);
    x = (add_multiple(x, q) >> bits) as Limb;
    x = if odd || x == 0 { x } else { modulus - x };
    [gcd, if x == modulus { 0 } else { x }, modulus]
}

/// A number below `2^128` that is congruent to `a` modulo `d`, for `d` of two limbs: `a` itself, or
/// the remainder by `d 2^s`, whose top bit is set.
pub(super) fn residue_two(a: &[Limb], d: u128) -> u128 {
    if let Some(a) = small_value(a) {
        return a;
    }
    let shifted = d << d.leading_zeros();
    let divisor = Reciprocal2::new(high(shifted), shifted as Limb);
    let (below, top) = a.split_at(a.len() - 2);
    let mut rest = wide(top[1], top[0]);
    if rest >= shifted {
        rest -= shifted;
    }
    for &limb in below.iter().rev() {
        rest = divisor.div_rem(rest, limb).1;
    }
    rest
}

/// The matrix of as many of Euclid's steps from `x >= y` on as its entries hold, for `y` above 0;
/// of no step if the next quotient does not fit.
pub(super) fn exact_steps(x: u128, y: u128) -> Matrix {
    let matrix = match high(x) {
        0 => half_steps::<true, _>(x as Limb, y as Limb, 2, &mut ()),
        _ => leading_steps(x, y, 0, &mut ()),
    };
    if !matrix.is_identity() {
        return matrix;
    }
    // A single step, whose remainder may be 0 or 1.
    let q = if high(x) == 0 { u128::from(x as Limb / y as Limb) } else { x / y };
    if q >> (LIMB_BITS - 1) != 0 {
        return Matrix::IDENTITY;
    }
    Matrix::one_step(q as Limb)
}

/// The upper limb.
#[inline(always)]
const fn high(a: u128) -> Limb {
    (a >> LIMB_BITS) as Limb
}

/// The value of at most two limbs.
pub fn small_value(a: &[Limb]) -> Option<u128> {
    match *trimmed(a) {
        [] => Some(0),
        [low] => Some(low.into()),
        [low, high] => Some(wide(high, low)),
        _ => None,
    }
}

/// The limbs of a value, trimmed.
pub(crate) fn small_limbs(value: u128) -> Vec<Limb> {
    let mut limbs = [value as Limb, high(value)].to_vec();
    trim(&mut limbs);
    limbs
}
