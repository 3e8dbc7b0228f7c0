//! What a field has to say of its prime.

use super::digits::Digits;
use widelimb_kernels::field::Vector;

/// An odd prime, and how numbers are reduced by it. [`Element`](super::Element) shows the
/// operations.
///
/// In digits, an element is `x` times [`ONE`](Prime::ONE), modulo `p`.
pub trait Prime: Copy + 'static {
    /// The digits of an element.
    type Digits<V: Vector>: Digits<V>;

    /// The bits of the prime.
    const BITS: u32;
    /// The prime in digits.
    const MODULUS: &'static [u64];
    /// 1 as an element: in Montgomery form, `R mod p`.
    const ONE: &'static [u64];
    /// What an element is multiplied with on its way in: `R^2 mod p`; of 1 none is made.
    const ENTRY: Option<&'static [u64]>;

    /// The product of two elements.
    fn mul<V: Vector>(a: &Self::Digits<V>, b: &Self::Digits<V>) -> Self::Digits<V>;
    /// The square of an element.
    fn sqr<V: Vector>(a: &Self::Digits<V>) -> Self::Digits<V>;
    /// A sum's digits, with signs and carries, as an element.
    fn settle<V: Vector>(a: Self::Digits<V>) -> Self::Digits<V>;
    /// An element without its factor [`ONE`](Prime::ONE), below `3 p`.
    fn leave<V: Vector>(a: &Self::Digits<V>) -> Self::Digits<V>;
}
