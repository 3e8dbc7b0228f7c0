//! Square roots with remainder.
//!
//! The number is shifted by an even count of bits until one of the two top bits of an even number
//! of limbs is set. Then the root of the upper half, found the same way, and one division by it
//! give the root, or one more than it. All is done in place, with scratch for one quotient and
//! its square. Source: P. Zimmermann, Karatsuba Square Root, INRIA RR-3805 (1999); the proof of the
//! in-place form: Y. Bertot, N. Magaud, P. Zimmermann, A proof of GMP square root, Journal of
//! Automated Reasoning 29 (2002).

use crate::div::{self, div_normalized, div_normalized_scratch_len};
use crate::product::{sqr, sqr_scratch_len};
use crate::progress::Steps;
use crate::reciprocal::{halves, wide};
use crate::row;
use crate::sum::{add_1_assign, sub_1_assign};
use crate::{LIMB_BITS, Limb};
use crate::{cost, shift};
use widelimb_kernels::{Kernels, div_2_by_1, limb_sqrt};

/// The limbs of the root of a number of `n`.
pub const fn root_len(n: usize) -> usize {
    n.div_ceil(2)
}

/// The limbs of scratch of [`sqrt_rem`] for a number of `n`.
pub fn sqrt_scratch_len(k: &Kernels, n: usize) -> usize {
    let half = root_len(n);
    // The shifted number, and what a level takes.
    2 * half + level_scratch_len(k, half)
}

/// The limbs of scratch that [`normal`] takes for a root of `n` limbs: for a quotient and its
/// division, or for a square and its product. The levels below take less.
fn level_scratch_len(k: &Kernels, n: usize) -> usize {
    if n <= 2 {
        return 0;
    }
    let (low, high) = (n / 2, n - n / 2);
    let division = div_normalized_scratch_len(k, low, high);
    let basecase = k.thresholds.sqr_karatsuba.min(k.thresholds.sqr_ntt);
    if high <= div::LONGEST_SHORT && low < basecase {
        // Nor do squares so short; the levels below take less.
        return low + 1 + division.max(2 * low);
    }
    let square = 2 * low + if low < basecase { 0 } else { sqr_scratch_len(k, low) };
    (low + 1 + division.max(square)).max(level_scratch_len(k, high))
}

/// The cost of a root of `n` limbs without that of its upper half.
pub fn level_cost(k: &Kernels, n: usize) -> f64 {
    cost::quotient(k, n, n / 2) + cost::square(k, n / 2)
}

/// `s = floor(sqrt(a))` and `rest = a - s^2`, where `rest` is wanted. The top limb of `a` is not 0;
/// `s` and `rest` have [`root_len`] limbs, `rest` one more.
///
/// Cost: that of a division of twice as many limbs as the root has, and a square half as long.
pub fn sqrt_rem(
    k: &Kernels,
    s: &mut [Limb],
    rest: Option<&mut [Limb]>,
    a: &[Limb],
    scratch: &mut [Limb],
    steps: &mut Steps<'_>,
) {
    let n = s.len();
    let (shifted, scratch) = scratch.split_at_mut(2 * n);
    // One bit of the root for two of the number.
    let bits = a[a.len() - 1].leading_zeros() as usize / 2 + (2 * n - a.len()) * LIMB_BITS / 2;
    shift::shl(k, shifted, a, 2 * bits);
    let top = normal(k, s, shifted, scratch, steps);
    if let Some(rest) = rest {
        let (low, above) = rest.split_at_mut(n);
        low.copy_from_slice(&shifted[..n]);
        above[0] = top.into();
        give_back(k, rest, s, bits, &mut shifted[..=n]);
    }
    if bits > 0 {
        k.shr_assign(s, bits as u32);
    }
}

/// Takes the remainder of a number shifted by `2 bits` to that of the number: with `s0` the low
/// bits of the shifted root `s`, it is `(rest + 2 s s0 - s0^2) / 2^(2 bits)`.
fn give_back(k: &Kernels, rest: &mut [Limb], s: &[Limb], bits: usize, room: &mut [Limb]) {
    if bits == 0 {
        return;
    }
    let (n, low) = (s.len(), s[0] & ((1 << bits) - 1));
    rest[n] += row::addmul_1(k, &mut rest[..n], s, 2 * low);
    let square = u128::from(low) * u128::from(low);
    let borrow = sub_1_assign(rest, square as Limb);
    debug_assert!(borrow == 0);
    let borrow = sub_1_assign(&mut rest[1..], (square >> 64) as Limb);
    debug_assert!(borrow == 0);
    room.copy_from_slice(rest);
    shift::shr(k, rest, room, 2 * bits);
}

/// `s = floor(sqrt(a))` for `a` twice as long, one of whose two top bits is set; the remainder
/// stays in the lower half of `a`, and its top bit is returned.
fn normal(
    k: &Kernels,
    s: &mut [Limb],
    a: &mut [Limb],
    scratch: &mut [Limb],
    steps: &mut Steps<'_>,
) -> bool {
    let n = s.len();
    if let ([s0, s1], &mut [a0, a1, a2, a3]) = (&mut *s, &mut *a) {
        let (root, rest, top) = sqrt_of_four(wide(a3, a2), wide(a1, a0));
        (*s0, *s1) = (root as Limb, (root >> 64) as Limb);
        (a[0], a[1]) = (rest as Limb, (rest >> 64) as Limb);
        return top;
    }
    let (low, high) = (n / 2, n - n / 2);
    let upper_top = normal(k, &mut s[low..], &mut a[2 * low..], scratch, steps);
    steps.next(|| level_cost(k, n));
    // The remainder of the upper half and the next `low` limbs, divided by twice the upper root:
    // by the root, and then the quotient is halved.
    let (quotient, scratch) = scratch.split_at_mut(low + 1);
    let mut top = Limb::from(upper_top);
    if upper_top {
        k.sub_n_assign(&mut a[2 * low..2 * low + high], &s[low..], 0);
    }
    divide(k, quotient, &mut a[low..low + n], &s[low..], scratch);
    top += quotient[low];
    let odd = quotient[0] % 2 == 1;
    half_into(k, &mut s[..low], &quotient[..low], top % 2);
    top /= 2;
    let mut carry = 0;
    if odd {
        let (root, rest) = (&s[low..], &mut a[low..n]);
        carry = k.add_n_assign(rest, root, 0) as i64;
    }
    // Less the square of the quotient. A quotient of 2^(64 low) has zeros in its limbs.
    let (square, scratch) = scratch.split_at_mut(2 * low);
    sqr(k, square, &s[..low], scratch);
    let borrow = top + k.sub_n_assign(&mut a[..2 * low], square, 0);
    carry -= sub_1_assign(&mut a[2 * low..n], borrow) as i64;
    if carry < 0 {
        // The root is one too large: with one less, the remainder is 2 s + 1 more.
        if top == 1 {
            s[..low].fill(Limb::MAX);
        } else {
            sub_1_assign(s, 1);
        }
        carry += row::addmul_1(k, &mut a[..n], s, 2) as i64;
        carry += add_1_assign(&mut a[..n], 1) as i64;
    }
    debug_assert!(carry == 0 || carry == 1);
    carry == 1
}

/// `a / d` to `q`, one limb longer than what `a` has more than `d`; the remainder to the low limbs
/// of `a`. The top bit of `d` is set.
fn divide(k: &Kernels, q: &mut [Limb], a: &mut [Limb], d: &[Limb], scratch: &mut [Limb]) {
    let (q, top) = q.split_at_mut(a.len() - d.len());
    top[0] = div_normalized(k, q, a, d, scratch);
}

/// `r = (top 2^(64 n) + a) / 2`, rounded down, for a bit `top`.
fn half_into(k: &Kernels, r: &mut [Limb], a: &[Limb], top: Limb) {
    k.shr(r, a, 1);
    r[a.len() - 1] |= top << (LIMB_BITS - 1);
}

/// The root of a number of two limbs, one of whose two top bits is set, and the remainder: from the
/// root of the upper limb by a division of one limb.
pub fn sqrt_of_two(a: u128) -> (Limb, u128) {
    let (high, low) = ((a >> 64) as Limb, a as Limb);
    let root = limb_sqrt(high);
    let rest = high - root * root;
    // (rest B + middle) / (2 root) for B = 2^32, both halved: rest <= 2 root.
    let middle = low >> 32;
    let half = rest << 31 | middle >> 1;
    let (q, u) = (half / root, 2 * (half % root) + middle % 2);
    let s = (u128::from(root) << 32) + u128::from(q);
    let rest = i128::from(u) << 32 | i128::from(low as u32);
    let rest = rest - i128::from(q) * i128::from(q);
    if rest < 0 {
        let s = s - 1;
        return (s as Limb, (rest + 2 * s as i128 + 1) as u128);
    }
    (s as Limb, rest as u128)
}

/// The root of `high 2^128 + low`, one of whose two top bits is set; the remainder, its top bit.
/// The method is that of [`sqrt_of_two`], with limbs in the place of half limbs.
fn sqrt_of_four(high: u128, low: u128) -> (u128, u128, bool) {
    let (root, rest) = sqrt_of_two(high);
    let (low, middle) = (low as Limb, (low >> 64) as Limb);
    let half = rest << 63 | u128::from(middle >> 1);
    // A quotient of 2^64 is one too large.
    let (top, next) = halves(half);
    let q = if top < root { div_2_by_1(top, next, root).0.into() } else { half / u128::from(root) };
    let u = half.wrapping_sub(q.wrapping_mul(root.into()));
    let u = 2 * u + u128::from(middle % 2);
    let s = wide(root, 0).wrapping_add(q);
    let (rest, borrow) = wide(u as Limb, low).overflowing_sub(q.wrapping_mul(q));
    let top = (u >> 64) as i32 - i32::from(borrow) - (q >> 64) as i32;
    if top < 0 {
        let s = s.wrapping_sub(1);
        let (rest, carry) = rest.overflowing_add(s << 1 | 1);
        return (s, rest, top + i32::from(carry) + (s >> 127) as i32 != 0);
    }
    (s, rest, top != 0)
}

/// The root of a number of three or four limbs, and the remainder.
pub fn sqrt_rem_short(a: &[Limb]) -> (u128, [Limb; 3]) {
    let of = |i: usize| a.get(i).copied().unwrap_or(0);
    let (high, low) = (wide(of(3), of(2)), wide(of(1), of(0)));
    let bits = high.leading_zeros() & !1;
    let above = if bits == 0 { 0 } else { low >> (128 - bits) };
    let (s, ..) = sqrt_of_four(high << bits | above, low << bits);
    let s = s >> (bits / 2);
    let (s1, s0) = ((s >> 64) as Limb, s as Limb);
    // a - s^2, which is below 2^129.
    let cross = u128::from(s1) * u128::from(s0);
    let square = [u128::from(s0) * u128::from(s0), u128::from(s1) * u128::from(s1)];
    let (square_low, carry) = square[0].overflowing_add(cross << 65);
    let square_high = square[1] + (cross >> 63) + u128::from(carry);
    let (low, borrow) = low.overflowing_sub(square_low);
    let high = high - square_high - u128::from(borrow);
    (s, [low as Limb, (low >> 64) as Limb, high as Limb])
}

/// The root of a number of up to two limbs, and the remainder.
pub fn sqrt_rem_small(a: u128) -> (Limb, u128) {
    if a >> 64 == 0 {
        let a = a as Limb;
        let s = limb_sqrt(a);
        return (s, u128::from(a - s * s));
    }
    let bits = a.leading_zeros() / 2;
    let (s, _) = sqrt_of_two(a << (2 * bits));
    let s = s >> bits;
    (s, a - u128::from(s) * u128::from(s))
}
