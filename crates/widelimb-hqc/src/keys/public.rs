//! [`PublicKey`] and its bytes.

use crate::bytes::{read_limbs, write_limbs};
use crate::error::{Error, Part};
use crate::version::Wrapper;
use crate::{Scheme, hash, sample};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter};

/// A public key: a seed, which expands to a uniform element `h`, and `s = x + h y`.
///
/// Beside its bytes it keeps `h` and `s` as limbs, and its hash in the versions that need it. That
/// saves each encapsulation and decapsulation an expansion of `n / 8` bytes and a hash of as many.
#[derive(Clone)]
pub struct PublicKey {
    scheme: Scheme,
    bytes: Vec<u8>,
    h: Vec<u64>,
    s: Vec<u64>,
    hash: [u8; 32],
}

impl PublicKey {
    /// Reads a key from its bytes.
    ///
    /// # Errors
    /// [`Error::Length`] if the scheme has another length; [`Error::TopBits`] if `s` has a bit from
    /// `n` on.
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<PublicKey, Error> {
        scheme.check(Part::PublicKey, bytes)?;
        let p = scheme.parameters();
        let (seed, of_s) = bytes.split_at(scheme.expanded_seed_len());
        let mut s = vec![0; p.limbs()];
        read_limbs(&mut s, of_s);
        if s[p.ring_bits / 64] >> (p.ring_bits % 64) != 0 {
            return Err(Error::TopBits);
        }
        let h = uniform(scheme, &[seed]).remove(0);
        let mut key = PublicKey { scheme, bytes: bytes.to_vec(), h, s, hash: [0; 32] };
        set_hashes(core::slice::from_mut(&mut key));
        Ok(key)
    }

    /// Makes the keys of seeds; `s_of` computes the `s` of each `h`.
    pub(crate) fn of_seeds(
        scheme: Scheme,
        seeds: &[&[u8]],
        mut s_of: impl FnMut(usize, &[u64]) -> Vec<u64>,
    ) -> Vec<PublicKey> {
        let elements = uniform(scheme, seeds).into_iter().enumerate().map(|(i, h)| {
            let s = s_of(i, &h);
            let mut bytes = vec![0; scheme.public_key_len()];
            let (of_seed, of_s) = bytes.split_at_mut(seeds[i].len());
            of_seed.copy_from_slice(seeds[i]);
            write_limbs(of_s, &s);
            PublicKey { scheme, bytes, h, s, hash: [0; 32] }
        });
        let mut keys: Vec<PublicKey> = elements.collect();
        set_hashes(&mut keys);
        keys
    }

    /// The scheme of the key.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The bytes of the key, which [`from_bytes`](Self::from_bytes) reads.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn h(&self) -> &[u64] {
        &self.h
    }

    pub(crate) fn s(&self) -> &[u64] {
        &self.s
    }

    /// SHA3-256 of the bytes, in versions that need it.
    pub(crate) fn hash(&self) -> &[u8] {
        &self.hash
    }
}

fn uniform(scheme: Scheme, seeds: &[&[u8]]) -> Vec<Vec<u64>> {
    let mut streams = scheme.streams().expand(seeds.len(), &|i| seeds[i]);
    sample::uniform(scheme.parameters(), &mut streams, seeds.len())
}

/// Computes the hashes of keys of one scheme, in versions that need them.
fn set_hashes(keys: &mut [PublicKey]) {
    if keys.first().is_none_or(|key| key.scheme.version().wrapper() != Wrapper::Hashed) {
        return;
    }
    let hashes = hash::sha3_256(keys.len(), &[&|i| keys[i].as_bytes(), &|_| &[1]]);
    for (i, key) in keys.iter_mut().enumerate() {
        key.hash.copy_from_slice(hashes.of(i));
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, other: &PublicKey) -> bool {
        self.scheme == other.scheme && self.bytes == other.bytes
    }
}

impl Eq for PublicKey {}

impl Debug for PublicKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublicKey").field("scheme", &self.scheme).finish_non_exhaustive()
    }
}
