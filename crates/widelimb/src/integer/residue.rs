//! Powers and inverses modulo a number, and primality. Residues are in `0..|modulus|`.

use super::Integer;
use crate::error::{ModularError, or_panic};

impl Integer {
    /// `self^exponent mod |modulus|`, by the inverse of `self` for a negative exponent.
    ///
    /// The time depends on all three values: not for secrets.
    ///
    /// # Panics
    /// If the modulus is 0, or the exponent is negative and there is no inverse.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let [a, e, m] = [3, -1, 7].map(Integer::from);
    /// assert_eq!(a.pow_mod(&e, &m), 5);
    /// ```
    #[track_caller]
    pub fn pow_mod(&self, exponent: &Integer, modulus: &Integer) -> Integer {
        or_panic(self.checked_pow_mod(exponent, modulus))
    }

    /// [`pow_mod`](Integer::pow_mod), with an error where it panics.
    ///
    /// # Errors
    /// [`ModularError`] names the reason.
    pub fn checked_pow_mod(
        &self,
        exponent: &Integer,
        modulus: &Integer,
    ) -> Result<Integer, ModularError> {
        let base =
            if exponent.negative { self.inverse_mod(modulus)? } else { self.residue(modulus)? };
        let power = base.magnitude.checked_pow_mod(&exponent.magnitude, &modulus.magnitude)?;
        Ok(power.into())
    }

    /// The `x` in `0..|modulus|` with `self x = 1 mod modulus`; 0 modulo 1.
    ///
    /// The time depends on both values: not for secrets.
    ///
    /// # Errors
    /// The modulus is 0, or shares a divisor with the number.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-3).inverse_mod(&Integer::from(10)), Ok(Integer::from(3)));
    /// ```
    pub fn inverse_mod(&self, modulus: &Integer) -> Result<Integer, ModularError> {
        let residue = self.residue(modulus)?;
        Ok(residue.magnitude.inverse_mod(&modulus.magnitude)?.into())
    }

    fn residue(&self, modulus: &Integer) -> Result<Integer, ModularError> {
        let pair = self.checked_div_rem_euclid(modulus);
        pair.map(|(_, residue)| residue).map_err(|_| ModularError::ZeroModulus)
    }

    /// Whether the number is prime; see [`Natural::is_probable_prime`]. Negative numbers are not.
    /// The time depends on the value: not for secrets.
    ///
    /// [`Natural::is_probable_prime`]: crate::Natural::is_probable_prime
    pub fn is_probable_prime(&self) -> bool {
        !self.negative && self.magnitude.is_probable_prime()
    }
}
