//! From and to other types of numbers.

use super::BigInt;
use crate::BigUint;
use num_traits::FromPrimitive;
use widelimb::Integer;

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

impl From<BigUint> for BigInt {
    #[inline]
    fn from(n: BigUint) -> BigInt {
        BigInt(n.0.into())
    }
}

to_primitives!(BigInt);

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

from_each_primitive!(ToBigInt to_bigint BigInt);
