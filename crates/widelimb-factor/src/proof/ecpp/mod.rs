//! Proofs by elliptic curves with a complex multiplication.
//!
//! A curve modulo `N` with `s q` points proves `N` if `q` is prime and large enough, and so does the next
//! curve for `q`, until that is below `2^64`. The orders of the curves that belong to a discriminant
//! follow from a sum `4 N = t^2 + |D| v^2`, so the curve itself is made only for the order that is
//! taken. Source: A. O. L. Atkin, F. Morain, Elliptic curves and primality proving, Mathematics of
//! Computation 61 (1993).

mod class_polynomial;
mod complex;
mod curve;
mod discriminants;
mod orders;
mod polynomial;
mod roots;
mod search;
mod smooth;

use super::certificate::{Certificate, Kind};
use crate::control::{Control, Phase, Progress};
use curve::Curves;
use search::{Candidate, Search};
use widelimb::Natural;

/// Steps on curves for a probable prime above `2^64` that neither 2 nor 3 divides; `None` if they are
/// not found, or time ended.
pub fn prove(n: &Natural, control: &Control<'_>) -> Option<Certificate> {
    let chain = chain(n, control)?;
    let mut curves = Curves::default();
    let mut steps = Vec::new();
    for (i, (n, candidate)) in chain.iter().enumerate() {
        tell(control, n, chain.len() + i, 2 * chain.len());
        steps.push(curves.step(n, candidate, control)?);
    }
    Some(Certificate(Kind::Curves(steps)))
}

/// Numbers with an order for each, whose quotient is the next number; that of the last one is a word.
///
/// Where a number has no order of the right shape, the one before it takes its next.
fn chain(n: &Natural, control: &Control<'_>) -> Option<Vec<(Natural, Candidate)>> {
    let mut taken: Vec<Candidate> = Vec::new();
    let mut searches = vec![Search::new(n.clone())];
    while let Some(search) = searches.last_mut() {
        let left = (search.n.bit_len() / 16) as usize;
        tell(control, &search.n, taken.len(), 2 * (taken.len() + left));
        match search.next(control) {
            Some(candidate) if candidate.quotient.bit_len() <= 64 => {
                taken.push(candidate);
                return Some(searches.into_iter().map(|search| search.n).zip(taken).collect());
            }
            Some(candidate) => {
                searches.push(Search::new(candidate.quotient.clone()));
                taken.push(candidate);
            }
            None if control.is_over() => return None,
            None => {
                searches.pop();
                taken.pop();
            }
        }
    }
    None
}

fn tell(control: &Control<'_>, n: &Natural, done: usize, needed: usize) {
    let [done, needed] = [done, needed].map(|steps| steps as u64);
    control.tell(Progress { phase: Phase::Proof, bits: n.bit_len(), done, needed });
}
