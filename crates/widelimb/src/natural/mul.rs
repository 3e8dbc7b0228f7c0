//! Products and powers of natural numbers.

use super::log2::power_bits;
use super::{MAX_BITS, Natural, short};
use crate::Limb;
use crate::error::{CapacityError, or_panic};
use crate::owned::Parts;
use crate::owned::primitive_operator;
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::progress::Meter;
use widelimb_limb::values::{binary_operator, blocks, check_bits, demand_bits, product_operator};

/// The bits up to which a power is made of products one by one: a longer power is prepared first,
/// which takes more time than all products of a shorter one.
const SHORT_POWER_BITS: u64 = 4096;

impl Natural {
    /// `self * rhs`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the product is longer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let a = Natural::from(1_u32) << 40;
    /// assert!(a.mul_within(&a, 81).is_ok());
    /// assert!(a.mul_within(&a, 80).is_err());
    /// ```
    pub fn mul_within(&self, rhs: &Natural, max_bits: u64) -> Result<Natural, CapacityError> {
        check_bits(product_bits(self, rhs), max_bits)?;
        product(self, rhs).within(max_bits)
    }

    /// `self^2`, up to twice as fast as a product.
    ///
    /// # Panics
    /// If the square would have more than [`MAX_BITS`]; [`mul_within`](Natural::mul_within) gives
    /// that as an error.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(9_u32).square(), 81);
    /// ```
    #[doc(alias("sqr"))]
    #[inline]
    #[track_caller]
    pub fn square(&self) -> Natural {
        if let Some(a) = self.limbs.as_short()
            && let Some(square) = short::mul(a, a)
        {
            return Natural::from_short(square);
        }
        square_long(self)
    }

    /// `self^exponent`; `0^0 = 1`.
    ///
    /// Cost: that of the last squaring, up to a factor.
    ///
    /// # Panics
    /// If the power would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(10_u32).pow(30).to_string(), format!("1{}", "0".repeat(30)));
    /// ```
    #[doc(alias("mpz_pow_ui"))]
    #[track_caller]
    pub fn pow(&self, exponent: u64) -> Natural {
        or_panic(self.pow_within(exponent, MAX_BITS))
    }

    /// `self^exponent`, of at most `max_bits` bits.
    ///
    /// A power that is longer is refused before anything is computed, unless it has at most 4096
    /// bits or is longer by less than one part in a million.
    ///
    /// # Errors
    /// [`CapacityError`]: the power is longer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let nine = Natural::from(9_u32);
    /// assert!(nine.pow_within(387_420_489, 1 << 20).is_err());
    /// assert!(nine.pow_within(9, 29).is_ok_and(|n| n == 387_420_489));
    /// ```
    pub fn pow_within(&self, exponent: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        self.pow_metered(exponent, max_bits, Meter::SILENT)
    }

    pub(crate) fn pow_metered(
        &self,
        exponent: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        let bits = self.bit_len().checked_mul(exponent);
        if bits.is_some_and(|bits| bits <= SHORT_POWER_BITS) {
            return self.short_power(exponent).within(max_bits);
        }
        check_bits(power_bits(self, exponent), max_bits)?;
        // The factors 2 are a shift: 2^n costs nothing, and 10^n is as short as 5^n until the end.
        let zeros = self.trailing_zeros().unwrap_or(0);
        let odd = self >> zeros;
        let power = match exponent {
            0 => Natural::one(),
            _ if odd.is_zero() || odd.is_one() => odd,
            _ => {
                let limbs = limb::power::pow_metered(kernels(), odd.limbs(), exponent, meter);
                Natural::from_limbs(limbs)
            }
        };
        power.shl_within(zeros * exponent, max_bits)
    }

    /// `self^exponent` by its bits from the top.
    fn short_power(&self, exponent: u64) -> Natural {
        let Some(top) = exponent.checked_ilog2() else { return Natural::ONE };
        (0..top).rev().fold(self.clone(), |power, bit| {
            let square = power.square();
            if exponent >> bit & 1 == 1 { square * self } else { square }
        })
    }

    /// The number itself, if it has at most `max_bits` bits.
    pub(crate) fn within(self, max_bits: u64) -> Result<Natural, CapacityError> {
        check_bits(u128::from(self.bit_len()), max_bits)?;
        Ok(self)
    }
}

/// A lower bound of the bits of `a * b`, at most 1 too small.
pub(super) fn product_bits(a: &Natural, b: &Natural) -> u128 {
    if a.is_zero() || b.is_zero() {
        return 0;
    }
    u128::from(a.bit_len()) + u128::from(b.bit_len()) - 1
}

#[inline(never)]
#[track_caller]
fn square_long(a: &Natural) -> Natural {
    if let Some(a) = a.limbs.as_short() {
        return Natural::from_limb_slice(&short::mul_long(a, a));
    }
    demand_bits(product_bits(a, a));
    Natural::with_limbs(2 * a.limbs().len(), |r| limb::sqr(r, a.limbs()))
}

#[inline]
#[track_caller]
fn product(a: &Natural, b: &Natural) -> Natural {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let Some(product) = short::mul(x, y)
    {
        return Natural::from_short(product);
    }
    product_long(a, b)
}

#[inline(never)]
#[track_caller]
fn product_long(a: &Natural, b: &Natural) -> Natural {
    if let Some((a, b)) = a.limbs.both_short(&b.limbs) {
        return Natural::from_limb_slice(&short::mul_long(a, b));
    }
    let (long, short) = if a.limbs().len() < b.limbs().len() { (b, a) } else { (a, b) };
    if let Some(w) = short.as_limb() {
        let mut limbs = blocks::with_capacity(long.limbs().len() + 1);
        limbs.extend_from_slice(long.limbs());
        mul_limb(&mut limbs, w);
        return Natural::from_limbs(limbs);
    }
    if core::ptr::eq(a, b) {
        return a.square();
    }
    demand_bits(product_bits(a, b));
    Natural::with_limbs(a.limbs().len() + b.limbs().len(), |r| limb::mul(r, a.limbs(), b.limbs()))
}

#[inline]
#[track_caller]
fn mul_in_place(a: &mut Natural, b: &Natural) {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let Some(product) = short::mul(x, y)
    {
        *a = Natural::from_short(product);
        return;
    }
    mul_in_place_long(a, b);
}

#[inline(never)]
#[track_caller]
fn mul_in_place_long(a: &mut Natural, b: &Natural) {
    match b.as_limb() {
        Some(w) => a.limbs.edit(|limbs| mul_limb(limbs, w)),
        None => *a = product_long(a, b),
    }
}

fn mul_limb(a: &mut Vec<Limb>, w: Limb) {
    let carry = kernels().mul_1_assign(a, w, 0);
    if carry != 0 {
        a.push(carry);
    }
}

#[inline]
#[track_caller]
fn product_parts(a: &Natural, w: Parts) -> Natural {
    w.or_zero(a.is_zero());
    product(a, &w.magnitude())
}

#[inline]
#[track_caller]
fn parts_product(w: Parts, a: &Natural) -> Natural {
    product_parts(a, w)
}

#[inline]
#[track_caller]
fn mul_parts(a: &mut Natural, w: Parts) {
    w.or_zero(a.is_zero());
    mul_in_place(a, &w.magnitude());
}

binary_operator!(commutative Natural, Mul mul, MulAssign mul_assign, product, mul_in_place);
primitive_operator!(
    Natural, Mul mul, MulAssign mul_assign, product_parts, parts_product, mul_parts
);
product_operator!(Natural, Natural::one(), |n| n.limbs().len());
