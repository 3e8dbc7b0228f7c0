//! Arithmetic modulo a prime, on limbs.
//!
//! A residue is any limb: with `q = floor(w 2^64 / p)`, `w y - floor(q y / 2^64) p` is in `[0, 2p)`
//! for every `y < 2^64`. The primes lie below 2^49, so sums of thousands fit, and transforms
//! correct nothing from layer to layer. Bounds stand in units of `p`.
//!
//! A product by a constant is three products of limbs. Source: V. Shoup, in D. Harvey, "Faster
//! arithmetic for number-theoretic transforms", J. Symb. Comp. 60 (2014).

use crate::ntt::{Factor, Modulus};

/// The bound of all sums, in units of `p`: they stay below `2^15 p < 2^64`.
pub const ROOM: u64 = 1 << 15;

/// A prime.
pub trait Field: Copy {
    /// The field of a modulus.
    fn of(modulus: &Modulus) -> Self;

    /// `p`.
    fn p(self) -> u64;

    /// `2^49 - p`.
    fn gap(self) -> u64;

    /// `y w`, below 2.
    fn times(self, y: u64, f: &Factor) -> u64;

    /// The same residue, below 4: at most `2^49 + 2^15 2^35`.
    #[inline(always)]
    fn fold(self, x: u64) -> u64 {
        (x & ((1 << 49) - 1)) + (x >> 49) * self.gap()
    }

    /// `(x + w y, x - w y)`: at most 2 more than `x`.
    #[inline(always)]
    fn butterfly(self, x: u64, y: u64, f: &Factor) -> (u64, u64) {
        debug_assert!(x <= (ROOM - 2) * self.p());
        let r = self.times(y, f);
        (x + r, x + 2 * self.p() - r)
    }

    /// `(x + y, (x - y) w)`, for `y` of at most `bound` in all, a multiple of `p`; the second is
    /// below 2.
    #[inline(always)]
    fn inverse_butterfly(self, x: u64, y: u64, bound: u64, f: &Factor) -> (u64, u64) {
        debug_assert!(x <= bound && y <= bound && bound <= ROOM / 2 * self.p());
        (x + y, self.times(x + bound - y, f))
    }

    /// Two layers: at most 4 more.
    #[inline(always)]
    fn forward_2(self, a: [u64; 4], f: &[Factor; 3]) -> [u64; 4] {
        let (a0, a2) = self.butterfly(a[0], a[2], &f[0]);
        let (a1, a3) = self.butterfly(a[1], a[3], &f[0]);
        let (a0, a1) = self.butterfly(a0, a1, &f[1]);
        let (a2, a3) = self.butterfly(a2, a3, &f[2]);
        [a0, a1, a2, a3]
    }

    /// Two layers back, for values of at most `bound` in all, 2 or more: the first at most 4 times
    /// that, the others below 4.
    #[inline(always)]
    fn inverse_2(self, a: [u64; 4], bound: u64, f: &[Factor; 3]) -> [u64; 4] {
        let (a0, a1) = self.inverse_butterfly(a[0], a[1], bound, &f[1]);
        let (a2, a3) = self.inverse_butterfly(a[2], a[3], bound, &f[2]);
        let (a0, a2) = self.inverse_butterfly(a0, a2, 2 * bound, &f[0]);
        let (a1, a3) = self.inverse_butterfly(a1, a3, 2 * self.p(), &f[0]);
        [a0, a1, a2, a3]
    }
}

/// A prime, with the products of the language.
#[derive(Clone, Copy)]
pub struct Portable {
    p: u64,
    gap: u64,
}

impl Field for Portable {
    #[inline(always)]
    fn of(modulus: &Modulus) -> Portable {
        Portable { p: modulus.p, gap: modulus.gap }
    }

    #[inline(always)]
    fn p(self) -> u64 {
        self.p
    }

    #[inline(always)]
    fn gap(self) -> u64 {
        self.gap
    }

    #[inline(always)]
    fn times(self, y: u64, f: &Factor) -> u64 {
        let q = ((u128::from(y) * u128::from(f.q)) >> 64) as u64;
        let r = y.wrapping_mul(f.w).wrapping_sub(q.wrapping_mul(self.p));
        debug_assert!(r < 2 * self.p);
        r
    }
}
