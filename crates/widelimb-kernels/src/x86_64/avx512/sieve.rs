//! What the quadratic sieve has of compressed vectors.

use crate::sieve::SPARE;
use core::arch::x86_64::*;

/// Lanes of a vector.
const LANES: usize = 16;

/// The indices of the values below a bound, a vector at a time: those of a vector are compressed
/// and written with what is behind them, which the next vector or nobody reads.
///
/// # Panics
/// If there is not room for an index of each value and [`SPARE`] more.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt")]
pub fn find_below(values: &[u32], bound: u32, indices: &mut [u32]) -> usize {
    assert!(indices.len() >= values.len() + SPARE && SPARE >= LANES, "room for all indices");
    let (limit, mut count) = (_mm512_set1_epi32(bound as i32), 0);
    let mut numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for chunk in values.chunks(LANES) {
        let is_there = u16::MAX >> (LANES - chunk.len());
        // SAFETY: lanes beyond the chunk are masked, and so not read.
        let lanes = unsafe { _mm512_maskz_loadu_epi32(is_there, chunk.as_ptr().cast()) };
        let is_below = _mm512_mask_cmplt_epu32_mask(is_there, lanes, limit);
        let room: &mut [u32] = &mut indices[count..count + LANES];
        // SAFETY: the room has a vector's lanes.
        unsafe {
            let below = _mm512_maskz_compress_epi32(is_below, numbers);
            _mm512_storeu_si512(room.as_mut_ptr().cast(), below);
        }
        count += is_below.count_ones() as usize;
        numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(LANES as i32));
    }
    count
}
