//! Proofs that show a statement and nothing else, many at once: that a logarithm is known
//! (Schnorr), that logarithms are equal (Chaum and Pedersen), and that an ElGamal ciphertext is of
//! a number from 0 to a limit (Cramer, Damgård and Schoenmakers).
//!
//! ```
//! use widelimb::protocols::group::SafeGroup;
//! use widelimb::protocols::sigma::{Sigma, Statement};
//!
//! let mut rng = rand::rng(); // of rand 0.9
//! // A group and a hash function for an example: nothing is hard to find in them.
//! let group = SafeGroup::new(&[607], &[101])?;
//! let hash = |context: &[u8], numbers: &[Vec<u8>]| {
//!     let all = numbers.iter().flatten().chain(context);
//!     vec![all.fold(7u8, |state, byte| state.wrapping_mul(31) ^ byte)]
//! };
//! let sigma = Sigma::new(hash);
//!
//! let x = group.exponent(&[5])?;
//! let y = [64u64.pow(5) % 607];
//! let statement = Statement { context: b"my key", pairs: &[[&[64], &y]] };
//! let proofs = sigma.prove(&group, &[(statement, &x)], &mut rng);
//! let proof = proofs[0].as_ref().unwrap();
//! assert_eq!(sigma.verify(&group, &[(statement, proof)]), [Ok(())]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A proof of `y = g^x` is a challenge `c` and a response `v = u - c x`, from a nonce `u`, the
//! commitment `a = g^u` and `c = H(..., a)`. Whoever verifies computes `a = g^v y^c`, and finds
//! whether it has this challenge. The hash function is the caller's ([`Challenge`]).
//!
//! # What may be seen from outside
//!
//! Proving executes the same instructions on the same addresses for all secrets, nonces and
//! messages; the statements, how many there are and which bases are equal, whether a proof is
//! refused, and what the hash function makes of commitments may be seen. What was computed is
//! wiped. Verification is of public values: its time depends on them.
//!
//! Sources: C. P. Schnorr, Efficient identification and signatures for smart cards, CRYPTO 1989;
//! D. Chaum, T. P. Pedersen, Wallet databases with observers, CRYPTO 1992; R. Cramer, I. Damgård,
//! B. Schoenmakers, Proofs of partial knowledge, CRYPTO 1994; A. Fiat, A. Shamir, CRYPTO 1986.

mod equality;
pub(crate) mod powers;
mod proof;
mod range;

pub use equality::Statement;
pub use proof::{Proof, ProofBytesError, RangeProof};
pub use range::{Opening, RangeClaim};

use super::group::{Exponent, SafeGroup};
use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// A hash function that makes challenges: a closure, or a type of the caller's.
pub trait Challenge {
    /// The challenge as bytes, big end first, which are read modulo `q`; 16 bytes more than `q` has
    /// make it nearly uniform, and as many as `q` has do where `q` is next to a power of two.
    ///
    /// `context` is that of the statement. `numbers` are as many bytes each as `p` has, big end
    /// first:
    ///
    /// - of a [`Statement`] of pairs `[g, y]`, `[h, z]`, ...: `g, y, h, z, ...`, then a commitment
    ///   for each pair;
    /// - of a [`RangeClaim`] for a key `y`: `g, y, alpha, beta, a_0, b_0, ..., a_L, b_L`.
    ///
    /// All of them belong into the hash. They tell neither the group nor which kind of proof it is:
    /// the six numbers of two pairs could be those of a range of 0 alone. Where there is more than
    /// one group, kind, key, encoding or limit, the context has to name them. Statements of one
    /// form need no separators, as their numbers have one length.
    fn challenge(&self, context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8>;
}

impl<F: Fn(&[u8], &[Vec<u8>]) -> Vec<u8>> Challenge for F {
    fn challenge(&self, context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8> {
        self(context, numbers)
    }
}

/// The largest limit of a range proof, which has a part for each message.
pub const MOST_LIMIT: usize = 1 << 20;

/// Why there is no proof, or why one is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// An element of the statement is not in the group.
    #[error("an element of the statement is not in the group")]
    Element,
    /// A challenge, a response or a secret is not below the order of the group.
    #[error("a challenge or a response is not below the order of the group")]
    Exponent,
    /// The proof has not the parts that a range has.
    #[error("a proof of {parts} parts instead of {expected}")]
    Parts {
        /// The parts that the proof has.
        parts: usize,
        /// The parts of a proof for this range.
        expected: usize,
    },
    /// The message is above the limit, or the limit above [`MOST_LIMIT`]: nothing can be proved.
    #[error("the message is above the limit, or the limit too large")]
    Message,
    /// The statement has no pairs, and says nothing.
    #[error("a statement of no pair says nothing")]
    Empty,
    /// The commitments of the proof have another challenge: the statement, its context or the proof
    /// is not the one that was made.
    #[error("the proof does not have this challenge")]
    Challenge,
}

/// Proofs with one hash function.
#[derive(Clone, Copy)]
pub struct Sigma<C> {
    k: &'static Kernels,
    challenge: C,
}

impl<C: Challenge> Sigma<C> {
    /// Proofs whose challenges this function makes.
    pub fn new(challenge: C) -> Sigma<C> {
        Sigma::new_with(kernels(), challenge)
    }

    /// [`new`](Sigma::new) with the kernels of a level.
    pub fn new_with(k: &'static Kernels, challenge: C) -> Sigma<C> {
        Sigma { k, challenge }
    }

    /// The challenge of numbers below `p`, modulo `q`.
    fn exponent_of<'a>(
        &self,
        group: &SafeGroup,
        context: &[u8],
        numbers: impl Iterator<Item = &'a [Limb]>,
    ) -> Exponent {
        let numbers: Vec<Vec<u8>> = numbers.map(|x| group.element_to_bytes(x)).collect();
        group.exponent_from_bytes_reduced(&self.challenge.challenge(context, &numbers))
    }
}
