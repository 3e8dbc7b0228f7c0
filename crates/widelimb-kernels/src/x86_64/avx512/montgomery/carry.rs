//! Turns values of columns into digits, a vector at a time, and finds what the low columns of a
//! multiple of the modulus carry.
//!
//! The settling of carries is that of products' columns (`product/carry.rs`); digits stay in their
//! lanes.

use crate::Limb;
use crate::digits::{DIGIT_BITS, DIGIT_MASK, LANES};
use crate::montgomery::RawReduction;
use crate::x86_64::avx512::vector::{all_ones, bits_of, load};
use core::arch::x86_64::*;

/// The carry from the columns below: what went over 52 bits, and the 1 that settling it left.
pub struct Carry {
    mask: __m512i,
    one: __m512i,
    ones: __m512i,
    /// What went over 52 bits in the columns below; the highest lane counts.
    over: __m512i,
    carry: u32,
}

impl Carry {
    /// Nothing from below.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new() -> Carry {
        Carry {
            mask: _mm512_set1_epi64(DIGIT_MASK as i64),
            one: _mm512_set1_epi64(1),
            ones: all_ones(),
            over: _mm512_setzero_si512(),
            carry: 0,
        }
    }

    /// The digits of the next eight columns, given by their values; the bits above each digit are
    /// arbitrary.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512ifma")]
    pub fn digits(&mut self, values: __m512i) -> __m512i {
        let over = _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(values);
        let below = _mm512_alignr_epi64::<7>(over, self.over);
        self.over = over;
        let digits = _mm512_madd52lo_epu64(below, values, self.one);
        let g = bits_of(_mm512_cmpgt_epu64_mask(digits, self.mask));
        let p = bits_of(_mm512_cmpeq_epi64_mask(digits, self.mask));
        let sum = self.carry + (2 * g + p);
        self.carry = sum >> LANES;
        _mm512_mask_sub_epi64(digits, (sum ^ p) as __mmask8, digits, self.ones)
    }
}

/// What the columns of `q m` below `R` carry into the column at `R`, where `t + q m` is 0 modulo
/// `R`: in the lowest lane. The half products of weight `R` that belong to lower columns are part
/// of it.
///
/// The top column below `R` has the low halves of the products of digits whose indices make
/// `n - 1`, and the high halves of those that make `n - 2`. With it and the top digit of `t`, all
/// that is missing of a multiple of 2^52 is the carry from the columns below, less than 2^52.
///
/// # Safety
/// `t`, `q` and the reversed modulus are valid for reads of `vectors` vectors of digits, the
/// reversed modulus of one vector of zeros more; `vectors` is the modulus' number of vectors, not
/// 0.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512ifma")]
pub unsafe fn carry_of_multiple(
    t: *const Limb,
    q: *const Limb,
    m: &RawReduction,
    vectors: usize,
) -> __m512i {
    let zero = _mm512_setzero_si512();
    let (mut low, mut below, mut high) = (zero, zero, zero);
    for i in 0..vectors {
        // SAFETY: q and the reversed modulus have `vectors` vectors by this function's contract,
        // and i is below that; the load one digit further stays in the vector of zeros behind the
        // reversed modulus.
        unsafe {
            let x = load(q.add(LANES * i));
            let reversed = m.reversed.add(LANES * i);
            let y = load(reversed);
            low = _mm512_madd52lo_epu64(low, x, y);
            high = _mm512_madd52hi_epu64(high, x, y);
            below = _mm512_madd52hi_epu64(below, x, load(reversed.add(1)));
        }
    }
    // SAFETY: t has `vectors` vectors of digits by this function's contract; the last lane is read.
    let top = unsafe { *t.add(LANES * vectors - 1) } & DIGIT_MASK;
    let column = _mm512_reduce_add_epi64(_mm512_add_epi64(low, below)) as u64 + top;
    let carry = (column + DIGIT_MASK) >> DIGIT_BITS;
    let carry = carry + _mm512_reduce_add_epi64(high) as u64;
    _mm512_zextsi128_si512(_mm_cvtsi64_si128(carry as i64))
}
