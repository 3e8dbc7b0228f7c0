//! From and to primitive integers.

use super::Natural;
use crate::Limb;
use crate::error::OutOfRangeError;
use alloc::vec;

/// A primitive integer of any type as sign and magnitude.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub negative: bool,
    pub magnitude: u128,
}

macro_rules! unsigned {
    ($($unsigned:ident)*) => {$(
        impl From<$unsigned> for Parts {
            fn from(value: $unsigned) -> Parts {
                Parts { negative: false, magnitude: value as u128 }
            }
        }

        impl From<$unsigned> for Natural {
            fn from(value: $unsigned) -> Natural {
                Natural::from_u128(value as u128)
            }
        }
    )*};
}

macro_rules! signed {
    ($($signed:ident)*) => {$(
        impl From<$signed> for Parts {
            fn from(value: $signed) -> Parts {
                Parts { negative: value < 0, magnitude: value.unsigned_abs() as u128 }
            }
        }

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

            fn try_from(value: &Natural) -> Result<$primitive, OutOfRangeError> {
                value
                    .as_u128()
                    .and_then(|value| $primitive::try_from(value).ok())
                    .ok_or(OutOfRangeError { target: stringify!($primitive) })
            }
        }

        impl TryFrom<Natural> for $primitive {
            type Error = OutOfRangeError;

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
    pub(crate) fn from_u128(value: u128) -> Natural {
        let (low, high) = (value as Limb, (value >> 64) as Limb);
        if high == 0 { Natural::from_limb(low) } else { Natural { limbs: vec![low, high] } }
    }

    /// The number, where two limbs hold it.
    pub(crate) fn as_u128(&self) -> Option<u128> {
        match self.limbs[..] {
            [] => Some(0),
            [low] => Some(u128::from(low)),
            [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
            _ => None,
        }
    }
}
