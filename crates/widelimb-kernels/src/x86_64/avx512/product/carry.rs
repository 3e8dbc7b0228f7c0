//! Turns the sums of half products in the columns into limbs.
//!
//! A column's value is its low sum and the high sum of the column below it. Its part above 52 bits
//! goes one column up, which leaves at most a carry of 1 from digit to digit. Those are settled as
//! in the addition of limbs: with g the lanes above 2^52 - 1 and p those equal to it, the integer
//! 2 g + p + carry has in its bits which lanes get a carry.
//!
//! Bound: low and high sums of at most 2^11 half products, and a digit that was there before, are
//! below 2^64 together, and what goes up is below 2^12. Floor: 16 instructions on two ports for
//! eight columns, 8 cycles.

use super::columns::Columns;
use super::digits::{DIGIT_BITS, DIGIT_MASK, LANES, Packing, VECTOR_BYTES, low_bytes};
use crate::Limb;
use crate::x86_64::avx512::vector::{all_ones, bits_of, load};
use core::arch::x86_64::*;

/// What the sign bit of a column's value counts in the next column, as a power of 2.
const SIGN_OVER: usize = 63 - DIGIT_BITS;

/// Writes limbs: the carry from the columns below, and the place of the next limb.
pub struct Writer {
    packing: Packing,
    mask: __m512i,
    one: __m512i,
    ones: __m512i,
    /// The high sums of the columns below; the highest lane counts.
    high: __m512i,
    /// What went over 52 bits in the columns below; the highest lane counts.
    over: __m512i,
    carry: u32,
    to: *mut u8,
}

impl Writer {
    /// Starts with the limb at `r`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new(r: *mut Limb) -> Writer {
        Writer {
            packing: Packing::new(),
            mask: _mm512_set1_epi64(DIGIT_MASK as i64),
            one: _mm512_set1_epi64(1),
            ones: all_ones(),
            high: _mm512_setzero_si512(),
            over: _mm512_setzero_si512(),
            carry: 0,
            to: r.cast(),
        }
    }

    /// Starts with the limb at `r`, for values between -2^63 + 2^11 and 2^63.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new_signed(r: *mut Limb) -> Writer {
        let over = _mm512_set1_epi64(1 << SIGN_OVER);
        Writer { over, ..Writer::new(r) }
    }

    /// The values of the next eight columns.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn columns(&mut self, low: __m512i, high: __m512i) -> __m512i {
        let below = _mm512_alignr_epi64::<7>(high, self.high);
        self.high = high;
        _mm512_add_epi64(low, below)
    }

    /// Writes the next `n` limbs from the columns at `c`. The columns of the whole vectors among
    /// them are used up then.
    ///
    /// # Safety
    /// `c` is valid for reads of the columns of `n` limbs, in whole vectors; `n` limbs from the
    /// writer's place on are valid for writes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
    pub unsafe fn write_columns(&mut self, c: Columns, n: usize) {
        // SAFETY: c has the columns of n limbs and the writer's place room for them, by this
        // function's contract.
        unsafe {
            self.write(n, |writer, k| {
                let (low, high) = c.load(k);
                writer.columns(low, high)
            });
        }
    }

    /// Writes `n` limbs, all there are, from the values of the columns; for a
    /// [`new_signed`](Self::new_signed) writer.
    ///
    /// Each column gets 2^63, which makes it positive, and gives 2^11 back for the one below it;
    /// the lowest one has that in `over` from the start. What the highest one has too much is above
    /// all limbs.
    ///
    /// # Safety
    /// `values` are valid for reads in whole vectors, as many as `n` limbs take; `n` limbs from the
    /// writer's place on are valid for writes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
    pub unsafe fn write_values(&mut self, values: *const u64, n: usize) {
        let lift = _mm512_set1_epi64(i64::MAX - (1 << SIGN_OVER) + 1);
        // SAFETY: values have the whole vectors of n limbs and the writer's place room for them, by
        // this function's contract.
        unsafe { self.write(n, |_, k| _mm512_add_epi64(load(values.add(LANES * k)), lift)) };
    }

    /// The limbs of the next eight columns, given by their values, in the lowest 52 bytes; those
    /// above say nothing.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
    pub fn bytes(&mut self, values: __m512i) -> __m512i {
        let over = _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(values);
        let below = _mm512_alignr_epi64::<7>(over, self.over);
        self.over = over;
        // The value below 52 bits, and what goes up to it.
        let digits = _mm512_madd52lo_epu64(below, values, self.one);
        let g = bits_of(_mm512_cmpgt_epu64_mask(digits, self.mask));
        let p = bits_of(_mm512_cmpeq_epi64_mask(digits, self.mask));
        let sum = self.carry + (2 * g + p);
        self.carry = sum >> LANES;
        let digits = _mm512_mask_sub_epi64(digits, (sum ^ p) as __mmask8, digits, self.ones);
        self.packing.pack(digits)
    }

    /// Writes the next `n` limbs, from the values of each vector of columns, and no byte more.
    ///
    /// # Safety
    /// `n` limbs from the writer's place on are valid for writes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
    pub unsafe fn write(
        &mut self,
        n: usize,
        mut values: impl FnMut(&mut Writer, usize) -> __m512i,
    ) {
        let (all, to) = (8 * n, self.to);
        // What one of these writes above its 52 bytes is written again by the next one.
        let whole = if all < 64 { 0 } else { (all - 64) / VECTOR_BYTES + 1 };
        for k in 0..whole {
            let values = values(self, k);
            let bytes = self.bytes(values);
            // SAFETY: 64 bytes or more are left of the n limbs at the writer's place, by the bound
            // of the loop.
            unsafe { _mm512_storeu_epi8(to.add(VECTOR_BYTES * k).cast(), bytes) };
        }
        for k in whole..all.div_ceil(VECTOR_BYTES) {
            let values = values(self, k);
            let bytes = self.bytes(values);
            let mask = low_bytes((all - VECTOR_BYTES * k).min(VECTOR_BYTES));
            // SAFETY: the mask ends with the bytes that are left of the n limbs.
            unsafe { _mm512_mask_storeu_epi8(to.add(VECTOR_BYTES * k).cast(), mask, bytes) };
        }
        // SAFETY: `all` bytes from the writer's place on are the n limbs, so this is their end.
        self.to = unsafe { to.add(all) };
    }
}
