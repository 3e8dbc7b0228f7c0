//! Reciprocals by Newton's iteration.
//!
//! In `Y = 1 / X` a divisor with its leading coefficient taken off its exponent is
//! `F = 1 + f1 Y + f2 Y^2 + ...`. If `G = 1 / F + E` where `Y^p` divides `E`, then `G^2 F = 1 / F + E^2 F`,
//! for `2 E = 0`: right up to `Y^(2 p)`. The square costs nothing, and halves what is left: with
//! `F = P(Y^2) + Y Q(Y^2)`, and `G^2 = G(Y^2)`, it is `G^2 F = (G P)(Y^2) + Y (G Q)(Y^2)`. So a step to `2 k`
//! limbs takes the upper halves of two products of `k` limbs, and a permutation of bits. All steps to `n`
//! limbs take at most two products of `n` limbs, where these are linear, and 0.8 by Karatsuba's method.
//!
//! The coefficients of `Y, Y^2, ...` stand in limbs from the highest bit down, the leading 1 is left out.
//! Of a limb the odd powers of `Y` have the odd bits.

use super::schoolbook::{div_rem_monic, inverse};
use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::fft;
use crate::gf2x::fft::values::{Points, UNALIGNED, aligned, multiply, values};
use crate::gf2x::mul::{upper, upper_scratch_len};

/// The limbs up to which a reciprocal is found limb by limb.
const SHORT: usize = 8;

/// The limbs of scratch that [`reciprocal`] takes for `n` limbs.
pub(super) fn scratch_len(k: &Kernels, n: usize) -> usize {
    if n <= SHORT {
        return 2 * n;
    }
    let half = n.div_ceil(2);
    let products = products_scratch_len(k, half).max(2 * half);
    (4 * half + products).max(scratch_len(k, half))
}

/// The reciprocal's coefficients of `Y` to `Y^(64 n)`, from the same of the divisor.
pub(super) fn reciprocal(k: &Kernels, g: &mut [Limb], f: &[Limb], scratch: &mut [Limb]) {
    let n = g.len();
    debug_assert!(f.len() == n);
    if n <= SHORT {
        let Some(&top) = f.last() else { return };
        // X^(128 n) less X^(64 n) times the divisor.
        let dividend = &mut scratch[..2 * n];
        dividend[..n].fill(0);
        dividend[n..].copy_from_slice(f);
        return div_rem_monic(k, first(k, top), g, dividend, f);
    }
    let half = n.div_ceil(2);
    let known = &mut g[n - half..];
    reciprocal(k, known, &f[n - half..], scratch);
    let (even, scratch) = scratch.split_at_mut(half);
    let (odd, scratch) = scratch.split_at_mut(half);
    let (whole, scratch) = scratch.split_at_mut(2 * half);
    // An odd length has a limb of zeros below it.
    let padding = 2 * half - n;
    if padding == 0 {
        k.gf2x.parts(even, odd, f);
    } else {
        whole[..padding].fill(0);
        whole[padding..].copy_from_slice(f);
        k.gf2x.parts(even, odd, whole);
    }
    // (1 + g)(1 + p) = 1 + g + p + g p, and (1 + g) q = q + g q.
    add_products(k, known, [even, odd], whole, scratch);
    k.xor_assign(even, known);
    let (odds, _) = scratch.split_at_mut(2 * half);
    k.gf2x.sqr(whole, even);
    k.gf2x.sqr(odds, odd);
    k.shl_assign(odds, 1);
    k.xor(g, &whole[padding..], &odds[padding..]);
}

/// The limbs of scratch that [`add_products`] takes for operands of `n` limbs.
fn products_scratch_len(k: &Kernels, n: usize) -> usize {
    if by_transforms(k, n) {
        return UNALIGNED + 2 * Points::whole(2 * n).values_len();
    }
    upper_scratch_len(k, n)
}

/// Whether two products of `n` limbs with one operand in common are made of transforms. They take five where
/// single ones take six.
fn by_transforms(k: &Kernels, n: usize) -> bool {
    n >= fft::pays_from(k) / 4 * 3 && n <= fft::MAX_LIMBS / 2
}

/// To both `parts` the upper half of their product with `g`; `whole` is twice as long.
fn add_products(
    k: &Kernels,
    g: &[Limb],
    parts: [&mut [Limb]; 2],
    whole: &mut [Limb],
    scratch: &mut [Limb],
) {
    let n = g.len();
    if !by_transforms(k, n) {
        for part in parts {
            let high = upper(k, g, part, scratch);
            k.xor_assign(part, high);
        }
        return;
    }
    let points = Points::whole(2 * n);
    let (of_g, scratch) = aligned(scratch).split_at_mut(points.values_len());
    let room = &mut scratch[..points.values_len()];
    values(k, points, of_g, g, &mut whole[..n]);
    for part in parts {
        multiply(k, points, whole, part, of_g, room);
        k.xor_assign(part, &whole[n..]);
    }
}

/// The reciprocal's first limb, from the divisor's.
fn first(k: &Kernels, f: Limb) -> Limb {
    // 1, g1, ..., g63, which do not depend on f64.
    let known = inverse(k, 1 << 63 | f >> 1);
    // g64 = f1 g63 + ... + f63 g1 + f64.
    let last = (f.reverse_bits() & known).count_ones() & 1;
    known << 1 | Limb::from(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2x::mul::{mul_high, mul_high_scratch_len};
    use crate::test_levels::tables;
    use alloc::vec;
    use alloc::vec::Vec;

    /// `(1 + f)(1 + g) = 1` up to the last coefficient.
    #[test]
    fn a_reciprocal_times_its_divisor_is_one() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state ^ state >> 29
        };
        for k in tables() {
            for n in (0..70).chain([100, 127, 128, 129, 200]) {
                for shape in 0..4 {
                    let f: Vec<Limb> = (0..n)
                        .map(|_| match shape {
                            0 => Limb::MAX,
                            1 => 0,
                            2 => next() & next() & next(),
                            _ => next(),
                        })
                        .collect();
                    let (mut g, mut high) = (vec![7; n], vec![0; n]);
                    let room = scratch_len(k, n);
                    let mut scratch = vec![5; room + 1];
                    reciprocal(k, &mut g, &f, &mut scratch[..room]);
                    assert_eq!(scratch[room], 5);
                    let mut scratch = vec![5; mul_high_scratch_len(k, n)];
                    mul_high(k, &mut high, &f, &g, &mut scratch);
                    k.xor_assign(&mut high, &f);
                    assert_eq!(high, g, "{} {n} limbs of shape {shape}", k.level);
                }
            }
        }
    }
}
