//! Elements and exponents as bytes, big end first.

use super::SafeGroup;
use crate::Limb;
use crate::protocols::crt::is_below;
use alloc::vec::Vec;
use widelimb_kernels::Wiped;
use widelimb_limb::trim::trimmed;

/// Why bytes are no element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ElementError {
    /// There are not as many bytes as the prime has.
    #[error("an element of {bytes} bytes, not of {expected}")]
    Width {
        /// The bytes that there are.
        bytes: usize,
        /// The bytes of the prime.
        expected: usize,
    },
    /// The number is 0 or not below the prime.
    #[error("the element is not from 1 to the prime less 1")]
    Range,
}

impl SafeGroup {
    /// The bytes of an element: `ceil(bits of p / 8)`.
    pub fn element_bytes(&self) -> usize {
        self.p.bits().div_ceil(8)
    }

    /// The element of bytes, big end first, in as many limbs as `p` has. That it is in the subgroup
    /// is not tested here.
    ///
    /// # Errors
    /// [`ElementError`]: there are not as many bytes as in `p`, or the number is 0 or not below
    /// `p`.
    pub fn element_from_bytes(&self, bytes: &[u8]) -> Result<Vec<Limb>, ElementError> {
        let expected = self.element_bytes();
        if bytes.len() != expected {
            return Err(ElementError::Width { bytes: bytes.len(), expected });
        }
        let limbs = to_limbs(bytes).reveal();
        let in_range = !trimmed(&limbs).is_empty() && is_below(&limbs, self.p.limbs());
        if in_range { Ok(limbs) } else { Err(ElementError::Range) }
    }

    /// The bytes of an element below `p`, big end first, as many as those of `p`.
    ///
    /// # Panics
    /// If the element has more limbs than `p` and they are not 0.
    pub fn element_to_bytes(&self, x: &[Limb]) -> Vec<u8> {
        let (low, high) = x.split_at(x.len().min(self.p.limbs().len()));
        assert!(high.iter().all(|&limb| limb == 0), "an element below the prime");
        from_limbs(low, self.element_bytes())
    }
}

/// The limbs of a number of bytes, big end first: as many as hold all bytes.
pub fn to_limbs(bytes: &[u8]) -> Wiped {
    let mut limbs = Wiped::zeros(bytes.len().div_ceil(size_of::<Limb>()));
    for (i, &byte) in bytes.iter().rev().enumerate() {
        limbs[i / 8] |= Limb::from(byte) << (8 * (i % 8));
    }
    limbs
}

/// The low `width` bytes of a number, big end first.
pub fn from_limbs(limbs: &[Limb], width: usize) -> Vec<u8> {
    let byte = |i: usize| limbs.get(i / 8).map_or(0, |limb| (limb >> (8 * (i % 8))) as u8);
    (0..width).rev().map(byte).collect()
}
