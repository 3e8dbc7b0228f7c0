//! Arithmetic of short numbers, in registers: every limb of the array takes part, whether it is 0
//! or not, so that nothing is decided by lengths.

use super::limbs::{INLINE, Short};
use crate::{LIMB_BITS, Limb};
use core::array;
use core::cmp::Ordering;
use widelimb_kernels::div_2_by_1;
use widelimb_limb::sum::{add_carry, sub_borrow};

/// `a + b`, and whether there is a carry out.
#[inline(always)]
pub(crate) fn add(a: &Short, b: &Short) -> (Short, bool) {
    add_with_carry(a, b, false)
}

#[inline(always)]
fn add_with_carry(a: &Short, b: &Short, mut carry: bool) -> (Short, bool) {
    let sum = array::from_fn(|i| add_carry(a[i], b[i], &mut carry));
    (sum, carry)
}

/// `a - b`, and whether there is a borrow out.
#[inline(always)]
pub(crate) fn sub(a: &Short, b: &Short) -> (Short, bool) {
    let mut borrow = false;
    let difference = array::from_fn(|i| sub_borrow(a[i], b[i], &mut borrow));
    (difference, borrow)
}

/// The sum of two numbers with signs: its magnitude, and whether it is negative. `None` where the
/// magnitude does not fit.
///
/// Signs are not branched on, which would be guessed wrong for half of mixed numbers: with unlike
/// ones the complement of `b` and 1 are added, and where that has no carry, what comes out is
/// complemented.
#[inline(always)]
pub(crate) fn add_signed(
    a: &Short,
    a_negative: bool,
    b: &Short,
    b_negative: bool,
) -> Option<(Short, bool)> {
    let unlike = a_negative != b_negative;
    let (sum, carry) = add_with_carry(a, &flip_if(b, unlike), unlike);
    if carry & !unlike {
        return None;
    }
    let below = unlike & !carry;
    let sum = with_sign(&sum, below);
    Some((sum, (a_negative != below) & !is_zero(&sum)))
}

/// The number with each of its limbs inverted if `flip`.
#[inline(always)]
fn flip_if(a: &Short, flip: bool) -> Short {
    let mask = Limb::from(flip).wrapping_neg();
    a.map(|limb| limb ^ mask)
}

/// Whether the number is 0.
#[inline(always)]
pub(crate) fn is_zero(a: &Short) -> bool {
    a.iter().fold(0, |all, limb| all | limb) == 0
}

/// The zero bits below the lowest one bit, or `None` for 0.
#[inline(always)]
pub(crate) fn trailing_zeros(a: &Short) -> Option<u64> {
    let i = a.iter().position(|&limb| limb != 0)?;
    Some(i as u64 * LIMB_BITS as u64 + u64::from(a[i].trailing_zeros()))
}

/// The order of two numbers.
#[inline(always)]
pub(crate) fn cmp(a: &Short, b: &Short) -> Ordering {
    for (x, y) in a.iter().zip(b).rev() {
        if x != y {
            return x.cmp(y);
        }
    }
    Ordering::Equal
}

/// The number's only limb, where the others are 0.
#[inline(always)]
pub(crate) fn as_limb(a: &Short) -> Option<Limb> {
    let above = a[1..].iter().fold(0, |all, limb| all | limb);
    (above == 0).then_some(a[0])
}

/// `a b`, where both are of two limbs, or one is a limb and the other leaves room for one more
/// limb; `None` for others, whatever their product is.
#[inline(always)]
pub(crate) fn mul(a: &Short, b: &Short) -> Option<Short> {
    match (as_limb(a), as_limb(b)) {
        (Some(x), Some(y)) => Some(mul_limbs(x, y)),
        (_, Some(w)) if a[INLINE - 1] == 0 => Some(mul_limb(a, w)),
        (Some(w), _) if b[INLINE - 1] == 0 => Some(mul_limb(b, w)),
        _ => Some(mul_two(as_u128(a)?, as_u128(b)?)),
    }
}

/// A product of two by two limbs, which has four.
#[inline(always)]
fn mul_two(x: u128, y: u128) -> Short {
    let [(x0, x1), (y0, y1)] = [x, y].map(|x| (u128::from(x as Limb), x >> LIMB_BITS));
    let (low, high) = (x0 * y0, x1 * y1);
    let (cross, other) = (x1 * y0, x0 * y1);
    let middle = (low >> LIMB_BITS) + u128::from(cross as Limb) + u128::from(other as Limb);
    let high = high + (cross >> LIMB_BITS) + (other >> LIMB_BITS) + (middle >> LIMB_BITS);
    let mut r = [0; INLINE];
    (r[0], r[1]) = (low as Limb, middle as Limb);
    (r[2], r[3]) = (high as Limb, (high >> LIMB_BITS) as Limb);
    r
}

#[inline(always)]
fn mul_limbs(x: Limb, y: Limb) -> Short {
    let product = u128::from(x) * u128::from(y);
    let mut r = [0; INLINE];
    (r[0], r[1]) = (product as Limb, (product >> 64) as Limb);
    r
}

/// `a w` modulo `2^(64 INLINE)`.
#[inline(always)]
pub(crate) fn mul_limb(a: &Short, w: Limb) -> Short {
    let mut carry = 0;
    a.map(|limb| {
        let product = u128::from(limb) * u128::from(w) + u128::from(carry);
        carry = (product >> 64) as Limb;
        product as Limb
    })
}

/// The whole product `a b`.
#[inline]
pub(crate) fn mul_long(a: &Short, b: &Short) -> [Limb; 2 * INLINE] {
    let mut r = [0; 2 * INLINE];
    for (i, &y) in b.iter().enumerate() {
        let mut carry = 0;
        for (j, &x) in a.iter().enumerate() {
            let t = u128::from(x) * u128::from(y) + u128::from(r[i + j]) + u128::from(carry);
            (r[i + j], carry) = (t as Limb, (t >> 64) as Limb);
        }
        r[i + INLINE] = carry;
    }
    r
}

/// `(floor(a / d), a mod d)` for `d > 0`.
#[inline(always)]
pub(crate) fn div_rem_limb(a: &Short, d: Limb) -> (Short, Limb) {
    if let Some(a) = as_limb(a) {
        return (from_limb(a / d), a % d);
    }
    let (mut q, mut r) = (*a, 0);
    for limb in q.iter_mut().rev() {
        // The CPU's division is several times as fast where its dividend is a limb, or 0.
        (*limb, r) = if r == 0 { (*limb / d, *limb % d) } else { div_2_by_1(r, *limb, d) };
    }
    (q, r)
}

/// `(floor(a / d), a mod d)` for `d > 0`, both of at most two limbs.
#[inline(always)]
pub(crate) fn div_rem_two(a: &Short, d: &Short) -> Option<(Short, Short)> {
    let (a, d) = (as_u128(a)?, as_u128(d)?);
    if (a | d) >> LIMB_BITS == 0 {
        let (a, d) = (a as Limb, d as Limb);
        return Some((from_limb(a.checked_div(d)?), from_limb(a.checked_rem(d)?)));
    }
    let q = a.checked_div(d)?;
    Some((from_u128(q), from_u128(a.wrapping_sub(q.wrapping_mul(d)))))
}

/// `(floor(a / d), a mod d)` for `d > 0`, where the CPU's own divisions are enough; else `None`.
#[inline]
pub(crate) fn div_rem(a: &Short, d: &Short) -> Option<(Short, Short)> {
    if let Some(w) = as_limb(d) {
        if w == 0 {
            return None;
        }
        let (q, r) = div_rem_limb(a, w);
        return Some((q, from_limb(r)));
    }
    div_rem_two(a, d)
}

/// The number, where two limbs hold it.
#[inline(always)]
pub(crate) const fn as_u128(a: &Short) -> Option<u128> {
    let mut i = 2;
    while i < INLINE {
        if a[i] != 0 {
            return None;
        }
        i += 1;
    }
    Some((a[1] as u128) << LIMB_BITS | a[0] as u128)
}

#[inline(always)]
pub(crate) const fn from_limb(limb: Limb) -> Short {
    let mut short = [0; INLINE];
    short[0] = limb;
    short
}

#[inline(always)]
pub(crate) const fn from_u128(value: u128) -> Short {
    let mut short = [0; INLINE];
    (short[0], short[1]) = (value as Limb, (value >> LIMB_BITS) as Limb);
    short
}

/// An operation bit by bit on two's complements; `None` where the magnitude of the result does not
/// fit.
#[inline(always)]
pub(crate) fn bitwise(
    a: &Short,
    a_negative: bool,
    b: &Short,
    b_negative: bool,
    operation: impl Fn(Limb, Limb) -> Limb,
) -> Option<(Short, bool)> {
    let (a, b) = (with_sign(a, a_negative), with_sign(b, b_negative));
    let bits = array::from_fn(|i| operation(a[i], b[i]));
    let sign = operation(Limb::from(a_negative), Limb::from(b_negative)) & 1 == 1;
    let magnitude = with_sign(&bits, sign);
    (!sign || !is_zero(&magnitude)).then_some((magnitude, sign))
}

/// The number, or its negative modulo `2^(64 INLINE)`.
#[inline(always)]
fn with_sign(a: &Short, negative: bool) -> Short {
    add_with_carry(&flip_if(a, negative), &[0; INLINE], negative).0
}

/// `a 2^bits`, for `bits < 64`, where it fits.
#[inline(always)]
pub(crate) fn shl(a: &Short, bits: u32) -> Option<Short> {
    let mut out = 0;
    let r = a.map(|limb| {
        let r = limb << bits | out;
        // In two steps, as there is no shift by 64.
        out = limb >> 1 >> (63 - bits);
        r
    });
    (out == 0).then_some(r)
}

/// `floor(a / 2^bits)` for `bits < 64`.
#[inline(always)]
pub(crate) fn shr(a: &Short, bits: u32) -> Short {
    let mut r = *a;
    let mut above = 0;
    for limb in r.iter_mut().rev() {
        let shifted = *limb >> bits | above;
        above = *limb << 1 << (63 - bits);
        *limb = shifted;
    }
    r
}
