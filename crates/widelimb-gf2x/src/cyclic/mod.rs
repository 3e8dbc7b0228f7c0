//! The ring GF(2)\[X\]/(X^n - 1), which the quasi-cyclic codes of HQC and BIKE compute in.
//!
//! An element is `ceil(n / 64)` limbs whose bits from `n` on are 0. [`Cyclic`] knows `n`, and
//! nothing else is kept: all functions may run side by side.
//!
//! | file | operation | method |
//! |---|---|---|
//! | `product` | products, squares, sparse products | a product, of which what is above `X^n` is added below |
//! | `power` | `a^(2^k)` | bit `i` moves to `2^k i`: squares, or rows of bits transposed |
//! | `inverse` | inverses | a power, by a chain of products and such powers |
//! | `linear` | sums, cyclic shifts, weights | word by word |
//! | `convert` | bytes, exponents | |
//! | `element` | [`Element`], which owns its limbs and knows its ring | |
//!
//! Each operation has a method on slices that takes the kernels in force and scratch of its own,
//! checks its operands and returns a [`CyclicError`]; the `_in` twin takes both, and panics on
//! lengths.

mod convert;
mod element;
mod error;
mod inverse;
mod linear;
#[doc(hidden)]
pub mod order;
mod power;
mod product;

pub use element::Element;
pub use error::CyclicError;
pub use inverse::Inverter;
pub use power::Frobenius;

use crate::{LIMB_BITS, Limb};
use widelimb_kernels::gf2x::BitPermutation;

/// The ring GF(2)\[X\]/(X^n - 1).
///
/// ```
/// use widelimb::gf2x::Cyclic;
///
/// let ring = Cyclic::new(5)?;
/// let mut r = [0];
/// ring.mul(&mut r, &[0b11000], &[0b100])?; // (X^4 + X^3) X^2 = X^6 + X^5 = X + 1
/// assert_eq!(r, [0b00011]);
/// # Ok::<(), widelimb::gf2x::CyclicError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cyclic {
    bits: usize,
}

impl Cyclic {
    /// The most bits of an element.
    pub const MOST_BITS: usize = BitPermutation::MOST_BITS;

    /// The ring with `X^bits = 1`.
    ///
    /// # Errors
    /// [`CyclicError::Bits`] if `bits` is 0 or above [`MOST_BITS`](Self::MOST_BITS).
    pub fn new(bits: usize) -> Result<Cyclic, CyclicError> {
        if (1..=Cyclic::MOST_BITS).contains(&bits) {
            Ok(Cyclic { bits })
        } else {
            Err(CyclicError::Bits { bits })
        }
    }

    /// The number of bits of an element, `n`.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The limbs of an element, `ceil(n / 64)`.
    pub fn limbs(&self) -> usize {
        self.bits.div_ceil(LIMB_BITS)
    }

    /// Checks that `a` is an element: as long as one, without a bit from `n` on.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`].
    pub fn check(&self, a: &[Limb]) -> Result<(), CyclicError> {
        self.check_len(a)?;
        // A shift, of which it is plain that the bits below do not count.
        let shift = self.bits % LIMB_BITS;
        let above = if shift == 0 { 0 } else { a[a.len() - 1] >> shift };
        if above == 0 { Ok(()) } else { Err(CyclicError::TopBits) }
    }

    /// Checks that a slice has room for one element.
    fn check_len(&self, a: &[Limb]) -> Result<(), CyclicError> {
        let (expected, found) = (self.limbs(), a.len());
        if expected == found { Ok(()) } else { Err(CyclicError::Length { expected, found }) }
    }

    /// All bits of the top limb that an element may have.
    #[doc(hidden)]
    pub fn top_mask(&self) -> Limb {
        Limb::MAX >> (self.limbs() * LIMB_BITS - self.bits)
    }
}
