//! Powers and inverses modulo a number, symbols and primality. Residues are in `0..|modulus|`.

use super::Integer;
use crate::error::{EvenModulusError, FractionError, ModularError, or_panic};
use crate::natural::Natural;
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::{self, common_divisor};

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
    #[doc(alias("modpow", "mod_pow", "powm", "powmod", "mpz_powm"))]
    #[track_caller]
    pub fn pow_mod(&self, exponent: &Integer, modulus: &Integer) -> Integer {
        or_panic(self.try_pow_mod(exponent, modulus))
    }

    /// [`pow_mod`](Integer::pow_mod), with an error where it panics.
    ///
    /// # Errors
    /// [`ModularError`] names the reason.
    pub fn try_pow_mod(
        &self,
        exponent: &Integer,
        modulus: &Integer,
    ) -> Result<Integer, ModularError> {
        let base = if exponent.is_negative() {
            self.inverse_mod(modulus)?
        } else {
            self.residue(modulus)?
        };
        let power = base.magnitude.try_pow_mod(&exponent.magnitude, &modulus.magnitude)?;
        Ok(power.into())
    }

    /// The `x` in `0..|modulus|` with `self x = 1 mod modulus`; 0 modulo 1.
    ///
    /// The time depends on both values: not for secrets.
    ///
    /// # Errors
    /// [`ModularError`]: the modulus is 0, or shares a divisor with the number.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-3).inverse_mod(&Integer::from(10)), Ok(Integer::from(3)));
    /// ```
    #[doc(alias("modinv", "mod_inverse", "invert", "mpz_invert"))]
    pub fn inverse_mod(&self, modulus: &Integer) -> Result<Integer, ModularError> {
        let residue = self.residue(modulus)?;
        Ok(residue.magnitude.inverse_mod(&modulus.magnitude)?.into())
    }

    /// The fraction `(r, t)` in lowest terms that the number is the residue of: `r = t self` modulo
    /// `|modulus|` for `|r| <= numerator_bound` and `0 < t <= denominator_bound`.
    ///
    /// Twice the product of the bounds has to be below the modulus, so that there is at most one.
    /// Cost: that of [`extended_gcd`](Integer::extended_gcd). Source: P. Wang, M. Guy and J.
    /// Davenport, P-adic reconstruction of rational numbers, SIGSAM Bulletin 16 (1982).
    ///
    /// # Errors
    /// [`FractionError`] names the reason.
    ///
    /// ```
    /// use widelimb::{Integer, Natural};
    /// let (residue, modulus, bound) = (Integer::from(34), Integer::from(101), Natural::from(7_u32));
    /// let fraction = residue.rational_mod(&modulus, &bound, &bound);
    /// assert_eq!(fraction, Ok((Integer::from(1), Integer::from(3))));
    /// ```
    #[doc(alias("rational_reconstruction"))]
    pub fn rational_mod(
        &self,
        modulus: &Integer,
        numerator_bound: &Natural,
        denominator_bound: &Natural,
    ) -> Result<(Integer, Integer), FractionError> {
        let residue = self.residue(modulus).map_err(|_| FractionError::ZeroModulus)?;
        if (numerator_bound * denominator_bound) << 1 >= modulus.magnitude {
            return Err(FractionError::Bounds);
        }
        let [a, m, n, d] =
            [&residue.magnitude, &modulus.magnitude, numerator_bound, denominator_bound];
        let [a, m, n, d] = [a, m, n, d].map(Natural::limbs);
        let fraction = common_divisor::rational_mod(kernels(), a, m, n, d);
        let fraction = fraction.ok_or(FractionError::None)?;
        let numerator = Natural::from_limbs(fraction.numerator);
        let denominator = Natural::from_limbs(fraction.denominator);
        Ok((Integer::from_parts(fraction.negative, numerator), denominator.into()))
    }

    /// Kronecker's symbol `(self | n)`, which is Jacobi's for odd `n` above 0: 0 if the numbers
    /// have a common factor, else 1 or -1.
    ///
    /// For other `n` it is the product over its factors: `(a | 2)` is 1 for `a = ±1` modulo 8 and
    /// -1 for `a = ±3`, `(a | -1)` is -1 for negative `a` and else 1, `(a | 0)` is 1 for `a = ±1`
    /// and else 0. Cost: that of [`gcd`](Integer::gcd). Source: H. Cohen, A Course in Computational
    /// Algebraic Number Theory (1993), definition 1.4.8.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-5).kronecker(&Integer::from(12)), 1);
    /// assert_eq!(Integer::from(7).kronecker(&Integer::from(-10)), -1);
    /// ```
    #[doc(alias("kronecker_symbol", "mpz_kronecker"))]
    pub fn kronecker(&self, n: &Integer) -> i32 {
        let [a, n] = [self, n].map(|number| (number.magnitude.limbs(), number.is_negative()));
        limb::kronecker(a, n)
    }

    /// Jacobi's symbol `(self | n)` for odd `n`, which is [`kronecker`](Integer::kronecker)'s; for
    /// odd negative `n` it is the symbol over `-n` times the sign of `self`. With a prime `n` it is
    /// Legendre's.
    ///
    /// # Errors
    /// [`EvenModulusError`]: `n` is even.
    ///
    /// ```
    /// use widelimb::Integer;
    /// use widelimb::error::EvenModulusError;
    /// assert_eq!(Integer::from(-5).jacobi(&Integer::from(11)), Ok(-1));
    /// assert_eq!(Integer::from(-5).jacobi(&Integer::from(12)), Err(EvenModulusError));
    /// ```
    #[doc(alias("legendre", "jacobi_symbol", "mpz_jacobi", "mpz_legendre"))]
    pub fn jacobi(&self, n: &Integer) -> Result<i32, EvenModulusError> {
        if n.is_even() { Err(EvenModulusError) } else { Ok(self.kronecker(n)) }
    }

    fn residue(&self, modulus: &Integer) -> Result<Integer, ModularError> {
        self.try_rem_euclid(modulus).map_err(|_| ModularError::ZeroModulus)
    }

    /// Whether the number is prime; see [`Natural::is_probable_prime`]. Negative numbers are not.
    /// The time depends on the value: not for secrets.
    ///
    /// [`Natural::is_probable_prime`]: crate::Natural::is_probable_prime
    #[doc(alias("is_probably_prime", "is_prime", "mpz_probab_prime_p"))]
    pub fn is_probable_prime(&self) -> bool {
        !self.is_negative() && self.magnitude.is_probable_prime()
    }
}
