//! [`SharedSecret`] and its bytes.

use crate::mask;
use alloc::boxed::Box;
use core::fmt::{self, Debug, Formatter};
use zeroize::Zeroizing;

/// The shared secret of both sides: 32 bytes, or 64 before version 5.
///
/// Comparisons take a time that depends on the lengths alone. The bytes are wiped when the secret
/// is dropped, and `Debug` does not show them.
#[derive(Clone)]
pub struct SharedSecret {
    /// The bytes on the heap, so that a move of the value leaves no copy.
    bytes: Zeroizing<Box<[u8]>>,
}

impl SharedSecret {
    pub(super) fn new(bytes: &[u8]) -> SharedSecret {
        SharedSecret { bytes: Zeroizing::new(bytes.into()) }
    }

    /// The bytes of the secret.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &SharedSecret) -> bool {
        self.bytes.len() == other.bytes.len()
            && mask::public(mask::equal_bytes(self.as_bytes(), other.as_bytes())) != 0
    }
}

impl Eq for SharedSecret {}

impl Debug for SharedSecret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedSecret").field("len", &self.bytes.len()).finish_non_exhaustive()
    }
}
