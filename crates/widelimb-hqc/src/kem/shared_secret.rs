//! [`SharedSecret`].

use crate::mask;
use core::fmt::{self, Debug, Formatter};
use zeroize::Zeroizing;

/// What both sides know in the end: 32 bytes, 64 before version 5.
///
/// It is compared in a time that depends on the lengths alone, wiped when it is dropped, and not
/// shown by `Debug`.
#[derive(Clone)]
pub struct SharedSecret {
    bytes: Zeroizing<[u8; 64]>,
    len: usize,
}

impl SharedSecret {
    pub(super) fn new(bytes: &[u8]) -> SharedSecret {
        let mut secret = SharedSecret { bytes: Zeroizing::new([0; 64]), len: bytes.len() };
        secret.bytes[..bytes.len()].copy_from_slice(bytes);
        secret
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &SharedSecret) -> bool {
        self.len == other.len
            && mask::public(mask::equal_bytes(self.as_bytes(), other.as_bytes())) != 0
    }
}

impl Eq for SharedSecret {}

impl Debug for SharedSecret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedSecret").field("len", &self.len).finish_non_exhaustive()
    }
}
