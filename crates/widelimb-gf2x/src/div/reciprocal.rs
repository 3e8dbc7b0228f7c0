//! Reciprocals by Newton's iteration.
//!
//! In `Y = 1 / X` a divisor with its leading coefficient taken off its exponent is `F = 1 + f1 Y +
//! f2 Y^2 + ...`. If `G = 1 / F + E` where `Y^p` divides `E`, then `G^2 F = 1 / F + E^2 F`, for `2
//! E = 0`: right up to `Y^(2 p)`. The square costs nothing, and halves what is left: with `F =
//! P(Y^2) + Y Q(Y^2)`, and `G^2 = G(Y^2)`, it is `G^2 F = (G P)(Y^2) + Y (G Q)(Y^2)`. So a step to
//! `2 k` limbs takes the upper halves of two products of `k` limbs, and a permutation of bits. All
//! steps to `n` limbs take at most two products of `n` limbs, where these are linear, and 0.8 by
//! Karatsuba's method.
//!
//! The coefficients of `Y, Y^2, ...` stand in limbs from the highest bit down, the leading 1 is
//! left out. Of a limb the odd powers of `Y` have the odd bits.

use crate::Limb;
use crate::fft;
use crate::fft::values::{Points, UNALIGNED, aligned, multiply_high, values};
use crate::product::{Half, half_within, half_within_scratch_len};
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::SHORT_RECIPROCAL;

/// Limbs up to which products of operands that are multiplied in one function take no scratch,
/// halves or not.
const FEW: usize = 32;

/// The limbs of scratch that [`reciprocal`] takes for `n` limbs.
pub fn scratch_len(k: &Kernels, n: usize) -> usize {
    if n <= SHORT_RECIPROCAL {
        return 0;
    }
    let half = n.div_ceil(2);
    if half <= FEW && half <= k.gf2x.longest_short() && !by_transforms(k, half) {
        // Shorter ones take less, and to ask them all would be a hundredth of the time of a
        // division.
        return 8 * half;
    }
    2 * half + (6 * half + products_scratch_len(k, half)).max(scratch_len(k, half))
}

/// The reciprocal's coefficients of `Y` to `Y^(64 n)`, from the same coefficients of the divisor.
pub fn reciprocal(k: &Kernels, g: &mut [Limb], f: &[Limb], scratch: &mut [Limb]) {
    let n = g.len();
    debug_assert!(f.len() == n && n > 0);
    if n <= SHORT_RECIPROCAL {
        return k.gf2x.division.reciprocal(g, f);
    }
    let half = n.div_ceil(2);
    let (even, scratch) = scratch.split_at_mut(half);
    let (odd, scratch) = scratch.split_at_mut(half);
    if n.is_multiple_of(2) {
        k.gf2x.parts(even, odd, f);
        return by_parts(k, g, f, [even, odd], scratch);
    }
    reciprocal(k, &mut g[n - half..], &f[n - half..], scratch);
    // A limb of zeros below.
    k.gf2x.parts(&mut even[..1], &mut odd[..1], &[0, f[0]]);
    k.gf2x.parts(&mut even[1..], &mut odd[1..], &f[1..]);
    let (longer, scratch) = scratch.split_at_mut(2 * half);
    longer[half..].copy_from_slice(&g[n - half..]);
    step(k, longer, [even, odd], scratch);
    g.copy_from_slice(&longer[1..]);
}

/// [`reciprocal`] of an even number of limbs, from the even and the odd coefficients of the
/// divisor, of which those of its upper half are a part.
fn by_parts(
    k: &Kernels,
    g: &mut [Limb],
    f: &[Limb],
    [even, odd]: [&[Limb]; 2],
    scratch: &mut [Limb],
) {
    let half = even.len();
    let (upper, known) = (&mut g[half..], &f[half..]);
    if half > SHORT_RECIPROCAL && half.is_multiple_of(2) {
        by_parts(k, upper, known, [even, odd].map(|part| &part[half / 2..]), scratch);
    } else {
        reciprocal(k, upper, known, scratch);
    }
    step(k, g, [even, odd], scratch);
}

/// A Newton step: from the reciprocal of half as many limbs in the upper half of `g` to that of
/// all, by the divisor's even and odd coefficients.
fn step(k: &Kernels, g: &mut [Limb], [even, odd]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let n = even.len();
    let (of_even, scratch) = scratch.split_at_mut(2 * n);
    let (of_odd, scratch) = scratch.split_at_mut(2 * n);
    let known = &g[n..];
    let [of_even, of_odd] = if by_transforms(k, n) {
        let points = Points::whole(2 * n);
        let (of_g, scratch) = aligned(scratch).split_at_mut(points.values_len());
        let room = &mut scratch[..points.values_len()];
        values(k, points, of_g, known, &mut of_even[..n]);
        multiply_high(k, points, of_even, even, of_g, room);
        multiply_high(k, points, of_odd, odd, of_g, room);
        [&of_even[n..], &of_odd[n..]]
    } else {
        let mut upper = |part, room| half_within(k, Half::Upper, [known, part], room, scratch);
        [upper(even, of_even), upper(odd, of_odd)]
    };
    // (1 + g)(1 + p) = 1 + g + p + g p, and (1 + g) q = q + g q.
    k.gf2x.division.join_parts(g, [even, of_even], [odd, of_odd]);
}

/// The limbs of scratch that the products of a step take beside themselves, for operands of `n`
/// limbs.
fn products_scratch_len(k: &Kernels, n: usize) -> usize {
    if by_transforms(k, n) {
        return UNALIGNED + 2 * Points::whole(2 * n).values_len();
    }
    half_within_scratch_len(k, n)
}

/// Whether two products of `n` limbs with one operand in common are made of transforms. They take
/// five where single ones take six.
fn by_transforms(k: &Kernels, n: usize) -> bool {
    n >= fft::pays_from(k) / 4 * 3 && n <= fft::MAX_LIMBS / 2
}
