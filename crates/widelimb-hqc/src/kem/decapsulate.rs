//! Decapsulation: [`SecretKey::decapsulate`].

use super::coins::{Coins, digests, secrets};
use super::{Ciphertext, SharedSecret, pke};
use crate::error::Error;
use crate::hash::{self, Outputs, Part};
use crate::version::Wrapper;
use crate::{PublicKey, Scheme, SecretKey, mask};
use alloc::vec::Vec;
use zeroize::Zeroizing;

impl SecretKey {
    /// Computes the shared secret of a ciphertext.
    ///
    /// A ciphertext that [`encapsulate`](crate::PublicKey::encapsulate) did not make with the
    /// public key, even if only one bit is wrong, gives a secret of its own that nobody else has
    /// (implicit rejection); in the versions of round 3 it is an error. No branch and no address
    /// depends on a bit of the key, nor, except for that error, on whether the ciphertext is right.
    /// Cost: three products in the ring, three elements of given weight, and hashing.
    ///
    /// # Errors
    /// [`Error::OtherScheme`] if the ciphertext is of another scheme; [`Error::Rejected`] for a
    /// wrong one, in versions that [report it](crate::Version::rejects_explicitly).
    pub fn decapsulate(&self, ciphertext: &Ciphertext) -> Result<SharedSecret, Error> {
        self.check_scheme(ciphertext)?;
        decapsulate(self.scheme(), &[self], &[ciphertext]).remove(0)
    }

    /// Checks that the ciphertext is of the key's scheme.
    pub(crate) fn check_scheme(&self, ciphertext: &Ciphertext) -> Result<(), Error> {
        let (key, ciphertext) = (self.scheme(), ciphertext.scheme());
        if key == ciphertext { Ok(()) } else { Err(Error::OtherScheme { key, ciphertext }) }
    }
}

/// Computes the shared secret of a ciphertext for each key, all of one scheme.
pub fn decapsulate(
    scheme: Scheme,
    keys: &[&SecretKey],
    ciphertexts: &[&Ciphertext],
) -> Vec<Result<SharedSecret, Error>> {
    let (version, count) = (scheme.version(), keys.len());
    let [encryption, tail]: [Part; 2] =
        [&|i| ciphertexts[i].split().0, &|i| ciphertexts[i].split().1];
    let messages = pke::decrypt(scheme.parameters(), keys, encryption);
    let message: Part = &|i| messages.of(i);
    let public_keys: Vec<&PublicKey> = keys.iter().map(|key| key.public_key()).collect();
    let coins = Coins::new(version, &public_keys, message, tail);
    let again = pke::encrypt(scheme, &public_keys, message, &|i| coins.theta(i));
    // The mask is all ones if the ciphertext equals the encryption of the decrypted message.
    let same = |i| mask::equal_bytes(again.of(i), encryption(i));
    match version.wrapper() {
        Wrapper::Digest => {
            let digests = digests(version, count, message);
            let secrets = secrets(version, count, message, encryption);
            let told = secrets.into_iter().enumerate().map(|(i, secret)| {
                let same = same(i) & mask::equal_bytes(digests.of(i), tail(i));
                // Versions of round 3 report a rejection, so the mask may be seen.
                if mask::public(same) == 0 { Err(Error::Rejected) } else { Ok(secret) }
            });
            told.collect()
        }
        Wrapper::Sigma => {
            let mut hashed = Outputs::new(count, scheme.parameter_set().message_len());
            for (i, hashed) in hashed.iter_mut().enumerate() {
                mask::select(hashed, same(i), message(i), keys[i].sigma());
            }
            let secrets = secrets(version, count, &|i| hashed.of(i), encryption);
            secrets.into_iter().map(Ok).collect()
        }
        Wrapper::Hashed => {
            let [of_key, sigma]: [Part; 2] = [&|i| public_keys[i].hash(), &|i| keys[i].sigma()];
            let whole: Part = &|i| ciphertexts[i].as_bytes();
            let rejected = hash::sha3_256(count, &[of_key, sigma, whole, &|_| &[3]]);
            let mut secret = Zeroizing::new([0; 32]);
            let chosen = |i| {
                mask::select(&mut *secret, same(i), coins.secret(i), rejected.of(i));
                Ok(SharedSecret::new(&*secret))
            };
            (0..count).map(chosen).collect()
        }
    }
}
