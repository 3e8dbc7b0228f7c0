//! Quotients and remainders, with the four ways of rounding.

use super::Integer;
use crate::error::{DivisionByZeroError, or_panic};
use crate::natural::{quotient_limb, remainder_limb};
use crate::owned::{binary_operator, limb_operator};

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
    #[track_caller]
    pub fn div_rem(&self, divisor: &Integer) -> Pair {
        or_panic(self.checked_div_rem(divisor))
    }

    /// [`div_rem`](Integer::div_rem), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_rem(&self, divisor: &Integer) -> Result<Pair, DivisionByZeroError> {
        let (q, r) = self.magnitude.checked_div_rem(&divisor.magnitude)?;
        let q = Integer::from_parts(self.negative != divisor.negative, q);
        Ok((q, Integer::from_parts(self.negative, r)))
    }

    /// `(q, r)` with `self = q * divisor + r`, `q` rounded down; `r` has the sign of the divisor.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(-7).div_mod_floor(&Integer::from(2));
    /// assert!(q == -4 && r == 1);
    /// ```
    #[track_caller]
    pub fn div_mod_floor(&self, divisor: &Integer) -> Pair {
        or_panic(self.checked_div_mod_floor(divisor))
    }

    /// [`div_mod_floor`](Integer::div_mod_floor), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_mod_floor(&self, divisor: &Integer) -> Result<Pair, DivisionByZeroError> {
        let (q, r) = self.checked_div_rem(divisor)?;
        if !r.is_zero() && r.negative != divisor.negative {
            return Ok((q - 1, r + divisor));
        }
        Ok((q, r))
    }

    /// `(q, r)` with `self = q * divisor + r` and `0 <= r < |divisor|`.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(-7).div_rem_euclid(&Integer::from(-2));
    /// assert!(q == 4 && r == 1);
    /// ```
    #[track_caller]
    pub fn div_rem_euclid(&self, divisor: &Integer) -> Pair {
        or_panic(self.checked_div_rem_euclid(divisor))
    }

    /// [`div_rem_euclid`](Integer::div_rem_euclid), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_rem_euclid(&self, divisor: &Integer) -> Result<Pair, DivisionByZeroError> {
        let (q, r) = self.checked_div_rem(divisor)?;
        if !r.negative {
            return Ok((q, r));
        }
        if divisor.negative { Ok((q + 1, r - divisor)) } else { Ok((q - 1, r + divisor)) }
    }

    /// `(q, r)` with `self = q * divisor + r`, `q` rounded up; `r` is 0 or has the other sign than
    /// the divisor.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (q, r) = Integer::from(7).div_mod_ceil(&Integer::from(2));
    /// assert!(q == 4 && r == -1);
    /// ```
    #[track_caller]
    pub fn div_mod_ceil(&self, divisor: &Integer) -> Pair {
        or_panic(self.checked_div_mod_ceil(divisor))
    }

    /// [`div_mod_ceil`](Integer::div_mod_ceil), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_mod_ceil(&self, divisor: &Integer) -> Result<Pair, DivisionByZeroError> {
        let (q, r) = self.checked_div_rem(divisor)?;
        if !r.is_zero() && r.negative == divisor.negative {
            return Ok((q + 1, r - divisor));
        }
        Ok((q, r))
    }

    /// `self / divisor` rounded toward zero, which `/` panics for.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        let q = self.magnitude.checked_div(&divisor.magnitude)?;
        Ok(Integer::from_parts(self.negative != divisor.negative, q))
    }

    /// The remainder of that, with the sign of `self`, which `%` panics for.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_rem(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        let r = self.magnitude.checked_rem(&divisor.magnitude)?;
        Ok(Integer::from_parts(self.negative, r))
    }

    /// `floor(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn div_floor(&self, divisor: &Integer) -> Integer {
        or_panic(self.checked_div_floor(divisor))
    }

    /// [`div_floor`](Integer::div_floor), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_floor(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        Ok(self.checked_div_mod_floor(divisor)?.0)
    }

    /// `self - divisor * floor(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn mod_floor(&self, divisor: &Integer) -> Integer {
        or_panic(self.checked_mod_floor(divisor))
    }

    /// [`mod_floor`](Integer::mod_floor), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_mod_floor(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        Ok(self.checked_div_mod_floor(divisor)?.1)
    }

    /// `ceil(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn div_ceil(&self, divisor: &Integer) -> Integer {
        or_panic(self.checked_div_ceil(divisor))
    }

    /// [`div_ceil`](Integer::div_ceil), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_ceil(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        Ok(self.checked_div_mod_ceil(divisor)?.0)
    }

    /// `self - divisor * ceil(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn mod_ceil(&self, divisor: &Integer) -> Integer {
        or_panic(self.checked_mod_ceil(divisor))
    }

    /// [`mod_ceil`](Integer::mod_ceil), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_mod_ceil(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        Ok(self.checked_div_mod_ceil(divisor)?.1)
    }

    /// The quotient of [`div_rem_euclid`](Integer::div_rem_euclid).
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn div_euclid(&self, divisor: &Integer) -> Integer {
        or_panic(self.checked_div_euclid(divisor))
    }

    /// [`div_euclid`](Integer::div_euclid), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_euclid(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        Ok(self.checked_div_rem_euclid(divisor)?.0)
    }

    /// The residue of `self` modulo `|divisor|`, in `0..|divisor|`.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn rem_euclid(&self, divisor: &Integer) -> Integer {
        or_panic(self.checked_rem_euclid(divisor))
    }

    /// [`rem_euclid`](Integer::rem_euclid), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_rem_euclid(&self, divisor: &Integer) -> Result<Integer, DivisionByZeroError> {
        Ok(self.checked_div_rem_euclid(divisor)?.1)
    }

    /// `self / divisor` for a multiple of the divisor, in about half the time of `/`. Of any other
    /// number, what comes out says nothing.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-35).div_exact(&Integer::from(5)), -7);
    /// ```
    #[track_caller]
    pub fn div_exact(&self, divisor: &Integer) -> Integer {
        let q = self.magnitude.div_exact(&divisor.magnitude);
        Integer::from_parts(self.negative != divisor.negative, q)
    }

    /// `self / divisor` if that is an integer; `None` if the divisor is 0, too.
    pub fn checked_div_exact(&self, divisor: &Integer) -> Option<Integer> {
        let q = self.magnitude.checked_div_exact(&divisor.magnitude)?;
        Some(Integer::from_parts(self.negative != divisor.negative, q))
    }

    /// Whether `divisor` divides the number; 0 divides only 0.
    pub fn is_multiple_of(&self, divisor: &Integer) -> bool {
        self.magnitude.is_multiple_of(&divisor.magnitude)
    }
}

#[track_caller]
fn quotient(a: &Integer, d: &Integer) -> Integer {
    Integer::from_parts(a.negative != d.negative, &a.magnitude / &d.magnitude)
}

#[track_caller]
fn quotient_in_place(a: &mut Integer, d: &Integer) {
    *a = quotient(a, d);
}

#[track_caller]
fn remainder(a: &Integer, d: &Integer) -> Integer {
    Integer::from_parts(a.negative, &a.magnitude % &d.magnitude)
}

#[track_caller]
fn remainder_in_place(a: &mut Integer, d: &Integer) {
    a.magnitude %= &d.magnitude;
    a.normalize();
}

#[track_caller]
fn quotient_i64(a: &mut Integer, w: i64) {
    quotient_limb(&mut a.magnitude, w.unsigned_abs());
    a.negative ^= w < 0;
    a.normalize();
}

#[track_caller]
fn remainder_i64(a: &mut Integer, w: i64) {
    remainder_limb(&mut a.magnitude, w.unsigned_abs());
    a.normalize();
}

binary_operator!(Integer, Div div, DivAssign div_assign, quotient, quotient_in_place);
binary_operator!(Integer, Rem rem, RemAssign rem_assign, remainder, remainder_in_place);
limb_operator!(Integer, i64, Div div, DivAssign div_assign, quotient_i64);
limb_operator!(Integer, i64, Rem rem, RemAssign rem_assign, remainder_i64);
