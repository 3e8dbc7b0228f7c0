//! Three or four primes: coefficients of as many limbs, by all residues at once, and their sum.
//!
//! A coefficient of three primes takes 15 products of limbs: three for each residue's constant, and
//! two for each cofactor.

use super::field::Field;
use crate::Limb;
use crate::ntt::{Crt, Factor, Garner, Modulus};

/// The constants of a product.
struct Constants<F, const N: usize> {
    unscale: [Factor; N],
    fields: [F; N],
}

impl<F: Field, const N: usize> Constants<F, N> {
    #[inline(always)]
    fn new(garner: &Garner) -> Constants<F, N> {
        let fields = core::array::from_fn(|i| F::of(&Modulus::of(i)));
        Constants { unscale: Crt::<N, N>::CONSTANTS.unscale(garner), fields }
    }

    /// The coefficient with these residues, and `below`, in limbs.
    #[inline(always)]
    fn coefficient(&self, z: [u64; N], below: [Limb; N]) -> [Limb; N] {
        let crt = const { &Crt::<N, N>::CONSTANTS };
        let y: [u64; N] = core::array::from_fn(|i| self.fields[i].times(z[i], &self.unscale[i]));
        let k = (y.iter().sum::<u64>() + (1 << 38)) >> 49;
        let multiple = &crt.multiples[k as usize % crt.multiples.len()];
        let mut sum = below;
        let mut carry = 0;
        for (j, sum) in sum.iter_mut().enumerate() {
            // Four products below 2^114 at most. The highest limb of a cofactor is 0.
            for (y, cofactor) in y.iter().zip(&crt.cofactors) {
                if j + 1 < N {
                    carry += u128::from(*y) * u128::from(cofactor[j]);
                }
            }
            carry += u128::from(*sum) + u128::from(multiple[j]);
            *sum = carry as u64;
            carry >>= 64;
        }
        sum
    }
}

/// [`NttKernels::recompose`](crate::ntt::NttKernels) for `N` primes, with the limbs of a window:
/// one more than those of a coefficient.
#[inline(always)]
pub fn recompose<F: Field, const N: usize, const WINDOW: usize, const BYTES: usize>(
    r: &mut [Limb],
    z: &[u64],
    stride: usize,
    garner: &Garner,
) {
    debug_assert!(WINDOW == N + 1);
    let constants = Constants::<F, N>::new(garner);
    let rows: [&[u64]; N] = core::array::from_fn(|i| {
        let row = &z[i * stride..];
        &row[..stride.min(row.len())]
    });
    let count = rows[N - 1].len().min((8 * r.len()).div_ceil(BYTES));
    let rows = rows.map(|row| &row[..count]);
    let residues = |i| core::array::from_fn(|prime| rows[prime][i]);
    if BYTES == 8 {
        let mut above = [0; N];
        let (known, rest) = r.split_at_mut(count);
        for (i, r) in known.iter_mut().enumerate() {
            (*r, above) = next(constants.coefficient(residues(i), above));
        }
        for r in rest {
            (*r, above) = next(above);
        }
        return;
    }
    let mut window = [0; WINDOW];
    let (mut shift, mut at) = (0, 0);
    for i in 0..count {
        add(&mut window, &constants.coefficient(residues(i), [0; N]), shift);
        shift += 8 * BYTES as u32;
        while shift >= 64 {
            let limb;
            (limb, window) = next(window);
            if let Some(r) = r.get_mut(at) {
                *r = limb;
            }
            (shift, at) = (shift - 64, at + 1);
        }
    }
    for r in r.iter_mut().skip(at) {
        (*r, window) = next(window);
    }
}

/// `window += value 2^shift`, `shift < 64`.
#[inline(always)]
fn add<const N: usize, const WINDOW: usize>(
    window: &mut [Limb; WINDOW],
    value: &[Limb; N],
    shift: u32,
) {
    let (mut below, mut carry) = (0, 0);
    for (j, sum) in window.iter_mut().enumerate() {
        let limb = value.get(j).copied().unwrap_or(0);
        let part = (limb << shift) | (below >> 1 >> (63 - shift));
        carry += u128::from(*sum) + u128::from(part);
        (*sum, below) = (carry as u64, limb);
        carry >>= 64;
    }
    debug_assert!(carry == 0, "a sum that the window holds");
}

/// The lowest limb, and those above. New numbers, so that they stay in registers.
#[inline(always)]
fn next<const LIMBS: usize>(window: [Limb; LIMBS]) -> (Limb, [Limb; LIMBS]) {
    let above = core::array::from_fn(|i| if i + 1 < LIMBS { window[i + 1] } else { 0 });
    (window[0], above)
}
