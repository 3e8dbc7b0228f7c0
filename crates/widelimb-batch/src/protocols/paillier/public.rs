//! [`PublicKey`]: Paillier's encryption, and sums of encrypted messages.

use super::KeyError;
use crate::Limb;
use crate::engine::residue::{OnLimbs, is_below_secret};
use crate::{Job, Modulus, mod_exp_with};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::owned::{product, remainder, square};

/// Why a message cannot be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncryptionError {
    /// The message is not below the modulus.
    #[error("the message is not below the modulus")]
    Message,
    /// The random number is 0 or not below the modulus.
    #[error("the random number is not from 1 to the modulus less 1")]
    Random,
}

/// A public key: the modulus `n`, with what powers modulo `n^2` need.
#[derive(Clone, Debug)]
pub struct PublicKey {
    pub(super) n: Modulus,
    pub(super) square: Modulus,
}

impl PublicKey {
    /// The public key of a modulus.
    ///
    /// # Errors
    /// [`KeyError`]: the modulus is even or below 2.
    pub fn new(n: &[Limb]) -> Result<PublicKey, KeyError> {
        let k = kernels();
        let n = Modulus::new_with(k, n)?;
        let square = Modulus::new_with(k, &square(k, n.limbs()))?;
        Ok(PublicKey { n, square })
    }

    /// The modulus `n`.
    pub fn modulus(&self) -> &[Limb] {
        self.n.limbs()
    }

    /// `(1 + m n) r^n mod n^2` for each message `m` below `n` and random number `r`, in as many
    /// limbs as `n^2` has. Each `r` should be uniform from 1 to `n - 1`, new, and secret; that it
    /// has no factor of `n` is not tested, as who finds one has the key.
    ///
    /// # Errors
    /// [`EncryptionError`] for each message that cannot be encrypted; the others go on.
    pub fn encrypt(
        &self,
        messages: &[(&[Limb], &[Limb])],
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        let k = kernels();
        let n = self.n.limbs();
        let checked = messages.iter().map(|(message, random)| {
            let is_zero = random.iter().fold(0, |any, limb| any | limb) == 0;
            if !is_below_secret(k, message, n) {
                return Err(EncryptionError::Message);
            } else if is_zero || !is_below_secret(k, random, n) {
                return Err(EncryptionError::Random);
            }
            Ok(Wiped::of(random, n.len()))
        });
        let randoms: Vec<Result<Wiped, EncryptionError>> = checked.collect();
        let good = randoms.iter().filter_map(|random| random.as_ref().ok());
        let jobs =
            good.map(|random| Job::new(random, n, &self.square).with_exponent_bits(self.n.bits()));
        let powers = mod_exp_with(k, &jobs.collect::<Vec<_>>());
        let mut powers = powers.into_iter().map(Wiped);
        let encrypt = |((message, _), random): (&(&[Limb], &[Limb]), Result<Wiped, _>)| {
            random?;
            let power = powers.next().unwrap_or(Wiped(vec![]));
            let residues = OnLimbs::new(k, &self.square);
            Ok(residues.mul(&self.form_of(k, message), &power).reveal())
        };
        messages.iter().zip(randoms).map(encrypt).collect()
    }

    /// `1 + m n`, below `n^2` for `m < n`.
    fn form_of(&self, k: &Kernels, message: &[Limb]) -> Wiped {
        let n = self.n.limbs();
        let mut multiple = Wiped(vec![0; 2 * n.len()]);
        k.mul_basecase(&mut multiple, &Wiped::of(message, n.len()), n);
        let mut form = Wiped(vec![0; 2 * n.len()]);
        k.add_n(&mut form, &multiple, &vec![0; 2 * n.len()], 1);
        Wiped::of(&form, self.square.limbs().len())
    }

    /// A ciphertext of the sum of two messages modulo `n`: the product of their ciphertexts, in a
    /// time that depends on them.
    pub fn add(&self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let k = kernels();
        let mut r = remainder(k, &product(k, a, b), self.square.limbs());
        r.resize(self.square.limbs().len(), 0);
        r
    }
}
