//! The bound on the bits of a number.

use crate::error::{CapacityError, or_panic};

/// The most bits that a number may have: 2^42 on 64-bit machines; on smaller ones 2^31, so that an
/// index of a bit fits in a `usize`.
///
/// Below it, the memory of the machine is the limit. Methods with a `max_bits` take the smaller of
/// the two.
pub const MAX_BITS: u64 = if usize::BITS >= 64 { 1 << 42 } else { 1 << 31 };

/// Checks that a result of at least `bits` bits may be computed.
#[inline]
pub fn check_bits(bits: u128, max_bits: u64) -> Result<(), CapacityError> {
    let limit = max_bits.min(MAX_BITS);
    if bits <= u128::from(limit) {
        return Ok(());
    }
    Err(CapacityError { bits: u64::try_from(bits).unwrap_or(u64::MAX), limit })
}

/// [`check_bits`] for operators, which have no limit but [`MAX_BITS`], and panic.
#[inline]
#[track_caller]
pub fn demand_bits(bits: u128) {
    or_panic(check_bits(bits, MAX_BITS));
}
