//! Draws places by rejection, in a time that does not depend on the candidates dropped.
//!
//! A candidate is three bytes. It is dropped if it is not below the largest multiple of `n` that
//! three bytes can hold, or if the element already has its remainder. The number of candidates that
//! an element takes is a secret, so each element gets a fixed number of them, its weight and a
//! margin. From the second element on, the place in the stream where its candidates begin is a
//! secret too, so masks choose them among all candidates that they can be.
//!
//! An element already has a remainder if and only if an earlier candidate has it. So comparing all
//! candidates with all earlier ones ([`Duplicates`]) finds the ones to drop. Nothing is moved: a
//! dropped candidate becomes [`NOWHERE`].

use super::{Divisor, NOWHERE, Places, remainder};
use crate::arch::duplicates::{Duplicates, on_marks};
use crate::hash::{Outputs, Stream};
use crate::mask::{below32, equal16, public};
use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;
use zeroize::Zeroizing;

/// The candidates of an element beyond its weight. An element drops at most 0.4 candidates on
/// average, and more than this margin with a probability of 2^-70.
const MARGIN: usize = 16;

/// Draws the places of `N` elements from each stream. If the margin does not suffice for all, it
/// begins the streams again with a larger one.
pub fn places<const N: usize>(
    streams: impl Fn() -> Stream,
    count: usize,
    ring_bits: usize,
    weight: usize,
    in_batches: bool,
) -> Vec<[Places; N]> {
    let mut margin = MARGIN;
    loop {
        let layout = Layout { ring_bits, weight, margin, in_batches };
        if let Some(places) = layout.places(&mut streams(), count) {
            return places;
        }
        margin *= 4;
    }
}

/// The layout of the candidates in a stream.
pub(super) struct Layout {
    pub ring_bits: usize,
    pub weight: usize,
    pub margin: usize,
    /// Candidates come as many as the weight at a time, and an element begins with new ones.
    pub in_batches: bool,
}

impl Layout {
    /// The places of `N` elements from each stream, with [`NOWHERE`] for dropped candidates; `None`
    /// if the margin did not suffice.
    pub fn places<const N: usize>(
        &self,
        stream: &mut Stream,
        count: usize,
    ) -> Option<Vec<[Places; N]>> {
        let (step, most) = self.steps();
        let len = N * self.weight + (N - 1) * most * step + self.margin;
        let batch = if self.in_batches { self.weight } else { len };
        let read = |stream: &mut Stream| {
            let mut bytes = Outputs::new(count, 3 * batch);
            stream.read(&mut bytes);
            bytes
        };
        let bytes: Vec<Outputs> = (0..len.div_ceil(batch)).map(|_| read(stream)).collect();
        let mut complete = u16::MAX;
        let of_stream = |i| {
            let all = self.candidates(bytes.iter().map(|bytes| bytes.of(i)), len);
            let (places, enough) = self.elements(&all);
            complete &= enough;
            places
        };
        let places = (0..count).map(of_stream).collect();
        // It fails with a probability of 2^-70, so the outcome may be seen.
        (public(black_box(complete)) != 0).then_some(places)
    }

    /// The places of `N` elements from the candidates of a stream, and all bits if these sufficed.
    fn elements<const N: usize>(&self, all: &[u16]) -> ([Places; N], u16) {
        let (step, most) = self.steps();
        // The steps that earlier elements took beyond their weights.
        let mut steps = 0;
        let mut complete = u16::MAX;
        let places = core::array::from_fn(|i| {
            let mut places = self.window(&all[i * self.weight..], steps, i * most, step);
            let taken = drop_candidates(&mut places, self.weight);
            steps = self.steps_of(taken).wrapping_add(steps);
            complete &= !equal16(taken, NOWHERE);
            places
        });
        (places, complete)
    }

    /// The candidates in one step by which the next element is pushed back, and the most steps.
    fn steps(&self) -> (usize, usize) {
        if self.in_batches {
            (self.weight, self.margin.div_ceil(self.weight))
        } else {
            (1, self.margin)
        }
    }

    /// The steps by which an element that took `taken` candidates pushes back the next one.
    fn steps_of(&self, taken: u16) -> u16 {
        let beyond = taken.wrapping_sub(self.weight as u16);
        if !self.in_batches {
            return beyond;
        }
        let (step, most) = self.steps();
        // One step for each batch of which a candidate was taken.
        (0..most).map(|i| below32((i * step) as u32, beyond.into()) as u16 & 1).sum()
    }

    /// The candidates of an element: those `steps` steps from the first, of at most `most`.
    fn window(&self, all: &[u16], steps: u16, most: usize, step: usize) -> Places {
        let mut window = Zeroizing::new(vec![0; self.weight + self.margin]);
        for i in 0..=most {
            let mask = equal16(steps, i as u16);
            for (to, from) in window.iter_mut().zip(&all[i * step..]) {
                *to |= from & mask;
            }
        }
        window
    }

    /// The first candidates of a stream as remainders; [`NOWHERE`] for those that are too large.
    fn candidates<'a>(&self, batches: impl Iterator<Item = &'a [u8]>, len: usize) -> Places {
        let mut candidates = Zeroizing::new(vec![0; len]);
        let n = Divisor::new(self.ring_bits);
        let bound = (1 << 24) / n.divisor * n.divisor;
        let bytes = batches.flat_map(|bytes| bytes.as_chunks().0);
        for (candidate, &[a, b, c]) in candidates.iter_mut().zip(bytes) {
            let bytes = if self.in_batches { [c, b, a, 0] } else { [a, b, c, 0] };
            let number = u32::from_le_bytes(bytes);
            let fits = below32(number, bound) as u16;
            *candidate = remainder(number, n) as u16 | !fits;
        }
        candidates
    }
}

on_marks! {
    /// Replaces by [`NOWHERE`] each candidate that equals an earlier one, and all candidates after
    /// the element has its weight. Returns the number of candidates up to there, or [`NOWHERE`] if
    /// they do not suffice.
    fn drop_candidates(candidates: &mut [u16], weight: usize) -> u16 = drop_by
}

#[inline(always)]
fn drop_by<R: Duplicates>(candidates: &mut [u16], weight: usize) -> u16 {
    let (len, mut duplicates) = (candidates.len(), R::of(candidates));
    for (i, candidate) in candidates.iter_mut().enumerate() {
        let drawn = *candidate;
        *candidate |= duplicates.found(i);
        duplicates.mark_after(i, drawn, len);
    }
    // The mask is all ones while the element has fewer places than its weight; both numbers have at
    // most 15 bits.
    let (weight, mut held, mut taken) = (weight as u16, 0_u16, 0);
    let mut wanted = Zeroizing::new(vec![0; candidates.len()]);
    for (wanted, candidate) in wanted.iter_mut().zip(&*candidates) {
        *wanted = (held.wrapping_sub(weight) as i16 >> 15) as u16;
        held += u16::from(*candidate != NOWHERE);
    }
    black_box(&mut wanted[..]);
    for (candidate, wanted) in candidates.iter_mut().zip(&*wanted) {
        taken += wanted & 1;
        *candidate |= !wanted;
    }
    taken | below32(held.into(), weight.into()) as u16
}
