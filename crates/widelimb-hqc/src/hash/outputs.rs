//! [`Outputs`].

use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// Bytes that may be secret, of one or several side by side, as many for each.
pub struct Outputs {
    bytes: Zeroizing<Vec<u8>>,
    len: usize,
    count: usize,
}

impl Outputs {
    /// Zeros, `len` of them for each.
    pub fn new(count: usize, len: usize) -> Outputs {
        Outputs { bytes: Zeroizing::new(vec![0; count * len]), len, count }
    }

    /// The bytes of each.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many have bytes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bytes of number `i`.
    pub fn of(&self, i: usize) -> &[u8] {
        &self.bytes[i * self.len..][..self.len]
    }

    /// The bytes of each, one after the other; nothing if there are none.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut [u8]> {
        self.bytes.chunks_mut(self.len.max(1))
    }
}
