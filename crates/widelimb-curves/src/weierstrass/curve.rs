//! What the code needs to know of a curve `y^2 = x^3 + a x + b` of prime order.

use super::comb::Comb;
use super::hash::Hash;
use super::jobs::{Encoded, Point, Product, Signed, Terms, ToSign};
use super::number::{self, Number};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;
use widelimb_batch::field::{Prime, digits_of, times_power_of_two};
use widelimb_kernels::Kernels;
use widelimb_kernels::field::DIGIT_BITS;
use zeroize::{Zeroize, Zeroizing};

/// A curve of prime order with `a` of 0 or -3.
///
/// The three curves of this crate have it; others cannot be added from outside.
pub trait Curve: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The field of the coordinates.
    #[doc(hidden)]
    type Field: Prime;
    /// The field of the scalars.
    #[doc(hidden)]
    type Order: Prime;
    /// The hash of messages that are signed.
    #[doc(hidden)]
    type Hash: Hash;
    /// A scalar or a coordinate in bytes.
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]> + for<'a> TryFrom<&'a [u8]> + Zeroize + Send + Sync;
    /// Two scalars in bytes.
    type Pair: Copy + AsRef<[u8]> + AsMut<[u8]> + for<'a> TryFrom<&'a [u8]> + Zeroize + Send + Sync;

    /// The curve's name in SEC 2.
    const NAME: &'static str;
    /// The bytes of a scalar and of a coordinate.
    const LENGTH: usize;
    /// No bytes yet.
    #[doc(hidden)]
    const NO_BYTES: Self::Bytes;
    /// No bytes yet.
    #[doc(hidden)]
    const NO_PAIR: Self::Pair;
    /// Whether `a` is 0; else it is -3.
    #[doc(hidden)]
    const IS_A_ZERO: bool;
    /// Whether the second half of a signature is at most `n / 2`.
    #[doc(hidden)]
    const IS_S_LOW: bool;
    /// `b`, as digits of an element.
    #[doc(hidden)]
    const B: &'static [u64];
    /// The generator's coordinates, as digits of elements.
    #[doc(hidden)]
    const GENERATOR: [&'static [u64]; 2];
    /// The prime of the field.
    #[doc(hidden)]
    const P: Number = number::of_digits(Self::Field::MODULUS);
    /// The order.
    #[doc(hidden)]
    const N: Number = number::of_digits(Self::Order::MODULUS);

    /// Multiples of the generator.
    #[doc(hidden)]
    fn comb() -> &'static Comb;
    /// The batches of [`jobs`](super::jobs), compiled here and not in the crates that call them.
    #[doc(hidden)]
    fn generate(k: &Kernels, items: &[Number]) -> Vec<Point>;
    #[doc(hidden)]
    fn exchange(k: &Kernels, items: &[Product]) -> Vec<Box<Zeroizing<Number>>>;
    #[doc(hidden)]
    fn sign(k: &Kernels, items: &[ToSign]) -> Vec<Signed>;
    #[doc(hidden)]
    fn verify(k: &Kernels, items: &[Terms]) -> Vec<bool>;
    #[doc(hidden)]
    fn decode(k: &Kernels, items: &[Encoded]) -> Vec<Option<Point>>;
}

/// The digits of an element of a field, from a number's limbs.
pub(super) const fn inside<P: Prime, const N: usize>(limbs: &[u64]) -> [u64; N] {
    let (mut p, mut i) = ([0; N], 0);
    while i < N {
        p[i] = P::MODULUS[i];
        i += 1;
    }
    // Montgomery form, where there is one.
    let bits = if P::ENTRY.is_some() { N * DIGIT_BITS as usize } else { 0 };
    times_power_of_two(&digits_of(limbs), bits, &p)
}
