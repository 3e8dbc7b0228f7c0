//! Roots, rounded toward zero.

use super::Integer;
use crate::error::{RootError, or_panic};

impl Integer {
    /// `floor(sqrt(self))`.
    ///
    /// # Panics
    /// If the number is negative.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(99).sqrt(), 9);
    /// ```
    #[doc(alias("isqrt", "floor_sqrt", "mpz_sqrt"))]
    #[track_caller]
    pub fn sqrt(&self) -> Integer {
        or_panic(self.try_sqrt())
    }

    /// [`sqrt`](Integer::sqrt), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError::EvenOfNegative`].
    pub fn try_sqrt(&self) -> Result<Integer, RootError> {
        if self.is_negative() {
            return Err(RootError::EvenOfNegative);
        }
        Ok(self.magnitude.sqrt().into())
    }

    /// The root of odd or even `degree`, rounded toward zero.
    ///
    /// # Panics
    /// If the degree is 0, or even where the number is negative.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-28).root(3), -3);
    /// ```
    #[doc(alias("nth_root", "iroot", "floor_root", "mpz_root"))]
    #[track_caller]
    pub fn root(&self, degree: u32) -> Integer {
        or_panic(self.try_root(degree))
    }

    /// [`root`](Integer::root), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError`] names the reason.
    pub fn try_root(&self, degree: u32) -> Result<Integer, RootError> {
        let magnitude = self.magnitude.try_root(degree)?;
        if self.is_negative() && degree.is_multiple_of(2) {
            return Err(RootError::EvenOfNegative);
        }
        Ok(Integer::from_parts(self.is_negative(), magnitude))
    }

    /// Whether the number is the square of an integer.
    #[doc(alias("is_perfect_square", "mpz_perfect_square_p"))]
    pub fn is_square(&self) -> bool {
        !self.is_negative() && self.magnitude.is_square()
    }

    /// `(s, self - s^2)` for `s = floor(sqrt(self))`.
    ///
    /// # Panics
    /// If the number is negative.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (s, rest) = Integer::from(99).sqrt_rem();
    /// assert!(s == 9 && rest == 18);
    /// ```
    #[doc(alias("isqrt_rem", "mpz_sqrtrem"))]
    #[track_caller]
    pub fn sqrt_rem(&self) -> (Integer, Integer) {
        or_panic(self.try_sqrt_rem())
    }

    /// [`sqrt_rem`](Integer::sqrt_rem), with an error where it panics.
    ///
    /// # Errors
    /// [`RootError::EvenOfNegative`].
    pub fn try_sqrt_rem(&self) -> Result<(Integer, Integer), RootError> {
        if self.is_negative() {
            return Err(RootError::EvenOfNegative);
        }
        let (root, rest) = self.magnitude.sqrt_rem();
        Ok((root.into(), rest.into()))
    }

    /// Whether the number is `b^e` for some `b` and some `e >= 2`; so -1, 0 and 1 are powers.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert!(Integer::from(-8).is_power() && !Integer::from(-4).is_power());
    /// ```
    #[doc(alias("is_perfect_power", "mpz_perfect_power_p"))]
    pub fn is_power(&self) -> bool {
        if !self.is_negative() {
            return self.magnitude.is_power();
        }
        self.magnitude.is_one() || self.perfect_power().is_some()
    }

    /// `(b, e)` with `self = b^e` for the largest `e`, where that is 2 or more; `None` for -1, 0
    /// and 1, which have no largest one. Cost: that of
    /// [`limb::perfect_power`](crate::limb::perfect_power).
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-64).perfect_power(), Some((Integer::from(-4), 3)));
    /// assert_eq!(Integer::from(-4).perfect_power(), None);
    /// ```
    #[doc(alias("express_as_power"))]
    pub fn perfect_power(&self) -> Option<(Integer, u64)> {
        let (root, exponent) = self.magnitude.perfect_power()?;
        if !self.is_negative() {
            return Some((root.into(), exponent));
        }
        // A negative number is an odd power alone.
        let odd = exponent >> exponent.trailing_zeros();
        (odd > 1).then(|| (Integer::from_parts(true, root.pow(exponent / odd)), odd))
    }
}
