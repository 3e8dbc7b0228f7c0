//! Factorization, and Euler's function by it.

use super::Natural;
use alloc::vec::Vec;
use widelimb_limb::modular::{self, FactorError};

impl Natural {
    /// The primes that divide the number, least first, and how often each does, by
    /// [`modular::factor()`]: a number with two or more primes of over 40 bits takes more than
    /// `2^24` steps. The time depends on the value: not for secrets.
    ///
    /// The crate `widelimb-factor` splits what is longer, within a limit of time; the repository's
    /// `docs/from-other-libraries.md` has its names beside those of PARI and sympy.
    ///
    /// # Errors
    /// [`FactorError`]: the number is 0, or the steps do not suffice.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let factors = Natural::from(2520_u32).factor(1 << 24)?;
    /// assert_eq!(factors, [(2_u32, 3), (3, 2), (5, 1), (7, 1)].map(|(p, e)| (p.into(), e)));
    /// # Ok::<(), widelimb::modular::FactorError>(())
    /// ```
    pub fn factor(&self, steps: u64) -> Result<Vec<(Natural, u64)>, FactorError> {
        let factors = modular::factor(self.limbs(), steps)?;
        Ok(factors.into_iter().map(|(p, times)| (Natural::from_limbs(p), times)).collect())
    }

    /// Euler's function: how many of the numbers from 1 to this one have no divisor in common with
    /// it but 1. That is the product of `(p - 1) p^(e - 1)` over the primes of [`factor`].
    ///
    /// # Errors
    /// The errors of [`factor`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(36_u32).phi(1 << 24)?, 12);
    /// # Ok::<(), widelimb::modular::FactorError>(())
    /// ```
    ///
    /// [`factor`]: Natural::factor
    pub fn phi(&self, steps: u64) -> Result<Natural, FactorError> {
        let part = |(p, times): (Natural, u64)| (&p - 1_u64) * p.pow(times - 1);
        Ok(self.factor(steps)?.into_iter().map(part).product())
    }
}
