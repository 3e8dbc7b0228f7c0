//! The sums of KVBAP by PML Add and PML Sub, on digits of 52 bits.
//!
//! Source: PML thesis, algorithms 8 and 10, and section 7.1. Eight digits a vector, in four phases:
//! lane by lane; which lanes carry; their carries to the lanes above, where a digit of 52 bits in a
//! lane of 64 has room for them; and, only if that made lanes carry again, one addition of masks
//! that finds where those carries end. A carry from one vector to the next is a lane of the first
//! and a bit.

use super::super::blocks::{load, store};
use super::super::buffer::LANES;
use std::arch::x86_64::*;

const WIDTH: u32 = 52;
const MASK: i64 = (1 << WIDTH) - 1;

/// The digits from place `at` on, at most eight; 0 beyond the end.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn at(digits: &[u64], place: usize) -> __m512i {
    load(digits.get(place..).unwrap_or_default())
}

/// `r = |high - low|`, where `high` may be the shorter one; whether it was below 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub fn absolute_difference(r: &mut [u64], low: &[u64], high: &[u64]) -> bool {
    let extra = low[high.len()..].iter().any(|&digit| digit != 0);
    let negative = extra || high.iter().rev().lt(low[..high.len()].iter().rev());
    let (x, y) = if negative { (low, high) } else { (high, low) };
    difference(r, x, y);
    negative
}

/// `r = x - y`, which is not below 0: PML Sub.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn difference(r: &mut [u64], x: &[u64], y: &[u64]) {
    let (ones, mask) = (_mm512_set1_epi64(-1), _mm512_set1_epi64(MASK));
    let mut borrow = 0;
    for (i, r) in r.chunks_mut(LANES).enumerate() {
        let d = _mm512_sub_epi64(at(x, LANES * i), at(y, LANES * i));
        let borrowed = u32::from(_mm512_movepi64_mask(d));
        let decrements = borrowed << 1 | borrow;
        borrow = borrowed >> (LANES - 1);
        let d = _mm512_and_si512(d, mask);
        let mut adjusted = _mm512_mask_add_epi64(d, decrements as __mmask8, d, ones);
        let borrowed_again = u32::from(_mm512_movepi64_mask(adjusted));
        if borrowed_again != 0 {
            let zeros = u32::from(_mm512_testn_epi64_mask(adjusted, adjusted));
            let sum = (borrowed_again << 1) + zeros;
            borrow |= sum >> LANES;
            let decrements = (sum ^ zeros) as __mmask8;
            adjusted = _mm512_mask_add_epi64(adjusted, decrements, adjusted, ones);
        }
        store(r, _mm512_and_si512(adjusted, mask));
    }
}

/// Adds `b (P1 + P2 - P3)`, where `r` holds `P1` and `P2` and `middle` the absolute value of `P3`:
/// PML Add. Instead of taking `P3` off, it adds the complement of each digit, up to the top of `r`,
/// and 1: no lane is ever below 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub fn add_middle(r: &mut [u64], middle: &mut [u64], negative: bool) {
    let k = middle.len() / 2;
    let mask = _mm512_set1_epi64(MASK);
    let sign = if negative { _mm512_setzero_si512() } else { mask };
    let (low, high) = r.split_at(2 * k);
    for (i, middle) in middle.chunks_mut(LANES).enumerate() {
        let sum = _mm512_add_epi64(at(low, LANES * i), at(high, LANES * i));
        // The complement of 52 bits is the exclusive or with ones.
        store(middle, _mm512_add_epi64(sum, _mm512_xor_si512(load(middle), sign)));
    }
    let (mut above, mut carry) = (_mm512_setzero_si512(), u32::from(!negative));
    for (i, r) in r[k..].chunks_mut(LANES).enumerate() {
        let place = LANES * i;
        let beyond = lanes_from(middle.len().saturating_sub(place));
        let addend = _mm512_mask_mov_epi64(at(middle, place), beyond, sign);
        let s = _mm512_add_epi64(load(r), addend);
        // A lane of at most 4 (2^52 - 1) carries at most 3 to the next.
        let (digits, out) = settle(s, above, carry);
        (above, carry) = (_mm512_srli_epi64::<WIDTH>(s), out);
        store(r, digits);
    }
}

/// Phases 2 to 4 of PML Add: the digits of lanes that hold more than 52 bits. The top lane of
/// `above` is what the vector below carries, and `carry` one more bit; gives such a bit too. What
/// lanes carry is far below 2^52.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub fn settle(s: __m512i, above: __m512i, carry: u32) -> (__m512i, u32) {
    let mask = _mm512_set1_epi64(MASK);
    let into = _mm512_alignr_epi64::<7>(_mm512_srli_epi64::<WIDTH>(s), above);
    let s = _mm512_add_epi64(_mm512_and_si512(s, mask), into);
    let again = u32::from(_mm512_cmpgt_epu64_mask(s, mask));
    if again | carry == 0 {
        return (s, 0);
    }
    let full = u32::from(_mm512_cmpeq_epi64_mask(s, mask));
    let sum = (again << 1) + carry + full;
    let increments = (sum ^ full) as __mmask8;
    let s = _mm512_mask_sub_epi64(s, increments, s, _mm512_set1_epi64(-1));
    (_mm512_and_si512(s, mask), sum >> LANES)
}

/// The lanes from lane `n` on.
#[inline]
fn lanes_from(n: usize) -> __mmask8 {
    if n >= LANES { 0 } else { !0 << n }
}
