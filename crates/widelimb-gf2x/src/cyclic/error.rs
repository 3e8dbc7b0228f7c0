//! [`CyclicError`]: why an operation modulo `X^n - 1` has no result.

use super::Cyclic;
use widelimb_limb::scratch::ScratchError;

/// Why an operation modulo `X^n - 1` has no result; then what its result was to be written to is
/// unchanged, except after [`CyclicError::NotInvertible`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CyclicError {
    /// The number of bits is that of no ring.
    #[error("a ring of {bits} bits: there are rings of 1 to {} bits", Cyclic::MOST_BITS)]
    Bits {
        /// The bits that were asked for.
        bits: usize,
    },
    /// A slice is not as long as an element.
    #[error("{found} limbs or bytes, where an element has {expected}")]
    Length {
        /// The limbs of an element.
        expected: usize,
        /// The limbs of the slice.
        found: usize,
    },
    /// The elements are of different rings.
    #[error("elements of a ring of {left} bits and of one of {right}")]
    Rings {
        /// The bits of the first element's ring.
        left: usize,
        /// The bits of the other element's ring.
        right: usize,
    },
    /// An operand has a bit from `n` on.
    #[error("an operand has a bit above those of the ring")]
    TopBits,
    /// An exponent of a sparse element is not below `n`.
    #[error("the exponent {exponent} is not below {bits}")]
    Exponent {
        /// The first such exponent.
        exponent: usize,
        /// The number of bits of the ring, `n`.
        bits: usize,
    },
    /// The element has no inverse: it shares a factor with `X^n - 1`.
    #[error("the element has no inverse")]
    NotInvertible,
    /// The number of bits is even: `X^n - 1` has double factors, and there is no chain for
    /// inverses.
    #[error("no inverses in constant time for the even length {bits}")]
    EvenLength {
        /// The number of bits of the ring, `n`.
        bits: usize,
    },
    /// Memory could not be had.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
}
