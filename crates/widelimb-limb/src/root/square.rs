//! Square roots with remainder.
//!
//! The number is shifted by an even count of bits until one of the two top bits of an even number
//! of limbs is set. Then the root of the upper half, found the same way, and one division by it
//! give the root, or one more than it. All is done in place, with scratch for one quotient and
//! its square. Source: P. Zimmermann, Karatsuba Square Root, INRIA RR-3805 (1999); the proof of the
//! in-place form: Y. Bertot, N. Magaud, P. Zimmermann, A proof of GMP square root, Journal of
//! Automated Reasoning 29 (2002).

use super::short::{Normal, root_of_eight};
use crate::compare::cmp;
use crate::div::{
    self, complement, div_normalized, div_normalized_scratch_len, quotient, take_top,
};
use crate::product::{sqr, sqr_scratch_len};
use crate::progress::{Meter, Steps};
use crate::reciprocal::Reciprocal2;
use crate::row;
use crate::sum::{add_1_assign, sub_1_assign};
use crate::{LIMB_BITS, Limb};
use crate::{cost, shift};
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// The limbs of the root of a number of `n`.
pub const fn root_len(n: usize) -> usize {
    n.div_ceil(2)
}

/// The limbs of a root that is found in registers, with those of its number.
const SHORT: usize = 4;

/// The lower limbs of a root of `n > SHORT`, which a division gives, and those above.
fn split(n: usize) -> (usize, usize) {
    let high = n.div_ceil(2).max(SHORT);
    (n - high, high)
}

/// The limbs of scratch of [`sqrt_rem`] and [`sqrt`] for a number of `n`.
pub fn sqrt_scratch_len(k: &Kernels, n: usize) -> usize {
    let half = root_len(n);
    let (low, high) = split_alone(half);
    let alone = low
        + 1
        + if is_by_rows(low + 1) { 0 } else { div_normalized_scratch_len(k, low + 1, high) };
    // The shifted number, and what a level takes.
    let upper = level_scratch_len(k, half).max(level_scratch_len(k, high));
    2 * half + upper.max(alone).max(sqr_scratch_len(k, half))
}

/// The limbs of scratch that [`normal`] takes for a root of `n` limbs: for a quotient and its
/// division, or for a square and its product. The levels below take less.
fn level_scratch_len(k: &Kernels, n: usize) -> usize {
    if n <= SHORT {
        return 0;
    }
    let (low, high) = split(n);
    let division = div_normalized_scratch_len(k, low, high);
    let basecase = k.thresholds.sqr_karatsuba.min(k.thresholds.sqr_ntt);
    if high <= div::LONGEST_SHORT && low < basecase {
        // Nor do squares so short; the levels below take less.
        return low + division.max(2 * low);
    }
    let square = 2 * low + if low < basecase { 0 } else { sqr_scratch_len(k, low) };
    (low + division.max(square)).max(level_scratch_len(k, high))
}

/// The cost of a root of `n` limbs without that of its upper half.
pub fn level_cost(k: &Kernels, n: usize) -> f64 {
    cost::quotient(k, n, n / 2) + cost::square(k, n / 2)
}

/// `s = floor(sqrt(a))` and `rest = a - s^2`. The top limb of `a` is not 0; `s` and `rest` have
/// [`root_len`] limbs, `rest` one more, and `scratch` has [`sqrt_scratch_len`].
///
/// Cost: that of a division of twice as many limbs as the root has, and a square half as long.
pub fn sqrt_rem(
    k: &Kernels,
    s: &mut [Limb],
    rest: &mut [Limb],
    a: &[Limb],
    scratch: &mut [Limb],
    steps: &mut Steps<'_>,
) {
    let n = s.len();
    let (shifted, scratch) = scratch.split_at_mut(2 * n);
    let bits = normalized(k, shifted, a);
    let (top, _) = normal(k, s, shifted, scratch, steps);
    shifted[n] = top.into();
    give_back(k, rest, s, bits, &mut shifted[..=n]);
    if bits > 0 {
        k.shr_assign(s, bits);
    }
}

/// `s = floor(sqrt(a))`, with the lengths of [`sqrt_rem`].
///
/// Cost: that of a root of half the length with its remainder, and of a quotient alone.
pub fn sqrt(k: &Kernels, s: &mut [Limb], a: &[Limb], scratch: &mut [Limb], steps: &mut Steps<'_>) {
    let (shifted, scratch) = scratch.split_at_mut(2 * s.len());
    let bits = normalized(k, shifted, a);
    let known = root_alone(k, s, shifted, scratch, steps);
    if known == Known::Nothing {
        normalized(k, shifted, a);
        normal(k, s, shifted, scratch, &mut Meter::SILENT.steps(|| 0.0));
    }
    if bits > 0 {
        k.shr_assign(s, bits);
    }
    if known == Known::ButForOne {
        sqr(k, shifted, s, scratch);
        if cmp(k, shifted, a) == Ordering::Greater {
            sub_1_assign(s, 1);
        }
    }
}

/// `shifted = 2^(2 bits) a` with one of its two top bits set; `bits`, for as many of which there is
/// one bit of the root.
fn normalized(k: &Kernels, shifted: &mut [Limb], a: &[Limb]) -> u32 {
    let missing = (shifted.len() - a.len()) * LIMB_BITS / 2;
    let bits = a[a.len() - 1].leading_zeros() / 2 + missing as u32;
    shift::shl(k, shifted, a, 2 * bits as usize);
    bits
}

/// Takes the remainder of a number shifted by `2 bits` to that of the number: with `s0` the low
/// bits of the shifted root `s`, it is `(shifted + 2 s s0 - s0^2) / 2^(2 bits)`.
fn give_back(k: &Kernels, rest: &mut [Limb], s: &[Limb], bits: u32, shifted: &mut [Limb]) {
    if bits > 0 {
        let (n, low) = (s.len(), s[0] & ((1 << bits) - 1));
        shifted[n] += row::addmul_1(k, &mut shifted[..n], s, 2 * low);
        let square = u128::from(low) * u128::from(low);
        let borrow = sub_1_assign(shifted, square as Limb);
        debug_assert!(borrow == 0);
        let borrow = sub_1_assign(&mut shifted[1..], (square >> 64) as Limb);
        debug_assert!(borrow == 0);
    }
    shift::shr(k, rest, shifted, 2 * bits as usize);
}

/// `s = floor(sqrt(a))` for `a` twice as long, one of whose two top bits is set; the remainder
/// stays in the lower half of `a`. Returns its top bit, and the reciprocal of the upper limbs of
/// `s`, which are those of the root of the upper half too.
fn normal(
    k: &Kernels,
    s: &mut [Limb],
    a: &mut [Limb],
    scratch: &mut [Limb],
    steps: &mut Steps<'_>,
) -> (bool, Reciprocal2) {
    let n = s.len();
    if let (SHORT, Ok(number)) = (n, <&[Limb; 2 * SHORT]>::try_from(&*a)) {
        let Normal { root, rest, top, by } = root_of_eight(number);
        s.copy_from_slice(&root);
        a[..SHORT].copy_from_slice(&rest);
        return (top, by);
    }
    let low = split(n).0;
    let (upper_top, by) = normal(k, &mut s[low..], &mut a[2 * low..], scratch, steps);
    steps.next(|| level_cost(k, n));
    // The remainder of the upper half and the next `low` limbs, divided by twice the upper root:
    // by the root, and then the quotient is halved.
    let (quotient, scratch) = scratch.split_at_mut(low);
    let (root, rest) = (&s[low..], &mut a[low..low + n]);
    let mut top = take_bit(k, upper_top, &mut rest[low..], root);
    top += div_normalized(k, quotient, rest, root, by, scratch);
    let odd = quotient[0] % 2 == 1;
    half_into(k, &mut s[..low], quotient, top % 2);
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
    (carry == 1, by)
}

/// Takes the root once from a remainder with the bit `top` above its limbs; how often it did.
fn take_bit(k: &Kernels, top: bool, rest: &mut [Limb], root: &[Limb]) -> Limb {
    if top {
        let borrow = k.sub_n_assign(rest, root, 0);
        debug_assert!(borrow == 1, "at most twice the root");
    }
    top.into()
}

/// [`normal`] for the root alone, of five limbs or more, from which `a` is then of no meaning;
/// what is known of `s` then.
///
/// With a limb of zeros below `s`, and so two below `a`, the last quotient `q` has `m = low + 1`
/// limbs. The root with them lies between one less than `s 2^(64 m) + q` and one more, for the
/// square of `q` is no more than twice the upper root and `m` limbs. So if the lowest limb of `q`
/// is not 0, the others are the root's.
fn root_alone(
    k: &Kernels,
    s: &mut [Limb],
    a: &mut [Limb],
    scratch: &mut [Limb],
    steps: &mut Steps<'_>,
) -> Known {
    let n = s.len();
    let (low, high) = split_alone(n);
    let (upper_top, by) = normal(k, &mut s[low..], &mut a[2 * low..], scratch, steps);
    steps.next(|| level_cost(k, n));
    let m = low + 1;
    let (quotient, scratch) = scratch.split_at_mut(m);
    let (root, u) = (&s[low..], &mut a[low - 1..2 * low + high]);
    let mut top = take_bit(k, upper_top, &mut u[m..], root);
    if is_by_rows(m) {
        top += take_top(k, &mut u[m..], root);
        let (cut, u) = (high - (m + 1).min(high), &mut u[high - 2..]);
        complement(u);
        if !k.quotient_rows(quotient, u, &root[cut..], by) {
            return Known::Nothing;
        }
    } else {
        top += div_normalized(k, quotient, u, root, by, scratch);
    }
    // A remainder of twice the root has a quotient of 2^(64 m).
    if top > 1 {
        return Known::Nothing;
    }
    half_into(k, &mut s[..low], &quotient[1..], top);
    if quotient[0] >= 2 { Known::Root } else { Known::ButForOne }
}

/// What is known of a root that was found without its remainder.
#[derive(PartialEq, Eq)]
enum Known {
    /// It is the root.
    Root,
    /// It is the root or one more.
    ButForOne,
    /// It may be any number.
    Nothing,
}

/// Whether the last quotient of a root alone, of `m` limbs, is made by rows.
fn is_by_rows(m: usize) -> bool {
    m <= quotient::MOST
}

/// The limbs of a root that the last quotient of a root alone gives, one less than it has, and
/// those above.
fn split_alone(n: usize) -> (usize, usize) {
    let high = (n / 2 + 1).max(SHORT);
    (n - high, high)
}

/// `r = (top 2^(64 n) + a) / 2`, rounded down, for a bit `top`.
fn half_into(k: &Kernels, r: &mut [Limb], a: &[Limb], top: Limb) {
    k.shr(r, a, 1);
    r[a.len() - 1] |= top << (LIMB_BITS - 1);
}
