//! Conversions from integers.

use super::Rational;
use crate::{Integer, Natural};

impl From<Integer> for Rational {
    fn from(number: Integer) -> Rational {
        Rational { numerator: number, denominator: Natural::ONE }
    }
}

impl From<Natural> for Rational {
    fn from(number: Natural) -> Rational {
        Integer::from(number).into()
    }
}

macro_rules! from_primitives {
    ($($primitive:ident)*) => {$(
        impl From<$primitive> for Rational {
            fn from(number: $primitive) -> Rational {
                Integer::from(number).into()
            }
        }
    )*};
}

from_primitives!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
