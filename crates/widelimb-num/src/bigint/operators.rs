//! Operators.

use super::BigInt;
use crate::biguint::{places_left, places_right};
use core::ops::{Add, Mul, Neg, Not, Sub};
use num_traits::{CheckedEuclid, Euclid};

operators! { BigInt:
    Add add AddAssign add_assign commutes;
    Sub sub SubAssign sub_assign ordered;
    Mul mul MulAssign mul_assign commutes;
    Div div DivAssign div_assign ordered;
    Rem rem RemAssign rem_assign ordered;
    BitAnd bitand BitAndAssign bitand_assign commutes;
    BitOr bitor BitOrAssign bitor_assign commutes;
    BitXor bitxor BitXorAssign bitxor_assign commutes;
}

primitive_right! { BigInt (u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize):
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
}

primitive_left! { BigInt (u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize):
    Add add owned |w, n| n + w, borrowed |w, n| n + w;
    Sub sub owned |w, n| -n + w, borrowed |w, n| BigInt::from(w) - n;
    Mul mul owned |w, n| n * w, borrowed |w, n| n * w;
    Div div owned |w, n| BigInt::from(w) / n, borrowed |w, n| BigInt::from(w) / n;
    Rem rem owned |w, n| BigInt::from(w) % n, borrowed |w, n| BigInt::from(w) % n;
}

shifts! { BigInt:
    Shl shl ShlAssign shl_assign places_left;
    Shr shr ShrAssign shr_assign places_right;
}

folds!(BigInt);

/// `op a` for owned and borrowed numbers.
macro_rules! unary {
    ($($Op:ident $op:ident)*) => {$(
        impl $Op for BigInt {
            type Output = BigInt;
            #[inline]
            fn $op(self) -> BigInt {
                BigInt(self.0.$op())
            }
        }

        impl $Op for &BigInt {
            type Output = BigInt;
            #[inline]
            fn $op(self) -> BigInt {
                BigInt((&self.0).$op())
            }
        }
    )*};
}

unary!(Neg neg Not not);

checked! { BigInt:
    CheckedAdd checked_add |a, b| Some(a.add(b));
    CheckedSub checked_sub |a, b| Some(a.sub(b));
    CheckedMul checked_mul |a, b| Some(a.mul(b));
    CheckedDiv checked_div |a, b| a.0.checked_div(&b.0).map(BigInt);
}

impl BigInt {
    /// `self + v`, which always is.
    #[inline]
    pub fn checked_add(&self, v: &BigInt) -> Option<BigInt> {
        Some(self + v)
    }

    /// `self - v`, which always is.
    #[inline]
    pub fn checked_sub(&self, v: &BigInt) -> Option<BigInt> {
        Some(self - v)
    }

    /// `self * v`, which always is.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](widelimb::natural::MAX_BITS).
    #[inline]
    #[track_caller]
    pub fn checked_mul(&self, v: &BigInt) -> Option<BigInt> {
        Some(self * v)
    }

    /// `self / v`, rounded toward zero, or `None` where `v` is 0.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::from(-7).checked_div(&BigInt::from(2)), Some(BigInt::from(-3)));
    /// assert_eq!(BigInt::from(-7).checked_div(&BigInt::ZERO), None);
    /// ```
    #[inline]
    pub fn checked_div(&self, v: &BigInt) -> Option<BigInt> {
        self.0.checked_div(&v.0).map(BigInt)
    }
}

impl Euclid for BigInt {
    #[inline]
    fn div_euclid(&self, divisor: &BigInt) -> BigInt {
        BigInt(self.0.div_euclid(&divisor.0))
    }

    #[inline]
    fn rem_euclid(&self, divisor: &BigInt) -> BigInt {
        BigInt(self.0.rem_euclid(&divisor.0))
    }

    #[inline]
    fn div_rem_euclid(&self, divisor: &BigInt) -> (BigInt, BigInt) {
        let (quotient, remainder) = self.0.div_rem_euclid(&divisor.0);
        (BigInt(quotient), BigInt(remainder))
    }
}

impl CheckedEuclid for BigInt {
    #[inline]
    fn checked_div_euclid(&self, divisor: &BigInt) -> Option<BigInt> {
        self.0.checked_div_euclid(&divisor.0).map(BigInt)
    }

    #[inline]
    fn checked_rem_euclid(&self, divisor: &BigInt) -> Option<BigInt> {
        self.0.checked_rem_euclid(&divisor.0).map(BigInt)
    }

    #[inline]
    fn checked_div_rem_euclid(&self, divisor: &BigInt) -> Option<(BigInt, BigInt)> {
        let (quotient, remainder) = self.0.try_div_rem_euclid(&divisor.0).ok()?;
        Some((BigInt(quotient), BigInt(remainder)))
    }
}
