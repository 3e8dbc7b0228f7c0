//! Division limb by limb: by one limb, and Knuth's algorithm D by more.

use super::fold::{Powers, fold, fold_by};
use super::short::{over, shift_into};
use crate::Limb;
use crate::reciprocal::{Reciprocal1, Reciprocal2};
use core::array;
use core::cmp::Ordering;
use widelimb_kernels::{Kernels, div_2_by_1};

/// Limbs from which on a reciprocal is sooner made than the CPU divides.
const RECIPROCAL_FROM: usize = 3;

/// Limbs from which on a dividend is divided in parts side by side.
const CHAINS_FROM: usize = 64;

/// Limbs from which on a remainder is worth the powers of the base that folding takes.
const FOLDED_FROM: usize = 16;

/// Limbs from which on folding pays where the powers of the base are there.
const FOLDED_BY_CONST_FROM: usize = 5;

/// A divisor of one limb, with the reciprocal that all divisions by it share.
///
/// Each limb of a dividend costs one step of a dependent chain of two products, except in long
/// remainders, which are folded. The dividend is shifted limb by limb on the way, as the divisor
/// was when its reciprocal was made.
#[derive(Clone, Copy, Debug)]
pub struct LimbDivisor {
    bits: u32,
    shifted: Reciprocal1,
}

impl LimbDivisor {
    /// Prepares the limb `d` for divisions.
    ///
    /// # Panics
    /// If `d` is 0.
    pub fn new(d: Limb) -> LimbDivisor {
        assert!(d != 0, "division by zero");
        let bits = d.leading_zeros();
        LimbDivisor { bits, shifted: Reciprocal1::new(d << bits) }
    }

    /// `a = q d + remainder`; the remainder.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn div_rem(self, q: &mut [Limb], a: &[Limb]) -> Limb {
        self.div_rem_below(0, q, a)
    }

    /// [`div_rem`](Self::div_rem) of `high 2^(64 n) + a`, for `high < d`.
    pub(super) fn div_rem_below(self, high: Limb, q: &mut [Limb], a: &[Limb]) -> Limb {
        assert!(q.len() == a.len(), "operands of one length");
        let rest = self.shifted_into(high, a);
        shift_into(q, a, self.bits);
        self.divide_shifted(rest, q)
    }

    /// The quotients of `rest 2^(64 n) + q`, for a shifted `q` of `n` limbs, in its place; the
    /// remainder.
    fn divide_shifted(self, mut rest: Limb, q: &mut [Limb]) -> Limb {
        let (parts, top) = q.split_at_mut(parts_len(q.len()));
        for q in top.iter_mut().rev() {
            (*q, rest) = self.shifted.div_rem(rest, *q);
        }
        self.by_parts(rest, parts) >> self.bits
    }

    /// The quotients of `rest 2^(64 n) + q`, for a shifted `q` of `n` limbs, in its place, and the
    /// shifted remainder; `4 | n`.
    ///
    /// A fourth of the limbs is one part. What is left above a part follows from the remainders of
    /// the parts alone, which need nothing of each other. So first the quotients of the top part
    /// and the remainders of the next two are made, then the quotients of all but the top: twice
    /// three chains side by side, in half the time of one chain through all limbs.
    fn by_parts(self, rest: Limb, q: &mut [Limb]) -> Limb {
        let n = q.len() / 4;
        if n == 0 {
            return rest;
        }
        let by = self.shifted;
        let (low, top) = q.split_at_mut(3 * n);
        let (p0, upper) = low.split_at_mut(n);
        let (p1, p2) = upper.split_at_mut(n);
        let (mut rest, mut s1, mut s2) = (rest, 0, 0);
        for ((q, &mut a1), &mut a2) in top.iter_mut().zip(&mut *p1).zip(&mut *p2).rev() {
            (*q, rest) = by.div_rem(rest, *q);
            s1 = by.div_rem(s1, a1).1;
            s2 = by.div_rem(s2, a2).1;
        }
        let power = by.power_of_base(n);
        let mut r2 = rest;
        let mut r1 = by.add(by.mul(r2, power), s2);
        let mut r0 = by.add(by.mul(r1, power), s1);
        for ((q0, q1), q2) in p0.iter_mut().zip(p1).zip(p2).rev() {
            (*q0, r0) = by.div_rem(r0, *q0);
            (*q1, r1) = by.div_rem(r1, *q1);
            (*q2, r2) = by.div_rem(r2, *q2);
        }
        r0
    }

    /// `a = q d + remainder` with `q` in the place of `a`; the remainder.
    pub fn div_rem_assign(self, a: &mut [Limb]) -> Limb {
        let rest = self.shifted_into(0, a);
        for i in (0..a.len()).rev() {
            a[i] = self.limb_shifted(a, i);
        }
        self.divide_shifted(rest, a)
    }

    /// `a mod d`.
    pub fn remainder(self, a: &[Limb]) -> Limb {
        if a.len() < FOLDED_FROM {
            self.remainder_by_limbs(a)
        } else {
            self.remainder_by_limbs(&fold(self, a))
        }
    }

    /// `a mod d`, one limb at a time.
    #[inline]
    fn remainder_by_limbs(self, a: &[Limb]) -> Limb {
        let mut rest = self.shifted_into(0, a);
        for i in (0..a.len()).rev() {
            rest = self.shifted.div_rem(rest, self.limb_shifted(a, i)).1;
        }
        rest >> self.bits
    }

    /// `B^1` to `B^N`, modulo `d`, for `B = 2^64`.
    pub(super) fn powers_of_base<const N: usize>(self) -> [Limb; N] {
        let mut power = self.shifted.div_rem(0, 1 << self.bits).1;
        array::from_fn(|_| {
            power = self.shifted.div_rem(power, 0).1;
            power >> self.bits
        })
    }

    /// The limb above those of the shifted dividend, for `high 2^(64 n) + a`.
    fn shifted_into(self, high: Limb, a: &[Limb]) -> Limb {
        let top = a.last().copied().unwrap_or(0);
        high << self.bits | over(top, self.bits)
    }

    /// Limb `i` of the shifted dividend.
    #[inline(always)]
    fn limb_shifted(self, a: &[Limb], i: usize) -> Limb {
        a[i] << self.bits | if i == 0 { 0 } else { over(a[i - 1], self.bits) }
    }
}

/// A divisor of one limb that the compiler prepares, with the powers of the base that folding
/// takes.
#[derive(Clone, Copy, Debug)]
pub struct ConstDivisor {
    divisor: LimbDivisor,
    powers: Powers,
}

impl ConstDivisor {
    /// Prepares the limb `d`, which is not 0.
    pub const fn new(d: Limb) -> ConstDivisor {
        let bits = d.leading_zeros();
        let (mut powers, mut power, mut i) = ([0; 6], 1_u128, 0);
        while i < powers.len() {
            power = (power << 64) % d as u128;
            powers[i] = power as Limb;
            i += 1;
        }
        let divisor = LimbDivisor { bits, shifted: Reciprocal1::new_const(d << bits) };
        ConstDivisor { divisor, powers }
    }

    /// `a mod d`.
    #[inline]
    pub fn remainder(&self, a: &[Limb]) -> Limb {
        if a.len() < FOLDED_BY_CONST_FROM {
            self.divisor.remainder_by_limbs(a)
        } else {
            self.divisor.remainder_by_limbs(&fold_by(&self.powers, a))
        }
    }
}

/// The limbs at the bottom of `n` that are divided in four parts side by side.
fn parts_len(n: usize) -> usize {
    if n < CHAINS_FROM { 0 } else { n / 4 * 4 }
}

/// `a = q d + remainder`; the remainder. `q` is as long as `a`.
///
/// # Panics
/// If the lengths differ, or `d` is 0.
#[inline]
pub fn div_rem_1(q: &mut [Limb], a: &[Limb], d: Limb) -> Limb {
    assert!(q.len() == a.len(), "operands of one length");
    assert!(d != 0, "division by zero");
    if a.len() >= RECIPROCAL_FROM {
        return LimbDivisor::new(d).div_rem(q, a);
    }
    let steps = q.iter_mut().zip(a).rev();
    steps.fold(0, |rest, (q, &a)| {
        let step = div_2_by_1_below(rest, a, d);
        *q = step.0;
        step.1
    })
}

/// [`div_2_by_1`] for an upper limb that is 0 for the first limbs of many dividends.
#[inline(always)]
fn div_2_by_1_below(high: Limb, low: Limb, d: Limb) -> (Limb, Limb) {
    if high == 0 {
        if low < d { (0, low) } else { (low / d, low % d) }
    } else {
        div_2_by_1(high, low, d)
    }
}

/// `a = q d + remainder` with `q` in the place of `a`, which is [`div_rem_1`] in place; the
/// remainder.
///
/// # Panics
/// If `d` is 0.
#[inline]
pub fn div_rem_1_assign(a: &mut [Limb], d: Limb) -> Limb {
    assert!(d != 0, "division by zero");
    if a.len() >= RECIPROCAL_FROM {
        return LimbDivisor::new(d).div_rem_assign(a);
    }
    a.iter_mut().rev().fold(0, |rest, a| {
        let step = div_2_by_1_below(rest, *a, d);
        *a = step.0;
        step.1
    })
}

/// The remainder of `a` divided by `d`; see [`div_rem_1`].
///
/// # Panics
/// If `d` is 0.
#[inline]
pub fn rem_1(a: &[Limb], d: Limb) -> Limb {
    assert!(d != 0, "division by zero");
    if a.len() >= RECIPROCAL_FROM {
        return LimbDivisor::new(d).remainder(a);
    }
    a.iter().rev().fold(0, |rest, &a| div_2_by_1_below(rest, a, d).1)
}

/// `u = (top 2^(64 n) + q) d + remainder`, the remainder left in the low limbs of `u`; `top`, which
/// is 0 or 1. `d` has two limbs or more and its top bit set, `q` has `n = u.len() - d.len()` limbs.
///
/// Knuth's algorithm D (The Art of Computer Programming 2, 4.3.1) with the quotient limb of the
/// three upper limbs by the two upper ones: it is never too small, and too large by one for about
/// one in 2^63 random operands.
pub(super) fn div_normalized(k: &Kernels, q: &mut [Limb], u: &mut [Limb], d: &[Limb]) -> Limb {
    let n = d.len();
    div_normalized_by(k, q, u, d, Reciprocal2::new(d[n - 1], d[n - 2]))
}

/// [`div_normalized`] with the reciprocal of the upper limbs of `d`.
pub(super) fn div_normalized_by(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    by: Reciprocal2,
) -> Limb {
    let n = d.len();
    debug_assert!(q.len() + n == u.len() && d[n - 1] >> 63 == 1);
    let top = take_top(k, &mut u[q.len()..], d);
    complement(u);
    k.divide_rows(q, u, d, by);
    complement(&mut u[..n]);
    top
}

/// The complement of each limb.
pub(crate) fn complement(a: &mut [Limb]) {
    for limb in a {
        *limb = !*limb;
    }
}

/// Subtracts `d` once from the upper limbs of a dividend, as many as `d` has, unless they are below
/// it; returns 1 if it did, else 0.
pub(crate) fn take_top(k: &Kernels, upper: &mut [Limb], d: &[Limb]) -> Limb {
    let top = Limb::from(k.cmp(upper, d) != Ordering::Less);
    if top == 1 {
        k.sub_n_assign(upper, d, 0);
    }
    top
}
