//! Quotients and remainders of polynomials.

use super::Poly;
use crate as gf2x;
use crate::div::{DivError, quotient_len};
use widelimb_limb::error::or_panic;
use widelimb_limb::scratch::try_zeros;
use widelimb_limb::values::binary_operator;

impl Poly {
    /// `(q, r)` with `self = q divisor + r` and `r` of a lower degree than the divisor.
    ///
    /// Cost: that of [`gf2x::div_rem`].
    ///
    /// # Panics
    /// If the divisor is 0, or there is no memory; [`try_div_rem`](Poly::try_div_rem) gives both as
    /// errors.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::from_exponents([7, 1, 0]);
    /// let (q, r) = a.div_rem(&Poly::from_exponents([3, 1]));
    /// assert_eq!(q, Poly::from_exponents([4, 2, 0]));
    /// assert_eq!(r, Poly::one());
    /// ```
    #[track_caller]
    pub fn div_rem(&self, divisor: &Poly) -> (Poly, Poly) {
        or_panic(self.try_div_rem(divisor))
    }

    /// `(q, r)` with `self = q divisor + r` and `r` of a lower degree than the divisor, or an error
    /// for a divisor of 0. Cost: that of [`gf2x::div_rem`].
    ///
    /// # Errors
    /// [`DivError`]: the divisor is 0, or there is no memory.
    ///
    /// ```
    /// use widelimb::gf2x::{DivError, Poly};
    /// assert_eq!(Poly::x().try_div_rem(&Poly::ZERO), Err(DivError::Zero));
    /// ```
    pub fn try_div_rem(&self, divisor: &Poly) -> Result<(Poly, Poly), DivError> {
        let (a, d) = (&self.limbs, &divisor.limbs);
        if a.len() < d.len() {
            return Ok((Poly::ZERO, self.try_clone()?));
        }
        let mut quotient = try_zeros(quotient_len(a.len(), d.len()))?;
        let mut remainder = try_zeros(d.len())?;
        gf2x::div_rem(&mut quotient, &mut remainder, a, d)?;
        Ok((Poly::from_limbs(quotient), Poly::from_limbs(remainder)))
    }

    /// Whether `divisor` divides the polynomial; 0 divides only 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert!(Poly::from_exponents([3, 0]).is_multiple_of(&Poly::from_exponents([1, 0])));
    /// ```
    pub fn is_multiple_of(&self, divisor: &Poly) -> bool {
        self.try_div_rem(divisor).map_or(self.is_zero(), |(_, r)| r.is_zero())
    }
}

#[track_caller]
fn quotient(a: &Poly, d: &Poly) -> Poly {
    a.div_rem(d).0
}

#[track_caller]
fn quotient_in_place(a: &mut Poly, d: &Poly) {
    *a = quotient(a, d);
}

#[track_caller]
fn remainder(a: &Poly, d: &Poly) -> Poly {
    a.div_rem(d).1
}

#[track_caller]
fn remainder_in_place(a: &mut Poly, d: &Poly) {
    if a.bit_len() >= d.bit_len() {
        *a = remainder(a, d);
    }
}

binary_operator!(Poly, Div div, DivAssign div_assign, quotient, quotient_in_place);
binary_operator!(Poly, Rem rem, RemAssign rem_assign, remainder, remainder_in_place);
