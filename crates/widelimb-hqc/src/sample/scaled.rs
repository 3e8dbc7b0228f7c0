//! Draws places by Sendrier's sampler (ePrint 2021/1631, Algorithm 5), which takes a fixed number
//! of words and drops none.
//!
//! The place `p_i` is drawn among the `n - i` numbers from `i` on. Then, from the last but one
//! down, a `p_i` that equals a later place becomes `i`, which no later place can be. The later
//! place stays.

use super::{Divisor, Places, remainder};
use crate::arch::duplicates::{Duplicates, on_marks};
use crate::hash::{Outputs, Stream};
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The map from 32 bits to a number below `m`; neither is exactly uniform.
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

/// Draws the places of `N` elements from each stream; the places of an element are different.
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
        replace_duplicates(&mut places);
        places
    };
    (0..count).map(|i| words.each_ref().map(|words| places(words.of(i)))).collect()
}

on_marks! {
    /// Replaces by `i` each place `p_i` that equals a later one.
    pub(super) fn replace_duplicates(places: &mut [u16]) = replace_by
}

#[inline(always)]
fn replace_by<R: Duplicates>(places: &mut [u16]) {
    let mut duplicates = R::of(places);
    for (i, place) in places.iter_mut().enumerate().rev() {
        *place ^= duplicates.found(i) & (*place ^ i as u16);
        duplicates.mark_before(i, *place);
    }
}
