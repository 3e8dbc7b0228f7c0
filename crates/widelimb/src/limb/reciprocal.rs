//! Quotients of two and three limbs by a precomputed reciprocal.
//!
//! A division instruction costs some twenty products; with the reciprocal
//! `v = floor((B^2 - 1) / d) - B` of a divisor `d >= B/2` (`B = 2^64`), a quotient limb costs two
//! products and two rarely taken corrections. Source: N. Möller and T. Granlund, Improved division
//! by invariant integers, IEEE Transactions on Computers 60 (2011), algorithms 4, 5 and 6.

use crate::Limb;

#[inline(always)]
const fn wide(high: Limb, low: Limb) -> u128 {
    (high as u128) << 64 | low as u128
}

#[inline(always)]
const fn halves(t: u128) -> (Limb, Limb) {
    ((t >> 64) as Limb, t as Limb)
}

/// A divisor of one limb with its top bit set, and its reciprocal.
#[derive(Clone, Copy, Debug)]
pub struct Divisor1 {
    d: Limb,
    v: Limb,
}

impl Divisor1 {
    /// The reciprocal of `d`, whose top bit must be set.
    #[inline]
    pub fn new(d: Limb) -> Divisor1 {
        debug_assert!(d >> 63 == 1);
        Divisor1 { d, v: (wide(!d, Limb::MAX) / u128::from(d)) as Limb }
    }

    /// Quotient and remainder of `u1 B + u0` for `u1 < d`.
    #[inline(always)]
    pub fn div_rem(self, u1: Limb, u0: Limb) -> (Limb, Limb) {
        debug_assert!(u1 < self.d);
        let estimate = u128::from(self.v) * u128::from(u1) + wide(u1, u0);
        let (high, low) = halves(estimate);
        let mut q = high.wrapping_add(1);
        let mut r = u0.wrapping_sub(q.wrapping_mul(self.d));
        if r > low {
            q = q.wrapping_sub(1);
            r = r.wrapping_add(self.d);
        }
        if r >= self.d {
            q = q.wrapping_add(1);
            r -= self.d;
        }
        (q, r)
    }
}

/// A divisor of two limbs with its top bit set, and its reciprocal
/// `floor((B^3 - 1) / (d1 B + d0)) - B`.
#[derive(Clone, Copy, Debug)]
pub struct Divisor2 {
    d: u128,
    v: Limb,
}

impl Divisor2 {
    /// The reciprocal of `d1 B + d0`, whose top bit must be set.
    pub fn new(d1: Limb, d0: Limb) -> Divisor2 {
        let mut v = Divisor1::new(d1).v;
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
        Divisor2 { d: wide(d1, d0), v }
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
        let mut q = high.wrapping_add(1);
        let mut r =
            wide(r1, u0).wrapping_sub(u128::from(d0) * u128::from(high)).wrapping_sub(self.d);
        if (r >> 64) as Limb >= low {
            q = q.wrapping_sub(1);
            r = r.wrapping_add(self.d);
        }
        if r >= self.d {
            q = q.wrapping_add(1);
            r -= self.d;
        }
        (q, r)
    }
}
