//! Owned integers with a sign.
//!
//! [`Integer`] has the operators of Rust's signed integers, in every combination of owned and
//! borrowed operands, with every primitive integer and every [`Natural`] on either side: `/` and
//! `%` round toward zero, `>>` rounds down, and `!`, `&`, `|`, `^` act as on a two's complement
//! without end. Where a result may not exist, the operator or method panics, and a twin beside
//! it does not, named as those of [`natural`](crate::natural), whose costs it has.

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
mod operators;
mod parse;
mod primes;
mod residue;
mod room;
mod root_rem;
mod roots;
mod scientific;
mod secret;
mod shift;

pub use div::PrimitiveDivisor;
pub use gcd::ExtendedGcd;

use crate::Natural;
use crate::natural::{INLINE, Limbs, Short, format_traits};
use core::hash::{Hash, Hasher};

/// An integer of any size: a sign and a magnitude.
///
/// Zero is not negative, so every number has one form. Which operators there are, when they panic,
/// and their twins: see the [module](self).
///
/// ```
/// use widelimb::Integer;
/// let a: Integer = "-123456789012345678901234567890".parse()?;
/// assert_eq!((&a * &a - 1) / 1_000_000_000, "15241578753238836750495351562536198787501905199875".parse::<Integer>()?);
/// assert_eq!(&a / 1_000_000_000, "-123456789012345678901".parse::<Integer>()?);
/// # Ok::<(), widelimb::error::ParseError>(())
/// ```
#[derive(Default)]
pub struct Integer {
    /// Limbs whose bit for a sign is set if the number is below 0.
    magnitude: Natural,
}

impl Integer {
    /// The number 0.
    pub const ZERO: Integer = Integer { magnitude: Natural::ZERO };

    /// The number 1.
    pub const ONE: Integer = Integer { magnitude: Natural::ONE };

    /// The number 0.
    #[inline]
    pub const fn zero() -> Integer {
        Integer::ZERO
    }

    /// The number 1.
    #[inline]
    pub const fn one() -> Integer {
        Integer::ONE
    }

    /// The number `value`, in constants too.
    ///
    /// ```
    /// use widelimb::Integer;
    /// const LEAST: Integer = Integer::from_i64(i64::MIN);
    /// assert_eq!(LEAST, i64::MIN);
    /// ```
    #[inline]
    pub const fn from_i64(value: i64) -> Integer {
        let mut short = [0; INLINE];
        short[0] = value.unsigned_abs();
        Integer { magnitude: Natural { limbs: Limbs::signed(short, value < 0) } }
    }

    /// `-magnitude` if `negative`, else `magnitude`.
    ///
    /// ```
    /// use widelimb::{Integer, Natural};
    /// assert_eq!(Integer::from_parts(true, Natural::from(5_u32)), -5);
    /// assert!(!Integer::from_parts(true, Natural::ZERO).is_negative());
    /// ```
    #[inline]
    pub fn from_parts(negative: bool, magnitude: Natural) -> Integer {
        let mut integer = Integer { magnitude };
        integer.set_sign(negative);
        integer
    }

    /// Whether the number is negative, and its absolute value.
    pub fn into_parts(self) -> (bool, Natural) {
        (self.is_negative(), self.magnitude)
    }

    /// The absolute value, borrowed.
    #[doc(alias("unsigned_abs"))]
    #[inline]
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
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.magnitude.limbs.is_negative()
    }

    /// Whether the number is above 0.
    pub fn is_positive(&self) -> bool {
        !self.is_negative() && !self.is_zero()
    }

    /// -1, 0 or 1, as the number is below, equal to or above 0.
    #[doc(alias("sign", "sgn", "mpz_sgn"))]
    pub fn signum(&self) -> i32 {
        i32::from(self.is_positive()) - i32::from(self.is_negative())
    }

    /// Whether the number is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.magnitude.is_zero()
    }

    /// Whether the number is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        !self.is_negative() && self.magnitude.is_one()
    }

    /// Whether 2 divides the number.
    #[inline]
    pub fn is_even(&self) -> bool {
        self.magnitude.is_even()
    }

    /// The magnitude with its bit for a sign, for operations that clear both.
    #[cfg(feature = "zeroize")]
    pub(crate) fn magnitude_mut(&mut self) -> &mut Natural {
        &mut self.magnitude
    }

    /// Makes the number negative or not; 0 never is.
    #[inline]
    fn set_sign(&mut self, negative: bool) {
        let negative = negative & !self.is_zero();
        self.magnitude.limbs.set_sign(negative);
    }

    /// The number of a magnitude that is not 0 if `negative`.
    #[inline]
    fn from_short(negative: bool, short: Short) -> Integer {
        Integer { magnitude: Natural { limbs: Limbs::signed(short, negative) } }
    }
}

format_traits!(Integer, Integer::magnitude, Integer::is_negative);

impl Clone for Integer {
    #[inline]
    fn clone(&self) -> Integer {
        Integer { magnitude: self.magnitude.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Integer) {
        self.assign_from(source);
    }
}

impl PartialEq for Integer {
    #[inline]
    fn eq(&self, other: &Integer) -> bool {
        (self.is_negative() == other.is_negative()) & (self.magnitude == other.magnitude)
    }
}

impl Eq for Integer {}

impl Hash for Integer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.is_negative(), &self.magnitude).hash(state);
    }
}
