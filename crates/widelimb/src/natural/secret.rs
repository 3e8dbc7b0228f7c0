//! A power with a secret exponent.

use super::{MAX_BITS, Natural};
use crate::LIMB_BITS;
use widelimb_kernels::Wiped;
use widelimb_limb::modular::{Modulus, SecretPowerError, pow_secret};

impl Natural {
    /// `self^exponent mod modulus` for a secret exponent of at most `exponent_bits` bits, by
    /// [`pow_secret`], whose guarantee is about the limbs.
    ///
    /// A `Natural` shows how many limbs it has, and so do the base, the exponent and the power
    /// here, and it is not wiped. Lengths stay hidden with [`pow_secret`] on slices.
    ///
    /// # Errors
    /// The modulus is even, the base has more limbs than it, the exponent has more bits than
    /// that, or they are more than [`MAX_BITS`].
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
        // All exponents that have no more bits take the same way; `bit_len` asks for nothing but
        // the length and the top limb, by one instruction.
        if exponent.bit_len() > exponent_bits as u64 || exponent_bits as u64 > MAX_BITS {
            let limbs = exponent.limbs().len();
            return Err(SecretPowerError::ExponentBits { limbs, bits: exponent_bits });
        }
        let room = exponent_bits.div_ceil(LIMB_BITS);
        let base = Wiped::of(self.limbs(), n);
        let exponent = Wiped::of(exponent.limbs(), room);
        let mut power = Wiped::zeros(n);
        pow_secret(&mut power, &base, &exponent, exponent_bits, modulus)?;
        Ok(Natural::from_limb_slice(&power))
    }
}
