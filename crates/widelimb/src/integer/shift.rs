//! Shifts: products with powers of two, and quotients rounded down.

use super::Integer;
use crate::error::CapacityError;
use crate::owned::limb_operator;

impl Integer {
    /// `self * 2^bits`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// The result would be longer; nothing is computed then.
    pub fn checked_shl(&self, bits: u64, max_bits: u64) -> Result<Integer, CapacityError> {
        let magnitude = self.magnitude.checked_shl(bits, max_bits)?;
        Ok(Integer { negative: self.negative, magnitude })
    }
}

#[track_caller]
fn shl_in_place(a: &mut Integer, bits: u64) {
    a.magnitude <<= bits;
}

/// Rounds down, as the two's complement does: `-m >> s = -(((m - 1) >> s) + 1)`.
fn shr_in_place(a: &mut Integer, bits: u64) {
    if a.negative {
        a.magnitude -= 1;
        a.magnitude >>= bits;
        a.magnitude += 1;
    } else {
        a.magnitude >>= bits;
    }
}

limb_operator!(Integer, u64, Shl shl, ShlAssign shl_assign, shl_in_place);
limb_operator!(Integer, u64, Shr shr, ShrAssign shr_assign, shr_in_place);
