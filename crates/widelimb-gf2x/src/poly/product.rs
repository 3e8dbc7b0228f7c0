//! Products, squares and powers of polynomials.

use super::{MAX_BITS, Poly};
use crate as gf2x;
use crate::Limb;
use alloc::vec::Vec;
use widelimb_limb::error::{CapacityError, or_panic};
use widelimb_limb::scratch::{ScratchError, try_zeros};
use widelimb_limb::values::{binary_operator, check_bits, demand_bits, product_operator};

impl Poly {
    /// `self * rhs`, of at most `max_bits` coefficients.
    ///
    /// # Errors
    /// [`CapacityError`]: the product has more.
    ///
    /// # Panics
    /// If there is no memory; [`try_mul`](Poly::try_mul) gives that as an error.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::monomial(40);
    /// assert!(a.mul_within(&a, 81).is_ok());
    /// assert!(a.mul_within(&a, 80).is_err());
    /// ```
    pub fn mul_within(&self, rhs: &Poly, max_bits: u64) -> Result<Poly, CapacityError> {
        check_bits(product_bits(self, rhs), max_bits)?;
        Ok(or_panic(self.try_mul(rhs)))
    }

    /// `self * rhs`.
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory for it, as there is none for more than [`MAX_BITS`]
    /// coefficients.
    pub fn try_mul(&self, rhs: &Poly) -> Result<Poly, ScratchError> {
        if self.is_zero() || rhs.is_zero() {
            return Ok(Poly::ZERO);
        }
        let mut limbs = zeros_for(self, rhs)?;
        gf2x::try_mul(&mut limbs, &self.limbs, &rhs.limbs)?;
        Ok(Poly::from_limbs(limbs))
    }

    /// `self^2`, a zero behind each coefficient: linear in the length.
    ///
    /// # Panics
    /// If the square would have more than [`MAX_BITS`] coefficients, or there is no memory.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([9, 1, 0]).square(), Poly::from_exponents([18, 2, 0]));
    /// ```
    #[track_caller]
    pub fn square(&self) -> Poly {
        demand_bits(product_bits(self, self));
        or_panic(self.try_square())
    }

    /// [`square`](Poly::square), with an error where there is no memory.
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory for it, as there is none for more than [`MAX_BITS`]
    /// coefficients.
    pub fn try_square(&self) -> Result<Poly, ScratchError> {
        let mut limbs = zeros_for(self, self)?;
        gf2x::sqr(&mut limbs, &self.limbs);
        Ok(Poly::from_limbs(limbs))
    }

    /// `self^exponent`, of at most `max_bits` coefficients; `0^0 = 1`.
    ///
    /// # Errors
    /// [`CapacityError`]: the power has more; nothing is computed then.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::from_exponents([1, 0]);
    /// assert_eq!(a.pow_within(3, 100), Ok(Poly::from_exponents([3, 2, 1, 0])));
    /// assert!(a.pow_within(u64::MAX, 1 << 20).is_err());
    /// ```
    pub fn pow_within(&self, exponent: u64, max_bits: u64) -> Result<Poly, CapacityError> {
        let degree = self.degree().unwrap_or(0) as u128 * u128::from(exponent);
        check_bits(degree + 1, max_bits)?;
        let mut power = Poly::one();
        for i in (0..64 - exponent.leading_zeros()).rev() {
            power = power.square();
            if exponent >> i & 1 == 1 {
                power *= self;
            }
        }
        Ok(power)
    }

    /// `self^exponent`; `0^0 = 1`.
    ///
    /// # Panics
    /// If the power would have more than [`MAX_BITS`] coefficients.
    #[track_caller]
    pub fn pow(&self, exponent: u64) -> Poly {
        or_panic(self.pow_within(exponent, MAX_BITS))
    }
}

/// The number of coefficients of `a b` up to the highest.
fn product_bits(a: &Poly, b: &Poly) -> u128 {
    match (a.degree(), b.degree()) {
        (Some(a), Some(b)) => a as u128 + b as u128 + 1,
        _ => 0,
    }
}

/// Zeros with room for `a b`: as many limbs as both have.
fn zeros_for(a: &Poly, b: &Poly) -> Result<Vec<Limb>, ScratchError> {
    let limbs = a.limbs.len() + b.limbs.len();
    check_bits(product_bits(a, b), MAX_BITS).map_err(|_| ScratchError { limbs })?;
    try_zeros(limbs)
}

#[track_caller]
fn product(a: &Poly, b: &Poly) -> Poly {
    if core::ptr::eq(a, b) {
        return a.square();
    }
    or_panic(a.mul_within(b, MAX_BITS))
}

#[track_caller]
fn mul_in_place(a: &mut Poly, b: &Poly) {
    *a = product(a, b);
}

binary_operator!(Poly, Mul mul, MulAssign mul_assign, product, mul_in_place);
product_operator!(Poly, Poly::one(), |n| n.limbs().len());
