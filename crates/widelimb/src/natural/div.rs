//! Quotients and remainders of natural numbers.

use super::{Natural, short};
use crate::Limb;
use crate::error::{DivisionByZeroError, or_panic};
use crate::owned::{Parts, Primitive, primitive_operator, remainder_from_left};
use core::ops::{Rem, RemAssign};
use widelimb_limb as limb;
use widelimb_limb::div::{div_rem_1, div_rem_1_assign, quotient_len, rem_1};
use widelimb_limb::values::binary_operator;

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
        or_panic(self.try_div_rem(divisor))
    }

    /// `(floor(self / divisor), self mod divisor)`, or an error for a divisor of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::DivisionByZeroError;
    /// let n = Natural::from(17_u32);
    /// assert_eq!(n.try_div_rem(&Natural::ZERO), Err(DivisionByZeroError));
    /// ```
    #[inline]
    pub fn try_div_rem(
        &self,
        divisor: &Natural,
    ) -> Result<(Natural, Natural), DivisionByZeroError> {
        if let Some((a, d)) = self.limbs.both_short(&divisor.limbs)
            && let Some((q, r)) = short::div_rem_two(a, d)
        {
            return Ok((Natural::from_short(q), Natural::from_short(r)));
        }
        self.div_rem_long(divisor)
    }

    #[inline(never)]
    fn div_rem_long(&self, divisor: &Natural) -> Result<(Natural, Natural), DivisionByZeroError> {
        if let Some((a, d)) = self.limbs.both_short(&divisor.limbs)
            && let Some((q, r)) = short::div_rem(a, d)
        {
            return Ok((Natural::from_short(q), Natural::from_short(r)));
        }
        if let Some(w) = divisor.as_limb() {
            let (quotient, remainder) = self.div_rem_limb(w)?;
            return Ok((quotient, Natural::from_u64(remainder)));
        }
        if self < divisor {
            return Ok((Natural::ZERO, self.clone()));
        }
        let (a, d) = (self.limbs(), divisor.limbs());
        Ok(Natural::pair_with_limbs(quotient_len(a.len(), d.len()), d.len(), |q, r| {
            // The divisor is not 0 and the lengths fit: what is left is a lack of memory.
            or_panic(limb::div_rem(q, r, a, d));
        }))
    }

    /// `floor(self / divisor)`, or an error for a divisor of 0. Without a remainder, a quotient
    /// much shorter than the divisor costs what its own length does.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_div(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        if let Some((a, d)) = self.limbs.both_short(&divisor.limbs)
            && let Some((q, _)) = short::div_rem(a, d)
        {
            return Ok(Natural::from_short(q));
        }
        if let Some(w) = divisor.as_limb() {
            return Ok(self.div_rem_limb(w)?.0);
        }
        if self < divisor {
            return Ok(Natural::ZERO);
        }
        let (a, d) = (self.limbs(), divisor.limbs());
        let n = quotient_len(a.len(), d.len());
        Ok(Natural::with_limbs(n, |q| or_panic(limb::quotient(q, a, d))))
    }

    /// `self mod divisor`, or an error for a divisor of 0.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_rem(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        if let Some((a, d)) = self.limbs.both_short(&divisor.limbs)
            && let Some((_, r)) = short::div_rem(a, d)
        {
            return Ok(Natural::from_short(r));
        }
        if let Some(w) = divisor.as_limb() {
            return self.rem_limb(w).map(Natural::from_u64);
        }
        if self < divisor {
            return Ok(self.clone());
        }
        let (a, d) = (self.limbs(), divisor.limbs());
        Ok(Natural::with_limbs(d.len(), |r| or_panic(limb::remainder(r, a, d))))
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
        or_panic(self.try_div_ceil(divisor))
    }

    /// [`div_ceil`](Natural::div_ceil), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_div_ceil(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        let (quotient, remainder) = self.try_div_rem(divisor)?;
        Ok(if remainder.is_zero() { quotient } else { quotient + 1 })
    }

    /// `self / divisor` for a multiple of the divisor, in about half the time of `/`. For any other
    /// number the result is unspecified.
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
        let (a, d) = (self.limbs(), divisor.limbs());
        let n = quotient_len(a.len(), d.len());
        Natural::with_limbs(n, |q| or_panic(limb::div_exact(q, a, d)))
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
        let (quotient, remainder) = self.try_div_rem(divisor).ok()?;
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
        or_panic(limb::is_multiple(self.limbs(), divisor.limbs()))
    }

    #[inline]
    fn div_rem_limb(&self, w: Limb) -> Result<(Natural, Limb), DivisionByZeroError> {
        if w == 0 {
            return Err(DivisionByZeroError);
        }
        if let Some(a) = self.limbs.as_short() {
            let (quotient, remainder) = short::div_rem_limb(a, w);
            return Ok((Natural::from_short(quotient), remainder));
        }
        let (a, mut remainder) = (self.limbs(), 0);
        let quotient = Natural::with_limbs(a.len(), |q| remainder = div_rem_1(q, a, w));
        Ok((quotient, remainder))
    }

    #[inline]
    fn rem_limb(&self, w: Limb) -> Result<Limb, DivisionByZeroError> {
        if w == 0 {
            return Err(DivisionByZeroError);
        }
        Ok(match self.limbs.as_short() {
            Some(a) => short::div_rem_limb(a, w).1,
            None => rem_1(self.limbs(), w),
        })
    }

    /// `self mod w`.
    #[inline]
    #[track_caller]
    pub(crate) fn rem_u128(&self, w: u128) -> u128 {
        if let Ok(w) = Limb::try_from(w) {
            return or_panic(self.rem_limb(w)).into();
        }
        self.try_rem(&w.into()).ok().and_then(|r| r.as_u128()).expect("it is below w")
    }

    /// `w mod self`.
    #[inline]
    #[track_caller]
    pub(crate) fn rem_of_u128(&self, w: u128) -> u128 {
        match self.as_u128() {
            Some(0) => panic!("{DivisionByZeroError}"),
            Some(d) => w % d,
            None => w,
        }
    }
}

#[inline]
#[track_caller]
fn quotient(a: &Natural, d: &Natural) -> Natural {
    if let Some((x, y)) = a.limbs.both_short(&d.limbs)
        && let Some((q, _)) = short::div_rem_two(x, y)
    {
        return Natural::from_short(q);
    }
    or_panic(a.try_div(d))
}

#[inline]
#[track_caller]
fn quotient_in_place(a: &mut Natural, d: &Natural) {
    match d.as_limb() {
        Some(w) if w != 0 && a.limbs.as_short().is_none() => {
            a.limbs.edit(|a| div_rem_1_assign(a, w));
        }
        _ => *a = quotient(a, d),
    }
}

#[inline]
#[track_caller]
fn remainder(a: &Natural, d: &Natural) -> Natural {
    if let Some((x, y)) = a.limbs.both_short(&d.limbs)
        && let Some((_, r)) = short::div_rem_two(x, y)
    {
        return Natural::from_short(r);
    }
    or_panic(a.try_rem(d))
}

#[inline]
#[track_caller]
fn remainder_in_place(a: &mut Natural, d: &Natural) {
    if *a >= *d || d.is_zero() {
        *a = remainder(a, d);
    }
}

#[inline]
#[track_caller]
fn quotient_parts(a: &Natural, w: Parts) -> Natural {
    let quotient = quotient(a, &w.magnitude());
    w.or_zero(quotient.is_zero());
    quotient
}

#[inline]
#[track_caller]
fn parts_quotient(w: Parts, a: &Natural) -> Natural {
    let quotient = quotient(&w.magnitude(), a);
    w.or_zero(quotient.is_zero());
    quotient
}

#[inline]
#[track_caller]
fn quotient_parts_in_place(a: &mut Natural, w: Parts) {
    if w.negative {
        *a = quotient_parts(a, w);
    } else {
        quotient_in_place(a, &w.magnitude());
    }
}

#[inline]
#[track_caller]
fn remainder_parts(a: &Natural, w: Parts) -> Parts {
    Parts { negative: false, magnitude: a.rem_u128(w.magnitude) }
}

/// `w % a`, with the sign of `w`.
#[inline]
#[track_caller]
fn parts_remainder(w: Parts, a: &Natural) -> Parts {
    Parts { magnitude: a.rem_of_u128(w.magnitude), ..w }
}

binary_operator!(Natural, Div div, DivAssign div_assign, quotient, quotient_in_place);
binary_operator!(Natural, Rem rem, RemAssign rem_assign, remainder, remainder_in_place);
primitive_operator!(
    Natural, Div div, DivAssign div_assign, quotient_parts, parts_quotient, quotient_parts_in_place
);

impl<W: Primitive> Rem<W> for &Natural {
    type Output = W;

    #[inline]
    #[track_caller]
    fn rem(self, rhs: W) -> W {
        W::of(remainder_parts(self, rhs.parts()))
    }
}

impl<W: Primitive> Rem<W> for Natural {
    type Output = W;

    #[inline]
    #[track_caller]
    fn rem(self, rhs: W) -> W {
        &self % rhs
    }
}

impl<W: Primitive> RemAssign<W> for Natural {
    #[inline]
    #[track_caller]
    fn rem_assign(&mut self, rhs: W) {
        *self = remainder_parts(self, rhs.parts()).magnitude();
    }
}

remainder_from_left!(Natural, parts_remainder);
