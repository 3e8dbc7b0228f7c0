//! Single coefficients, weights and exponents.

use super::{MAX_BITS, Poly};
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::kernels;
use widelimb_limb::error::{CapacityError, or_panic};
use widelimb_limb::values::check_bits;

impl Poly {
    /// The coefficient of `X^exponent`.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert!(Poly::x().bit(1));
    /// assert!(!Poly::x().bit(1000));
    /// ```
    pub fn bit(&self, exponent: usize) -> bool {
        let limb = self.limbs.get(exponent / LIMB_BITS);
        limb.is_some_and(|limb| limb >> (exponent % LIMB_BITS) & 1 == 1)
    }

    /// Makes the coefficient of `X^exponent` 1 or 0.
    ///
    /// # Panics
    /// If there would be more than [`MAX_BITS`] coefficients, or there is no memory.
    #[track_caller]
    pub fn set_bit(&mut self, exponent: usize, value: bool) {
        or_panic(self.set_bit_within(exponent, value, MAX_BITS));
    }

    /// Makes the coefficient of `X^exponent` 1 or 0, unless there would be more than `max_bits`
    /// coefficients.
    ///
    /// # Errors
    /// [`CapacityError`]: there would be more; the polynomial
    /// stays as it was then.
    ///
    /// # Panics
    /// If there is no memory.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert!(Poly::zero().set_bit_within(64, true, 64).is_err());
    /// ```
    #[track_caller]
    pub fn set_bit_within(
        &mut self,
        exponent: usize,
        value: bool,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        let (i, mask) = (exponent / LIMB_BITS, 1 << (exponent % LIMB_BITS));
        let inside = exponent < self.bit_len();
        if value {
            if !inside {
                check_bits(exponent as u128 + 1, max_bits)?;
            }
            if self.limbs.len() <= i {
                or_panic(self.grow(i + 1));
            }
            self.limbs[i] |= mask;
        } else if inside {
            self.limbs[i] &= !mask;
            self.normalize();
        }
        Ok(())
    }

    /// The number of terms.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([9, 1, 0]).weight(), 3);
    /// ```
    pub fn weight(&self) -> usize {
        kernels().popcount(&self.limbs) as usize
    }

    /// The value at `x`, 0 or 1: the lowest coefficient, or the sum of all. `X + x` divides the
    /// polynomial where it is 0 (`false`). Elements of larger fields are put in by
    /// [`Ring::compose`](crate::modular::Ring::compose).
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let p = Poly::from_exponents([5, 2, 0]);
    /// assert_eq!([p.evaluate(false), p.evaluate(true)], [true, true]);
    /// assert!(!(p + Poly::one()).evaluate(true));
    /// ```
    pub fn evaluate(&self, x: bool) -> bool {
        if x { self.weight() % 2 == 1 } else { self.bit(0) }
    }

    /// The lowest exponent, or `None` for 0: how often `X` divides the polynomial.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([9, 4]).trailing_zeros(), Some(4));
    /// ```
    pub fn trailing_zeros(&self) -> Option<usize> {
        let i = kernels().first_nonzero(&self.limbs);
        let limb = self.limbs.get(i)?;
        Some(i * LIMB_BITS + limb.trailing_zeros() as usize)
    }

    /// The exponents of the terms, the lowest first.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::from_exponents([70, 3, 0]);
    /// assert!(a.exponents().eq([0, 3, 70]));
    /// assert!(a.exponents().rev().eq([70, 3, 0]));
    /// ```
    pub fn exponents(&self) -> Exponents<'_> {
        let [first, .., last] = self.limbs[..] else {
            let low = self.limbs.first().copied().unwrap_or(0);
            return Exponents { limbs: &[], before: 0, low, high: 0, from: 0 };
        };
        let inner = &self.limbs[1..self.limbs.len() - 1];
        Exponents { limbs: inner, before: 0, low: first, high: last, from: inner.len() + 1 }
    }
}

/// The exponents of the terms of a polynomial, from both ends.
#[derive(Clone, Debug)]
pub struct Exponents<'a> {
    /// The limbs that neither end has begun.
    limbs: &'a [Limb],
    /// The index of the limb whose bits that are left are `low`.
    before: usize,
    low: Limb,
    /// The bits of the limb of index `from` that are left.
    high: Limb,
    from: usize,
}

impl Iterator for Exponents<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.low == 0 {
            self.before += 1;
            match self.limbs.split_first() {
                Some((&limb, rest)) => (self.low, self.limbs) = (limb, rest),
                None if self.high == 0 => return None,
                None => {
                    (self.low, self.high, self.before) = (self.high, 0, self.from);
                }
            }
        }
        let bit = self.low.trailing_zeros() as usize;
        self.low &= self.low - 1;
        Some(self.before * LIMB_BITS + bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = kernels().popcount(self.limbs) as usize;
        let n = n + self.low.count_ones() as usize + self.high.count_ones() as usize;
        (n, Some(n))
    }
}

impl DoubleEndedIterator for Exponents<'_> {
    fn next_back(&mut self) -> Option<usize> {
        while self.high == 0 {
            match self.limbs.split_last() {
                Some((&limb, rest)) => {
                    (self.high, self.limbs) = (limb, rest);
                    self.from -= 1;
                }
                None if self.low == 0 => return None,
                None => (self.high, self.low, self.from) = (self.low, 0, self.before),
            }
        }
        let bit = self.high.ilog2() as usize;
        self.high ^= 1 << bit;
        Some(self.from * LIMB_BITS + bit)
    }
}

impl ExactSizeIterator for Exponents<'_> {}

impl core::iter::FusedIterator for Exponents<'_> {}
