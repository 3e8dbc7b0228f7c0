//! Operators.

use super::BigUint;
use core::ops::{Add, Mul, RemAssign};
use num_traits::{CheckedEuclid, Euclid, Zero};

operators! { BigUint:
    Add add AddAssign add_assign commutes;
    Sub sub SubAssign sub_assign ordered;
    Mul mul MulAssign mul_assign commutes;
    Div div DivAssign div_assign ordered;
    Rem rem RemAssign rem_assign ordered;
    BitAnd bitand BitAndAssign bitand_assign commutes;
    BitOr bitor BitOrAssign bitor_assign commutes;
    BitXor bitxor BitXorAssign bitxor_assign commutes;
}

primitive_right! { BigUint (u8 u16 u32 u64 u128 usize):
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
}

primitive_left! { BigUint (u8 u16 u32 u64 u128 usize):
    Add add owned |w, n| n + w, borrowed |w, n| n + w;
    Sub sub owned |w, n| BigUint::from(w) - n, borrowed |w, n| BigUint::from(w) - n;
    Mul mul owned |w, n| n * w, borrowed |w, n| n * w;
    Div div owned |w, n| BigUint::from(w) / n, borrowed |w, n| BigUint::from(w) / n;
    Rem rem owned |w, n| BigUint::from(w) % n, borrowed |w, n| BigUint::from(w) % n;
}

shifts! { BigUint:
    Shl shl ShlAssign shl_assign places_left;
    Shr shr ShrAssign shr_assign places_right;
}

folds!(BigUint);

/// The places of a shift; more than the library shifts by are its most.
#[inline]
#[track_caller]
pub(crate) fn places_left<T: TryInto<u64> + PartialOrd + Default>(bits: T) -> u64 {
    assert!(bits >= T::default(), "attempt to shift left with negative");
    bits.try_into().unwrap_or(u64::MAX)
}

/// The places of a shift to the right; see [`places_left`].
#[inline]
#[track_caller]
pub(crate) fn places_right<T: TryInto<u64> + PartialOrd + Default>(bits: T) -> u64 {
    assert!(bits >= T::default(), "attempt to shift right with negative");
    bits.try_into().unwrap_or(u64::MAX)
}

/// `w %= n` for primitive integers: the remainder has the sign of `w`.
macro_rules! remainders {
    ($($p:ident)*) => {$(
        impl RemAssign<&BigUint> for $p {
            #[inline]
            #[track_caller]
            fn rem_assign(&mut self, rhs: &BigUint) {
                assert!(!rhs.is_zero(), "attempt to divide by zero");
                match $p::try_from(&rhs.0) {
                    Ok(divisor) => *self %= divisor,
                    // All above the largest value leave the number as it is, but that the least one
                    // of a signed type is a multiple of its own magnitude.
                    Err(_) if *self == $p::MIN && rhs.0 == $p::MIN.abs_diff(0) => *self = 0,
                    Err(_) => {}
                }
            }
        }

        impl RemAssign<BigUint> for $p {
            #[inline]
            #[track_caller]
            fn rem_assign(&mut self, rhs: BigUint) {
                *self %= &rhs;
            }
        }
    )*};
}

remainders!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

checked! { BigUint:
    CheckedAdd checked_add |a, b| Some(a.add(b));
    CheckedSub checked_sub |a, b| a.0.checked_sub(&b.0).map(BigUint);
    CheckedMul checked_mul |a, b| Some(a.mul(b));
    CheckedDiv checked_div |a, b| a.0.checked_div(&b.0).map(BigUint);
}

impl Euclid for BigUint {
    #[inline]
    fn div_euclid(&self, divisor: &BigUint) -> BigUint {
        self / divisor
    }

    #[inline]
    fn rem_euclid(&self, divisor: &BigUint) -> BigUint {
        self % divisor
    }

    #[inline]
    fn div_rem_euclid(&self, divisor: &BigUint) -> (BigUint, BigUint) {
        let (quotient, remainder) = self.0.div_rem(&divisor.0);
        (BigUint(quotient), BigUint(remainder))
    }
}

impl CheckedEuclid for BigUint {
    #[inline]
    fn checked_div_euclid(&self, divisor: &BigUint) -> Option<BigUint> {
        self.0.checked_div(&divisor.0).map(BigUint)
    }

    #[inline]
    fn checked_rem_euclid(&self, divisor: &BigUint) -> Option<BigUint> {
        self.0.checked_rem(&divisor.0).map(BigUint)
    }

    #[inline]
    fn checked_div_rem_euclid(&self, divisor: &BigUint) -> Option<(BigUint, BigUint)> {
        let (quotient, remainder) = self.0.try_div_rem(&divisor.0).ok()?;
        Some((BigUint(quotient), BigUint(remainder)))
    }
}
