//! Sendrier's sampler (ePrint 2021/1631, Algorithm 5): a fixed number of words, of which none is
//! dropped.
//!
//! `p_i` is drawn among the `n - i` numbers from `i` on. From the last but one down, a `p_i` that a
//! later one equals becomes `i`, which none of the later ones can be. The later place stays.

use super::{Divisor, Places, remainder};
use crate::arch::repeated::{Repeated, on_marks};
use crate::hash::{Outputs, Stream};
use alloc::vec;
use alloc::vec::Vec;
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

/// The places of `N` elements out of each stream, those of an element unlike one another.
pub fn places<const N: usize>(
    stream: &mut Stream,
    count: usize,
    ring_bits: usize,
    weight: usize,
    scaling: Scaling,
) -> Vec<[Places; N]> {
    let words: [Outputs; N] = core::array::from_fn(|_| {
        let mut words = Outputs::new(count, 4 * weight);
        stream.read(&mut words);
        words
    });
    let places = |words: &[u8]| {
        let mut places = Zeroizing::new(vec![0; weight]);
        for (i, (place, &word)) in places.iter_mut().zip(words.as_chunks().0).enumerate() {
            *place = i as u16 + scaling.apply(u32::from_le_bytes(word), ring_bits - i) as u16;
        }
        replace_repeated(&mut places);
        places
    };
    (0..count).map(|i| words.each_ref().map(|words| places(words.of(i)))).collect()
}

on_marks! {
    /// Makes `i` of each place that is among later ones.
    pub(super) fn replace_repeated(places: &mut [u16]) = replace_by
}

#[inline(always)]
fn replace_by<R: Repeated>(places: &mut [u16]) {
    let mut repeated = R::of(places);
    for (i, place) in places.iter_mut().enumerate().rev() {
        *place ^= repeated.found(i) & (*place ^ i as u16);
        repeated.mark_before(i, *place);
    }
}
