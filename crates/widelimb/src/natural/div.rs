//! Quotients and remainders.

use super::Natural;
use crate::error::{DivisionByZeroError, or_panic};
use crate::limb::div::{div_rem_1, div_rem_1_assign, quotient_len, rem_1};
use crate::limb::trim::trim;
use crate::owned::{binary_operator, limb_operator};
use crate::{Limb, limb};
use alloc::vec;

impl Natural {
    /// `(floor(self / divisor), self mod divisor)`.
    ///
    /// Cost: the limbs of the quotient times those of the divisor for short operands.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let (q, r) = Natural::from(17_u32).div_rem(&Natural::from(5_u32));
    /// assert!(q == 3 && r == 2);
    /// ```
    #[doc(alias("div_mod", "divmod", "mpz_tdiv_qr"))]
    #[track_caller]
    pub fn div_rem(&self, divisor: &Natural) -> (Natural, Natural) {
        or_panic(self.checked_div_rem(divisor))
    }

    /// `(floor(self / divisor), self mod divisor)`.
    ///
    /// # Errors
    /// The divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::DivisionByZeroError;
    /// let n = Natural::from(17_u32);
    /// assert_eq!(n.checked_div_rem(&Natural::ZERO), Err(DivisionByZeroError));
    /// ```
    pub fn checked_div_rem(
        &self,
        divisor: &Natural,
    ) -> Result<(Natural, Natural), DivisionByZeroError> {
        if let Some(w) = divisor.as_limb() {
            let (quotient, remainder) = self.div_rem_limb(w)?;
            return Ok((quotient, Natural::from_limb(remainder)));
        }
        if self < divisor {
            return Ok((Natural::ZERO, self.clone()));
        }
        let (a, d) = (&self.limbs, &divisor.limbs);
        let mut quotient = vec![0; quotient_len(a.len(), d.len())];
        let mut remainder = vec![0; d.len()];
        // The divisor is not 0 and the lengths fit: what is left is a lack of memory.
        or_panic(limb::div_rem(&mut quotient, &mut remainder, a, d));
        Ok((Natural::from_limbs(quotient), Natural::from_limbs(remainder)))
    }

    /// `floor(self / divisor)`, which `/` panics for: without a remainder, a quotient much shorter
    /// than the divisor costs what its own length does.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        if let Some(w) = divisor.as_limb() {
            return Ok(self.div_rem_limb(w)?.0);
        }
        if self < divisor {
            return Ok(Natural::ZERO);
        }
        let mut q = vec![0; quotient_len(self.limbs.len(), divisor.limbs.len())];
        or_panic(limb::quotient(&mut q, &self.limbs, &divisor.limbs));
        Ok(Natural::from_limbs(q))
    }

    /// `self mod divisor`, which `%` panics for.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_rem(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        if let Some(w) = divisor.as_limb() {
            let zero = w == 0;
            return if zero { Err(DivisionByZeroError) } else { Ok(self.rem_limb(w)) };
        }
        if self < divisor {
            return Ok(self.clone());
        }
        let mut r = vec![0; divisor.limbs.len()];
        or_panic(limb::remainder(&mut r, &self.limbs, &divisor.limbs));
        Ok(Natural::from_limbs(r))
    }

    fn rem_limb(&self, w: Limb) -> Natural {
        Natural::from_limb(rem_1(&self.limbs, w))
    }

    /// `ceil(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(17_u32).div_ceil(&Natural::from(5_u32)), 4);
    /// ```
    #[track_caller]
    pub fn div_ceil(&self, divisor: &Natural) -> Natural {
        or_panic(self.checked_div_ceil(divisor))
    }

    /// [`div_ceil`](Natural::div_ceil), with an error where it panics.
    ///
    /// # Errors
    /// The divisor is 0.
    pub fn checked_div_ceil(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        let (quotient, remainder) = self.checked_div_rem(divisor)?;
        Ok(if remainder.is_zero() { quotient } else { quotient + 1 })
    }

    /// `self / divisor` for a multiple of the divisor, in about half the time of `/`. Of any other
    /// number, what comes out says nothing.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(35_u32).div_exact(&Natural::from(5_u32)), 7);
    /// ```
    #[doc(alias("divexact", "mpz_divexact"))]
    #[track_caller]
    pub fn div_exact(&self, divisor: &Natural) -> Natural {
        assert!(!divisor.is_zero(), "{DivisionByZeroError}");
        let mut q = vec![0; quotient_len(self.limbs.len(), divisor.limbs.len())];
        or_panic(limb::div_exact(&mut q, &self.limbs, &divisor.limbs));
        Natural::from_limbs(q)
    }

    /// `self / divisor` if that is a natural number; `None` if the divisor is 0, too.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let n = Natural::from(35_u32);
    /// assert_eq!(n.checked_div_exact(&Natural::from(5_u32)), Some(Natural::from(7_u32)));
    /// assert_eq!(n.checked_div_exact(&Natural::from(6_u32)), None);
    /// ```
    pub fn checked_div_exact(&self, divisor: &Natural) -> Option<Natural> {
        let (quotient, remainder) = self.checked_div_rem(divisor).ok()?;
        remainder.is_zero().then_some(quotient)
    }

    /// Whether `divisor` divides the number; 0 divides only 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::from(15_u32).is_multiple_of(&Natural::from(5_u32)));
    /// ```
    #[doc(alias("is_divisible", "divisible_by", "mpz_divisible_p"))]
    pub fn is_multiple_of(&self, divisor: &Natural) -> bool {
        or_panic(limb::is_multiple(&self.limbs, &divisor.limbs))
    }

    pub(crate) fn div_rem_limb(&self, w: Limb) -> Result<(Natural, Limb), DivisionByZeroError> {
        if w == 0 {
            return Err(DivisionByZeroError);
        }
        let mut quotient = vec![0; self.limbs.len()];
        let remainder = div_rem_1(&mut quotient, &self.limbs, w);
        Ok((Natural::from_limbs(quotient), remainder))
    }
}

#[track_caller]
fn quotient(a: &Natural, d: &Natural) -> Natural {
    or_panic(a.checked_div(d))
}

#[track_caller]
fn quotient_in_place(a: &mut Natural, d: &Natural) {
    *a = quotient(a, d);
}

#[track_caller]
fn remainder(a: &Natural, d: &Natural) -> Natural {
    or_panic(a.checked_rem(d))
}

#[track_caller]
fn remainder_in_place(a: &mut Natural, d: &Natural) {
    if *a >= *d || d.is_zero() {
        *a = remainder(a, d);
    }
}

#[track_caller]
fn quotient_limb(a: &Natural, w: Limb) -> Natural {
    or_panic(a.div_rem_limb(w)).0
}

#[track_caller]
fn quotient_limb_in_place(a: &mut Natural, w: Limb) {
    assert!(w != 0, "{DivisionByZeroError}");
    div_rem_1_assign(&mut a.limbs, w);
    trim(&mut a.limbs);
}

#[track_caller]
fn remainder_limb(a: &Natural, w: Limb) -> Natural {
    assert!(w != 0, "{DivisionByZeroError}");
    a.rem_limb(w)
}

#[track_caller]
fn remainder_limb_in_place(a: &mut Natural, w: Limb) {
    *a = remainder_limb(a, w);
}

binary_operator!(Natural, Div div, DivAssign div_assign, quotient, quotient_in_place);
binary_operator!(Natural, Rem rem, RemAssign rem_assign, remainder, remainder_in_place);
limb_operator!(Natural, u64, Div div, DivAssign div_assign, quotient_limb, quotient_limb_in_place);
limb_operator!(Natural, u64, Rem rem, RemAssign rem_assign, remainder_limb, remainder_limb_in_place);
