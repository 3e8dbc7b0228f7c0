//! What is hashed of messages: the seed of the noise, the digest, and the shared secret.
//!
//! Each function takes several messages of one version, side by side.

use crate::hash::{self, Outputs, Part};
use crate::version::{Version, Wrapper};
use crate::{PublicKey, SharedSecret};
use alloc::vec::Vec;

/// What each message alone gives, with the key and the salt.
pub struct Coins {
    hashes: Outputs,
    wrapper: Wrapper,
}

impl Coins {
    /// Of the message for each key, in versions with salt of the salt too.
    pub fn new(version: Version, keys: &[&PublicKey], message: Part, salt: Part) -> Coins {
        let count = keys.len();
        let hashes = match version {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => hash::sha3_512(count, &[message]),
            Version::V2021_06_06 => hash::shake256(count, &[&|i| message(i), &|_| &[3]]),
            Version::V2023_04_30 => {
                let key = |i: usize| keys[i].as_bytes();
                hash::shake256(count, &[&|i| message(i), &key, &|i| salt(i), &|_| &[3]])
            }
            Version::V2025_08_22 | Version::V2026_02_10 => {
                let key = |i: usize| keys[i].hash();
                hash::sha3_512(count, &[&key, &|i| message(i), &|i| salt(i), &|_| &[0]])
            }
        };
        Coins { hashes, wrapper: version.wrapper() }
    }

    /// The seed of the noise.
    pub fn theta(&self, i: usize) -> &[u8] {
        match self.wrapper {
            Wrapper::Digest | Wrapper::Sigma => &self.hashes.of(i)[..40],
            Wrapper::Hashed => &self.hashes.of(i)[32..],
        }
    }

    /// The secret that the coins hold already, in versions that hash the key.
    pub fn secret(&self, i: usize) -> &[u8] {
        debug_assert_eq!(self.wrapper, Wrapper::Hashed);
        &self.hashes.of(i)[..32]
    }
}

/// The digest of each message that is in a ciphertext of round 3.
pub fn digests(version: Version, count: usize, message: Part) -> Outputs {
    match version {
        #[cfg(feature = "aes")]
        Version::V2020_10_01 => hash::sha512(count, &[message]),
        _ => hash::shake256(count, &[&|i| message(i), &|_| &[4]]),
    }
}

/// The secrets of messages and of u and v, in versions before 5.
pub fn secrets(
    version: Version,
    count: usize,
    message: Part,
    encryption: Part,
) -> Vec<SharedSecret> {
    let parts: [Part; 2] = [&|i| message(i), &|i| encryption(i)];
    let [message, encryption] = parts;
    let secrets = match version {
        #[cfg(feature = "aes")]
        Version::V2020_10_01 => hash::sha512(count, &[message, encryption]),
        Version::V2021_06_06 => hash::shake256(count, &[message, encryption, &|_| &[5]]),
        _ => hash::shake256(count, &[message, encryption, &|_| &[4]]),
    };
    (0..count).map(|i| SharedSecret::new(secrets.of(i))).collect()
}
