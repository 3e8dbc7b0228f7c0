//! Shifts of integers: products with powers of two, and quotients by them rounded down.

use super::Integer;
use crate::error::CapacityError;
use crate::owned::shift_operator;

impl Integer {
    /// `self * 2^bits`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the result would be longer; nothing is computed then.
    pub fn shl_within(&self, bits: u64, max_bits: u64) -> Result<Integer, CapacityError> {
        let magnitude = self.magnitude.shl_within(bits, max_bits)?;
        Ok(Integer::from_parts(self.is_negative(), magnitude))
    }
}

#[inline]
#[track_caller]
fn shifted_up(a: &Integer, bits: u64) -> Integer {
    Integer::from_parts(a.is_negative(), &a.magnitude << bits)
}

#[inline]
#[track_caller]
fn shl_in_place(a: &mut Integer, bits: u64) {
    let negative = a.is_negative();
    a.magnitude <<= bits;
    a.set_sign(negative);
}

/// `floor(a / 2^bits)`, as a shift of the two's complement: away from zero where a one bit of a
/// negative number is shifted out.
#[inline]
fn shifted_down(a: &Integer, bits: u64) -> Integer {
    let mut magnitude = &a.magnitude >> bits;
    if is_rounded_away(a, bits) {
        magnitude += 1_u64;
    }
    Integer::from_parts(a.is_negative(), magnitude)
}

/// Whether a one bit of a negative number is shifted out.
#[inline]
fn is_rounded_away(a: &Integer, bits: u64) -> bool {
    a.is_negative() && a.trailing_zeros().is_some_and(|zeros| zeros < bits)
}

#[inline]
fn shr_in_place(a: &mut Integer, bits: u64) {
    let (negative, away) = (a.is_negative(), is_rounded_away(a, bits));
    a.magnitude >>= bits;
    if away {
        a.magnitude += 1_u64;
    }
    a.set_sign(negative);
}

shift_operator!(Integer, Shl shl, ShlAssign shl_assign, shifted_up, shl_in_place);
shift_operator!(Integer, Shr shr, ShrAssign shr_assign, shifted_down, shr_in_place);
