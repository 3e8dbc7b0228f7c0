//! From and to other types of numbers.

use super::BigUint;
use crate::{BigInt, TryFromBigIntError};
use num_traits::{FromPrimitive, ToPrimitive};
use widelimb::Natural;

impl From<Natural> for BigUint {
    #[inline]
    fn from(n: Natural) -> BigUint {
        BigUint(n)
    }
}

impl From<BigUint> for Natural {
    #[inline]
    fn from(n: BigUint) -> Natural {
        n.0
    }
}

impl AsRef<Natural> for BigUint {
    #[inline]
    fn as_ref(&self) -> &Natural {
        &self.0
    }
}

macro_rules! from_unsigned {
    ($($p:ident)*) => {$(
        impl From<$p> for BigUint {
            #[inline]
            fn from(n: $p) -> BigUint {
                BigUint(Natural::from(n))
            }
        }
    )*};
}

macro_rules! from_signed {
    ($($p:ident)*) => {$(
        impl TryFrom<$p> for BigUint {
            type Error = TryFromBigIntError<()>;

            #[inline]
            fn try_from(n: $p) -> Result<BigUint, TryFromBigIntError<()>> {
                Natural::try_from(n).map(BigUint).map_err(|_| TryFromBigIntError::new(()))
            }
        }
    )*};
}

from_unsigned!(u8 u16 u32 u64 u128 usize);
from_signed!(i8 i16 i32 i64 i128 isize);
into_primitives!(BigUint: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl From<bool> for BigUint {
    #[inline]
    fn from(n: bool) -> BigUint {
        BigUint::from(u8::from(n))
    }
}

impl TryFrom<&BigInt> for BigUint {
    type Error = TryFromBigIntError<()>;

    #[inline]
    fn try_from(n: &BigInt) -> Result<BigUint, TryFromBigIntError<()>> {
        n.to_biguint().ok_or(TryFromBigIntError::new(()))
    }
}

impl TryFrom<BigInt> for BigUint {
    type Error = TryFromBigIntError<BigInt>;

    #[inline]
    fn try_from(n: BigInt) -> Result<BigUint, TryFromBigIntError<BigInt>> {
        if n.0.is_negative() {
            return Err(TryFromBigIntError::new(n));
        }
        Ok(BigUint(n.0.into_parts().1))
    }
}

impl ToPrimitive for BigUint {
    to_primitives! {
        to_u8 u8 to_u16 u16 to_u32 u32 to_u64 u64 to_u128 u128 to_usize usize
        to_i8 i8 to_i16 i16 to_i32 i32 to_i64 i64 to_i128 i128 to_isize isize
    }

    /// The nearest `f32`, to even where two are as near; infinity above the largest.
    #[inline]
    fn to_f32(&self) -> Option<f32> {
        Some(self.0.to_f32())
    }

    /// The nearest `f64`, to even where two are as near; infinity above the largest.
    #[inline]
    fn to_f64(&self) -> Option<f64> {
        Some(self.0.to_f64())
    }
}

impl FromPrimitive for BigUint {
    #[inline]
    fn from_i64(n: i64) -> Option<BigUint> {
        BigUint::try_from(n).ok()
    }

    #[inline]
    fn from_i128(n: i128) -> Option<BigUint> {
        BigUint::try_from(n).ok()
    }

    #[inline]
    fn from_u64(n: u64) -> Option<BigUint> {
        Some(BigUint::from(n))
    }

    #[inline]
    fn from_u128(n: u128) -> Option<BigUint> {
        Some(BigUint::from(n))
    }

    /// `n` rounded toward zero.
    #[inline]
    fn from_f64(n: f64) -> Option<BigUint> {
        Natural::from_f64_truncated(n).ok().map(BigUint)
    }
}

/// What may be a natural number.
pub trait ToBigUint {
    /// The number, or `None` where it is not a natural one.
    fn to_biguint(&self) -> Option<BigUint>;
}

impl ToBigUint for BigUint {
    #[inline]
    fn to_biguint(&self) -> Option<BigUint> {
        Some(self.clone())
    }
}

impl ToBigUint for BigInt {
    #[inline]
    fn to_biguint(&self) -> Option<BigUint> {
        BigInt::to_biguint(self)
    }
}

macro_rules! to_biguint {
    ($($p:ident $from:ident)*) => {$(
        impl ToBigUint for $p {
            #[inline]
            fn to_biguint(&self) -> Option<BigUint> {
                BigUint::$from(*self)
            }
        }
    )*};
}

to_biguint! {
    u8 from_u8 u16 from_u16 u32 from_u32 u64 from_u64 u128 from_u128 usize from_usize
    i8 from_i8 i16 from_i16 i32 from_i32 i64 from_i64 i128 from_i128 isize from_isize
    f32 from_f32 f64 from_f64
}
