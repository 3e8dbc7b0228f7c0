//! Hashes messages to the seed of the noise, the digest, and the shared secret.
//!
//! Each function takes several messages of one version, side by side.

use crate::hash::{self, Outputs, Part};
use crate::version::{Version, Wrapper};
use crate::{PublicKey, SharedSecret};
use alloc::vec::Vec;

/// The hashes of messages with their keys and salts: seeds of the noise, and in versions that hash
/// the key also the shared secrets.
pub struct Coins {
    hashes: Outputs,
    wrapper: Wrapper,
}

impl Coins {
    /// Hashes the message for each key, in versions with a salt also the salt.
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

    /// The seed of the noise of message `i`.
    pub fn theta(&self, i: usize) -> &[u8] {
        match self.wrapper {
            Wrapper::Digest | Wrapper::Sigma => &self.hashes.of(i)[..40],
            Wrapper::Hashed => &self.hashes.of(i)[32..],
        }
    }

    /// The shared secret of message `i`, in versions that hash the key.
    pub fn secret(&self, i: usize) -> &[u8] {
        debug_assert_eq!(self.wrapper, Wrapper::Hashed);
        &self.hashes.of(i)[..32]
    }
}

/// The digest of each message, which a ciphertext of round 3 contains.
pub fn digests(version: Version, count: usize, message: Part) -> Outputs {
    match version {
        #[cfg(feature = "aes")]
        Version::V2020_10_01 => hash::sha512(count, &[message]),
        _ => hash::shake256(count, &[&|i| message(i), &|_| &[4]]),
    }
}

/// The shared secrets of versions before 5, hashed from the message and from u and v.
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
