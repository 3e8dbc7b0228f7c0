//! Places by rejection, in a time that does not depend on what is dropped.
//!
//! A candidate is three bytes. It is dropped where it is not below the largest multiple of `n` that
//! they can hold, or where its remainder is one that the element has already. How many an element
//! takes is a secret, so each element gets a fixed number of candidates, more by a margin than its
//! weight. What comes before them in the stream is chosen by masks among all that may: where an
//! element's candidates begin is a secret too, from the second element on.
//!
//! A remainder is there already if and only if an earlier candidate has it. So what is dropped is
//! found by comparing all candidates with all earlier ones, and nothing has to be moved: a dropped
//! one becomes [`NOWHERE`].

use super::{Divisor, NOWHERE, Places, remainder};
use crate::hash::Stream;
use crate::mask::{below32, equal16, public};
use alloc::vec;
use core::hint::black_box;
use zeroize::Zeroizing;

/// The candidates of an element beyond its weight. It drops 0.4 of them on average or fewer, and
/// more than these with a probability of 2^-70.
const MARGIN: usize = 16;

/// The places of `N` elements out of a stream, which is made anew if the margin did not suffice.
pub fn places<const N: usize>(
    stream: impl Fn() -> Stream,
    ring_bits: usize,
    weight: usize,
    in_batches: bool,
) -> [Places; N] {
    let mut margin = MARGIN;
    loop {
        let layout = Layout { ring_bits, weight, margin, in_batches };
        if let Some(places) = layout.places(stream()) {
            return places;
        }
        margin *= 4;
    }
}

/// Which candidates there are.
pub(super) struct Layout {
    pub ring_bits: usize,
    pub weight: usize,
    pub margin: usize,
    /// Candidates come as many as the weight at a time, and an element begins with new ones.
    pub in_batches: bool,
}

impl Layout {
    /// The places of `N` elements, each with those dropped in between; nothing if the margin did
    /// not suffice.
    pub fn places<const N: usize>(&self, mut stream: Stream) -> Option<[Places; N]> {
        let (step, most) = self.steps();
        let all =
            self.candidates(&mut stream, N * self.weight + (N - 1) * most * step + self.margin);
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
        // Nobody will see it fail.
        (public(black_box(complete)) != 0).then_some(places)
    }

    /// By how many candidates the next element may be pushed back at a time, and how often at most.
    fn steps(&self) -> (usize, usize) {
        if self.in_batches {
            (self.weight, self.margin.div_ceil(self.weight))
        } else {
            (1, self.margin)
        }
    }

    /// How often an element pushes back the next one that took so many candidates.
    fn steps_of(&self, taken: u16) -> u16 {
        let beyond = taken.wrapping_sub(self.weight as u16);
        if !self.in_batches {
            return beyond;
        }
        let (step, most) = self.steps();
        // One for each batch of which a candidate was taken.
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

    /// The first candidates of a stream as remainders, and [`NOWHERE`] for what is too large.
    fn candidates(&self, stream: &mut Stream, count: usize) -> Places {
        let batch = if self.in_batches { self.weight } else { count };
        let mut bytes = Zeroizing::new(vec![0; 3 * batch]);
        let mut candidates = Zeroizing::new(vec![0; count]);
        let n = Divisor::new(self.ring_bits);
        let bound = (1 << 24) / n.divisor * n.divisor;
        for candidates in candidates.chunks_mut(batch) {
            stream.read(&mut bytes);
            for (candidate, &[a, b, c]) in candidates.iter_mut().zip(bytes.as_chunks().0) {
                let bytes = if self.in_batches { [c, b, a, 0] } else { [a, b, c, 0] };
                let number = u32::from_le_bytes(bytes);
                let fits = below32(number, bound) as u16;
                *candidate = remainder(number, n) as u16 | !fits;
            }
        }
        candidates
    }
}

/// Makes [`NOWHERE`] of every candidate that is there already, and of those that come after as many
/// as the weight. Gives how many it took until there were so many; [`NOWHERE`] if there never were.
fn drop_candidates(candidates: &mut [u16], weight: usize) -> u16 {
    // Against all before it as they were drawn: each is looked at from the last on.
    for i in (0..candidates.len()).rev() {
        let (earlier, rest) = candidates.split_at_mut(i);
        rest[0] |= is_among(earlier, rest[0]);
    }
    let (mut held, mut taken) = (0, 0);
    for candidate in candidates {
        let wanted = below32(held, weight as u32) as u16;
        taken += wanted & 1;
        *candidate |= !wanted;
        held += u32::from(!equal16(*candidate, NOWHERE) & 1);
    }
    taken | below32(held, weight as u32) as u16
}

/// All bits if one of the places is this one, otherwise none.
pub(super) fn is_among(places: &[u16], place: u16) -> u16 {
    let place = black_box(place);
    // The compiler compares several at a time.
    let found = places.iter().fold(0, |found, &other| found | u16::from(other == place));
    black_box(0_u16.wrapping_sub(found))
}
