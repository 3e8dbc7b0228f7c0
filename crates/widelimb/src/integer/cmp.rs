//! Order, and comparison with primitive integers and natural numbers.

use super::Integer;
use crate::Natural;
use crate::owned::Parts;
use crate::owned::compare_primitives;
use core::cmp::Ordering;

/// The order of two numbers from their signs and the order of their magnitudes.
#[inline]
fn order(a_negative: bool, b_negative: bool, magnitudes: impl Fn() -> Ordering) -> Ordering {
    match (a_negative, b_negative) {
        (false, false) => magnitudes(),
        (true, true) => magnitudes().reverse(),
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
    }
}

impl Ord for Integer {
    #[inline]
    fn cmp(&self, other: &Integer) -> Ordering {
        order(self.is_negative(), other.is_negative(), || self.magnitude.cmp(&other.magnitude))
    }
}

impl PartialOrd for Integer {
    #[inline]
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Integer {
    #[inline]
    fn cmp_parts(&self, parts: Parts) -> Ordering {
        order(self.is_negative(), parts.negative, || {
            self.magnitude.partial_cmp(&parts.magnitude).unwrap_or(Ordering::Equal)
        })
    }
}

compare_primitives!(Integer);

impl PartialEq<Natural> for Integer {
    #[inline]
    fn eq(&self, other: &Natural) -> bool {
        !self.is_negative() && self.magnitude == *other
    }
}

impl PartialEq<Integer> for Natural {
    #[inline]
    fn eq(&self, other: &Integer) -> bool {
        other == self
    }
}

impl PartialOrd<Natural> for Integer {
    #[inline]
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(order(self.is_negative(), false, || self.magnitude.cmp(other)))
    }
}

impl PartialOrd<Integer> for Natural {
    #[inline]
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        other.partial_cmp(self).map(Ordering::reverse)
    }
}
