//! [`Ciphertext`], and its bytes.

use crate::Limb;
use crate::protocols::group::{ElementError, SafeGroup};
use alloc::vec::Vec;

/// A pair `(alpha, beta)` of numbers below `p`, in limbs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ciphertext {
    /// `g^r`.
    pub alpha: Vec<Limb>,
    /// `y^r` times the message.
    pub beta: Vec<Limb>,
}

impl Ciphertext {
    /// Both numbers.
    pub(crate) fn elements(&self) -> [&[Limb]; 2] {
        [&self.alpha, &self.beta]
    }

    /// `alpha`, then `beta`, each in as many bytes as `p` has, big end first.
    ///
    /// # Panics
    /// If they have more limbs than `p`.
    pub fn to_bytes(&self, group: &SafeGroup) -> Vec<u8> {
        self.elements().map(|x| group.element_to_bytes(x)).concat()
    }

    /// The ciphertext of what [`to_bytes`](Ciphertext::to_bytes) gave. That its numbers are in the
    /// subgroup is not tested here.
    ///
    /// # Errors
    /// [`ElementError`]: too few or too many bytes, or a number that is 0 or not below `p`.
    pub fn from_bytes(group: &SafeGroup, bytes: &[u8]) -> Result<Ciphertext, ElementError> {
        let (alpha, beta) = bytes.split_at(group.element_bytes().min(bytes.len()));
        let element = |bytes| group.element_from_bytes(bytes);
        Ok(Ciphertext { alpha: element(alpha)?, beta: element(beta)? })
    }
}
