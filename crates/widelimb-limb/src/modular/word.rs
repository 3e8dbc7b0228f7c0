//! Residues modulo one odd limb, in registers: products, powers, and the tests of primality.
//!
//! The form is Montgomery's with `R = 2^64`. With the inverse of the modulus, not the negative one,
//! the lower limbs of a product and of the multiple that clears it are equal, and so the difference
//! of the upper ones is the reduced product without a carry from below. Floor of a chain: three
//! products, a difference and a selection, 13 cycles.

use super::lucas::parameter;
use crate::Limb;
use crate::low_bits::limb_inverse;
use crate::trim::bit_len;
use core::hint::select_unpredictable;
use widelimb_kernels::{Kernels, div_2_by_1};

/// An odd modulus above 1.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    m: Limb,
    /// `1 / m mod 2^64`.
    inverse: Limb,
    /// The form of 1, `2^64 mod m`.
    one: Limb,
}

/// Bits of a window of an exponent.
const WINDOW: u32 = 4;

/// Exponents of so few bits are taken bit by bit.
const SHORT_EXPONENT: u64 = 20;

impl Word {
    /// Prepares a modulus; `None` if it is even or 1.
    #[inline]
    pub fn new(m: Limb) -> Option<Word> {
        let is_odd = m % 2 == 1 && m > 1;
        is_odd.then(|| Word { m, inverse: limb_inverse(m), one: m.wrapping_neg() % m })
    }

    /// `a b / R mod m` for `a b < R m`.
    #[inline(always)]
    fn product(&self, a: Limb, b: Limb) -> Limb {
        let product = u128::from(a) * u128::from(b);
        let (high, low) = ((product >> 64) as Limb, product as Limb);
        debug_assert!(high < self.m, "a residue");
        let q = low.wrapping_mul(self.inverse);
        let taken = ((u128::from(q) * u128::from(self.m)) >> 64) as Limb;
        // The modulus is added while the product is still being made.
        let (difference, above) = (high.wrapping_sub(taken), high.wrapping_add(self.m));
        select_unpredictable(high < taken, above.wrapping_sub(taken), difference)
    }

    /// `a + b mod m` for residues.
    #[inline(always)]
    fn sum(&self, a: Limb, b: Limb) -> Limb {
        let below = self.m - b;
        select_unpredictable(a < below, a.wrapping_add(b), a.wrapping_sub(below))
    }

    /// `a - b mod m` for residues.
    #[inline(always)]
    fn difference(&self, a: Limb, b: Limb) -> Limb {
        let difference = a.wrapping_sub(b);
        select_unpredictable(a < b, difference.wrapping_add(self.m), difference)
    }

    /// The form of a number.
    #[inline]
    fn enter(&self, a: Limb) -> Limb {
        div_2_by_1(if a < self.m { a } else { a % self.m }, 0, self.m).1
    }

    /// `base^exponent mod m`: by windows of four bits at fixed places, which a branch for each bit
    /// would take longer than.
    #[inline(always)]
    pub fn pow(&self, base: Limb, exponent: &[Limb]) -> Limb {
        let (base, bits) = (self.enter(base), bit_len(exponent));
        let bit = |i: u64| exponent[(i / 64) as usize] >> (i % 64);
        if bits == 0 {
            return self.product(self.one, 1);
        }
        let mut r = base;
        if bits <= SHORT_EXPONENT {
            for i in (0..bits - 1).rev() {
                r = self.product(r, r);
                if bit(i) & 1 == 1 {
                    r = self.product(r, base);
                }
            }
            return self.product(r, 1);
        }
        let mut powers = [self.one; 1 << WINDOW];
        powers[1] = base;
        for i in 2..powers.len() {
            powers[i] = self.product(powers[i / 2], powers[i - i / 2]);
        }
        let windows = bits.div_ceil(WINDOW.into());
        let window = |i: u64| bit(u64::from(WINDOW) * i) as usize % powers.len();
        r = powers[window(windows - 1)];
        for i in (0..windows - 1).rev() {
            for _ in 0..WINDOW {
                r = self.product(r, r);
            }
            r = self.product(r, powers[window(i)]);
        }
        self.product(r, 1)
    }

    /// Miller and Rabin's test to base 2: with `m - 1 = 2^s d`, whether `2^d = 1` or `2^(2^i d) =
    /// -1` for some `i < s`. The upper six bits of `d` take a shift, the others a product each, of
    /// `x` and `x` or `2 x`.
    #[inline(always)]
    fn is_strong_probable_prime_to_2(&self) -> bool {
        let twos = (self.m - 1).trailing_zeros();
        let exponent = (self.m - 1) >> twos;
        let below = (exponent.ilog2() + 1).saturating_sub(6);
        let first = exponent >> below;
        let mut x = div_2_by_1(self.one >> (64 - first), self.one << first, self.m).1;
        for i in (0..below).rev() {
            let twice = self.sum(x, x);
            x = self.product(x, select_unpredictable(exponent >> i & 1 == 1, twice, x));
        }
        let minus_one = self.m - self.one;
        let mut passes = x == self.one || x == minus_one;
        for _ in 1..twos {
            x = self.product(x, x);
            passes |= x == minus_one;
        }
        passes
    }

    /// The test of [`lucas`](super::lucas), for a modulus that no prime below 100 divides.
    #[inline(always)]
    fn passes_lucas_test(&self, k: &Kernels) -> bool {
        let Some(p) = parameter(k, &[self.m]) else { return false };
        let twos = (self.m + 1).trailing_zeros();
        let index = (self.m + 1) >> twos;
        let (two, p) = (self.sum(self.one, self.one), self.enter(p));
        // V_i and V_(i + 1); V_2i = V_i^2 - 2, and V_(2i + 1) = V_i V_(i + 1) - P.
        let (mut v, mut next) = (p, self.difference(self.product(p, p), two));
        for i in (0..index.ilog2()).rev() {
            let is_odd = index >> i & 1 == 1;
            let odd = self.difference(self.product(v, next), p);
            let squared = select_unpredictable(is_odd, next, v);
            let even = self.difference(self.product(squared, squared), two);
            v = select_unpredictable(is_odd, odd, even);
            next = select_unpredictable(is_odd, even, odd);
        }
        // D U_i = 2 V_(i + 1) - P V_i.
        let u_is_zero = || self.sum(next, next) == self.product(p, v);
        if (v == two || v == self.m - two) && u_is_zero() {
            return true;
        }
        for _ in 1..twos {
            if v == 0 {
                return true;
            }
            v = self.difference(self.product(v, v), two);
        }
        false
    }

    /// Whether the modulus, which no prime below 100 divides, is prime.
    ///
    /// No composite number below 2^64 passes both tests: D. Jacobsen put J. Feitsma's list of the
    /// pseudoprimes to base 2 there (2013) to the second one.
    #[inline(always)]
    pub fn is_prime(&self, k: &Kernels) -> bool {
        self.is_strong_probable_prime_to_2() && self.passes_lucas_test(k)
    }
}
