//! Conversions from and to primitive integers and natural numbers.

use super::Integer;
use crate::Natural;
use crate::error::OutOfRangeError;
use crate::owned::{Parts, Sealed};

impl From<Natural> for Integer {
    #[inline]
    fn from(magnitude: Natural) -> Integer {
        Integer::from_parts(false, magnitude)
    }
}

impl From<Parts> for Integer {
    #[inline]
    fn from(parts: Parts) -> Integer {
        Integer::from_parts(parts.negative, parts.magnitude())
    }
}

impl From<&Natural> for Integer {
    fn from(magnitude: &Natural) -> Integer {
        magnitude.clone().into()
    }
}

impl TryFrom<Integer> for Natural {
    type Error = OutOfRangeError;

    fn try_from(value: Integer) -> Result<Natural, OutOfRangeError> {
        if value.is_negative() {
            return Err(OutOfRangeError { target: "a natural number" });
        }
        Ok(value.magnitude)
    }
}

impl TryFrom<&Integer> for Natural {
    type Error = OutOfRangeError;

    fn try_from(value: &Integer) -> Result<Natural, OutOfRangeError> {
        value.clone().try_into()
    }
}

macro_rules! primitives {
    ($as_wide:ident: $($primitive:ident)*) => {$(
        impl From<$primitive> for Integer {
            #[inline]
            fn from(value: $primitive) -> Integer {
                Sealed::parts(value).into()
            }
        }

        impl TryFrom<&Integer> for $primitive {
            type Error = OutOfRangeError;

            #[inline]
            fn try_from(value: &Integer) -> Result<$primitive, OutOfRangeError> {
                value
                    .$as_wide()
                    .and_then(|value| $primitive::try_from(value).ok())
                    .ok_or(OutOfRangeError { target: stringify!($primitive) })
            }
        }

        impl TryFrom<Integer> for $primitive {
            type Error = OutOfRangeError;

            #[inline]
            fn try_from(value: Integer) -> Result<$primitive, OutOfRangeError> {
                $primitive::try_from(&value)
            }
        }
    )*};
}

primitives!(as_u128: u8 u16 u32 u64 u128 usize);
primitives!(as_i128: i8 i16 i32 i64 i128 isize);

impl Integer {
    #[inline]
    fn as_u128(&self) -> Option<u128> {
        if self.is_negative() { None } else { self.magnitude.as_u128() }
    }

    #[inline]
    fn as_i128(&self) -> Option<i128> {
        let magnitude = self.magnitude.as_u128()?;
        if self.is_negative() {
            0_i128.checked_sub_unsigned(magnitude)
        } else {
            i128::try_from(magnitude).ok()
        }
    }
}
