//! [`Proof`] and [`RangeProof`], and their bytes.

use super::Refusal;
use crate::Limb;
use crate::protocols::group::{Exponent, SafeGroup};
use alloc::vec::Vec;

/// A challenge and a response, numbers below the order of the group in limbs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The challenge `c`.
    pub challenge: Vec<Limb>,
    /// The response `v = u - c x`.
    pub response: Vec<Limb>,
}

/// A proof that a message is one of 0, 1, ..., L: a part for each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeProof {
    /// The parts, whose challenges have the claim's as their sum.
    pub parts: Vec<Proof>,
}

/// Bytes are no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofBytesError {
    /// There are too few or too many.
    #[error("a proof of {bytes} bytes, not of {expected}")]
    Width {
        /// The bytes that there are.
        bytes: usize,
        /// The bytes of such a proof.
        expected: usize,
    },
    /// A number is not below the order of the group.
    #[error("a number of the proof is not below the order of the group")]
    Range,
}

impl Proof {
    pub(super) fn of(challenge: Exponent, response: Exponent) -> Proof {
        Proof { challenge: challenge.0.reveal(), response: response.0.reveal() }
    }

    /// The challenge and the response, if both are below the order.
    pub(super) fn exponents(&self, group: &SafeGroup) -> Result<[Exponent; 2], Refusal> {
        let exponent = |limbs| group.exponent(limbs).map_err(|_| Refusal::Exponent);
        Ok([exponent(&self.challenge)?, exponent(&self.response)?])
    }

    /// The challenge, then the response, each in as many bytes as the order has, big end first.
    ///
    /// # Errors
    /// [`Refusal::Exponent`]: one of them is not below the order.
    pub fn to_bytes(&self, group: &SafeGroup) -> Result<Vec<u8>, Refusal> {
        let [c, v] = self.exponents(group)?;
        Ok([group.exponent_to_bytes(&c), group.exponent_to_bytes(&v)].concat())
    }

    /// The proof of what [`to_bytes`](Proof::to_bytes) gave.
    ///
    /// # Errors
    /// [`ProofBytesError`]: too few or too many bytes, or a number that is not below the order.
    pub fn from_bytes(group: &SafeGroup, bytes: &[u8]) -> Result<Proof, ProofBytesError> {
        let expected = 2 * group.exponent_bytes();
        if bytes.len() != expected {
            return Err(ProofBytesError::Width { bytes: bytes.len(), expected });
        }
        let (c, v) = bytes.split_at(group.exponent_bytes());
        let exponent = |bytes| group.exponent_from_bytes(bytes).map_err(|_| ProofBytesError::Range);
        Ok(Proof::of(exponent(c)?, exponent(v)?))
    }
}

impl RangeProof {
    /// The bytes of the parts, one after the other.
    ///
    /// # Errors
    /// [`Refusal::Exponent`]: a number of the proof is not below the order.
    pub fn to_bytes(&self, group: &SafeGroup) -> Result<Vec<u8>, Refusal> {
        let parts: Result<Vec<Vec<u8>>, Refusal> =
            self.parts.iter().map(|part| part.to_bytes(group)).collect();
        Ok(parts?.concat())
    }

    /// The proof of what [`to_bytes`](RangeProof::to_bytes) gave for messages from 0 to `limit`.
    ///
    /// # Errors
    /// [`ProofBytesError`]: too few or too many bytes, or a number that is not below the order.
    pub fn from_bytes(
        group: &SafeGroup,
        limit: usize,
        bytes: &[u8],
    ) -> Result<RangeProof, ProofBytesError> {
        let part = 2 * group.exponent_bytes();
        let expected = limit.saturating_add(1).saturating_mul(part);
        if bytes.len() != expected {
            return Err(ProofBytesError::Width { bytes: bytes.len(), expected });
        }
        let parts = bytes.chunks(part).map(|bytes| Proof::from_bytes(group, bytes));
        Ok(RangeProof { parts: parts.collect::<Result<_, _>>()? })
    }
}
