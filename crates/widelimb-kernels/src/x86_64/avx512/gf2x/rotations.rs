//! Sums of cyclic shifts, for sparse products.
//!
//! Up to eight vectors of the sum stay in registers while all shifts are added to them. What is
//! above a limb comes from the next vector by VALIGNQ, so that a vector is loaded once, and
//! VPSHRDVQ joins and shifts both.
//!
//! Floor for 8 limbs of a shift: a load that crosses a line, 1.15 cycles, and three instructions on
//! two ports, 1.5 cycles.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use crate::{LIMB_BITS, Limb};
use core::arch::x86_64::*;
use core::slice;

/// `r = p / X^(bits - e0) + p / X^(bits - e1) + ...`, without what is below `X^0`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2")]
pub unsafe fn sum_rotated(
    r: *mut Limb,
    p: *const Limb,
    n: usize,
    bits: usize,
    exponents: *const usize,
    count: usize,
) {
    // SAFETY: r is valid for n limbs, p for n + bits / 64 + 1 and exponents for count by the
    // contract of `Gf2xKernels`; each step takes what is left of n.
    unsafe {
        let exponents = slice::from_raw_parts(exponents, count);
        let mut i = 0;
        while i + 8 * LANES <= n {
            sum::<8>(r.add(i), p.add(i), bits, exponents);
            i += 8 * LANES;
        }
        if i + 4 * LANES <= n {
            sum::<4>(r.add(i), p.add(i), bits, exponents);
            i += 4 * LANES;
        }
        while i + LANES <= n {
            sum::<1>(r.add(i), p.add(i), bits, exponents);
            i += LANES;
        }
        let rest = low_lanes(n - i);
        let mut sum = _mm512_setzero_si512();
        for exponent in exponents {
            let shift = bits - exponent;
            let from = p.add(i + shift / LIMB_BITS);
            let (low, high) = (load_first(rest, from), load_first(rest, from.wrapping_add(1)));
            let counts = _mm512_set1_epi64(shift as i64);
            sum = _mm512_xor_si512(sum, _mm512_shrdv_epi64(low, high, counts));
        }
        store_first(r.wrapping_add(i), rest, sum);
    }
}

/// The sum for `VECTORS` vectors of the result.
///
/// # Safety
/// The contract of [`sum_rotated`] holds for `VECTORS` vectors.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2")]
unsafe fn sum<const VECTORS: usize>(
    r: *mut Limb,
    p: *const Limb,
    bits: usize,
    exponents: &[usize],
) {
    let mut sums = [_mm512_setzero_si512(); VECTORS];
    // SAFETY: a shift by at most `bits` begins at limb bits / 64 or below, and p has the limbs of
    // VECTORS vectors and one more from there on, by this function's contract.
    unsafe {
        for exponent in exponents {
            let shift = bits - exponent;
            let from = p.add(shift / LIMB_BITS);
            // The instruction takes the six lowest bits.
            let counts = _mm512_set1_epi64(shift as i64);
            let mut low = load(from);
            for (i, sum) in sums.iter_mut().enumerate() {
                let (next, high) = if i + 1 < VECTORS {
                    let next = load(from.add((i + 1) * LANES));
                    (next, _mm512_alignr_epi64::<1>(next, low))
                } else {
                    (low, load(from.add(i * LANES + 1)))
                };
                *sum = _mm512_xor_si512(*sum, _mm512_shrdv_epi64(low, high, counts));
                low = next;
            }
        }
        for (i, sum) in sums.into_iter().enumerate() {
            store(r.add(i * LANES), sum);
        }
    }
}
