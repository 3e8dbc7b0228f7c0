//! The call that gives back the memory which the library keeps between calls.

use crate::{radix, scratch};

/// Gives back the memory that this thread keeps for intermediate values, and the powers of a base
/// that it keeps for digits; the next operation that needs some makes them anew. Without the
/// feature `std` nothing is kept.
#[inline]
pub fn release_scratch() {
    scratch::release_block();
    radix::release_powers();
}
