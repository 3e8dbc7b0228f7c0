//! A power with a secret exponent.

use super::Natural;
use crate::LIMB_BITS;
use crate::arch::Wiped;
use crate::modular::{Modulus, SecretPowerError, pow_secret};

impl Natural {
    /// `self^exponent mod modulus` for a secret exponent of at most so many bits, by
    /// [`pow_secret`], whose promise is about the limbs.
    ///
    /// A `Natural` shows how many limbs it has, and so do the base, the exponent and the power here,
    /// and it is not wiped. Who has to hide lengths as well takes [`pow_secret`] on slices.
    ///
    /// # Errors
    /// The modulus is even, the base has more limbs than it, or the exponent has more limbs than the
    /// bits take.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::modular::Modulus;
    /// let p = Modulus::new(&[1_000_003])?;
    /// let [base, exponent] = [2_u32, 10].map(Natural::from);
    /// assert_eq!(base.pow_mod_secret(&exponent, 64, &p)?, 1024);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("secure_pow_mod", "mpz_powm_sec", "powmod_sec"))]
    pub fn pow_mod_secret(
        &self,
        exponent: &Natural,
        exponent_bits: usize,
        modulus: &Modulus,
    ) -> Result<Natural, SecretPowerError> {
        let n = modulus.limbs().len();
        let limbs = self.limbs().len();
        if limbs > n {
            return Err(SecretPowerError::Length { limbs, modulus: n });
        }
        let (limbs, room) = (exponent.limbs().len(), exponent_bits.div_ceil(LIMB_BITS));
        if limbs > room {
            return Err(SecretPowerError::ExponentBits { limbs, bits: exponent_bits });
        }
        let base = Wiped::of(self.limbs(), n);
        let exponent = Wiped::of(exponent.limbs(), room);
        let mut power = Wiped::zeros(n);
        pow_secret(&mut power, &base, &exponent, exponent_bits, modulus)?;
        Ok(Natural::from_limb_slice(&power))
    }
}
