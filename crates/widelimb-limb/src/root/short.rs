//! Square roots of up to eight limbs, in registers.
//!
//! A root of one limb comes with its reciprocal, by which the remainder is divided for the next
//! limb; two limbs and the reciprocal of both give the next two. That is P. Zimmermann's Karatsuba
//! square root (INRIA RR-3805, 1999), of which `square` has the steps of longer roots.

use super::reciprocal_root::ReciprocalRoot;
use crate::LIMB_BITS;
use crate::Limb;
use crate::reciprocal::{Reciprocal2, halves, wide};
use crate::sum::{add_carry, sub_borrow};
use widelimb_kernels::{limb_sqrt, mul_add};

/// The most limbs of a number whose root is found here.
pub const LONGEST: usize = 8;

/// The root of a normal number: one of its two top bits is set.
pub struct Normal<S, R> {
    /// The root, half as long as the number.
    pub root: S,
    /// The remainder, at most twice the root, without its top bit.
    pub rest: S,
    /// The bit of the remainder above those.
    pub top: bool,
    /// The reciprocal of the root's upper limbs.
    pub by: R,
}

/// The root of a normal number of four limbs, `high 2^128 + low`.
#[inline(always)]
fn root_of_four(high: u128, low: u128) -> Normal<u128, Reciprocal2> {
    let ((a3, a2), (a1, a0)) = (halves(high), halves(low));
    let upper = ReciprocalRoot::new(a3);
    let (root, rest) = upper.root_of_two(a2);
    let by = upper.of_root(root);
    // (rest 2^64 + a1) / (2 root), both halved. A quotient of 2^64 is one too large.
    let (h1, h0) = halves(rest << 63 | u128::from(a1 >> 1));
    let is_full = h1 >= root;
    let (q, u) = by.div_rem(if is_full { h1 - root } else { h1 }, h0);
    // What is left of the division, its limb above, and the next limb; less the square.
    let (above, u) = halves(u128::from(u) << 1 | u128::from(a1 & 1));
    let (rest, borrow) = wide(u, a0).overflowing_sub(u128::from(q) * u128::from(q));
    let (mut s, mut rest) = (wide(root, q), rest);
    let mut top = above as i32 - i32::from(borrow) - i32::from(is_full);
    if top < 0 {
        // The root is one too large: with one less, the remainder is 2 s + 1 more. That a full
        // quotient carries into the upper limb, and this takes back.
        s = if is_full { wide(root, Limb::MAX) } else { s - 1 };
        let (sum, carry) = rest.overflowing_add(s << 1 | 1);
        (rest, top) = (sum, top + i32::from(carry) + (s >> 127) as i32);
    }
    debug_assert!(top == 0 || top == 1);
    Normal { root: s, rest, top: top == 1, by: by.with_lower(s as Limb) }
}

/// `a^2`, its upper half first.
#[inline(always)]
fn square(a: u128) -> (u128, u128) {
    let (a1, a0) = halves(a);
    let [a1, a0] = [a1, a0].map(u128::from);
    let cross = a1 * a0;
    let (low, carry) = (a0 * a0).overflowing_add(cross << 65);
    (a1 * a1 + (cross >> 63) + u128::from(carry), low)
}

/// The root of a normal number of eight limbs.
#[inline]
pub fn root_of_eight(a: &[Limb; 8]) -> Normal<[Limb; 4], Reciprocal2> {
    let Normal { root, rest, top, by } = root_of_four(wide(a[7], a[6]), wide(a[5], a[4]));
    // (rest 2^128 + a3 2^64 + a2) / (2 root), both halved. A quotient of 2^128 is one too large.
    let h = rest >> 1 | u128::from(top) << 127;
    let is_full = h >= root;
    let h = if is_full { h - root } else { h };
    let (q1, u) = by.div_rem(h, (rest as Limb) << 63 | a[3] >> 1);
    let (q0, u) = by.div_rem(u, a[3] << 63 | a[2] >> 1);
    let q = wide(q1, q0);
    let above = (u >> 127) as i32;
    let (square_high, square_low) = square(q);
    let (low, borrow) = wide(a[1], a[0]).overflowing_sub(square_low);
    let (high, first) = (u << 1 | u128::from(a[2] & 1)).overflowing_sub(square_high);
    let (high, second) = high.overflowing_sub(borrow.into());
    let top = above - i32::from(first | second) - i32::from(is_full);
    let limbs = |high: u128, low: u128| {
        let ((x3, x2), (x1, x0)) = (halves(high), halves(low));
        [x0, x1, x2, x3]
    };
    if top >= 0 {
        debug_assert!(top <= 1);
        return Normal { root: limbs(root, q), rest: limbs(high, low), top: top == 1, by };
    }
    // The root is one too large.
    let root = if is_full {
        limbs(root, u128::MAX)
    } else {
        limbs(root - u128::from(q == 0), q.wrapping_sub(1))
    };
    let (mut carry, rest) = (true, limbs(high, low));
    let rest = core::array::from_fn(|i| {
        let below = if i == 0 { 0 } else { root[i - 1] >> 63 };
        add_carry(rest[i], root[i] << 1 | below, &mut carry)
    });
    let top = top + i32::from(carry) + (root[3] >> 63) as i32;
    debug_assert!(top == 0 || top == 1);
    Normal { root, rest, top: top == 1, by }
}

/// The root of a number of up to [`LONGEST`] limbs, and the remainder.
#[inline]
pub fn sqrt_rem(a: &[Limb]) -> ([Limb; 4], [Limb; 5]) {
    debug_assert!(a.len() <= LONGEST);
    if a.len() > 4 {
        return sqrt_rem_eight(a);
    }
    let of = |i: usize| a.get(i).copied().unwrap_or(0);
    let (high, low) = (wide(of(3), of(2)), wide(of(1), of(0)));
    if high == 0 {
        let (root, rest) = sqrt_rem_small(low);
        return ([root, 0, 0, 0], [rest as Limb, (rest >> 64) as Limb, 0, 0, 0]);
    }
    let (root, [r0, r1, r2]) = sqrt_rem_four(high, low);
    ([root as Limb, (root >> 64) as Limb, 0, 0], [r0, r1, r2, 0, 0])
}

/// [`sqrt_rem`] for five limbs or more.
fn sqrt_rem_eight(a: &[Limb]) -> ([Limb; 4], [Limb; 5]) {
    let mut number = [0; LONGEST];
    number[..a.len()].copy_from_slice(a);
    // Half as many limbs, and half as many bits, are to be taken from the root.
    let (missing, bits) = (LONGEST - a.len(), a[a.len() - 1].leading_zeros() & !1);
    if missing == 0 && bits == 0 {
        let Normal { root, rest: [r0, r1, r2, r3], top, .. } = root_of_eight(&number);
        return (root, [r0, r1, r2, r3, top.into()]);
    }
    let mut normal = [0; LONGEST];
    normal[missing..].copy_from_slice(a);
    for i in (1..LONGEST).rev() {
        normal[i] = normal[i] << bits | normal[i - 1] >> 1 >> (LIMB_BITS as u32 - 1 - bits);
    }
    normal[0] <<= bits;
    let mut root = root_of_eight(&normal).root;
    if missing >= 2 {
        root = [root[1], root[2], root[3], 0];
    }
    let bits = bits / 2 + missing as u32 % 2 * (LIMB_BITS as u32 / 2);
    for i in 0..3 {
        root[i] = root[i] >> bits | root[i + 1] << 1 << (LIMB_BITS as u32 - 1 - bits);
    }
    root[3] >>= bits;
    (root, rest(&number, &root))
}

/// `a - s^2`, which is below `2^320`.
fn rest(a: &[Limb; LONGEST], s: &[Limb; 4]) -> [Limb; 5] {
    let mut square = [0; 5];
    // The products of unlike limbs, twice, and the squares of limbs.
    for i in 0..2 {
        let mut carry = 0;
        for j in i + 1..4 {
            if i + j < 5 {
                (square[i + j], carry) = mul_add(s[i], s[j], square[i + j], carry);
            }
        }
        if i == 0 {
            square[4] = carry;
        }
    }
    let (mut shifted, mut carry, mut borrow) = (0, false, false);
    core::array::from_fn(|i| {
        let twice = square[i] << 1 | shifted;
        shifted = square[i] >> 63;
        let own = u128::from(s[i / 2]) * u128::from(s[i / 2]);
        let own = if i % 2 == 0 { own as Limb } else { (own >> 64) as Limb };
        sub_borrow(a[i], add_carry(twice, own, &mut carry), &mut borrow)
    })
}

/// The root of a number of three or four limbs, and the remainder.
#[inline]
fn sqrt_rem_four(high: u128, low: u128) -> (u128, [Limb; 3]) {
    let bits = high.leading_zeros() & !1;
    if bits == 0 {
        let Normal { root, rest, top, .. } = root_of_four(high, low);
        return (root, [rest as Limb, (rest >> 64) as Limb, top.into()]);
    }
    let s = root_of_four(high << bits | low >> (128 - bits), low << bits).root >> (bits / 2);
    let (square_high, square_low) = square(s);
    let (low, borrow) = low.overflowing_sub(square_low);
    let high = high - square_high - u128::from(borrow);
    (s, [low as Limb, (low >> 64) as Limb, high as Limb])
}

/// The root of a number of up to two limbs, and the remainder.
#[inline]
pub fn sqrt_rem_small(a: u128) -> (Limb, u128) {
    let (high, low) = halves(a);
    if high == 0 {
        let s = limb_sqrt(low);
        return (s, (low - s * s).into());
    }
    // Whether a number is normal is not branched on, which would be guessed wrong for many.
    let bits = high.leading_zeros() & !1;
    let above = low >> 1 >> (LIMB_BITS as u32 - 1 - bits);
    let s = ReciprocalRoot::new(high << bits | above).root_of_two(low << bits).0 >> (bits / 2);
    (s, a - u128::from(s) * u128::from(s))
}
