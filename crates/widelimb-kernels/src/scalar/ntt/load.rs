//! Turns limbs of a number into residues, piece by piece.

use super::field::Field;
#[cfg(target_arch = "x86_64")]
use super::field::Portable;
use crate::Limb;
use crate::ntt::{Factor, Modulus};

/// The pieces of `bytes` bytes of `a` from number `first` on, then zeros: values below 4.
#[inline(always)]
pub fn load<F: Field>(
    field: F,
    x: &mut [u64],
    a: &[Limb],
    first: usize,
    bytes: usize,
    modulus: &Modulus,
) {
    let count = (8 * a.len()).div_ceil(bytes).saturating_sub(first).min(x.len());
    let (pieces, zeros) = x.split_at_mut(count);
    zeros.fill(0);
    if bytes == 8 {
        for (x, &a) in pieces.iter_mut().zip(a.iter().skip(first)) {
            *x = field.fold(a);
        }
    } else {
        let shift = limb_shift(modulus);
        for (i, x) in pieces.iter_mut().enumerate() {
            *x = horner(field, a, (first + i) * bytes, bytes, &shift);
        }
    }
}

/// `2^64`, as a constant of limbs.
pub(crate) fn limb_shift(modulus: &Modulus) -> Factor {
    modulus.limb_factor(((1u128 << 64) % u128::from(modulus.p)) as u64)
}

/// The piece of `bytes` bytes from byte `at` on: below 4, with [`limb_shift`].
#[cfg(target_arch = "x86_64")]
pub(crate) fn piece_residue(
    a: &[Limb],
    at: usize,
    bytes: usize,
    shift: Factor,
    modulus: &Modulus,
) -> u64 {
    horner(Portable::of(modulus), a, at, bytes, &shift)
}

/// Horner's rule, limb by limb. A limb folded is below `2^50`, little above 2; the product of what
/// is below 4 by a constant is little above 1.
#[inline(always)]
fn horner<F: Field>(field: F, a: &[Limb], at: usize, bytes: usize, shift: &Factor) -> u64 {
    let mut residue = 0;
    let mut end = bytes;
    while end > 0 {
        let start = (end - 1) / 8 * 8;
        let bits = bits_at(a, at + start) & (u64::MAX >> (64 - 8 * (end - start)));
        residue = field.times(residue, shift) + field.fold(bits);
        debug_assert!(residue < 4 * field.p());
        end = start;
    }
    residue
}

/// 64 bits from byte `at` on, zeros beyond the end.
#[inline(always)]
fn bits_at(a: &[Limb], at: usize) -> u64 {
    let (limb, shift) = (at / 8, 8 * (at % 8));
    let low = a.get(limb).map_or(0, |a| a >> shift);
    let high = if shift == 0 { 0 } else { a.get(limb + 1).map_or(0, |a| a << (64 - shift)) };
    low | high
}
