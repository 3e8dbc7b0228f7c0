//! Products by a matrix of quotients, eight limbs of both operands at a time.
//!
//! Floor: eight products and two steps of one limb across lanes, on one port: 10 cycles for 8 limbs
//! of the pair, where four rows take 12 and write each limb twice.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use crate::gf2x::QuotientMatrix;
use core::arch::x86_64::*;

/// `p a + q b`, where `above` is what the last step gave: the eight limbs, and what the next one
/// needs.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn step(a: __m512i, b: __m512i, [p, q]: [__m512i; 2], above: __m512i) -> (__m512i, __m512i) {
    let low_a = _mm512_clmulepi64_epi128::<0x00>(a, p);
    let low_b = _mm512_clmulepi64_epi128::<0x00>(b, q);
    let high_a = _mm512_clmulepi64_epi128::<0x01>(a, p);
    let high_b = _mm512_clmulepi64_epi128::<0x01>(b, q);
    let high = _mm512_xor_si512(high_a, high_b);
    // Products of odd limbs begin one limb higher than their lane.
    let moved = _mm512_alignr_epi64::<7>(high, above);
    (_mm512_ternarylogic_epi64::<0x96>(low_a, low_b, moved), high)
}

/// `(x, y)` becomes `m (x, y)`; the limbs above.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub unsafe fn mul_matrix(x: *mut Limb, y: *mut Limb, n: usize, m: &QuotientMatrix) -> [Limb; 2] {
    let all = |w: Limb| _mm512_set1_epi64(w as i64);
    let [row_x, row_y] = [[all(m[0][0]), all(m[0][1])], [all(m[1][0]), all(m[1][1])]];
    let (mut above_x, mut above_y) = (_mm512_setzero_si512(), _mm512_setzero_si512());
    let mut i = 0;
    // SAFETY: x and y are valid for n limbs by the contract of `Gf2xKernels`; the mask of the last
    // vector ends there.
    unsafe {
        while i + LANES <= n {
            let (a, b) = (load(x.add(i)), load(y.add(i)));
            let (sum_x, next_x) = step(a, b, row_x, above_x);
            let (sum_y, next_y) = step(a, b, row_y, above_y);
            store(x.add(i), sum_x);
            store(y.add(i), sum_y);
            (above_x, above_y) = (next_x, next_y);
            i += LANES;
        }
        let lanes = low_lanes(n - i);
        let (a, b) = (load_first(lanes, x.add(i)), load_first(lanes, y.add(i)));
        let (sum_x, _) = step(a, b, row_x, above_x);
        let (sum_y, _) = step(a, b, row_y, above_y);
        store_first(x.add(i), lanes, sum_x);
        store_first(y.add(i), lanes, sum_y);
        // At most seven lanes, so the limb above them is in the next one.
        [sum_x, sum_y].map(|sum| {
            let top = _mm512_maskz_compress_epi64(lanes + 1, sum);
            _mm_cvtsi128_si64(_mm512_castsi512_si128(top)) as Limb
        })
    }
}
