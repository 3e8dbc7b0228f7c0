//! AES-256 and SHA-512, which the version of 2020-10-01 has in place of SHAKE256.

use super::{Outputs, Part};
use ctr::cipher::{KeyIvInit, StreamCipher};
use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

/// A stream of AES-256 in counter mode: it encrypts blocks that hold the last 8 bytes of the seed,
/// four bytes of ones and the number of the block, big end first. The key is the first 32 bytes of
/// the seed.
pub struct AesStream(ctr::Ctr32BE<aes::Aes256>);

impl AesStream {
    /// The stream of a seed of 40 bytes.
    pub fn new(seed: &[u8]) -> AesStream {
        let (key, diversifier) = seed.split_at(32);
        let mut block = Zeroizing::new([0xff; 16]);
        block[..8].copy_from_slice(diversifier);
        block[12..].fill(0);
        AesStream(ctr::Ctr32BE::new_from_slices(key, &*block).expect("a key and a block"))
    }

    /// Reads the next bytes of the stream.
    pub fn read(&mut self, out: &mut [u8]) {
        out.fill(0);
        self.0.apply_keystream(out);
    }
}

/// SHA-512 of each input.
pub fn sha512(count: usize, parts: &[Part]) -> Outputs {
    let mut digests = Outputs::new(count, 64);
    for (i, digest) in digests.iter_mut().enumerate() {
        let mut state = Sha512::new();
        parts.iter().for_each(|part| state.update(part(i)));
        state.finalize_into(digest.try_into().expect("64 bytes"));
    }
    digests
}
