//! [`PublicKey`]: Paillier's encryption.

use super::{KeyError, Obfuscator};
use crate::Limb;
use crate::engine::residue::{OnLimbs, is_below_secret};
use crate::protocols::uniform;
use crate::{Job, Modulus, Ring, mod_exp_public_with};
use alloc::vec;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::owned::square;

/// Why a message cannot be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncryptionError {
    /// The message is not below the modulus of messages, Paillier's `n`.
    #[error("the message is not below the modulus")]
    Message,
    /// The random number is 0 or not below the modulus.
    #[error("the random number is not from 1 to the modulus less 1")]
    Random,
}

/// A message and the random number `r` that encrypts it.
pub type MessageAndRandom<'a> = (&'a [Limb], &'a [Limb]);

/// A public key: the modulus `n`, with what powers modulo `n^2` need.
#[derive(Clone)]
pub struct PublicKey {
    pub(in crate::protocols) n: Modulus,
    pub(super) square: Modulus,
    /// The ring of residues modulo `n^2`.
    pub(super) ring: Ring,
}

impl PublicKey {
    /// The public key of a modulus.
    ///
    /// # Errors
    /// [`KeyError`]: the modulus is even or below 2, or its square has more than
    /// [`MOST_BATCH_BITS`](crate::MOST_BATCH_BITS) bits.
    pub fn new(n: &[Limb]) -> Result<PublicKey, KeyError> {
        let k = kernels();
        if n.len() > crate::MOST_BATCH_BITS {
            return Err(KeyError::TooLong);
        }
        let n = Modulus::new_with(k, n)?;
        if 2 * n.bits() > crate::MOST_BATCH_BITS {
            return Err(KeyError::TooLong);
        }
        let square = Modulus::new_with(k, &square(k, n.limbs()))?;
        let ring = Ring::shared(&square).map_err(|_| KeyError::TooLong)?;
        Ok(PublicKey { n, square, ring })
    }

    /// The modulus `n`.
    pub fn modulus(&self) -> &[Limb] {
        self.n.limbs()
    }

    /// The bits of the modulus `n`.
    pub fn bits(&self) -> usize {
        self.n.bits()
    }

    /// The square of the modulus, `n^2`: ciphertexts are below it and have as many limbs.
    pub fn square(&self) -> &[Limb] {
        self.square.limbs()
    }

    /// `(1 + m n) r^n mod n^2` for each message `m` below `n` and random number `r`, in as many
    /// limbs as `n^2` has. Each `r` should be uniform from 1 to `n - 1`, new, and secret, as
    /// [`encrypt_with`](PublicKey::encrypt_with) draws them; that it has no factor of `n` is not
    /// tested, as who finds one has the key.
    ///
    /// # Errors
    /// [`EncryptionError`] for each message that cannot be encrypted; the others go on.
    pub fn encrypt(
        &self,
        messages: &[MessageAndRandom<'_>],
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        self.encrypt_by(messages, |randoms| self.powers(randoms))
    }

    /// `(1 + m n) r^n mod n^2` for each message `m` below `n`, with random numbers `r` from 1 to
    /// `n - 1` from the generator, which has to be one for cryptography, seeded with true
    /// randomness.
    ///
    /// ```
    /// use widelimb::protocols::paillier::PrivateKey;
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    ///
    /// let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
    /// let key = PrivateKey::generate(128, &mut rng)?;
    /// let encrypted = key.public().encrypt_with(&[&[42]], &mut rng).remove(0)?;
    /// assert_eq!(key.decrypt(&[&encrypted]), [Ok(vec![42, 0])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Cost: for each message a power modulo `n^2` to the exponent `n`.
    /// [`PrivateKey::encrypt_with`](super::PrivateKey::encrypt_with) takes a third of it.
    ///
    /// # Errors
    /// [`EncryptionError::Message`] for each message that is not below `n`; the others go on.
    pub fn encrypt_with<R: CryptoRng + ?Sized>(
        &self,
        messages: &[&[Limb]],
        rng: &mut R,
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let obfuscators = self.obfuscators(messages.len(), rng);
        self.encrypt_raw(messages.iter().copied().zip(obfuscators))
    }

    /// Random numbers to the power `n`, each for one encryption or
    /// [`rerandomize`](PublicKey::rerandomize): the part of an encryption that takes the time and
    /// does not need the message.
    pub fn obfuscators<R: CryptoRng + ?Sized>(&self, count: usize, rng: &mut R) -> Vec<Obfuscator> {
        let _end = LastTraces;
        let randoms: Vec<Wiped> =
            (0..count).map(|_| uniform::from_one(kernels(), self.modulus(), rng)).collect();
        self.powers(&randoms.iter().collect::<Vec<_>>()).into_iter().map(Obfuscator).collect()
    }

    /// `(1 + m n) o mod n^2` for each message `m` below `n` and obfuscator `o`, which is used up.
    ///
    /// ```
    /// # use widelimb::protocols::paillier::PrivateKey;
    /// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    /// # let mut rng = ChaCha20Rng::seed_from_u64(1);
    /// # let key = PrivateKey::generate(128, &mut rng)?;
    /// let obfuscators = key.public().obfuscators(2, &mut rng); // Before the messages are there.
    /// let messages: [&[u64]; 2] = [&[42], &[7]];
    /// let encrypted = key.public().encrypt_raw(messages.into_iter().zip(obfuscators));
    /// # assert_eq!(key.decrypt(&[encrypted[1].as_ref().unwrap()]), [Ok(vec![7, 0])]);
    /// # Ok::<(), widelimb::protocols::paillier::KeyError>(())
    /// ```
    ///
    /// Cost: three products of the length of `n^2`.
    ///
    /// # Errors
    /// [`EncryptionError::Message`] for each message that is not below `n`; the others go on.
    pub fn encrypt_raw<'a>(
        &self,
        messages: impl IntoIterator<Item = (&'a [Limb], Obfuscator)>,
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        let k = kernels();
        let encrypt = |(message, obfuscator): (&[Limb], Obfuscator)| {
            if !is_below_secret(k, message, self.n.limbs()) {
                return Err(EncryptionError::Message);
            }
            Ok(self.join(k, message, &obfuscator.0))
        };
        messages.into_iter().map(encrypt).collect()
    }

    /// Encrypts messages with random numbers; `powers` makes the powers of those that are good.
    pub(super) fn encrypt_by(
        &self,
        messages: &[MessageAndRandom<'_>],
        powers: impl FnOnce(&[&Wiped]) -> Vec<Wiped>,
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let (k, n) = (kernels(), self.n.limbs());
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
        let good: Vec<&Wiped> = randoms.iter().flatten().collect();
        let mut powers = powers(&good).into_iter();
        let encrypt = |((message, _), random): (&MessageAndRandom<'_>, &Result<Wiped, _>)| {
            random.as_ref().map_err(|error| *error)?;
            let power = powers.next().unwrap_or(Wiped(vec![]));
            Ok(self.join(k, message, &power))
        };
        messages.iter().zip(&randoms).map(encrypt).collect()
    }

    /// `r^n mod n^2` for each `r`: the exponent is public.
    fn powers(&self, randoms: &[&Wiped]) -> Vec<Wiped> {
        let job = |random| {
            Job::new(random, self.n.limbs(), &self.square).with_exponent_bits(self.n.bits())
        };
        let jobs: Vec<Job<'_>> = randoms.iter().map(|random| job(random)).collect();
        mod_exp_public_with(kernels(), &jobs).into_iter().map(Wiped).collect()
    }

    /// `(1 + m n) power mod n^2` for a message `m` below `n`.
    #[doc(hidden)]
    pub fn join(&self, k: &Kernels, message: &[Limb], power: &[Limb]) -> Vec<Limb> {
        OnLimbs::new(k, &self.square).mul(&self.form_of(k, message), power).reveal()
    }

    /// `1 + m n`, below `n^2` for `m < n`: the ciphertext of `m` with the random number 1.
    pub(super) fn form_of(&self, k: &Kernels, message: &[Limb]) -> Wiped {
        let n = self.n.limbs();
        let mut multiple = Wiped(vec![0; 2 * n.len()]);
        k.mul_basecase(&mut multiple, &Wiped::of(message, n.len()), n);
        let mut form = Wiped(vec![0; 2 * n.len()]);
        k.add_n(&mut form, &multiple, &vec![0; 2 * n.len()], 1);
        Wiped::of(&form, self.square.limbs().len())
    }
}

impl core::fmt::Debug for PublicKey {
    /// Prints the length of the modulus.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PublicKey").field("n", &self.n).finish_non_exhaustive()
    }
}
