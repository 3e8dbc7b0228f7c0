//! The element of given places.

use super::{Places, clear_above};
use crate::arch::places::fill;
use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// `X^p0 + X^p1 + ...` for places that are below `n` or [`NOWHERE`](super::NOWHERE), of which the
/// first are unlike one another.
pub fn element_of(p: &Parameters, places: &Places) -> Zeroizing<Vec<u64>> {
    let mut element = Zeroizing::new(vec![0; p.limbs()]);
    fill(&mut element, places);
    // There is nothing above, which the ring's product looks at: so it is seen to be nothing.
    clear_above(p, &mut element);
    element
}
