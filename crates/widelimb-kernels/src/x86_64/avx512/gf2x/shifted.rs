//! Sums with a number shifted down, which bring what a product has above `X^n` below it.
//!
//! VPSHRDVQ joins two limbs and shifts both at once, eight times. Floor for 8 limbs: two loads of
//! which one crosses a line at least, a load, a store, two instructions on the two ports: 2 cycles
//! in L1.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use core::arch::x86_64::*;

/// `r = a + floor(p / X^bits)`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2")]
pub unsafe fn xor_shr(r: *mut Limb, a: *const Limb, p: *const Limb, n: usize, bits: u32) {
    let counts = _mm512_set1_epi64(i64::from(bits));
    // Without a shift what is above counts for nothing, and need not be there.
    let above = p.wrapping_add(usize::from(bits > 0));
    let shifted = |low, high| _mm512_shrdv_epi64(low, high, counts);
    let mut i = 0;
    // SAFETY: r, a and p are valid for n limbs, and p for one more if bits > 0, by the contract of
    // `Gf2xKernels`; whole vectors end at limb n, and masks end the last one there.
    unsafe {
        while i + LANES <= n {
            let sum = _mm512_xor_si512(load(a.add(i)), shifted(load(p.add(i)), load(above.add(i))));
            store(r.add(i), sum);
            i += LANES;
        }
        let rest = low_lanes(n - i);
        if rest != 0 {
            let part = |p: *const Limb| load_first(rest, p.wrapping_add(i));
            store_first(r.add(i), rest, _mm512_xor_si512(part(a), shifted(part(p), part(above))));
        }
    }
}
