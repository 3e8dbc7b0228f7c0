//! Encapsulation: [`PublicKey::encapsulate`].

use super::coins::{Coins, digests, secrets};
use super::{Ciphertext, SharedSecret, draw_seed, pke};
use crate::error::{self, Error};
use crate::hash::Part;
use crate::version::Wrapper;
use crate::{PublicKey, Scheme};
use alloc::vec::Vec;
use rand_core::{CryptoRng, TryCryptoRng};

impl PublicKey {
    /// Makes a ciphertext for this key, and the shared secret that the key's owner computes from
    /// it.
    ///
    /// No branch and no address depends on the random bytes. Cost: two products in the ring, three
    /// elements of given weight, and hashing.
    pub fn encapsulate<R: CryptoRng + ?Sized>(&self, rng: &mut R) -> (Ciphertext, SharedSecret) {
        match self.try_encapsulate(rng) {
            Ok(both) => both,
        }
    }

    /// Encapsulates like [`encapsulate`](Self::encapsulate), with a source of random bytes that may
    /// fail.
    ///
    /// # Errors
    /// The source's error.
    pub fn try_encapsulate<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<(Ciphertext, SharedSecret), R::Error> {
        let seed = draw_seed(rng, self.scheme().encapsulation_draws())?;
        Ok(encapsulate(self.scheme(), &[self], &[&seed]).remove(0))
    }

    /// Encapsulates like [`encapsulate`](Self::encapsulate) with given random bytes: the message,
    /// then the salt. The message is a secret: whoever sees it has the shared secret.
    ///
    /// # Errors
    /// [`Error::Length`] if the seed is not of
    /// [`Scheme::encapsulation_seed_len`](crate::Scheme::encapsulation_seed_len) bytes.
    pub fn encapsulate_from_seed(&self, seed: &[u8]) -> Result<(Ciphertext, SharedSecret), Error> {
        self.scheme().check(error::Part::EncapsulationSeed, seed)?;
        Ok(encapsulate(self.scheme(), &[self], &[seed]).remove(0))
    }
}

/// Makes a ciphertext and a shared secret for each key of a scheme, from a seed of the right
/// length.
pub fn encapsulate(
    scheme: Scheme,
    keys: &[&PublicKey],
    seeds: &[&[u8]],
) -> Vec<(Ciphertext, SharedSecret)> {
    let (version, count) = (scheme.version(), keys.len());
    let message_len = scheme.parameter_set().message_len();
    let [message, salt]: [Part; 2] = [&|i| &seeds[i][..message_len], &|i| &seeds[i][message_len..]];
    let coins = Coins::new(version, keys, message, salt);
    let encryptions = pke::encrypt(scheme, keys, message, &|i| coins.theta(i));
    let encryption: Part = &|i| encryptions.of(i);
    let ciphertexts = |tail: Part| -> Vec<Ciphertext> {
        let bytes = |i| [encryption(i), tail(i)].concat();
        (0..count).map(|i| Ciphertext::new(scheme, bytes(i))).collect()
    };
    let (ciphertexts, secrets) = match version.wrapper() {
        Wrapper::Digest => {
            let digests = digests(version, count, message);
            (ciphertexts(&|i| digests.of(i)), secrets(version, count, message, encryption))
        }
        Wrapper::Sigma => (ciphertexts(salt), secrets(version, count, message, encryption)),
        Wrapper::Hashed => {
            (ciphertexts(salt), (0..count).map(|i| SharedSecret::new(coins.secret(i))).collect())
        }
    };
    ciphertexts.into_iter().zip(secrets).collect()
}
