//! [`Ciphertext`].

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
    /// The ciphertext of these bytes, which are whatever they are: that nobody made them with a key
    /// shows when they are decapsulated.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<Ciphertext, Error> {
        scheme.check(Part::Ciphertext, bytes)?;
        Ok(Ciphertext { scheme, bytes: bytes.to_vec() })
    }

    /// Of the bytes that an encryption made.
    pub(super) fn new(scheme: Scheme, bytes: Vec<u8>) -> Ciphertext {
        debug_assert_eq!(bytes.len(), scheme.ciphertext_len());
        Ciphertext { scheme, bytes }
    }

    /// The scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The bytes, of which [`from_bytes`](Self::from_bytes) makes the ciphertext again.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of u and v, and what stands behind them.
    pub(super) fn split(&self) -> (&[u8], &[u8]) {
        self.bytes.split_at(self.bytes.len() - self.scheme.tail_len())
    }
}
