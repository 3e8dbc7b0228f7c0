//! Quotients and remainders of integers, in four ways of rounding.

use super::Integer;
use super::operators::{Operand, Signed, signed_operator};
use crate::Natural;
use crate::error::{DivisionByZeroError, or_panic};
use crate::owned::{Parts, Primitive, Sealed, remainder_from_left};
use core::ops::{Rem, RemAssign};

/// A quotient and a remainder.
type Pair = (Integer, Integer);

impl Integer {
    /// `(q, r)` with `self = q * divisor + r`, `q` rounded toward zero; `r` has the sign of `self`.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(-7).div_rem(&Integer::from(2));
    /// assert!(q == -3 && r == -1);
    /// ```
    #[doc(alias("t_divmod", "mpz_tdiv_qr"))]
    #[track_caller]
    pub fn div_rem(&self, divisor: &Integer) -> Pair {
        or_panic(self.try_div_rem(divisor))
    }

    /// [`div_rem`](Integer::div_rem), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_div_rem(&self, divisor: &Integer) -> Result<Pair, DivisionByZeroError> {
        let (q, r) = self.magnitude.try_div_rem(&divisor.magnitude)?;
        let q = Integer::from_parts(self.is_negative() != divisor.is_negative(), q);
        Ok((q, Integer::from_parts(self.is_negative(), r)))
    }

    /// `self / divisor` rounded toward zero, or an error for a divisor of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_div(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        let q = self.magnitude.try_div(&divisor.magnitude)?;
        Ok(Integer::from_parts(self.is_negative() != divisor.is_negative(), q))
    }

    /// `self - divisor * (self / divisor)` for the quotient rounded toward zero, with the sign of
    /// `self`, or an error for a divisor of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_rem(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        let r = self.magnitude.try_rem(&divisor.magnitude)?;
        Ok(Integer::from_parts(self.is_negative(), r))
    }

    /// `self / divisor` for a multiple of the divisor, in about half the time of `/`. For any other
    /// number the result is unspecified.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-35).div_exact(&Integer::from(5)), -7);
    /// ```
    #[doc(alias("divexact", "mpz_divexact"))]
    #[track_caller]
    pub fn div_exact(&self, divisor: &Integer) -> Integer {
        let q = self.magnitude.div_exact(&divisor.magnitude);
        Integer::from_parts(self.is_negative() != divisor.is_negative(), q)
    }

    /// `self / divisor` if that is an integer; `None` if the divisor is 0, too.
    pub fn checked_div_exact(&self, divisor: &Integer) -> Option<Integer> {
        let q = self.magnitude.checked_div_exact(&divisor.magnitude)?;
        Some(Integer::from_parts(self.is_negative() != divisor.is_negative(), q))
    }

    /// Whether `divisor` divides the number; 0 divides only 0.
    #[doc(alias("is_divisible", "divisible_by", "mpz_divisible_p"))]
    pub fn is_multiple_of(&self, divisor: &Integer) -> bool {
        self.magnitude.is_multiple_of(&divisor.magnitude)
    }

    /// `(q, r)` with `q` rounded toward zero, or `away` from it.
    fn rounded_pair(&self, divisor: &Integer, away: bool) -> Result<Pair, DivisionByZeroError> {
        let (q, r) = self.try_div_rem(divisor)?;
        if !away || r.is_zero() {
            return Ok((q, r));
        }
        let q = if self.is_negative() == divisor.is_negative() { q + 1 } else { q - 1 };
        Ok((q, self.beyond(r, divisor)))
    }

    /// The quotient of [`rounded_pair`](Integer::rounded_pair), without the remainder.
    fn rounded_quotient(
        &self,
        divisor: &Integer,
        away: bool,
    ) -> Result<Integer, DivisionByZeroError> {
        if away { Ok(self.rounded_pair(divisor, away)?.0) } else { self.try_div(divisor) }
    }

    /// The remainder of [`rounded_pair`](Integer::rounded_pair), without the quotient.
    fn rounded_remainder(
        &self,
        divisor: &Integer,
        away: bool,
    ) -> Result<Integer, DivisionByZeroError> {
        let r = self.try_rem(divisor)?;
        Ok(if away && !r.is_zero() { self.beyond(r, divisor) } else { r })
    }

    /// The remainder that belongs to a quotient one further from zero, from the remainder `r`.
    fn beyond(&self, r: Integer, divisor: &Integer) -> Integer {
        if self.is_negative() == divisor.is_negative() { r - divisor } else { r + divisor }
    }
}

/// Implements a method that panics for a divisor of 0, and its twin with an error: the signs of
/// both numbers decide whether the quotient is rounded away from zero.
macro_rules! rounded {
    ($(#[$doc:meta])* $name:ident $checked:ident -> $type:ty, $by:ident $away:path) => {
        impl Integer {
            $(#[$doc])*
            ///
            /// # Panics
            /// If the divisor is 0.
            #[track_caller]
            pub fn $name(&self, divisor: &Integer) -> $type {
                or_panic(self.$checked(divisor))
            }

            #[doc = concat!("[`", stringify!($name), "`](Integer::", stringify!($name), "),")]
            /// with an error where it panics.
            ///
            /// # Errors
            /// The divisor is 0.
            pub fn $checked(&self, divisor: &Integer) -> Result<$type, DivisionByZeroError> {
                self.$by(divisor, $away(self.is_negative(), divisor.is_negative()))
            }
        }
    };
}

/// Whether a quotient that is rounded down is rounded away from zero.
fn down(negative: bool, by_negative: bool) -> bool {
    negative != by_negative
}

/// Whether a quotient that is rounded up is rounded away from zero.
fn up(negative: bool, by_negative: bool) -> bool {
    negative == by_negative
}

/// Whether the quotient of a remainder that is not negative is rounded away from zero.
fn euclid(negative: bool, _: bool) -> bool {
    negative
}

rounded! {
    #[doc(alias("div_rem_floor", "f_divmod", "mpz_fdiv_qr"))]
    /// `(q, r)` with `self = q * divisor + r`, `q` rounded down; `r` has the sign of the divisor.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(-7).div_mod_floor(&Integer::from(2));
    /// assert!(q == -4 && r == 1);
    /// ```
    div_mod_floor try_div_mod_floor -> Pair, rounded_pair down
}

rounded! {
    /// `floor(self / divisor)`. Without the remainder, a quotient of numbers of one sign that is
    /// much shorter than the divisor costs what its own length does.
    div_floor try_div_floor -> Integer, rounded_quotient down
}

rounded! {
    /// `self - divisor * floor(self / divisor)`.
    mod_floor try_mod_floor -> Integer, rounded_remainder down
}

rounded! {
    #[doc(alias("div_rem_ceil", "ceiling_div_mod", "mpz_cdiv_qr"))]
    /// `(q, r)` with `self = q * divisor + r`, `q` rounded up; `r` is 0 or has the other sign than
    /// the divisor.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(7).div_mod_ceil(&Integer::from(2));
    /// assert!(q == 4 && r == -1);
    /// ```
    div_mod_ceil try_div_mod_ceil -> Pair, rounded_pair up
}

rounded! {
    /// `ceil(self / divisor)`. Without the remainder, a quotient of numbers of unlike signs that is
    /// much shorter than the divisor costs what its own length does.
    div_ceil try_div_ceil -> Integer, rounded_quotient up
}

rounded! {
    /// `self - divisor * ceil(self / divisor)`.
    mod_ceil try_mod_ceil -> Integer, rounded_remainder up
}

rounded! {
    #[doc(alias("div_rem_euc"))]
    /// `(q, r)` with `self = q * divisor + r` and `0 <= r < |divisor|`.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(-7).div_rem_euclid(&Integer::from(-2));
    /// assert!(q == 4 && r == 1);
    /// ```
    div_rem_euclid try_div_rem_euclid -> Pair, rounded_pair euclid
}

rounded! {
    /// The quotient of [`div_rem_euclid`](Integer::div_rem_euclid).
    div_euclid try_div_euclid -> Integer, rounded_quotient euclid
}

rounded! {
    /// The residue of `self` modulo `|divisor|`, in `0..|divisor|`.
    rem_euclid try_rem_euclid -> Integer, rounded_remainder euclid
}

#[inline]
#[track_caller]
fn quotient(a: Signed<'_>, d: Signed<'_>) -> Integer {
    Integer::from_parts(a.negative != d.negative, a.magnitude / d.magnitude)
}

#[inline]
#[track_caller]
fn quotient_in_place(a: &mut Integer, d: Signed<'_>) {
    let negative = a.is_negative() != d.negative;
    a.magnitude /= d.magnitude;
    a.set_sign(negative);
}

#[inline]
#[track_caller]
fn remainder(a: Signed<'_>, d: Signed<'_>) -> Integer {
    Integer::from_parts(a.negative, a.magnitude % d.magnitude)
}

#[inline]
#[track_caller]
fn remainder_in_place(a: &mut Integer, d: Signed<'_>) {
    let negative = a.is_negative();
    a.magnitude %= d.magnitude;
    a.set_sign(negative);
}

/// `a % w`, with the sign of `a`.
#[inline]
#[track_caller]
fn remainder_parts(a: &Integer, w: Parts) -> Parts {
    Parts { negative: a.is_negative(), magnitude: a.magnitude.rem_u128(w.magnitude) }
}

/// `w % a`, with the sign of `w`.
#[inline]
#[track_caller]
fn parts_remainder(w: Parts, a: &Integer) -> Parts {
    Parts { magnitude: a.magnitude.rem_of_u128(w.magnitude), ..w }
}

signed_operator!(Div div, DivAssign div_assign, quotient, quotient_in_place);
signed_operator!(without_primitives Rem rem, RemAssign rem_assign, remainder, remainder_in_place);
remainder_from_left!(Integer, parts_remainder);

/// A primitive `w` as the divisor of an integer `a`: `a % w` is of the type of `w` if that has a
/// sign, else an integer, as the remainder of a negative number is negative.
pub trait PrimitiveDivisor: Primitive {
    /// The type of the remainder.
    type Remainder: From<Remainder>;
}

/// A remainder that fits the type that it becomes.
pub struct Remainder(Parts);

macro_rules! remainders {
    ($($signed:ident $unsigned:ident)*) => {$(
        impl PrimitiveDivisor for $signed {
            type Remainder = $signed;
        }

        impl From<Remainder> for $signed {
            #[inline]
            fn from(remainder: Remainder) -> $signed {
                Sealed::of(remainder.0)
            }
        }

        impl PrimitiveDivisor for $unsigned {
            type Remainder = Integer;
        }
    )*};
}

remainders!(i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);

impl From<Remainder> for Integer {
    #[inline]
    fn from(remainder: Remainder) -> Integer {
        remainder.0.into()
    }
}

impl<W: PrimitiveDivisor> Rem<W> for &Integer {
    type Output = W::Remainder;

    #[inline]
    #[track_caller]
    fn rem(self, rhs: W) -> W::Remainder {
        Remainder(remainder_parts(self, rhs.parts())).into()
    }
}

impl<W: PrimitiveDivisor> Rem<W> for Integer {
    type Output = W::Remainder;

    #[inline]
    #[track_caller]
    fn rem(self, rhs: W) -> W::Remainder {
        &self % rhs
    }
}

impl<W: Primitive> RemAssign<W> for Integer {
    #[inline]
    #[track_caller]
    fn rem_assign(&mut self, rhs: W) {
        *self = remainder_parts(self, rhs.parts()).into();
    }
}
