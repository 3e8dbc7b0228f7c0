//! Reading, writing and flipping the bits of a range.

use super::{MAX_BITS, Natural};
use crate::error::{CapacityError, or_panic};
use core::ops::Range;
use widelimb_limb::values::check_bits;

impl Natural {
    /// Inverts bit `index`.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::from(0b101_u32);
    /// n.toggle_bit(0);
    /// n.toggle_bit(1);
    /// assert_eq!(n, 0b110);
    /// ```
    #[doc(alias("mpz_combit", "flip_bit", "bit_flip"))]
    #[track_caller]
    pub fn toggle_bit(&mut self, index: u64) {
        or_panic(self.toggle_bit_within(index, MAX_BITS));
    }

    /// [`toggle_bit`](Natural::toggle_bit) of a number that may not grow above `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    pub fn toggle_bit_within(&mut self, index: u64, max_bits: u64) -> Result<(), CapacityError> {
        self.set_bit_within(index, !self.bit(index), max_bits)
    }

    /// The bits of a range as a number: `floor(self / 2^start) mod 2^(end - start)`, and 0 for an
    /// empty range.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0xabcd_u32).bit_range(4..12), 0xbc);
    /// ```
    #[doc(alias("get_bits", "bit_chunk"))]
    pub fn bit_range(&self, range: Range<u64>) -> Natural {
        if range.is_empty() { Natural::ZERO } else { self.low_bits(range.end) >> range.start }
    }

    /// Writes the lowest bits of `value` over those of a range; an empty one changes nothing.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::from(0xabcd_u32);
    /// n.set_bit_range(4..12, &Natural::from(0x123_u32));
    /// assert_eq!(n, 0xa23d);
    /// ```
    #[doc(alias("assign_bits"))]
    #[track_caller]
    pub fn set_bit_range(&mut self, range: Range<u64>, value: &Natural) {
        or_panic(self.set_bit_range_within(range, value, MAX_BITS));
    }

    /// [`set_bit_range`](Natural::set_bit_range) of a number that may not grow above `max_bits`
    /// bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    pub fn set_bit_range_within(
        &mut self,
        range: Range<u64>,
        value: &Natural,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        if range.is_empty() {
            return Ok(());
        }
        let new = value.low_bits(range.end - range.start);
        let change = self.bit_range(range.clone()) ^ new;
        self.flip(&change, range.start, max_bits)
    }

    /// Inverts every bit of a range.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::from(0b1001_u32);
    /// n.flip_bits(0..3);
    /// assert_eq!(n, 0b1110);
    /// ```
    #[doc(alias("not_mod", "complement"))]
    #[track_caller]
    pub fn flip_bits(&mut self, range: Range<u64>) {
        or_panic(self.flip_bits_within(range, MAX_BITS));
    }

    /// [`flip_bits`](Natural::flip_bits) of a number that may not grow above `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    pub fn flip_bits_within(
        &mut self,
        range: Range<u64>,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        if range.is_empty() {
            return Ok(());
        }
        if range.end > self.bit_len() {
            check_bits(range.end.into(), max_bits)?;
        }
        self.flip(&Natural::ones(range.end - range.start), range.start, max_bits)
    }

    /// `self ^= change << start`, where the number does not grow above `max_bits` bits.
    fn flip(&mut self, change: &Natural, start: u64, max_bits: u64) -> Result<(), CapacityError> {
        let end = u128::from(change.bit_len()) + u128::from(start);
        if !change.is_zero() && end > u128::from(self.bit_len()) {
            check_bits(end, max_bits)?;
        }
        *self ^= change << start;
        Ok(())
    }

    /// `2^bits - 1`.
    pub(crate) fn ones(bits: u64) -> Natural {
        (Natural::one() << bits) - 1
    }
}
