//! Owned integers with a sign.
//!
//! [`Integer`] has the operators of Rust's signed integers, in every combination of owned and
//! borrowed operands, and with `i64` on the right: `/` and `%` round toward zero, `>>` rounds down,
//! and `!`, `&`, `|`, `^` act as on a two's complement without end. Where a result may not exist,
//! the operator or method panics, and a `checked_` method beside it returns a typed
//! [error](crate::error). The costs are those of [`natural`](crate::natural).

mod absolute;
mod add;
mod bit_range;
mod bits;
mod bytes;
mod choose;
mod clamp;
mod cmp;
mod convert;
mod div;
mod fixed_width;
mod float;
mod gcd;
mod mul;
mod multiples;
mod parse;
mod primes;
mod residue;
mod root_rem;
mod roots;
mod scientific;
mod shift;

pub use gcd::ExtendedGcd;

use crate::Natural;
use crate::natural::format_traits;

/// An integer of any size: a sign and a magnitude.
///
/// Zero is not negative, so every number has one form.
///
/// ```
/// use widelimb::Integer;
/// let a: Integer = "-123456789012345678901234567890".parse()?;
/// assert_eq!((&a * &a - 1) / 1_000_000_000, "15241578753238836750495351562536198787501905199875".parse::<Integer>()?);
/// assert_eq!(&a / 1_000_000_000, "-123456789012345678901".parse::<Integer>()?);
/// # Ok::<(), widelimb::error::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Integer {
    negative: bool,
    magnitude: Natural,
}

impl Integer {
    /// The number 0.
    pub const ZERO: Integer = Integer { negative: false, magnitude: Natural::ZERO };

    /// The number 1.
    pub fn one() -> Integer {
        Natural::one().into()
    }

    /// `-magnitude` if `negative`, else `magnitude`.
    ///
    /// ```
    /// use widelimb::{Integer, Natural};
    /// assert_eq!(Integer::from_parts(true, Natural::from(5_u32)), -5);
    /// assert!(!Integer::from_parts(true, Natural::ZERO).is_negative());
    /// ```
    pub fn from_parts(negative: bool, magnitude: Natural) -> Integer {
        Integer { negative: negative && !magnitude.is_zero(), magnitude }
    }

    /// Whether the number is negative, and its absolute value.
    pub fn into_parts(self) -> (bool, Natural) {
        (self.negative, self.magnitude)
    }

    /// The absolute value, borrowed.
    pub fn magnitude(&self) -> &Natural {
        &self.magnitude
    }

    /// The absolute value.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-5).abs(), 5);
    /// ```
    pub fn abs(&self) -> Integer {
        self.magnitude.clone().into()
    }

    /// Whether the number is below 0.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether the number is above 0.
    pub fn is_positive(&self) -> bool {
        !self.negative && !self.is_zero()
    }

    /// -1, 0 or 1, as the number is below, equal to or above 0.
    #[doc(alias("sign", "sgn", "mpz_sgn"))]
    pub fn signum(&self) -> i32 {
        i32::from(self.is_positive()) - i32::from(self.negative)
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.magnitude.is_zero()
    }

    /// Whether the number is 1.
    pub fn is_one(&self) -> bool {
        !self.negative && self.magnitude.is_one()
    }

    /// Whether 2 divides the number.
    pub fn is_even(&self) -> bool {
        self.magnitude.is_even()
    }

    /// Restores the one form of zero after the magnitude was written.
    fn normalize(&mut self) {
        self.negative &= !self.magnitude.is_zero();
    }
}

format_traits!(Integer, Integer::magnitude, Integer::is_negative);
