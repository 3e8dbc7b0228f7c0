//! The kernels of divisions, by PCLMULQDQ.

use super::block::{low_low, xor};
use crate::Limb;
use crate::gf2x::DivisionKernels;
use crate::scalar;
use core::arch::x86_64::*;

/// The functions of the level.
pub(super) const KERNELS: DivisionKernels =
    DivisionKernels { reciprocal, join_parts, most_in_two: 64, ..scalar::gf2x::division::KERNELS };

/// The reciprocal of `n` limbs.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn reciprocal(g: *mut Limb, f: *const Limb, n: usize) {
    let clmul = |a: Limb, b: Limb| {
        let product = low_low(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
        (_mm_cvtsi128_si64(product) as Limb, _mm_extract_epi64::<1>(product) as Limb)
    };
    // SAFETY: f and g are valid for n limbs by the contract of `DivisionKernels`, which is that of
    // the scalar function.
    unsafe { scalar::gf2x::division::by_limbs(clmul, g, f, n) }
}

/// The parts of a polynomial joined, where each is a sum: squares of limbs.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn join_parts(r: *mut Limb, even: [*const Limb; 2], odd: [*const Limb; 2], h: usize) {
    for i in 0..h {
        // SAFETY: i < h, and the parts are valid for h limbs and r for 2 h by the contract of
        // `DivisionKernels`; from the lowest limb on, so that no sum is written before it is read.
        unsafe {
            let even = *even[0].add(i) ^ *even[1].add(i) ^ *r.add(h + i);
            let odd = *odd[0].add(i) ^ *odd[1].add(i);
            let [even, odd] = [even, odd].map(|part| _mm_cvtsi64_si128(part as i64));
            let joined = xor(low_low(even, even), _mm_slli_epi64::<1>(low_low(odd, odd)));
            _mm_storeu_si128(r.add(2 * i).cast(), joined);
        }
    }
}
