//! Positions and ranges of bits of the two's complement.

use super::Integer;
use crate::Natural;
use crate::error::{CapacityError, or_panic};
use crate::natural::MAX_BITS;
use core::ops::Range;
use widelimb_limb::values::check_bits;

impl Integer {
    /// Whether 2 does not divide the number.
    pub fn is_odd(&self) -> bool {
        !self.is_even()
    }

    /// Whether the number is `2^k` for some `k`; 0 and negative numbers are not.
    pub fn is_power_of_two(&self) -> bool {
        !self.is_negative() && self.magnitude().is_power_of_two()
    }

    /// The index of the first one bit at `from` or above, or `None` where there is none.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-4).scan_one(0), Some(2));
    /// assert_eq!(Integer::from(-4).scan_one(1000), Some(1000));
    /// ```
    #[doc(alias("mpz_scan1", "find_one", "bit_scan1"))]
    pub fn scan_one(&self, from: u64) -> Option<u64> {
        let (inverted, bits) = self.complement();
        if inverted { Some(bits.scan_zero(from)) } else { bits.scan_one(from) }
    }

    /// The index of the first zero bit at `from` or above, or `None` where there is none.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-3).scan_zero(0), Some(1));
    /// assert_eq!(Integer::from(-3).scan_zero(2), None);
    /// ```
    #[doc(alias("mpz_scan0", "find_zero", "bit_scan0"))]
    pub fn scan_zero(&self, from: u64) -> Option<u64> {
        let (inverted, bits) = self.complement();
        if inverted { bits.scan_one(from) } else { Some(bits.scan_zero(from)) }
    }

    /// The one bits below the lowest zero bit, or `None` for -1, which has no end of them.
    pub fn trailing_ones(&self) -> Option<u64> {
        self.scan_zero(0)
    }

    /// The number of zero bits, or `None` for a number from 0 on, which has no end of them.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-6).count_zeros(), Some(2));
    /// ```
    pub fn count_zeros(&self) -> Option<u64> {
        let (inverted, bits) = self.complement();
        inverted.then(|| bits.count_ones())
    }

    /// The number of bits in which the numbers differ, or `None` for numbers of unlike signs, which
    /// differ in all bits from some on.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-1).hamming_distance(&Integer::from(-4)), Some(2));
    /// assert_eq!(Integer::from(-1).hamming_distance(&Integer::from(1)), None);
    /// ```
    #[doc(alias("mpz_hamdist", "hamdist"))]
    pub fn hamming_distance(&self, other: &Integer) -> Option<u64> {
        let ((inverted, a), (too, b)) = (self.complement(), other.complement());
        (inverted == too).then(|| a.hamming_distance(&b))
    }

    /// `self mod 2^bits`, not negative: the lowest bits of the two's complement.
    ///
    /// # Panics
    /// If the number is negative and `bits` above [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-1).low_bits(8), 255_u32);
    /// ```
    #[doc(alias("keep_bits", "mpz_fdiv_r_2exp", "mod_power_of_2"))]
    #[track_caller]
    pub fn low_bits(&self, bits: u64) -> Natural {
        or_panic(self.low_bits_within(bits, MAX_BITS))
    }

    /// [`low_bits`](Integer::low_bits), of which a negative number gives at most `max_bits`.
    ///
    /// # Errors
    /// [`CapacityError`]: the bits of a negative number are more.
    pub fn low_bits_within(&self, bits: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        self.bit_range_within(0..bits, max_bits)
    }

    /// The bits of a range as a number: `floor(self / 2^start) mod 2^(end - start)`, and 0 for an
    /// empty range.
    ///
    /// # Panics
    /// If the number is negative and the range longer than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-0x1234).bit_range(4..12), 0xdc_u32);
    /// ```
    #[track_caller]
    pub fn bit_range(&self, range: Range<u64>) -> Natural {
        or_panic(self.bit_range_within(range, MAX_BITS))
    }

    /// [`bit_range`](Integer::bit_range), in which a negative number may have at most `max_bits`
    /// bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the range of a negative number is longer.
    pub fn bit_range_within(
        &self,
        range: Range<u64>,
        max_bits: u64,
    ) -> Result<Natural, CapacityError> {
        let (inverted, bits) = self.complement();
        let mut read = bits.bit_range(range.clone());
        if inverted && !range.is_empty() {
            let length = range.end - range.start;
            check_bits(length.into(), max_bits)?;
            read.flip_bits(0..length);
        }
        Ok(read)
    }

    /// Writes the lowest bits of `value` over those of a range; an empty one changes nothing.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`], or is negative and the range ends beyond
    /// that.
    ///
    /// ```
    /// use widelimb::{Integer, Natural};
    /// let mut n = Integer::from(-1);
    /// n.set_bit_range(4..12, &Natural::from(0x123_u32));
    /// assert_eq!(n, !0xff0 | 0x230);
    /// ```
    #[track_caller]
    pub fn set_bit_range(&mut self, range: Range<u64>, value: &Natural) {
        or_panic(self.set_bit_range_within(range, value, MAX_BITS));
    }

    /// [`set_bit_range`](Integer::set_bit_range) of a number that may not grow above `max_bits`
    /// bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`, or is negative and the range ends
    /// beyond that; it stays as it was then.
    pub fn set_bit_range_within(
        &mut self,
        range: Range<u64>,
        value: &Natural,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        if range.is_empty() {
            return Ok(());
        }
        let (inverted, bits) = self.complement();
        let mut value = value.low_bits(range.end - range.start);
        if inverted {
            if range.end > self.bit_len() {
                check_bits(range.end.into(), max_bits)?;
            }
            value.flip_bits(0..range.end - range.start);
        }
        let mut bits = bits.into_owned();
        bits.set_bit_range_within(range, &value, max_bits)?;
        self.become_complement(inverted, bits, max_bits)
    }

    /// Inverts bit `index` of the two's complement.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    #[doc(alias("mpz_combit", "flip_bit", "bit_flip"))]
    #[track_caller]
    pub fn toggle_bit(&mut self, index: u64) {
        or_panic(self.toggle_bit_within(index, MAX_BITS));
    }

    /// [`toggle_bit`](Integer::toggle_bit) of a number that may not grow above `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    pub fn toggle_bit_within(&mut self, index: u64, max_bits: u64) -> Result<(), CapacityError> {
        self.set_bit_within(index, !self.bit(index), max_bits)
    }

    /// Inverts every bit of a range of the two's complement.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Integer;
    /// let mut n = Integer::from(-1);
    /// n.flip_bits(0..3);
    /// assert_eq!(n, -8);
    /// ```
    #[track_caller]
    pub fn flip_bits(&mut self, range: Range<u64>) {
        or_panic(self.flip_bits_within(range, MAX_BITS));
    }

    /// [`flip_bits`](Integer::flip_bits) of a number that may not grow above `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    pub fn flip_bits_within(
        &mut self,
        range: Range<u64>,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        let (inverted, bits) = self.complement();
        let mut bits = bits.into_owned();
        bits.flip_bits_within(range, max_bits)?;
        self.become_complement(inverted, bits, max_bits)
    }

    /// Takes the value of these bits, unless that is longer than the number and than `max_bits`.
    fn become_complement(
        &mut self,
        inverted: bool,
        bits: Natural,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        let changed = Integer::from_complement(inverted, bits);
        if changed.bit_len() > self.bit_len() {
            check_bits(changed.bit_len().into(), max_bits)?;
        }
        *self = changed;
        Ok(())
    }
}
