//! From and to other types of numbers.

use super::BigInt;
use crate::BigUint;
use num_traits::{FromPrimitive, ToPrimitive};
use widelimb::Integer;

impl From<Integer> for BigInt {
    #[inline]
    fn from(n: Integer) -> BigInt {
        BigInt(n)
    }
}

impl From<BigInt> for Integer {
    #[inline]
    fn from(n: BigInt) -> Integer {
        n.0
    }
}

impl AsRef<Integer> for BigInt {
    #[inline]
    fn as_ref(&self) -> &Integer {
        &self.0
    }
}

macro_rules! from_primitives {
    ($($p:ident)*) => {$(
        impl From<$p> for BigInt {
            #[inline]
            fn from(n: $p) -> BigInt {
                BigInt(Integer::from(n))
            }
        }
    )*};
}

from_primitives!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
into_primitives!(BigInt: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl From<bool> for BigInt {
    #[inline]
    fn from(n: bool) -> BigInt {
        BigInt::from(u8::from(n))
    }
}

impl From<BigUint> for BigInt {
    #[inline]
    fn from(n: BigUint) -> BigInt {
        BigInt(n.0.into())
    }
}

impl ToPrimitive for BigInt {
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

impl FromPrimitive for BigInt {
    #[inline]
    fn from_i64(n: i64) -> Option<BigInt> {
        Some(BigInt::from(n))
    }

    #[inline]
    fn from_i128(n: i128) -> Option<BigInt> {
        Some(BigInt::from(n))
    }

    #[inline]
    fn from_u64(n: u64) -> Option<BigInt> {
        Some(BigInt::from(n))
    }

    #[inline]
    fn from_u128(n: u128) -> Option<BigInt> {
        Some(BigInt::from(n))
    }

    /// `n` rounded toward zero.
    #[inline]
    fn from_f64(n: f64) -> Option<BigInt> {
        Integer::from_f64_truncated(n).ok().map(BigInt)
    }
}

/// What may be an integer.
pub trait ToBigInt {
    /// The number, or `None` where it is not an integer.
    fn to_bigint(&self) -> Option<BigInt>;
}

impl ToBigInt for BigInt {
    #[inline]
    fn to_bigint(&self) -> Option<BigInt> {
        Some(self.clone())
    }
}

impl ToBigInt for BigUint {
    #[inline]
    fn to_bigint(&self) -> Option<BigInt> {
        Some(self.clone().into())
    }
}

macro_rules! to_bigint {
    ($($p:ident $from:ident)*) => {$(
        impl ToBigInt for $p {
            #[inline]
            fn to_bigint(&self) -> Option<BigInt> {
                BigInt::$from(*self)
            }
        }
    )*};
}

to_bigint! {
    u8 from_u8 u16 from_u16 u32 from_u32 u64 from_u64 u128 from_u128 usize from_usize
    i8 from_i8 i16 from_i16 i32 from_i32 i64 from_i64 i128 from_i128 isize from_isize
    f32 from_f32 f64 from_f64
}
