//! Order, and comparison with primitive integers.

use super::{Natural, Parts};
use crate::limb;
use crate::owned::compare_primitives;
use core::cmp::Ordering;

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        let lengths = self.limbs.len().cmp(&other.limbs.len());
        lengths.then_with(|| limb::cmp(&self.limbs, &other.limbs))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Natural {
    fn cmp_parts(&self, parts: Parts) -> Ordering {
        if parts.negative {
            return Ordering::Greater;
        }
        self.as_u128().map_or(Ordering::Greater, |value| value.cmp(&parts.magnitude))
    }
}

compare_primitives!(Natural);
