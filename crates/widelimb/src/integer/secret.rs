//! A power with a secret exponent.

use super::Integer;
use widelimb_limb::modular::{Modulus, SecretPowerError};

impl Integer {
    /// `self^exponent mod modulus` for a secret exponent of at most `exponent_bits` bits;
    /// [`Natural::pow_mod_secret`](crate::Natural::pow_mod_secret) says what of it may be seen from
    /// outside.
    ///
    /// # Errors
    /// The modulus is even, the base or the exponent is below 0 or has more limbs than the modulus
    /// has or the bits take.
    ///
    /// ```
    /// use widelimb::Integer;
    /// use widelimb::modular::Modulus;
    /// let p = Modulus::new(&[1_000_003])?;
    /// let [base, exponent] = [2, 10].map(Integer::from);
    /// assert_eq!(base.pow_mod_secret(&exponent, 64, &p)?, 1024);
    /// assert!((-base).pow_mod_secret(&exponent, 64, &p).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("secure_pow_mod", "mpz_powm_sec", "powmod_sec"))]
    pub fn pow_mod_secret(
        &self,
        exponent: &Integer,
        exponent_bits: usize,
        modulus: &Modulus,
    ) -> Result<Integer, SecretPowerError> {
        if self.is_negative() || exponent.is_negative() {
            return Err(SecretPowerError::Negative);
        }
        let power = self.magnitude.pow_mod_secret(&exponent.magnitude, exponent_bits, modulus)?;
        Ok(power.into())
    }
}
