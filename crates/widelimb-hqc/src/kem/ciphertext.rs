//! [`Ciphertext`] and its bytes.

use crate::Scheme;
use crate::error::{Error, Part};
use alloc::vec::Vec;

/// A ciphertext: the elements `u` and `v`, and a salt or a digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ciphertext {
    scheme: Scheme,
    bytes: Vec<u8>,
}

impl Ciphertext {
    /// Takes the bytes of a ciphertext. Any bytes are accepted; only decapsulation shows whether
    /// they were made with the key.
    ///
    /// # Errors
    /// [`Error::Length`] if the scheme has another length.
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<Ciphertext, Error> {
        scheme.check(Part::Ciphertext, bytes)?;
        Ok(Ciphertext { scheme, bytes: bytes.to_vec() })
    }

    /// Takes the bytes that an encryption made.
    pub(super) fn new(scheme: Scheme, bytes: Vec<u8>) -> Ciphertext {
        debug_assert_eq!(bytes.len(), scheme.ciphertext_len());
        Ciphertext { scheme, bytes }
    }

    /// The scheme of the ciphertext.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The bytes of the ciphertext, which [`from_bytes`](Self::from_bytes) reads.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of u and v, and the salt or digest behind them.
    pub(super) fn split(&self) -> (&[u8], &[u8]) {
        self.bytes.split_at(self.bytes.len() - self.scheme.tail_len())
    }
}
