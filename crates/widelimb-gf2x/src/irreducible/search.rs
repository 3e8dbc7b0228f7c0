//! Candidates one after another, until one is irreducible.

use super::is_irreducible_metered;
use crate::Poly;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::progress::{Meter, Steps};
use widelimb_limb::scratch::{ScratchError, try_zeros};

/// A search among candidates, with its meter. As the number of tests is not known, the progress is
/// the chance that the search would have ended by then.
pub(super) struct Search<'a> {
    steps: Steps<'a>,
    /// The chance of each candidate, if `X` and `X + 1` do not divide it: a polynomial of degree
    /// `n` is irreducible with one of `1 / n`, and a fourth of all is like that.
    chance: f64,
    /// The chance that none of the candidates so far is irreducible.
    left: f64,
}

impl<'a> Search<'a> {
    pub(super) fn new(degree: usize, meter: Meter<'a>) -> Search<'a> {
        let chance = DefaultFloats::with(|| 4.0 / degree.max(4) as f64);
        Search { steps: meter.steps(|| 1.0), chance, left: 1.0 }
    }

    /// Whether the next candidate is irreducible.
    pub(super) fn ends_with(&mut self, candidate: &Poly) -> bool {
        let (chance, left) = (self.chance, self.left);
        let share = DefaultFloats::with(|| left * chance);
        self.left = DefaultFloats::with(|| left - share);
        is_irreducible_metered(candidate, self.steps.next(|| share))
    }
}

/// A vector for the limbs of 0, with room for a polynomial of the degree.
pub(super) fn room(degree: usize) -> Result<Vec<Limb>, ScratchError> {
    try_zeros(degree / LIMB_BITS + 1)
}

/// The sum of the powers of `X` with these exponents, the highest first; no two are alike.
pub(super) fn sparse<const TERMS: usize>(exponents: [usize; TERMS]) -> Result<Poly, ScratchError> {
    let mut limbs = room(exponents[0])?;
    for exponent in exponents {
        limbs[exponent / LIMB_BITS] |= 1 << (exponent % LIMB_BITS);
    }
    Ok(Poly::from_limbs(limbs))
}
