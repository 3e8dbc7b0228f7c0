//! The traits of num-traits. Methods do what those of the same name in this crate do.

use crate::error::ParseError;
use crate::natural::MAX_BITS;
use crate::{Integer, Natural};
use num_traits::{
    CheckedAdd, CheckedDiv, CheckedEuclid, CheckedMul, CheckedRem, CheckedSub, Euclid,
    FromPrimitive, Num, One, Pow, Signed, ToPrimitive, Unsigned, Zero,
};

/// Implements the traits that both types have alike.
macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl Zero for $type {
            fn zero() -> $type {
                $type::ZERO
            }

            fn is_zero(&self) -> bool {
                self.is_zero()
            }
        }

        impl One for $type {
            fn one() -> $type {
                $type::one()
            }

            fn is_one(&self) -> bool {
                self.is_one()
            }
        }

        impl Num for $type {
            type FromStrRadixErr = ParseError;

            fn from_str_radix(text: &str, base: u32) -> Result<$type, ParseError> {
                $type::from_str_radix(text, base)
            }
        }

        impl FromPrimitive for $type {
            fn from_i64(n: i64) -> Option<$type> {
                $type::try_from(n).ok()
            }

            fn from_u64(n: u64) -> Option<$type> {
                Some(n.into())
            }

            fn from_i128(n: i128) -> Option<$type> {
                $type::try_from(n).ok()
            }

            fn from_u128(n: u128) -> Option<$type> {
                Some(n.into())
            }

            /// The number without its fraction.
            fn from_f64(n: f64) -> Option<$type> {
                $type::from_f64_truncated(n).ok()
            }
        }

        impl ToPrimitive for $type {
            fn to_i64(&self) -> Option<i64> {
                self.try_into().ok()
            }

            fn to_u64(&self) -> Option<u64> {
                self.try_into().ok()
            }

            fn to_i128(&self) -> Option<i128> {
                self.try_into().ok()
            }

            fn to_u128(&self) -> Option<u128> {
                self.try_into().ok()
            }

            /// The nearest float, infinite beyond the range.
            fn to_f32(&self) -> Option<f32> {
                Some(self.to_f32())
            }

            /// The nearest float, infinite beyond the range.
            fn to_f64(&self) -> Option<f64> {
                Some(self.to_f64())
            }
        }

        impl CheckedAdd for $type {
            fn checked_add(&self, rhs: &$type) -> Option<$type> {
                Some(self + rhs)
            }
        }

        impl CheckedMul for $type {
            fn checked_mul(&self, rhs: &$type) -> Option<$type> {
                self.mul_within(rhs, MAX_BITS).ok()
            }
        }

        impl CheckedDiv for $type {
            fn checked_div(&self, rhs: &$type) -> Option<$type> {
                self.try_div(rhs).ok()
            }
        }

        impl CheckedRem for $type {
            fn checked_rem(&self, rhs: &$type) -> Option<$type> {
                self.try_rem(rhs).ok()
            }
        }

        powers!($type; u8 u16 u32 u64 usize);
    )*};
}

macro_rules! powers {
    ($type:ident; $($exponent:ident)*) => {$(
        impl Pow<$exponent> for $type {
            type Output = $type;

            fn pow(self, exponent: $exponent) -> $type {
                $type::pow(&self, exponent as u64)
            }
        }

        impl Pow<$exponent> for &$type {
            type Output = $type;

            fn pow(self, exponent: $exponent) -> $type {
                $type::pow(self, exponent as u64)
            }
        }
    )*};
}

numbers!(Natural Integer);

impl Unsigned for Natural {}

impl CheckedSub for Natural {
    fn checked_sub(&self, rhs: &Natural) -> Option<Natural> {
        self.try_sub(rhs).ok()
    }
}

impl CheckedSub for Integer {
    fn checked_sub(&self, rhs: &Integer) -> Option<Integer> {
        Some(self - rhs)
    }
}

impl Euclid for Natural {
    fn div_euclid(&self, divisor: &Natural) -> Natural {
        self / divisor
    }

    fn rem_euclid(&self, divisor: &Natural) -> Natural {
        self % divisor
    }
}

impl CheckedEuclid for Natural {
    fn checked_div_euclid(&self, divisor: &Natural) -> Option<Natural> {
        self.try_div(divisor).ok()
    }

    fn checked_rem_euclid(&self, divisor: &Natural) -> Option<Natural> {
        self.try_rem(divisor).ok()
    }
}

impl Euclid for Integer {
    fn div_euclid(&self, divisor: &Integer) -> Integer {
        self.div_euclid(divisor)
    }

    fn rem_euclid(&self, divisor: &Integer) -> Integer {
        self.rem_euclid(divisor)
    }
}

impl CheckedEuclid for Integer {
    fn checked_div_euclid(&self, divisor: &Integer) -> Option<Integer> {
        self.try_div_euclid(divisor).ok()
    }

    fn checked_rem_euclid(&self, divisor: &Integer) -> Option<Integer> {
        self.try_rem_euclid(divisor).ok()
    }
}

impl Signed for Integer {
    fn abs(&self) -> Integer {
        self.abs()
    }

    /// `self - other`, or 0 where that is negative.
    fn abs_sub(&self, other: &Integer) -> Integer {
        if self <= other { Integer::ZERO } else { self - other }
    }

    fn signum(&self) -> Integer {
        self.signum().into()
    }

    fn is_positive(&self) -> bool {
        self.is_positive()
    }

    fn is_negative(&self) -> bool {
        self.is_negative()
    }
}
