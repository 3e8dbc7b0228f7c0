//! Products by one limb, eight limbs at a time.
//!
//! Floor: two products and the step of one limb across lanes, on one port: 3 cycles for 8 limbs.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use core::arch::x86_64::*;

/// `x w + y`, where `above` is what the last step gave: the eight limbs, and what the next one
/// needs.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn step(x: __m512i, w: __m512i, y: __m512i, above: __m512i) -> (__m512i, __m512i) {
    let low = _mm512_clmulepi64_epi128::<0x00>(x, w);
    let high = _mm512_clmulepi64_epi128::<0x01>(x, w);
    // Products of odd limbs begin one limb higher than their lane.
    let moved = _mm512_alignr_epi64::<7>(high, above);
    (_mm512_ternarylogic_epi64::<0x96>(low, moved, y), high)
}

/// `r += a w`; the limb above.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub unsafe fn addmul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    let (w, mut above) = (_mm512_set1_epi64(w as i64), _mm512_setzero_si512());
    let mut i = 0;
    // SAFETY: a and r are valid for n limbs by the contract of `Gf2xKernels`; the mask of the last
    // vector ends there.
    unsafe {
        while i + LANES <= n {
            let (x, y) = (load(a.add(i)), load(r.add(i)));
            let (sum, next) = step(x, w, y, above);
            store(r.add(i), sum);
            above = next;
            i += LANES;
        }
        let lanes = low_lanes(n - i);
        let x = load_first(lanes, a.add(i));
        let y = load_first(lanes, r.add(i));
        let (sum, _) = step(x, w, y, above);
        store_first(r.add(i), lanes, sum);
        // At most seven lanes, so the limb above them is in the next one.
        let top = _mm512_maskz_compress_epi64(lanes + 1, sum);
        _mm_cvtsi128_si64(_mm512_castsi512_si128(top)) as Limb
    }
}
