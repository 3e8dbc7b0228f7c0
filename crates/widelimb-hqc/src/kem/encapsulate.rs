//! [`PublicKey::encapsulate`].

use super::coins::{Coins, digests, secrets};
use super::{Ciphertext, SharedSecret, drawn, pke};
use crate::error::{self, Error};
use crate::hash::Part;
use crate::version::Wrapper;
use crate::{PublicKey, Scheme};
use alloc::vec::Vec;
use rand_core::{CryptoRng, TryCryptoRng};

impl PublicKey {
    /// A ciphertext for this key, and the secret that its owner will have of it.
    ///
    /// No branch and no address depends on the random bytes. Cost: two products in the ring, three
    /// elements of given weight, and hashing.
    pub fn encapsulate<R: CryptoRng + ?Sized>(&self, rng: &mut R) -> (Ciphertext, SharedSecret) {
        match self.try_encapsulate(rng) {
            Ok(both) => both,
        }
    }

    /// What [`encapsulate`](Self::encapsulate) gives, with a source of random bytes that may fail.
    ///
    /// # Errors
    /// The source's.
    pub fn try_encapsulate<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<(Ciphertext, SharedSecret), R::Error> {
        let seed = drawn(rng, self.scheme().encapsulation_draws())?;
        Ok(encapsulate(self.scheme(), &[self], &[&seed]).remove(0))
    }

    /// What [`encapsulate`](Self::encapsulate) makes of these random bytes: the message, then the
    /// salt. Who sees the message has the secret.
    ///
    /// # Errors
    /// [`Error::Length`] if they are not
    /// [`Scheme::encapsulation_seed_len`](crate::Scheme::encapsulation_seed_len).
    pub fn encapsulate_from_seed(&self, seed: &[u8]) -> Result<(Ciphertext, SharedSecret), Error> {
        self.scheme().check(error::Part::EncapsulationSeed, seed)?;
        Ok(encapsulate(self.scheme(), &[self], &[seed]).remove(0))
    }
}

/// For each key of a scheme what it makes of a seed of the right length.
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
