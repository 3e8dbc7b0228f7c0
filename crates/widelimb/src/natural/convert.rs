//! Conversions from and to primitive integers.

use super::{Natural, short};
use crate::Limb;
use crate::error::{BelowZeroError, OutOfRangeError};
use crate::owned::Parts;
use widelimb_limb::common_divisor::small_value;

impl Parts {
    /// The absolute value, as a natural number.
    #[inline]
    pub(crate) fn magnitude(self) -> Natural {
        Natural::from_u128(self.magnitude)
    }

    /// The value, as a natural number.
    ///
    /// # Panics
    /// If it is below 0.
    #[inline]
    #[track_caller]
    pub(crate) fn natural(self) -> Natural {
        self.or_zero(false);
        self.magnitude()
    }

    /// Checks a factor or a divisor of a natural number, so that the result is natural.
    ///
    /// # Panics
    /// If this is below 0, unless that product or quotient is `zero`.
    #[inline]
    #[track_caller]
    pub(crate) fn or_zero(self, zero: bool) {
        assert!(!self.negative || zero, "{BelowZeroError}");
    }
}

/// The limbs, little end first, so that calls which take limbs take a number.
impl AsRef<[Limb]> for Natural {
    #[inline]
    fn as_ref(&self) -> &[Limb] {
        self.limbs()
    }
}

macro_rules! unsigned {
    ($($unsigned:ident)*) => {$(
        impl From<$unsigned> for Natural {
            #[inline]
            fn from(value: $unsigned) -> Natural {
                Natural::from_u128(value as u128)
            }
        }
    )*};
}

macro_rules! signed {
    ($($signed:ident)*) => {$(
        impl TryFrom<$signed> for Natural {
            type Error = OutOfRangeError;

            fn try_from(value: $signed) -> Result<Natural, OutOfRangeError> {
                let value = u128::try_from(value)
                    .map_err(|_| OutOfRangeError { target: "a natural number" })?;
                Ok(Natural::from_u128(value))
            }
        }
    )*};
}

macro_rules! into_primitive {
    ($($primitive:ident)*) => {$(
        impl TryFrom<&Natural> for $primitive {
            type Error = OutOfRangeError;

            #[inline]
            fn try_from(value: &Natural) -> Result<$primitive, OutOfRangeError> {
                value
                    .as_u128()
                    .and_then(|value| $primitive::try_from(value).ok())
                    .ok_or(OutOfRangeError { target: stringify!($primitive) })
            }
        }

        impl TryFrom<Natural> for $primitive {
            type Error = OutOfRangeError;

            #[inline]
            fn try_from(value: Natural) -> Result<$primitive, OutOfRangeError> {
                $primitive::try_from(&value)
            }
        }
    )*};
}

unsigned!(u8 u16 u32 u64 u128 usize);
signed!(i8 i16 i32 i64 i128 isize);
into_primitive!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl Natural {
    #[inline]
    pub(crate) const fn from_u128(value: u128) -> Natural {
        Natural::from_short(short::from_u128(value))
    }

    /// The number, where two limbs hold it.
    #[inline]
    pub(crate) fn as_u128(&self) -> Option<u128> {
        match self.limbs.as_short() {
            Some(short) => short::as_u128(short),
            None => small_value(self.limbs()),
        }
    }
}
