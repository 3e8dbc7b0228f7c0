//! Sums, products, quotients and powers of fractions.
//!
//! Common divisors of numerators and denominators are taken out before the numbers are multiplied,
//! while these are short. Source: P. Henrici, A subroutine for computations with rational numbers,
//! Journal of the ACM 3 (1956).

use super::Rational;
use crate::error::{CapacityError, DivisionByZeroError, or_panic};
use crate::natural::MAX_BITS;
use crate::{Integer, Natural};
use widelimb_limb::values::{binary_operator, sum_operator, unary_operator};

/// `a + b`, or `a - b` where `minus`.
fn sum_or_difference(a: &Rational, b: &Rational, minus: bool) -> Rational {
    let common = a.denominator.gcd(&b.denominator);
    let [of_a, of_b] = [&a.denominator, &b.denominator].map(|d| exact_quotient(d, &common));
    let (left, right) = (&a.numerator * &of_b, &b.numerator * &of_a);
    let sum = if minus { left - right } else { left + right };
    if common.is_one() {
        return Rational { numerator: sum, denominator: of_a * of_b };
    }
    if sum.is_zero() {
        return Rational::ZERO;
    }
    // The sum has nothing in common with what the denominators have not in common.
    let rest = sum.magnitude().gcd(&common);
    let denominator = of_a * exact_quotient(&b.denominator, &rest);
    Rational { numerator: if rest.is_one() { sum } else { sum / rest }, denominator }
}

/// `a / d` for a divisor of `a`.
fn exact_quotient(a: &Natural, d: &Natural) -> Natural {
    if d.is_one() { a.clone() } else { a.div_exact(d) }
}

pub(super) fn sum(a: &Rational, b: &Rational) -> Rational {
    sum_or_difference(a, b, false)
}

pub(super) fn difference(a: &Rational, b: &Rational) -> Rational {
    sum_or_difference(a, b, true)
}

/// `(a / b) (c / d)` of fractions that are each in lowest terms.
fn product_of(a: &Integer, b: &Natural, c: &Integer, d: &Natural) -> Rational {
    let [of_a, of_c] = [a.magnitude().gcd(d), c.magnitude().gcd(b)];
    let magnitude = exact_quotient(a.magnitude(), &of_a) * exact_quotient(c.magnitude(), &of_c);
    let denominator = exact_quotient(b, &of_c) * exact_quotient(d, &of_a);
    let negative = a.is_negative() != c.is_negative();
    Rational { numerator: Integer::from_parts(negative, magnitude), denominator }
}

pub(super) fn product(a: &Rational, b: &Rational) -> Rational {
    product_of(&a.numerator, &a.denominator, &b.numerator, &b.denominator)
}

#[track_caller]
pub(super) fn quotient(a: &Rational, b: &Rational) -> Rational {
    or_panic(a.try_div(b))
}

#[track_caller]
pub(super) fn remainder(a: &Rational, b: &Rational) -> Rational {
    or_panic(a.try_rem(b))
}

/// Implements an operator in the place of its left operand, by the operator on references.
macro_rules! in_place {
    ($($name:ident $by_ref:ident)*) => {$(
        #[track_caller]
        fn $name(a: &mut Rational, b: &Rational) {
            *a = $by_ref(a, b);
        }
    )*};
}

in_place!(add_in_place sum sub_in_place difference mul_in_place product div_in_place quotient rem_in_place remainder);

binary_operator!(Rational, Add add, AddAssign add_assign, sum, add_in_place);
binary_operator!(Rational, Sub sub, SubAssign sub_assign, difference, sub_in_place);
binary_operator!(Rational, Mul mul, MulAssign mul_assign, product, mul_in_place);
binary_operator!(Rational, Div div, DivAssign div_assign, quotient, div_in_place);
binary_operator!(Rational, Rem rem, RemAssign rem_assign, remainder, rem_in_place);

fn negate(a: Rational) -> Rational {
    Rational { numerator: -a.numerator, ..a }
}

unary_operator!(Rational, Neg neg, negate);
sum_operator!(Rational, Rational::ZERO);

impl core::iter::Product for Rational {
    fn product<I: Iterator<Item = Rational>>(numbers: I) -> Rational {
        numbers.fold(Rational::ONE, |product, number| product * number)
    }
}

impl<'a> core::iter::Product<&'a Rational> for Rational {
    fn product<I: Iterator<Item = &'a Rational>>(numbers: I) -> Rational {
        numbers.fold(Rational::ONE, |product, number| product * number)
    }
}

impl Rational {
    /// `self / divisor`, or an error for a divisor of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert!(Rational::ONE.try_div(&Rational::ZERO).is_err());
    /// ```
    pub fn try_div(&self, divisor: &Rational) -> Result<Rational, DivisionByZeroError> {
        let inverse = divisor.try_recip()?;
        Ok(product(self, &inverse))
    }

    /// `self - divisor * trunc(self / divisor)`, of the sign of `self` or 0; an error for a divisor
    /// of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert_eq!(Rational::new(-7, 2) % Rational::new(3, 2), Rational::new(-1, 2));
    /// ```
    pub fn try_rem(&self, divisor: &Rational) -> Result<Rational, DivisionByZeroError> {
        let whole = Rational::from(self.try_div(divisor)?.trunc());
        Ok(self - divisor * whole)
    }

    /// `self - divisor * floor(self / divisor)`, of the sign of the divisor or 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    ///
    /// ```
    /// use widelimb::Rational;
    /// let [a, b] = [-7, 3].map(|n| Rational::new(n, 2));
    /// assert_eq!(a.try_mod_floor(&b)?, Rational::ONE);
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn try_mod_floor(&self, divisor: &Rational) -> Result<Rational, DivisionByZeroError> {
        let whole = Rational::from(self.try_div(divisor)?.floor());
        Ok(self - divisor * whole)
    }

    /// `self^exponent`; `0^0 = 1`.
    ///
    /// # Panics
    /// If the number is 0 and the exponent negative, or numerator or denominator would have more
    /// than [`MAX_BITS`]; [`pow_within`](Rational::pow_within) tells both.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert_eq!(Rational::new(-2, 3).pow(-3), Rational::new(-27, 8));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn pow(&self, exponent: i64) -> Rational {
        let power = or_panic(self.pow_within(exponent, MAX_BITS));
        or_panic(power.ok_or(DivisionByZeroError))
    }

    /// `self^exponent`, numerator and denominator of at most `max_bits` bits; `0^0 = 1`. `None` for
    /// a negative power of 0.
    ///
    /// # Errors
    /// [`CapacityError`]: the power is longer.
    ///
    /// ```
    /// use widelimb::Rational;
    /// let power = Rational::new(-2, 3).pow_within(-3, 100)?;
    /// assert_eq!(power, Some(Rational::new(-27, 8)));
    /// assert_eq!(Rational::ZERO.pow_within(-1, 100)?, None);
    /// # Ok::<(), widelimb::error::CapacityError>(())
    /// ```
    pub fn pow_within(
        &self,
        exponent: i64,
        max_bits: u64,
    ) -> Result<Option<Rational>, CapacityError> {
        let base = if exponent < 0 { self.try_recip().ok() } else { Some(self.clone()) };
        let Some(base) = base else { return Ok(None) };
        let exponent = exponent.unsigned_abs();
        let numerator = base.numerator.pow_within(exponent, max_bits)?;
        let denominator = base.denominator.pow_within(exponent, max_bits)?;
        Ok(Some(Rational { numerator, denominator }))
    }
}
