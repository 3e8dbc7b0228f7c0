//! Products of encrypted messages with plain numbers: powers of ciphertexts.

use super::sums::{Pair, padded};
use super::{CiphertextError, PublicKey};
use crate::{Job, Limb, mod_exp_vartime_with, mod_exp_with};
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

    /// A ciphertext of the sum of all messages, each times its public scalar: the product of all
    /// `c^x`, 1 for none.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`]: one of the ciphertexts is not below `n^2`.
    pub fn dot_vartime(&self, pairs: &[Pair<'_>]) -> Result<Vec<Limb>, CiphertextError> {
        let powers: Vec<Vec<Limb>> =
            self.mul_vartime(pairs).into_iter().collect::<Result<_, _>>()?;
        self.sum(&powers.iter().map(|power| &power[..]).collect::<Vec<_>>())
    }
}
