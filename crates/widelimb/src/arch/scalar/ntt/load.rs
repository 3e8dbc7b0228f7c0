//! From limbs to residues.

use super::mul_factor;
use crate::Limb;
use crate::arch::ntt::{Factor, Modulus};

/// The pieces of `bytes` bytes of `a`, then zeros: values below `4p`.
pub fn load(x: &mut [u64], a: &[Limb], bytes: usize, modulus: &Modulus) {
    let pieces = (8 * a.len()).div_ceil(bytes);
    let (pieces, zeros) = x.split_at_mut(pieces);
    zeros.fill(0);
    if bytes == 8 {
        for (x, &a) in pieces.iter_mut().zip(a) {
            *x = limb_residue(a, modulus);
        }
        return;
    }
    let shift = modulus.factor(1 << 32);
    for (i, x) in pieces.iter_mut().enumerate() {
        *x = piece_residue(a, i * bytes, bytes, shift, modulus.p);
    }
}

/// `a mod p`, below `2^49 + 2^15 2^35 < 4p`.
pub(in crate::arch) fn limb_residue(a: Limb, modulus: &Modulus) -> u64 {
    (a & ((1 << 49) - 1)) + (a >> 49) * modulus.gap
}

/// The piece of `bytes` bytes from byte `at` on, modulo `p`: Horner's rule, 32 bits at a time.
pub(in crate::arch) fn piece_residue(
    a: &[Limb],
    at: usize,
    bytes: usize,
    shift: Factor,
    p: u64,
) -> u64 {
    let mut residue = 0;
    let mut end = bytes;
    while end > 0 {
        let start = (end - 1) / 4 * 4;
        let bits = bits_at(a, at + start) & (u64::MAX >> (64 - 8 * (end - start)));
        // Below 2p + 2^32.
        residue = mul_factor(residue, shift, p) + bits;
        end = start;
    }
    residue
}

/// 64 bits from byte `at` on, zeros beyond the end.
fn bits_at(a: &[Limb], at: usize) -> u64 {
    let (limb, shift) = (at / 8, 8 * (at % 8));
    let low = a.get(limb).map_or(0, |a| a >> shift);
    let high = if shift == 0 { 0 } else { a.get(limb + 1).map_or(0, |a| a << (64 - shift)) };
    low | high
}
