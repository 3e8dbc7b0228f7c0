//! Powers and inverses modulo a number, and primality.

use super::Natural;
use crate::error::{EvenModulusError, ModularError, or_panic};
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::modular::{self, pow, prime};
use widelimb_limb::progress::Meter;

impl Natural {
    /// `self^exponent mod modulus`; 0 modulo 1.
    ///
    /// The time depends on all three values: not for secrets.
    ///
    /// # Panics
    /// If the modulus is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let [a, e, m] = [3_u32, 100, 7].map(Natural::from);
    /// assert_eq!(a.pow_mod(&e, &m), 4);
    /// ```
    #[doc(alias("modpow", "mod_pow", "powm", "powmod", "mpz_powm"))]
    #[track_caller]
    pub fn pow_mod(&self, exponent: &Natural, modulus: &Natural) -> Natural {
        or_panic(self.try_pow_mod(exponent, modulus))
    }

    /// [`pow_mod`](Natural::pow_mod), with an error where it panics.
    ///
    /// # Errors
    /// [`ModularError::ZeroModulus`].
    pub fn try_pow_mod(
        &self,
        exponent: &Natural,
        modulus: &Natural,
    ) -> Result<Natural, ModularError> {
        self.pow_mod_metered(exponent, modulus, Meter::SILENT)
    }

    pub(crate) fn pow_mod_metered(
        &self,
        exponent: &Natural,
        modulus: &Natural,
        meter: Meter<'_>,
    ) -> Result<Natural, ModularError> {
        if let (Some(base), Some(m)) = (self.as_limb(), modulus.as_limb())
            && let Some(power) = pow::pow_limb(kernels(), base, exponent.limbs(), m)
        {
            return Ok(Natural::from_u64(power));
        }
        pow::pow_mod_metered(kernels(), self.limbs(), exponent.limbs(), modulus.limbs(), meter)
            .map(Natural::from_limbs)
            .ok_or(ModularError::ZeroModulus)
    }

    /// The `x` below the modulus with `self x = 1 mod modulus`; 0 modulo 1.
    ///
    /// The time depends on both values: not for secrets.
    ///
    /// # Errors
    /// [`ModularError`]: the modulus is 0, or shares a divisor with the number.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::ModularError;
    /// let [a, b, m] = [3_u32, 4, 10].map(Natural::from);
    /// assert!(a.inverse_mod(&m).is_ok_and(|x| x == 7));
    /// assert_eq!(b.inverse_mod(&m), Err(ModularError::NotInvertible));
    /// ```
    #[doc(alias("modinv", "mod_inverse", "invert", "mpz_invert"))]
    pub fn inverse_mod(&self, modulus: &Natural) -> Result<Natural, ModularError> {
        if modulus.is_zero() {
            return Err(ModularError::ZeroModulus);
        }
        limb::inverse_mod(self.limbs(), modulus.limbs())
            .map(Natural::from_limbs)
            .ok_or(ModularError::NotInvertible)
    }

    /// Jacobi's symbol of the number over an odd `n`: 0 if they have a common factor, else 1 or -1.
    ///
    /// Cost: that of [`gcd`](Natural::gcd). The time depends on both values: not for secrets.
    ///
    /// # Errors
    /// [`EvenModulusError`]: `n` is even; [`Integer::kronecker`](crate::Integer::kronecker) has a
    /// symbol for that too.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::EvenModulusError;
    /// let [a, n, even] = [1001_u32, 9907, 10].map(Natural::from);
    /// assert_eq!(a.jacobi(&n), Ok(-1));
    /// assert_eq!(a.jacobi(&even), Err(EvenModulusError));
    /// ```
    #[doc(alias("legendre", "jacobi_symbol", "mpz_jacobi", "mpz_legendre"))]
    pub fn jacobi(&self, n: &Natural) -> Result<i32, EvenModulusError> {
        limb::jacobi(self.limbs(), n.limbs()).ok_or(EvenModulusError)
    }

    /// Whether the number is prime, as far as [`modular::is_probable_prime`] tells: exactly so
    /// below 2^64, and a prime is never taken for a product. The time depends on the value: not for
    /// secrets.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(((Natural::one() << 127) - 1).is_probable_prime());
    /// assert!(!Natural::from(561_u32).is_probable_prime());
    /// ```
    #[doc(alias("is_probably_prime", "is_prime", "mpz_probab_prime_p"))]
    pub fn is_probable_prime(&self) -> bool {
        modular::is_probable_prime(self.limbs(), 0)
    }

    /// The least prime above the number, by [`modular::next_prime`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(7_u32).next_prime(), 11);
    /// ```
    #[doc(alias("mpz_nextprime"))]
    pub fn next_prime(&self) -> Natural {
        Natural::from_limbs(modular::next_prime(self.limbs()))
    }

    /// The largest prime below the number, by [`modular::prev_prime`]; `None` for numbers up to 2.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(7_u32).prev_prime(), Some(Natural::from(5_u32)));
    /// assert_eq!(Natural::from(2_u32).prev_prime(), None);
    /// ```
    #[doc(alias("mpz_prevprime"))]
    pub fn prev_prime(&self) -> Option<Natural> {
        modular::prev_prime(self.limbs()).map(Natural::from_limbs)
    }

    pub(crate) fn is_probable_prime_metered(&self, meter: Meter<'_>) -> bool {
        prime::is_probable_prime_metered(kernels(), self.limbs(), 0, meter)
    }
}
