//! [`PublicKey::encapsulate`].

use super::coins::{Coins, digest, secret_of};
use super::{Ciphertext, SharedSecret, drawn, pke};
use crate::PublicKey;
use crate::error::{Error, Part};
use crate::version::Wrapper;
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
        Ok(self.encapsulate_of(&seed))
    }

    /// What [`encapsulate`](Self::encapsulate) makes of these random bytes: the message, then the
    /// salt. Who sees the message has the secret.
    ///
    /// # Errors
    /// [`Error::Length`] if they are not
    /// [`Scheme::encapsulation_seed_len`](crate::Scheme::encapsulation_seed_len).
    pub fn encapsulate_from_seed(&self, seed: &[u8]) -> Result<(Ciphertext, SharedSecret), Error> {
        self.scheme().check(Part::EncapsulationSeed, seed)?;
        Ok(self.encapsulate_of(seed))
    }

    fn encapsulate_of(&self, seed: &[u8]) -> (Ciphertext, SharedSecret) {
        let (scheme, version) = (self.scheme(), self.scheme().version());
        let (message, salt) = seed.split_at(scheme.parameter_set().message_len());
        let coins = Coins::new(self, message, salt);
        let encryption = pke::encrypt(self, message, coins.theta());
        let mut bytes = Vec::with_capacity(scheme.ciphertext_len());
        bytes.extend_from_slice(&encryption);
        let secret = match version.wrapper() {
            Wrapper::Digest => {
                bytes.extend_from_slice(&*digest(version, message));
                secret_of(version, message, &encryption)
            }
            Wrapper::Sigma => {
                bytes.extend_from_slice(salt);
                secret_of(version, message, &encryption)
            }
            Wrapper::Hashed => {
                bytes.extend_from_slice(salt);
                SharedSecret::new(coins.secret())
            }
        };
        (Ciphertext::new(scheme, bytes), secret)
    }
}
