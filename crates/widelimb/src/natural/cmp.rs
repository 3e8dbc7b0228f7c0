//! Order, and comparison with primitive integers.

use super::{Natural, short};
use crate::Limb;
use crate::owned::Parts;
use crate::owned::compare_primitives;
use core::cmp::Ordering;
use widelimb_limb as limb;

impl Ord for Natural {
    #[inline]
    fn cmp(&self, other: &Natural) -> Ordering {
        match self.limbs.both_short(&other.limbs) {
            Some((a, b)) => short::cmp(a, b),
            None => cmp_long(self.limbs(), other.limbs()),
        }
    }
}

#[inline]
pub(crate) fn cmp_long(a: &[Limb], b: &[Limb]) -> Ordering {
    // The top limb tells for most numbers.
    let lengths = a.len().cmp(&b.len());
    lengths.then_with(|| a.last().cmp(&b.last())).then_with(|| limb::cmp(a, b))
}

impl PartialOrd for Natural {
    #[inline]
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Natural {
    #[inline]
    fn cmp_parts(&self, parts: Parts) -> Ordering {
        if parts.negative {
            return Ordering::Greater;
        }
        self.as_u128().map_or(Ordering::Greater, |value| value.cmp(&parts.magnitude))
    }
}

compare_primitives!(Natural);
