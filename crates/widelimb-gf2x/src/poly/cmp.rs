//! The order of polynomials: that of the numbers with the same bits.

use super::Poly;
use core::cmp::Ordering;
use widelimb_limb as limb;

impl Ord for Poly {
    fn cmp(&self, other: &Poly) -> Ordering {
        let lengths = self.limbs.len().cmp(&other.limbs.len());
        lengths.then_with(|| limb::cmp(&self.limbs, &other.limbs))
    }
}

impl PartialOrd for Poly {
    fn partial_cmp(&self, other: &Poly) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
