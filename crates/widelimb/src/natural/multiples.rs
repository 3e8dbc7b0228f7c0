//! Congruence, factors taken out, quotients in place, and multiples of a number.

use super::Natural;
use crate::error::{DivisionByZeroError, or_panic};
use alloc::vec;
use core::cmp::Ordering;

impl Natural {
    /// Whether `modulus` divides the difference of both numbers; modulo 0 equal numbers alone are
    /// congruent.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let [a, b, m] = [17_u32, 5, 4].map(Natural::from);
    /// assert!(a.is_congruent(&b, &m) && b.is_congruent(&a, &m));
    /// ```
    #[doc(alias("mpz_congruent_p", "eq_mod"))]
    pub fn is_congruent(&self, other: &Natural, modulus: &Natural) -> bool {
        self.abs_diff(other).is_multiple_of(modulus)
    }

    /// Divides the number by the divisor, and returns the remainder.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::from(17_u32);
    /// let r = n.div_rem_assign(&Natural::from(5_u32));
    /// assert!(n == 3 && r == 2);
    /// ```
    #[doc(alias("div_assign_rem", "div_assign_mod"))]
    #[must_use = "the remainder is returned and the divisor stays; `/=` makes the quotient alone"]
    #[track_caller]
    pub fn div_rem_assign(&mut self, divisor: &Natural) -> Natural {
        or_panic(self.try_div_rem_assign(divisor))
    }

    /// [`div_rem_assign`](Natural::div_rem_assign), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0; the number stays as it was then.
    pub fn try_div_rem_assign(
        &mut self,
        divisor: &Natural,
    ) -> Result<Natural, DivisionByZeroError> {
        let (quotient, remainder) = self.try_div_rem(divisor)?;
        *self = quotient;
        Ok(remainder)
    }

    /// `(n, e)` with `self = factor^e n` for the largest `e`. It is `(self, 0)` for a number of 0
    /// and for a factor of 0 or 1, which have no largest one.
    ///
    /// Cost: that of a few divisions of numbers of this length.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let (rest, times) = Natural::from(360_u32).remove_factor(&Natural::from(6_u32));
    /// assert!(rest == 10 && times == 2);
    /// ```
    #[doc(alias("mpz_remove", "remove"))]
    pub fn remove_factor(&self, factor: &Natural) -> (Natural, u64) {
        let mut rest = self.clone();
        if self.is_zero() || factor.is_zero() || factor.is_one() {
            return (rest, 0);
        }
        if factor.is_power_of_two() {
            let each = factor.ilog2();
            let times = self.trailing_zeros().map_or(0, |zeros| zeros / each);
            return (rest >> (times * each), times);
        }
        // By factor^(2^i) upward while these divide, then by the same ones downward.
        let (mut powers, mut times) = (vec![factor.clone()], 0);
        while let Some(quotient) = powers.last().and_then(|power| rest.checked_div_exact(power)) {
            rest = quotient;
            times += 1 << (powers.len() - 1);
            powers.extend(powers.last().map(Natural::square));
        }
        powers.pop();
        for (i, power) in powers.iter().enumerate().rev() {
            if let Some(quotient) = rest.checked_div_exact(power) {
                rest = quotient;
                times += 1 << i;
            }
        }
        (rest, times)
    }

    /// `self / divisor` rounded to the nearest number, of two the even one.
    ///
    /// # Panics
    /// If the divisor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let three = Natural::from(3_u32);
    /// assert_eq!(Natural::from(11_u32).div_nearest(&three), 4);
    /// assert_eq!(Natural::from(5_u32).div_nearest(&Natural::from(2_u32)), 2);
    /// ```
    #[doc(alias("div_round"))]
    #[track_caller]
    pub fn div_nearest(&self, divisor: &Natural) -> Natural {
        or_panic(self.try_div_nearest(divisor))
    }

    /// [`div_nearest`](Natural::div_nearest), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the divisor is 0.
    pub fn try_div_nearest(&self, divisor: &Natural) -> Result<Natural, DivisionByZeroError> {
        let (quotient, remainder) = self.try_div_rem(divisor)?;
        let up = match (remainder << 1).cmp(divisor) {
            Ordering::Less => false,
            Ordering::Equal => quotient.is_odd(),
            Ordering::Greater => true,
        };
        Ok(if up { quotient + 1 } else { quotient })
    }

    /// The least multiple of `factor` that is not below the number.
    ///
    /// # Panics
    /// If the factor is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(11_u32).next_multiple_of(&Natural::from(4_u32)), 12);
    /// ```
    #[doc(alias("round_to_multiple"))]
    #[track_caller]
    pub fn next_multiple_of(&self, factor: &Natural) -> Natural {
        or_panic(self.try_next_multiple_of(factor))
    }

    /// [`next_multiple_of`](Natural::next_multiple_of), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: the factor is 0.
    pub fn try_next_multiple_of(&self, factor: &Natural) -> Result<Natural, DivisionByZeroError> {
        let remainder = self.try_rem(factor)?;
        Ok(if remainder.is_zero() { self.clone() } else { self + (factor - remainder) })
    }
}
