//! Random elements out of a stream: uniform ones, and ones of a given weight in constant time.
//!
//! | file | what |
//! |---|---|
//! | `rejection` | places by rejection: candidates that are too large or there already are dropped |
//! | `scaled` | places by Sendrier's sampler, which drops nothing |
//! | `places` | the element of given places |
//!
//! A place is the exponent of a coefficient of 1, in 16 bits: no ring has more than 57637.
//! [`NOWHERE`] is none.

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

/// Places of an element's coefficients of 1, and what was dropped between them.
pub type Places = Zeroizing<Vec<u16>>;

/// The places that were not dropped, in the order in which they were drawn, as the known answers
/// list them.
#[cfg(test)]
pub fn listed(places: &Places) -> alloc::string::String {
    let kept = places.iter().filter(|&&place| place != NOWHERE);
    kept.map(|place| alloc::format!("{place}")).collect::<Vec<_>>().join(" ")
}

/// How places are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Candidates of three bytes, little end first, one after the other.
    Rejection,
    /// Candidates of three bytes, big end first, as many as the weight at a time; an element begins
    /// with new ones.
    RejectionInBatches,
    /// Sendrier's sampler, `p_i = i + (u_i mod (n - i))`.
    Remainders,
    /// Sendrier's sampler, `p_i = i + floor(u_i (n - i) / 2^32)`.
    Products,
}

impl Sampling {
    /// The places of `N` elements of one weight, out of the streams of so many seeds.
    ///
    /// No branch and no address depends on a seed, but where rejection drops more than anybody will
    /// see.
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

/// Uniform elements: the next bytes of each stream, without the bits from `n` on.
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

/// What [`remainder`] divides by.
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
