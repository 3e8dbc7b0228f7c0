//! The traits of num-traits for fractions. Methods do what those of the same name in this crate do.

use crate::error::ParseError;
use crate::rational::RationalParseErrorKind;
use crate::{Integer, Rational};
use num_traits::{
    CheckedAdd, CheckedDiv, CheckedMul, CheckedRem, CheckedSub, FromPrimitive, Inv, Num, One, Pow,
    Signed, ToPrimitive, Zero,
};

impl Zero for Rational {
    fn zero() -> Rational {
        Rational::ZERO
    }

    fn is_zero(&self) -> bool {
        self.is_zero()
    }
}

impl One for Rational {
    fn one() -> Rational {
        Rational::ONE
    }

    fn is_one(&self) -> bool {
        self.is_one()
    }
}

impl Num for Rational {
    type FromStrRadixErr = ParseError<RationalParseErrorKind>;

    fn from_str_radix(text: &str, base: u32) -> Result<Rational, Self::FromStrRadixErr> {
        Rational::from_str_radix(text, base)
    }
}

impl FromPrimitive for Rational {
    fn from_i64(n: i64) -> Option<Rational> {
        Some(n.into())
    }

    fn from_u64(n: u64) -> Option<Rational> {
        Some(n.into())
    }

    fn from_i128(n: i128) -> Option<Rational> {
        Some(n.into())
    }

    fn from_u128(n: u128) -> Option<Rational> {
        Some(n.into())
    }

    /// The number that the float is, exactly.
    fn from_f64(n: f64) -> Option<Rational> {
        n.try_into().ok()
    }
}

/// Conversions to integers drop the fraction.
impl ToPrimitive for Rational {
    fn to_i64(&self) -> Option<i64> {
        self.trunc().to_i64()
    }

    fn to_u64(&self) -> Option<u64> {
        self.trunc().to_u64()
    }

    fn to_i128(&self) -> Option<i128> {
        self.trunc().to_i128()
    }

    fn to_u128(&self) -> Option<u128> {
        self.trunc().to_u128()
    }

    /// The nearest float, infinite beyond the range.
    fn to_f64(&self) -> Option<f64> {
        Some(self.to_f64())
    }

    /// The nearest float, infinite beyond the range.
    fn to_f32(&self) -> Option<f32> {
        Some(self.to_f32())
    }
}

/// Implements the operators that always have a result, except for a divisor of 0.
macro_rules! checked {
    ($($Trait:ident $name:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $Trait for Rational {
            fn $name(&self, rhs: &Rational) -> Option<Rational> {
                let ($a, $b) = (self, rhs);
                $result
            }
        }
    )*};
}

checked! {
    CheckedAdd checked_add |a, b| Some(a + b);
    CheckedSub checked_sub |a, b| Some(a - b);
    CheckedMul checked_mul |a, b| Some(a * b);
    CheckedDiv checked_div |a, b| a.try_div(b).ok();
    CheckedRem checked_rem |a, b| a.try_rem(b).ok();
}

impl Inv for Rational {
    type Output = Rational;

    fn inv(self) -> Rational {
        self.recip()
    }
}

impl Inv for &Rational {
    type Output = Rational;

    fn inv(self) -> Rational {
        self.recip()
    }
}

macro_rules! powers {
    ($($exponent:ident)*) => {$(
        impl Pow<$exponent> for Rational {
            type Output = Rational;

            fn pow(self, exponent: $exponent) -> Rational {
                Rational::pow(&self, exponent.into())
            }
        }

        impl Pow<$exponent> for &Rational {
            type Output = Rational;

            fn pow(self, exponent: $exponent) -> Rational {
                Rational::pow(self, exponent.into())
            }
        }
    )*};
}

powers!(u8 u16 u32 i8 i16 i32 i64);

impl Signed for Rational {
    fn abs(&self) -> Rational {
        self.abs()
    }

    /// `self - other`, or 0 where that is negative.
    fn abs_sub(&self, other: &Rational) -> Rational {
        if self <= other { Rational::ZERO } else { self - other }
    }

    fn signum(&self) -> Rational {
        Integer::from(self.signum()).into()
    }

    fn is_positive(&self) -> bool {
        self.is_positive()
    }

    fn is_negative(&self) -> bool {
        self.is_negative()
    }
}
