//! Owned rational numbers.
//!
//! [`Rational`] has the operators `+`, `-`, `*`, `/` and `%` in every combination of owned and
//! borrowed operands, with an [`Integer`], a [`Natural`] and every [primitive
//! integer](crate::natural::Primitive) on either side, and order. Only division can fail: `/` and
//! `%` by 0 panic, and [`Rational::try_div`] and its like return a [typed error](crate::error).

mod arithmetic;
mod cmp;
mod convert;
mod float;
mod mixed;
mod text;

pub use text::RationalParseErrorKind;

use crate::error::{DivisionByZeroError, or_panic};
use crate::{Integer, Natural};

/// A rational number of any size: numerator and denominator, which have no common divisor.
///
/// The denominator is above 0, so every number has one form.
///
/// ```
/// use widelimb::{Integer, Rational};
/// let [a, b] = ["5/6", "-3/10"].map(|text| text.parse::<Rational>().unwrap());
/// assert_eq!((&a + &b).to_string(), "8/15");
/// assert_eq!(&a / &b, Rational::new(-25, 9));
/// assert_eq!(1 - (&a * 2 + Integer::from(3)), Rational::new(-11, 3));
/// assert!(b < 0 && 1 > a && (a.floor(), b.floor()) == (Integer::ZERO, Integer::from(-1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Integer,
    denominator: Natural,
}

impl Default for Rational {
    /// The number 0.
    fn default() -> Rational {
        Rational::ZERO
    }
}

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational { numerator: Integer::ZERO, denominator: Natural::ONE };

    /// The number 1.
    pub const ONE: Rational = Rational { numerator: Integer::ONE, denominator: Natural::ONE };

    /// The number 0.
    pub const fn zero() -> Rational {
        Rational::ZERO
    }

    /// The number 1.
    pub const fn one() -> Rational {
        Rational::ONE
    }

    /// `numerator / denominator`. Cost: that of a greatest common divisor.
    ///
    /// ```
    /// use widelimb::{Natural, Rational};
    /// assert_eq!(Rational::new(6, -9).to_string(), "-2/3");
    /// assert_eq!(Rational::new(Natural::ONE, 3_u8) * 3, 1);
    /// ```
    ///
    /// # Panics
    /// If the denominator is 0.
    #[track_caller]
    pub fn new(numerator: impl Into<Integer>, denominator: impl Into<Integer>) -> Rational {
        or_panic(Rational::try_new(numerator, denominator))
    }

    /// `numerator / denominator`, or an error for a denominator of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the denominator is 0.
    ///
    /// ```
    /// use widelimb::{Integer, Rational};
    /// let half = Rational::try_new(3, -6)?;
    /// assert_eq!((half.numerator(), half.denominator().to_string()), (&Integer::from(-1), "2".into()));
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn try_new(
        numerator: impl Into<Integer>,
        denominator: impl Into<Integer>,
    ) -> Result<Rational, DivisionByZeroError> {
        let numerator = numerator.into();
        let (negative, denominator) = denominator.into().into_parts();
        if denominator.is_zero() {
            return Err(DivisionByZeroError);
        }
        let numerator = if negative { -numerator } else { numerator };
        let common = numerator.magnitude().gcd(&denominator);
        if common.is_one() {
            return Ok(Rational { numerator, denominator });
        }
        Ok(Rational { numerator: numerator / &common, denominator: denominator / &common })
    }

    /// The numerator, which has the sign.
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// The denominator, which is above 0.
    pub fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// The numerator and the denominator.
    pub fn into_parts(self) -> (Integer, Natural) {
        (self.numerator, self.denominator)
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether the number is 1.
    pub fn is_one(&self) -> bool {
        self.is_integer() && self.numerator == 1
    }

    /// -1, 0 or 1, as the number is below, at or above 0.
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// Whether the number is above 0.
    pub fn is_positive(&self) -> bool {
        self.numerator.is_positive()
    }

    /// Whether the number is below 0.
    pub fn is_negative(&self) -> bool {
        self.numerator.is_negative()
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Rational {
        Rational { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }

    /// `1 / self`.
    ///
    /// # Panics
    /// If the number is 0.
    #[must_use]
    #[track_caller]
    pub fn recip(&self) -> Rational {
        or_panic(self.try_recip())
    }

    /// `1 / self`, or an error for 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the number is 0.
    pub fn try_recip(&self) -> Result<Rational, DivisionByZeroError> {
        if self.is_zero() {
            return Err(DivisionByZeroError);
        }
        let numerator = Integer::from_parts(self.is_negative(), self.denominator.clone());
        Ok(Rational { numerator, denominator: self.numerator.magnitude().clone() })
    }

    /// The largest integer that is not above the number.
    ///
    /// ```
    /// use widelimb::{Integer, Rational};
    /// let x = Rational::new(-7, 2);
    /// let rounded = [x.floor(), x.ceil(), x.trunc(), x.round()];
    /// assert_eq!(rounded, [-4, -3, -3, -4].map(Integer::from));
    /// ```
    pub fn floor(&self) -> Integer {
        self.numerator.div_floor(&self.denominator.clone().into())
    }

    /// The smallest integer that is not below the number.
    pub fn ceil(&self) -> Integer {
        self.numerator.div_ceil(&self.denominator.clone().into())
    }

    /// The number without its fraction.
    pub fn trunc(&self) -> Integer {
        &self.numerator / &self.denominator
    }

    /// The nearest integer, of two the even one.
    pub fn round(&self) -> Integer {
        let twice = &self.denominator << 1;
        let down = (&self.numerator * 2 + &self.denominator).div_floor(&twice.clone().into());
        let tie = self.denominator == 2 && down.is_odd();
        if tie { down - 1 } else { down }
    }
}
