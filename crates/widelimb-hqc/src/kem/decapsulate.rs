//! [`SecretKey::decapsulate`].

use super::coins::{Coins, digest, secret_of};
use super::{Ciphertext, SharedSecret, pke};
use crate::error::Error;
use crate::version::Wrapper;
use crate::{SecretKey, hash, mask};
use zeroize::Zeroizing;

impl SecretKey {
    /// The secret of a ciphertext.
    ///
    /// What was not made by [`encapsulate`](crate::PublicKey::encapsulate) with the public key, be
    /// it wrong in a single bit, gives a secret of its own that nobody else has (implicit
    /// rejection); in round 3's versions it is an error. No branch and no address depends on a bit
    /// of the key, nor, but for that error, on whether the ciphertext is right. Cost: three
    /// products in the ring, three elements of given weight, and hashing.
    ///
    /// # Errors
    /// [`Error::OtherScheme`] if the ciphertext is of another scheme, [`Error::Rejected`] in
    /// versions that [say so](crate::Version::rejects_explicitly).
    pub fn decapsulate(&self, ciphertext: &Ciphertext) -> Result<SharedSecret, Error> {
        let scheme = self.scheme();
        if ciphertext.scheme() != scheme {
            return Err(Error::OtherScheme { key: scheme, ciphertext: ciphertext.scheme() });
        }
        let version = scheme.version();
        let (encryption, tail) = ciphertext.split();
        let message = pke::decrypt(scheme.parameters(), self.y(), encryption);
        let coins = Coins::new(self.public_key(), &message, tail);
        let again = pke::encrypt(self.public_key(), &message, coins.theta());
        // All bits if the encryption is that of the message.
        let same = mask::equal_bytes(&again, encryption);
        match version.wrapper() {
            Wrapper::Digest => {
                let same = same & mask::equal_bytes(&*digest(version, &message), tail);
                let secret = secret_of(version, &message, encryption);
                // Round 3 tells.
                if mask::public(same) == 0 { Err(Error::Rejected) } else { Ok(secret) }
            }
            Wrapper::Sigma => {
                let mut hashed = Zeroizing::new([0; 32]);
                let hashed = &mut hashed[..message.len()];
                mask::select(hashed, same, &message, self.sigma());
                Ok(secret_of(version, hashed, encryption))
            }
            Wrapper::Hashed => {
                let of_key = self.public_key().hash();
                let rejected = hash::sha3_256(&[of_key, self.sigma(), ciphertext.as_bytes(), &[3]]);
                let mut secret = Zeroizing::new([0; 32]);
                mask::select(&mut *secret, same, coins.secret(), &*rejected);
                Ok(SharedSecret::new(&*secret))
            }
        }
    }
}
