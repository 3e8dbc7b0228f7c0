//! Samples random elements from a stream: uniform ones, and ones of a given weight in constant
//! time.
//!
//! | file | what |
//! |---|---|
//! | `rejection` | places by rejection, which drops candidates that are too large or equal |
//! | `scaled` | places by Sendrier's sampler, which drops nothing |
//! | `places` | the element with ones at given places |
//!
//! A place is the exponent of a coefficient of 1, in 16 bits: no ring has more than 57637.
//! [`NOWHERE`] stands for a dropped candidate.

mod places;
mod rejection;
mod scaled;
#[cfg(test)]
mod tests;

pub use crate::arch::places::NOWHERE;
pub use places::element_of;

use crate::bytes::read_limbs;
use crate::hash::{Outputs, Stream};
use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use scaled::Scaling;
use zeroize::Zeroizing;

/// The places of an element's coefficients of 1, with [`NOWHERE`] for candidates dropped between.
pub type Places = Zeroizing<Vec<u16>>;

/// The places that were not dropped, in the order in which they were drawn, as the known answers
/// list them.
#[cfg(test)]
pub fn listed(places: &Places) -> alloc::string::String {
    let kept = places.iter().filter(|&&place| place != NOWHERE);
    kept.map(|place| alloc::format!("{place}")).collect::<Vec<_>>().join(" ")
}

/// The method by which a version draws places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Rejection, with candidates of three bytes in little-endian order, one after the other.
    Rejection,
    /// Rejection, with candidates of three bytes in big-endian order, as many as the weight at a
    /// time; each element begins with new ones.
    RejectionInBatches,
    /// Sendrier's sampler, `p_i = i + (u_i mod (n - i))`.
    Remainders,
    /// Sendrier's sampler, `p_i = i + floor(u_i (n - i) / 2^32)`.
    Products,
}

impl Sampling {
    /// Draws the places of `N` elements of one weight from each stream.
    ///
    /// No branch and no address depends on a seed, unless rejection drops more candidates than its
    /// margin, which has a probability of 2^-70.
    pub fn places<const N: usize>(
        self,
        streams: impl Fn() -> Stream,
        count: usize,
        ring_bits: usize,
        weight: usize,
    ) -> Vec<[Places; N]> {
        let by_rejection =
            |in_batches| rejection::places(&streams, count, ring_bits, weight, in_batches);
        let scaled = |scaling| scaled::places(&mut streams(), count, ring_bits, weight, scaling);
        match self {
            Sampling::Rejection => by_rejection(false),
            Sampling::RejectionInBatches => by_rejection(true),
            Sampling::Remainders => scaled(Scaling::Remainder),
            Sampling::Products => scaled(Scaling::Product),
        }
    }
}

/// Draws a uniform element from each stream: its next bytes, without the bits from `n` on.
pub fn uniform(p: &Parameters, stream: &mut Stream, count: usize) -> Vec<Vec<u64>> {
    let mut bytes = Outputs::new(count, p.bytes());
    stream.read(&mut bytes);
    let element = |i| {
        let mut element = vec![0; p.limbs()];
        read_limbs(&mut element, bytes.of(i));
        clear_above(p, &mut element);
        element
    };
    (0..count).map(element).collect()
}

/// Clears the bits of an element from `n` on.
pub fn clear_above(p: &Parameters, element: &mut [u64]) {
    // No `n` is a multiple of 64.
    element[p.ring_bits / 64] &= (1 << (p.ring_bits % 64)) - 1;
}

/// `a mod divisor` without a division of `a`, for `a < 2^32` and a divisor of at most 16 bits that
/// is no secret.
///
/// With `m = floor(2^32 / d)`, `floor(a m / 2^32)` is the quotient or one less: Barrett's
/// reduction, of one correction.
fn remainder(a: u32, divisor: Divisor) -> u32 {
    let quotient = ((u64::from(a) * u64::from(divisor.inverse)) >> 32) as u32;
    let rest = a - quotient * divisor.divisor;
    rest - (divisor.divisor & !crate::mask::below32(rest, divisor.divisor))
}

/// A divisor of [`remainder`], with its inverse.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    divisor: u32,
    /// `floor(2^32 / divisor)`.
    inverse: u32,
}

impl Divisor {
    fn new(divisor: usize) -> Divisor {
        debug_assert!((2..1 << 16).contains(&divisor));
        Divisor { divisor: divisor as u32, inverse: ((1_u64 << 32) / divisor as u64) as u32 }
    }
}
