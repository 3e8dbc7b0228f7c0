//! Products of encrypted messages with plain numbers: powers of ciphertexts.

use super::sums::{Pair, padded};
use super::{CiphertextError, PublicKey};
use crate::{Job, Limb, MultiJob};
use crate::{mod_exp_vartime_with, mod_exp_with, multi_exp, multi_exp_vartime};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::trim::trimmed;

impl PublicKey {
    /// A ciphertext of the product of each message with a secret scalar: `c^x mod n^2`. The time
    /// depends on how many limbs a scalar has, and not on its value. The result shows the scalar to
    /// who can guess it, until it is [rerandomized](PublicKey::rerandomize).
    ///
    /// Cost: a power of as many bits as the scalar's limbs have.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each ciphertext that is not below `n^2`; the others go on.
    pub fn mul(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        self.raise(pairs, mod_exp_with)
    }

    /// [`mul`](PublicKey::mul) for public scalars: short ones and those with few ones take less
    /// time.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each ciphertext that is not below `n^2`; the others go on.
    pub fn mul_vartime(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        self.raise(pairs, mod_exp_vartime_with)
    }

    fn raise(
        &self,
        pairs: &[Pair<'_>],
        powers: fn(&Kernels, &[Job<'_>]) -> Vec<Vec<Limb>>,
    ) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let good = pairs.iter().filter(|(c, _)| self.is_residue(c));
        let jobs: Vec<Job<'_>> =
            good.map(|(c, scalar)| Job::new(trimmed(c), scalar, &self.square)).collect();
        let mut powers = powers(kernels(), &jobs).into_iter();
        let power = |(c, _): &Pair<'_>| match self.is_residue(c) {
            true => Ok(padded(&powers.next().unwrap_or_default(), self.square().len())),
            false => Err(CiphertextError::TooLarge),
        };
        pairs.iter().map(power).collect()
    }

    /// A ciphertext of the sum of all messages, each times its secret scalar: the product of all
    /// `c^x`, 1 for none. The time depends on how many limbs the longest scalar has.
    ///
    /// Cost: that of [`multi_exp`](crate::multi_exp).
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`]: one of the ciphertexts is not below `n^2`.
    pub fn dot(&self, pairs: &[Pair<'_>]) -> Result<Vec<Limb>, CiphertextError> {
        self.product_of_powers(pairs, multi_exp)
    }

    /// [`dot`](PublicKey::dot) for public scalars, in much less time where they are many.
    ///
    /// ```
    /// use widelimb::protocols::paillier::PrivateKey;
    ///
    /// let key = PrivateKey::new(&[(1 << 61) - 1], &[(1 << 31) - 1])?;
    /// let encrypted = key.public().encrypt(&[(&[42], &[1234567]), (&[7], &[7654321])]);
    /// let [a, b] = [encrypted[0].as_ref().unwrap(), encrypted[1].as_ref().unwrap()];
    /// let dot = key.public().dot_vartime(&[(a, &[2]), (b, &[3])])?;
    /// assert_eq!(key.decrypt(&[&dot]), [Ok(vec![2 * 42 + 3 * 7, 0])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Cost: that of [`multi_exp_vartime`](crate::multi_exp_vartime).
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`]: one of the ciphertexts is not below `n^2`.
    pub fn dot_vartime(&self, pairs: &[Pair<'_>]) -> Result<Vec<Limb>, CiphertextError> {
        self.product_of_powers(pairs, multi_exp_vartime)
    }

    fn product_of_powers(
        &self,
        pairs: &[Pair<'_>],
        product: fn(&[MultiJob<'_>]) -> Vec<Vec<Limb>>,
    ) -> Result<Vec<Limb>, CiphertextError> {
        if !pairs.iter().all(|(c, _)| self.is_residue(c)) {
            return Err(CiphertextError::TooLarge);
        }
        let powers: Vec<Pair<'_>> = pairs.iter().map(|(c, x)| (trimmed(c), *x)).collect();
        let mut products = product(&[MultiJob::new(&powers, &self.square)]);
        Ok(padded(&products.pop().unwrap_or_default(), self.square().len()))
    }
}
