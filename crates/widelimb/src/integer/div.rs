//! Quotients and remainders, with the three ways of rounding.

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

    /// `floor(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0; [`checked_div_mod_floor`](Integer::checked_div_mod_floor) does not.
    #[track_caller]
    pub fn div_floor(&self, divisor: &Integer) -> Integer {
        self.div_mod_floor(divisor).0
    }

    /// `self - divisor * floor(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0; [`checked_div_mod_floor`](Integer::checked_div_mod_floor) does not.
    #[track_caller]
    pub fn mod_floor(&self, divisor: &Integer) -> Integer {
        self.div_mod_floor(divisor).1
    }

    /// The quotient of [`div_rem_euclid`](Integer::div_rem_euclid).
    ///
    /// # Panics
    /// If the divisor is 0; [`checked_div_rem_euclid`](Integer::checked_div_rem_euclid) does not.
    #[track_caller]
    pub fn div_euclid(&self, divisor: &Integer) -> Integer {
        self.div_rem_euclid(divisor).0
    }

    /// The residue of `self` modulo `|divisor|`, in `0..|divisor|`.
    ///
    /// # Panics
    /// If the divisor is 0; [`checked_div_rem_euclid`](Integer::checked_div_rem_euclid) does not.
    #[track_caller]
    pub fn rem_euclid(&self, divisor: &Integer) -> Integer {
        self.div_rem_euclid(divisor).1
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
