//! The kernels of divisions, portably.

use super::product::clmul;
use super::square::spread;
use crate::Limb;
use crate::gf2x::{
    DivisionKernels, SHORT_RECIPROCAL, no_deal_divisor, no_divide_by_lanes, no_half,
};

/// The portable functions.
pub(crate) const KERNELS: DivisionKernels = DivisionKernels {
    reciprocal,
    join_parts,
    least_half: usize::MAX,
    least_lane_division: usize::MAX,
    most_in_two: 0,
    half: no_half,
    deal_divisor: no_deal_divisor,
    divide_by_lanes: no_divide_by_lanes,
};

/// The first limb of the reciprocal of `1 + f`: as `F^128 = 1` up to `Y^64`, it is `F^127`, the
/// product of `F^(2^i)` below that. `high` is the high limb of a product.
#[inline(always)]
fn first(high: impl Fn(Limb, Limb) -> Limb, f: Limb) -> Limb {
    let (mut g, mut power) = (f, f);
    for _ in 0..6 {
        power = spread(power >> 32);
        g ^= power ^ high(g, power);
    }
    g
}

/// The reciprocal limb by limb, from the highest one down, by a level's product of two limbs.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
#[inline(always)]
pub(crate) unsafe fn by_limbs(
    clmul: impl Fn(Limb, Limb) -> (Limb, Limb) + Copy,
    g: *mut Limb,
    f: *const Limb,
    n: usize,
) {
    debug_assert!(0 < n && n <= SHORT_RECIPROCAL);
    // What the limbs so far leave of X^(128 n), above X^(64 n).
    let mut rest = [0; SHORT_RECIPROCAL];
    // SAFETY: f and g are valid for n limbs by the contract of `DivisionKernels`, and every index
    // is below n.
    unsafe {
        rest.as_mut_ptr().copy_from_nonoverlapping(f, n);
        let v = first(|a, b| clmul(a, b).1, *f.add(n - 1));
        for i in (0..n).rev() {
            let q = rest[i] ^ clmul(rest[i], v).1;
            *g.add(i) = q;
            // Limb j of the divisor times q stands at limb i + j, of which those from n on are
            // left.
            for j in n - 1 - i..n - 1 {
                let (low, high) = clmul(*f.add(j), q);
                if i + j >= n {
                    rest[i + j - n] ^= low;
                }
                rest[i + j + 1 - n] ^= high;
            }
            if i > 0 {
                rest[i - 1] ^= clmul(*f.add(n - 1), q).0;
            }
        }
    }
}

/// The reciprocal of `n` limbs.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
unsafe fn reciprocal(g: *mut Limb, f: *const Limb, n: usize) {
    // SAFETY: f and g are valid for n limbs by the contract of `DivisionKernels`.
    unsafe { by_limbs(clmul, g, f, n) }
}

/// The parts of a polynomial joined, where each is a sum.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
unsafe fn join_parts(r: *mut Limb, even: [*const Limb; 2], odd: [*const Limb; 2], h: usize) {
    for i in 0..h {
        // SAFETY: i < h, and the parts are valid for h limbs and r for 2 h by the contract of
        // `DivisionKernels`; from the lowest limb on, so that no sum is written before it is read.
        unsafe {
            let even = *even[0].add(i) ^ *even[1].add(i) ^ *r.add(h + i);
            let odd = *odd[0].add(i) ^ *odd[1].add(i);
            *r.add(2 * i) = spread(even) | spread(odd) << 1;
            *r.add(2 * i + 1) = spread(even >> 32) | spread(odd >> 32) << 1;
        }
    }
}
