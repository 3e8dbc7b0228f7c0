//! [`Outputs`]: the results of hashes of several inputs.

use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The outputs of one or several hashes side by side, of one length, which may be secret.
pub struct Outputs {
    bytes: Zeroizing<Vec<u8>>,
    len: usize,
    count: usize,
}

impl Outputs {
    /// `count` outputs of `len` zeros each.
    pub fn new(count: usize, len: usize) -> Outputs {
        Outputs { bytes: Zeroizing::new(vec![0; count * len]), len, count }
    }

    /// The number of bytes of each output.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of outputs.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bytes of output `i`.
    pub fn of(&self, i: usize) -> &[u8] {
        &self.bytes[i * self.len..][..self.len]
    }

    /// The bytes of each output in turn; nothing if the length is 0.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut [u8]> {
        self.bytes.chunks_mut(self.len.max(1))
    }
}
