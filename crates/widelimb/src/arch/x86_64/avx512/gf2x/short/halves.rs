//! Products of more limbs than registers hold: Karatsuba's method, three products of half as many, each by its
//! kernel.
//!
//! Floor beside the products: two loads and a store for each vector of the sums, six loads and two stores for
//! each of a half of the product's middle.

use super::lanes::{LANES, xor, xor3};
use super::{IN_REGISTERS, MOST_IN_REGISTERS};
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Vectors of the longest half.
const VECTORS: usize = MOST_IN_REGISTERS.div_ceil(LANES);

/// The sums of halves, and their product.
#[repr(align(64))]
struct Room {
    sums: [[Limb; VECTORS * LANES]; 2],
    cross: [Limb; 2 * VECTORS * LANES],
}

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N > LANES && N <= 2 * MOST_IN_REGISTERS) };
    let h = N.div_ceil(2);
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's promise; what is read in the room has been written.
    unsafe {
        let [sum_a, sum_b] = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let cross = (&raw mut (*room).cross).cast::<Limb>();
        add_halves::<N>(sum_a, a);
        add_halves::<N>(sum_b, b);
        IN_REGISTERS[h - 1](r, a, b);
        IN_REGISTERS[N - h - 1](r.add(2 * h), a.add(h), b.add(h));
        IN_REGISTERS[h - 1](cross, sum_a, sum_b);
        join::<N>(r, cross);
    }
}

/// Both halves' sum, with zeros up to the end of a vector.
///
/// # Safety
/// `a` is valid for reads of `N` limbs, `s` for writes of whole vectors.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add_halves<const N: usize>(s: *mut Limb, a: *const Limb) {
    let h = N.div_ceil(2);
    let mut i = 0;
    while i < h {
        // SAFETY: limbs below the halves' ends.
        unsafe { store(s.add(i), xor(some(a, i, h), some(a.add(h), i, N - h))) };
        i += LANES;
    }
}

/// Those of eight limbs from limb `i` on that are below `end`.
///
/// # Safety
/// `p` is valid for reads up to `end`.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn some(p: *const Limb, i: usize, end: usize) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        if i + LANES <= end {
            load(p.add(i))
        } else {
            load_first(low_lanes(end.saturating_sub(i)), p.wrapping_add(i))
        }
    }
}

/// Of the products of the halves, which lie in `r`, and that of their sums, the whole one.
///
/// # Safety
/// `r` is valid for reads and writes of `2 N` limbs, `cross` for reads of as many as both sums have.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn join<const N: usize>(r: *mut Limb, cross: *const Limb) {
    let h = N.div_ceil(2);
    let mut i = 0;
    while i < h {
        // SAFETY: the upper product is at most two limbs shorter than the lower one; what a vector has
        // of the next part is not used.
        unsafe {
            let at = |j: usize| some(r, j * h + i, 2 * N);
            let shared = xor(at(1), at(2));
            let low = xor3(shared, at(0), load(cross.add(i)));
            let high = xor3(shared, at(3), some(cross, h + i, 2 * h));
            if i + LANES <= h {
                store(r.add(h + i), low);
                store(r.add(2 * h + i), high);
            } else {
                store_first(r.add(h + i), low_lanes(h - i), low);
                store_first(r.add(2 * h + i), low_lanes(h - i), high);
            }
        }
        i += LANES;
    }
}
