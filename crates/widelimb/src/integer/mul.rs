//! Products and powers of integers.

use super::Integer;
use super::operators::{Operand, Signed, signed_operator};
use crate::Natural;
use crate::error::CapacityError;
use crate::natural::short;
use crate::owned::Parts;
use widelimb_limb::values::product_operator;

impl Integer {
    /// `self * rhs`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the product is longer.
    pub fn mul_within(&self, rhs: &Integer, max_bits: u64) -> Result<Integer, CapacityError> {
        let magnitude = self.magnitude.mul_within(&rhs.magnitude, max_bits)?;
        Ok(Integer::from_parts(self.is_negative() != rhs.is_negative(), magnitude))
    }

    /// `self^2`, up to twice as fast as a product.
    ///
    /// # Panics
    /// If the square would have more than [`MAX_BITS`](crate::natural::MAX_BITS);
    /// [`mul_within`](Integer::mul_within) gives that as an error.
    #[doc(alias("sqr"))]
    #[track_caller]
    pub fn square(&self) -> Integer {
        self.magnitude.square().into()
    }

    /// `self^exponent`; `0^0 = 1`.
    ///
    /// # Panics
    /// If the power would have more than [`MAX_BITS`](crate::natural::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-2).pow(5), -32);
    /// ```
    #[doc(alias("mpz_pow_ui"))]
    #[track_caller]
    pub fn pow(&self, exponent: u64) -> Integer {
        Integer::from_parts(self.is_negative() && exponent % 2 == 1, self.magnitude.pow(exponent))
    }

    /// `self^exponent`, of at most `max_bits` bits; see [`Natural::pow_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the power is longer.
    ///
    /// [`Natural::pow_within`]: crate::Natural::pow_within
    pub fn pow_within(&self, exponent: u64, max_bits: u64) -> Result<Integer, CapacityError> {
        let magnitude = self.magnitude.pow_within(exponent, max_bits)?;
        Ok(Integer::from_parts(self.is_negative() && exponent % 2 == 1, magnitude))
    }
}

#[inline]
#[track_caller]
fn product(a: Signed<'_>, b: Signed<'_>) -> Integer {
    let negative = a.negative != b.negative;
    if let Some((x, y)) = a.magnitude.limbs.both_short(&b.magnitude.limbs)
        && let Some(product) = short::mul(x, y)
    {
        return Integer::from_short(negative & !short::is_zero(&product), product);
    }
    Integer::from_parts(negative, a.magnitude * b.magnitude)
}

#[inline]
#[track_caller]
fn mul_in_place(a: &mut Integer, b: Signed<'_>) {
    let negative = a.is_negative() != b.negative;
    a.magnitude *= b.magnitude;
    a.set_sign(negative);
}

signed_operator!(commutative Mul mul, MulAssign mul_assign, product, mul_in_place);
product_operator!(Integer, Integer::one(), |n| n.magnitude().limbs().len());
