//! Conversions to primitive integers, wrapping or saturating, and from truth values.

use super::Integer;
use crate::natural::{clamped, low_u128};

/// The lowest 128 bits of the two's complement.
fn low(n: &Integer) -> u128 {
    let magnitude = low_u128(n.magnitude());
    if n.is_negative() { magnitude.wrapping_neg() } else { magnitude }
}

clamped!(Integer low, Integer::is_negative);
