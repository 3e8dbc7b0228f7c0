//! Quotients of two and three limbs by a precomputed reciprocal.
//!
//! A division instruction costs some twenty products; with the reciprocal
//! `v = floor((B^2 - 1) / d) - B` of a divisor `d >= B/2` (`B = 2^64`), a quotient limb costs two
//! products and two rarely taken corrections. Source: N. Möller and T. Granlund, Improved division
//! by invariant integers, IEEE Transactions on Computers 60 (2011), algorithms 4, 5 and 6.

use crate::Limb;
use crate::div_2_by_1;

/// The number `high 2^64 + low`.
#[inline(always)]
pub const fn wide(high: Limb, low: Limb) -> u128 {
    (high as u128) << 64 | low as u128
}

/// The upper limb and the lower one of a number.
#[inline(always)]
pub const fn halves(t: u128) -> (Limb, Limb) {
    ((t >> 64) as Limb, t as Limb)
}

/// Marks a branch that is hardly ever taken, so that what it does is not done without one, which
/// would lengthen the chain from limb to limb.
#[cold]
#[inline]
fn seldom() {}

/// A mask: all ones if the condition holds, else zeros.
#[inline(always)]
fn mask(condition: bool) -> Limb {
    Limb::from(condition).wrapping_neg()
}

/// A divisor of one limb with its top bit set, and its reciprocal.
#[derive(Clone, Copy, Debug)]
pub struct Reciprocal1 {
    d: Limb,
    v: Limb,
}

impl Reciprocal1 {
    /// The reciprocal of `d`, whose top bit must be set.
    #[inline]
    pub fn new(d: Limb) -> Reciprocal1 {
        debug_assert!(d >> 63 == 1);
        Reciprocal1 { d, v: div_2_by_1(!d, Limb::MAX, d).0 }
    }

    /// The reciprocal of `d` for `v = floor((B^2 - 1) / d) - B` that is known already.
    #[inline(always)]
    pub fn of_quotient(d: Limb, v: Limb) -> Reciprocal1 {
        debug_assert!(d >> 63 == 1 && v == div_2_by_1(!d, Limb::MAX, d).0);
        Reciprocal1 { d, v }
    }

    /// The reciprocal of `d B + d0`.
    #[inline(always)]
    pub fn with_lower(self, d0: Limb) -> Reciprocal2 {
        let Reciprocal1 { d: d1, mut v } = self;
        let mut p = d1.wrapping_mul(v).wrapping_add(d0);
        if p < d0 {
            v = v.wrapping_sub(1);
            if p >= d1 {
                v = v.wrapping_sub(1);
                p = p.wrapping_sub(d1);
            }
            p = p.wrapping_sub(d1);
        }
        let (t1, t0) = halves(u128::from(v) * u128::from(d0));
        let (p, overflow) = p.overflowing_add(t1);
        if overflow {
            v = v.wrapping_sub(1);
            if wide(p, t0) >= wide(d1, d0) {
                v = v.wrapping_sub(1);
            }
        }
        Reciprocal2 { d: wide(d1, d0), v }
    }

    /// [`Reciprocal1::new`] for the compiler.
    pub const fn new_const(d: Limb) -> Reciprocal1 {
        assert!(d >> 63 == 1);
        Reciprocal1 { d, v: (wide(!d, Limb::MAX) / d as u128) as Limb }
    }

    /// Quotient and remainder of `u1 B + u0` for `u1 < d`.
    #[inline(always)]
    pub fn div_rem(self, u1: Limb, u0: Limb) -> (Limb, Limb) {
        debug_assert!(u1 < self.d);
        let above = wide(u1.wrapping_add(1), u0);
        let (q, low) = halves((u128::from(self.v) * u128::from(u1)).wrapping_add(above));
        let r = u0.wrapping_sub(q.wrapping_mul(self.d));
        // As masks: a branch here would be guessed wrong for half of all operands.
        let too_large = mask(low.overflowing_sub(r).1);
        let mut q = q.wrapping_add(too_large);
        let mut r = r.wrapping_add(self.d & too_large);
        if r >= self.d {
            seldom();
            q = q.wrapping_add(1);
            r -= self.d;
        }
        (q, r)
    }
}

/// Residues modulo the divisor.
impl Reciprocal1 {
    /// `x y mod d` for `x < d`.
    #[inline]
    pub fn mul(self, x: Limb, y: Limb) -> Limb {
        let (high, low) = halves(u128::from(x) * u128::from(y));
        self.div_rem(high, low).1
    }

    /// `x + y mod d` for residues.
    #[inline]
    pub fn add(self, x: Limb, y: Limb) -> Limb {
        let below = self.d - y;
        if x >= below { x - below } else { x + y }
    }

    /// `B^n mod d`.
    pub fn power_of_base(self, n: usize) -> Limb {
        let mut power = 1;
        for bit in (0..usize::BITS - n.leading_zeros()).rev() {
            power = self.mul(power, power);
            if n >> bit & 1 == 1 {
                power = self.div_rem(power, 0).1;
            }
        }
        power
    }
}

/// A divisor of two limbs with its top bit set, and its reciprocal
/// `floor((B^3 - 1) / (d1 B + d0)) - B`.
#[derive(Clone, Copy, Debug)]
pub struct Reciprocal2 {
    d: u128,
    v: Limb,
}

impl Reciprocal2 {
    /// The reciprocal of `d1 B + d0`, whose top bit must be set.
    #[inline]
    pub fn new(d1: Limb, d0: Limb) -> Reciprocal2 {
        Reciprocal1::new(d1).with_lower(d0)
    }

    /// Whether `d` has two limbs or more, of which this is the reciprocal of the upper ones.
    #[inline]
    pub fn is_of(self, d: &[Limb]) -> bool {
        matches!(*d, [.., d0, d1] if wide(d1, d0) == self.d)
    }

    /// The two limbs, as one word.
    #[inline(always)]
    pub fn value(self) -> u128 {
        self.d
    }

    /// Quotient and remainder of `u B + u0` for `u < d1 B + d0`.
    #[inline(always)]
    pub fn div_rem(self, u: u128, u0: Limb) -> (Limb, u128) {
        debug_assert!(u < self.d);
        let (u2, u1) = halves(u);
        let (d1, d0) = halves(self.d);
        let (high, low) = halves((u128::from(self.v) * u128::from(u2)).wrapping_add(u));
        let r1 = u1.wrapping_sub(high.wrapping_mul(d1));
        let r = wide(r1, u0).wrapping_sub(self.d).wrapping_sub(u128::from(d0) * u128::from(high));
        let too_large = mask(!((r >> 64) as Limb).overflowing_sub(low).1);
        let mut q = high.wrapping_add(1).wrapping_add(too_large);
        let mut r = r.wrapping_add(wide(d1 & too_large, d0 & too_large));
        if r >= self.d {
            seldom();
            q = q.wrapping_add(1);
            r -= self.d;
        }
        (q, r)
    }
}
