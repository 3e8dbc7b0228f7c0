//! Computes the element with ones at given places.

use super::{Places, clear_above};
use crate::arch::places::fill;
use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The element `X^p0 + X^p1 + ...` of places. Each place is below `n` and occurs once, or is
/// [`NOWHERE`](super::NOWHERE).
pub fn element_of(p: &Parameters, places: &Places) -> Zeroizing<Vec<u64>> {
    let mut element = Zeroizing::new(vec![0; p.limbs()]);
    fill(&mut element, places);
    // The ring's product checks that no bit is above `n`. None is, and after this line the compiler
    // and Memcheck know it.
    clear_above(p, &mut element);
    element
}
