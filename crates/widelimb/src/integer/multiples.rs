//! Congruence, factors taken out, quotients in place, and logarithms.

use super::Integer;
use crate::error::{DivisionByZeroError, or_panic};

/// Implements a logarithm of numbers above 0, which negative numbers do not have.
macro_rules! logarithm {
    ($name:ident $checked:ident) => {
        #[doc = concat!("The logarithm, as [`Natural::", stringify!($name), "`].")]
        ///
        /// # Panics
        /// If the number is not above 0.
        ///
        #[doc = concat!("[`Natural::", stringify!($name), "`]: crate::Natural::", stringify!($name))]
        #[track_caller]
        pub fn $name(&self) -> u64 {
            self.$checked().expect("the number is not above 0")
        }

        #[doc = concat!("[`", stringify!($name), "`](Integer::", stringify!($name), "), or `None`")]
        /// where it panics.
        pub fn $checked(&self) -> Option<u64> {
            if self.is_negative() { None } else { self.magnitude().$checked() }
        }
    };
}

impl Integer {
    logarithm!(ilog2 checked_ilog2);
    logarithm!(ilog10 checked_ilog10);

    /// The largest `e` with `base^e <= self`, at the cost of
    /// [`Natural::ilog`](crate::Natural::ilog).
    ///
    /// # Panics
    /// If the number is not above 0, or the base below 2.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(80).ilog(&Integer::from(3)), 3);
    /// ```
    #[track_caller]
    pub fn ilog(&self, base: &Integer) -> u64 {
        self.checked_ilog(base).expect("there is no such logarithm")
    }

    /// [`ilog`](Integer::ilog), or `None` where it panics.
    pub fn checked_ilog(&self, base: &Integer) -> Option<u64> {
        if self.is_negative() || base.is_negative() {
            return None;
        }
        self.magnitude().checked_ilog(base.magnitude())
    }

    /// Whether `modulus` divides the difference of both numbers; modulo 0 equal numbers alone are
    /// congruent.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let [a, b, m] = [-3, 5, 4].map(Integer::from);
    /// assert!(a.is_congruent(&b, &m));
    /// ```
    #[doc(alias("mpz_congruent_p", "eq_mod"))]
    pub fn is_congruent(&self, other: &Integer, modulus: &Integer) -> bool {
        (self - other).is_multiple_of(modulus)
    }

    /// Divides the number by the divisor, rounding toward zero, and returns the remainder, which
    /// has the sign of the dividend.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let mut n = Integer::from(-17);
    /// let r = n.div_rem_assign(&Integer::from(5));
    /// assert!(n == -3 && r == -2);
    /// ```
    #[must_use = "the remainder is returned and the divisor stays; `/=` makes the quotient alone"]
    #[track_caller]
    pub fn div_rem_assign(&mut self, divisor: &Integer) -> Integer {
        or_panic(self.try_div_rem_assign(divisor))
    }

    /// [`div_rem_assign`](Integer::div_rem_assign), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0; the number stays as it was then.
    pub fn try_div_rem_assign(
        &mut self,
        divisor: &Integer,
    ) -> Result<Integer, DivisionByZeroError> {
        let (quotient, remainder) = self.try_div_rem(divisor)?;
        *self = quotient;
        Ok(remainder)
    }

    /// `(n, e)` with `self = factor^e n` for the largest `e`; `(self, 0)` for a number of 0, and
    /// for a factor of -1, 0 or 1.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (rest, times) = Integer::from(-24).remove_factor(&Integer::from(-2));
    /// assert!(rest == 3 && times == 3);
    /// ```
    #[doc(alias("mpz_remove", "remove"))]
    pub fn remove_factor(&self, factor: &Integer) -> (Integer, u64) {
        let (rest, times) = self.magnitude().remove_factor(factor.magnitude());
        let flipped = factor.is_negative() && times % 2 == 1;
        (Integer::from_parts(self.is_negative() != flipped, rest), times)
    }

    /// `self / divisor` rounded to the nearest integer, of two the even one.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-11).div_nearest(&Integer::from(3)), -4);
    /// assert_eq!(Integer::from(-5).div_nearest(&Integer::from(2)), -2);
    /// ```
    #[doc(alias("div_round"))]
    #[track_caller]
    pub fn div_nearest(&self, divisor: &Integer) -> Integer {
        or_panic(self.try_div_nearest(divisor))
    }

    /// [`div_nearest`](Integer::div_nearest), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_div_nearest(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        // What is half way lies so on both sides of 0.
        let quotient = self.magnitude().try_div_nearest(divisor.magnitude())?;
        Ok(Integer::from_parts(self.is_negative() != divisor.is_negative(), quotient))
    }
}
