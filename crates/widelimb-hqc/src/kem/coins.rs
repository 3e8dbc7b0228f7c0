//! What is hashed of a message: the seed of the noise, the digest, and the shared secret.

use crate::hash::{self, Hash64};
use crate::version::{Version, Wrapper};
use crate::{PublicKey, SharedSecret};

/// What the message alone gives, with the key and the salt.
pub struct Coins {
    hash: Hash64,
    wrapper: Wrapper,
}

impl Coins {
    /// Of a message, in versions with salt of the salt too.
    pub fn new(key: &PublicKey, message: &[u8], salt: &[u8]) -> Coins {
        let hash = match key.scheme().version() {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => hash::sha3_512(&[message]),
            Version::V2021_06_06 => hash::shake256(&[message, &[3]]),
            Version::V2023_04_30 => hash::shake256(&[message, key.as_bytes(), salt, &[3]]),
            Version::V2025_08_22 | Version::V2026_02_10 => {
                hash::sha3_512(&[key.hash(), message, salt, &[0]])
            }
        };
        Coins { hash, wrapper: key.scheme().version().wrapper() }
    }

    /// The seed of the noise.
    pub fn theta(&self) -> &[u8] {
        match self.wrapper {
            Wrapper::Digest | Wrapper::Sigma => &self.hash[..40],
            Wrapper::Hashed => &self.hash[32..],
        }
    }

    /// The secret that the coins hold already, in versions that hash the key.
    pub fn secret(&self) -> &[u8] {
        debug_assert_eq!(self.wrapper, Wrapper::Hashed);
        &self.hash[..32]
    }
}

/// The digest of a message that is in a ciphertext of round 3.
pub fn digest(version: Version, message: &[u8]) -> Hash64 {
    match version {
        #[cfg(feature = "aes")]
        Version::V2020_10_01 => hash::sha512(&[message]),
        _ => hash::shake256(&[message, &[4]]),
    }
}

/// The secret of a message and of u and v, in versions before 5.
pub fn secret_of(version: Version, message: &[u8], encryption: &[u8]) -> SharedSecret {
    let secret = match version {
        #[cfg(feature = "aes")]
        Version::V2020_10_01 => hash::sha512(&[message, encryption]),
        Version::V2021_06_06 => hash::shake256(&[message, encryption, &[5]]),
        _ => hash::shake256(&[message, encryption, &[4]]),
    };
    SharedSecret::new(&*secret)
}
