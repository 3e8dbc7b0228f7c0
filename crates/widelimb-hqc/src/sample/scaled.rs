//! Sendrier's sampler (ePrint 2021/1631, Algorithm 5): a fixed number of words, of which none is
//! dropped.
//!
//! `p_i` is drawn among the `n - i` numbers from `i` on. From the last but one down, a `p_i` that a
//! later one equals becomes `i`, which none of the later ones can be. The later place stays.

use super::rejection::is_among;
use super::{Divisor, Places, remainder};
use crate::hash::Stream;
use alloc::vec;
use zeroize::Zeroizing;

/// How 32 bits become a number below `m`; neither is quite uniform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    /// `u mod m`.
    Remainder,
    /// `floor(u m / 2^32)`.
    Product,
}

impl Scaling {
    fn apply(self, u: u32, m: usize) -> u32 {
        match self {
            Scaling::Remainder => remainder(u, Divisor::new(m)),
            Scaling::Product => ((u64::from(u) * m as u64) >> 32) as u32,
        }
    }
}

/// The places of one element, unlike one another.
pub fn places(stream: &mut Stream, ring_bits: usize, weight: usize, scaling: Scaling) -> Places {
    let mut bytes = Zeroizing::new(vec![0; 4 * weight]);
    stream.read(&mut bytes);
    let mut places = Zeroizing::new(vec![0; weight]);
    for (i, (place, &word)) in places.iter_mut().zip(bytes.as_chunks().0).enumerate() {
        *place = i as u16 + scaling.apply(u32::from_le_bytes(word), ring_bits - i) as u16;
    }
    replace_repeated(&mut places);
    places
}

/// Makes `i` of each place that is among later ones.
pub(super) fn replace_repeated(places: &mut [u16]) {
    for i in (0..places.len()).rev() {
        let (rest, later) = places.split_at_mut(i + 1);
        let repeated = is_among(later, rest[i]);
        rest[i] ^= repeated & (rest[i] ^ i as u16);
    }
}
