//! [`SharedSecret`].

use crate::mask;
use alloc::boxed::Box;
use core::fmt::{self, Debug, Formatter};
use zeroize::Zeroizing;

/// What both sides know in the end: 32 bytes, 64 before version 5.
///
/// It is compared in a time that depends on the lengths alone, wiped when it is dropped, and not
/// shown by `Debug`.
#[derive(Clone)]
pub struct SharedSecret {
    /// Apart, so that no copy of them stays where the value is moved from.
    bytes: Zeroizing<Box<[u8]>>,
}

impl SharedSecret {
    pub(super) fn new(bytes: &[u8]) -> SharedSecret {
        SharedSecret { bytes: Zeroizing::new(bytes.into()) }
    }

    /// The bytes.
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
