//! From and to other types of numbers.

use super::BigUint;
use crate::{BigInt, TryFromBigIntError};
use num_traits::FromPrimitive;
use widelimb::Natural;

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

to_primitives!(BigUint);

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

from_each_primitive!(ToBigUint to_biguint BigUint);
