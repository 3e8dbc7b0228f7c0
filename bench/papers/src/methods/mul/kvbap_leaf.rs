//! A product of five digits with one set of VBAP in each lane.
//!
//! Not the thesis's: algorithm 20 lays the products of a set side by side, and has to add across
//! lanes in memory what it has made. Here a digit of one operand is in all lanes, the other operand
//! moves up a lane with each digit, and the instruction that multiplies adds within the sets. The
//! highest product alone is scalar, for nine sets have eight lanes. Carries go by PML.

use super::super::blocks::{load, store};
use super::kvbap_sums::settle;
use super::vbap_ifma::COUNT;
use std::arch::x86_64::*;

const WIDTH: u32 = 52;
const MASK: u64 = (1 << WIDTH) - 1;

/// The lower and the upper halves of the products of `N` digits, each set's in its lane.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
fn sets<const N: usize>(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    let zero = _mm512_setzero_si512();
    let (mut low, mut high, mut b) = (zero, zero, b);
    for i in 0..N {
        let digit = _mm512_permutexvar_epi64(_mm512_set1_epi64(i as i64), a);
        low = _mm512_madd52lo_epu64(low, digit, b);
        high = _mm512_madd52hi_epu64(high, digit, b);
        b = _mm512_alignr_epi64::<7>(b, zero);
    }
    (low, high)
}

/// `r = a b`, of at most five digits, the lowest first.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
pub fn multiply(r: &mut [u64], a: &[u64], b: &[u64]) {
    let zero = _mm512_setzero_si512();
    let (n, x, y) = (a.len(), load(a), load(b));
    debug_assert!((1..=COUNT).contains(&n) && b.len() == n && r.len() == 2 * n);
    let (low, high) = if n == COUNT { sets::<COUNT>(x, y) } else { sets::<{ COUNT - 1 }>(x, y) };
    // A column is a sum of at most ten halves; upper halves belong one column up.
    let columns = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, zero));
    let (digits, carry) = settle(columns, zero, 0);
    if n < COUNT {
        store(r, digits);
        return;
    }
    let [lower @ .., eighth, ninth] = r else { unreachable!("ten digits") };
    store(lower, digits);
    let last = u128::from(a[n - 1]) * u128::from(b[n - 1]);
    let top = |vector| _mm512_maskz_compress_epi64(1 << 7, vector);
    let above = _mm512_add_epi64(top(high), _mm512_srli_epi64::<WIDTH>(top(columns)));
    let above = _mm_cvtsi128_si64(_mm512_castsi512_si128(above)).cast_unsigned();
    let sum = last + u128::from(above + u64::from(carry));
    *eighth = sum as u64 & MASK;
    *ninth = (sum >> WIDTH) as u64;
}
