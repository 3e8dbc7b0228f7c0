//! Quotients and remainders.

use super::Natural;
use crate::error::{DivisionByZeroError, or_panic};
use crate::limb::div::{div_rem_1, quotient_len, rem_1};
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

    /// `ceil(self / divisor)`.
    ///
    /// # Panics
    /// If the divisor is 0; [`checked_div_rem`](Natural::checked_div_rem) gives that as an error.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(17_u32).div_ceil(&Natural::from(5_u32)), 4);
    /// ```
    #[track_caller]
    pub fn div_ceil(&self, divisor: &Natural) -> Natural {
        let (quotient, remainder) = self.div_rem(divisor);
        if remainder.is_zero() { quotient } else { quotient + 1 }
    }

    /// Whether `divisor` divides the number; 0 divides only 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::from(15_u32).is_multiple_of(&Natural::from(5_u32)));
    /// ```
    pub fn is_multiple_of(&self, divisor: &Natural) -> bool {
        self.checked_div_rem(divisor).map_or(self.is_zero(), |(_, r)| r.is_zero())
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
    a.div_rem(d).0
}

#[track_caller]
fn quotient_in_place(a: &mut Natural, d: &Natural) {
    *a = quotient(a, d);
}

#[track_caller]
fn remainder(a: &Natural, d: &Natural) -> Natural {
    a.div_rem(d).1
}

#[track_caller]
fn remainder_in_place(a: &mut Natural, d: &Natural) {
    if *a >= *d || d.is_zero() {
        *a = remainder(a, d);
    }
}

#[track_caller]
pub(crate) fn quotient_limb(a: &mut Natural, w: Limb) {
    *a = or_panic(a.div_rem_limb(w)).0;
}

#[track_caller]
pub(crate) fn remainder_limb(a: &mut Natural, w: Limb) {
    assert!(w != 0, "{DivisionByZeroError}");
    *a = Natural::from_limb(rem_1(&a.limbs, w));
}

binary_operator!(Natural, Div div, DivAssign div_assign, quotient, quotient_in_place);
binary_operator!(Natural, Rem rem, RemAssign rem_assign, remainder, remainder_in_place);
limb_operator!(Natural, u64, Div div, DivAssign div_assign, quotient_limb);
limb_operator!(Natural, u64, Rem rem, RemAssign rem_assign, remainder_limb);
