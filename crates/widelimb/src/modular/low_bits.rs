//! Arithmetic modulo powers of two.

use crate::arch::Kernels;
use crate::limb::owned::{difference, product, square, sum};
use crate::limb::trim::{bit, bit_len, trim};
use crate::progress::Meter;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// `a mod 2^bits`.
pub(super) fn low_bits(mut a: Vec<Limb>, bits: usize) -> Vec<Limb> {
    let (limbs, bits) = (bits / LIMB_BITS, bits % LIMB_BITS);
    if let Some(top) = a.get_mut(limbs) {
        *top &= (1 << bits) - 1;
        a.truncate(limbs + 1);
    }
    trim(&mut a);
    a
}

/// `base^exponent mod 2^bits`.
pub(super) fn pow_low_bits(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    bits: usize,
    meter: Meter<'_>,
) -> Vec<Limb> {
    let base = low_bits(base.to_vec(), bits);
    let mut r = vec![1];
    let mut steps = meter.steps(|| bit_len(exponent) as f64);
    for i in (0..bit_len(exponent)).rev() {
        steps.next(|| 1.0);
        r = low_bits(square(k, &r), bits);
        if bit(exponent, i) {
            r = low_bits(product(k, &r, &base), bits);
        }
        if r.is_empty() {
            break;
        }
    }
    r
}

/// `a - b mod 2^bits`.
pub(crate) fn sub_low_bits(k: &Kernels, a: &[Limb], b: &[Limb], bits: usize) -> Vec<Limb> {
    let b = low_bits(b.to_vec(), bits);
    let mut above = vec![0; bits / LIMB_BITS + 1];
    above[bits / LIMB_BITS] = 1 << (bits % LIMB_BITS);
    low_bits(difference(k, &sum(k, a, &above), &b), bits)
}

/// `1 / m mod 2^bits` for odd `m`; Newton's iteration doubles the bits that are right.
pub(crate) fn inverse_low_bits(k: &Kernels, m: &[Limb], bits: usize) -> Vec<Limb> {
    let mut x = vec![limb_inverse(m[0])];
    let mut right = LIMB_BITS;
    while right < bits {
        right = (2 * right).min(bits);
        let mx = low_bits(product(k, &low_bits(m.to_vec(), right), &x), right);
        let correction = sub_low_bits(k, &[2], &mx, right);
        x = low_bits(product(k, &x, &correction), right);
    }
    low_bits(x, bits)
}

/// `1 / m mod 2^64` for odd `m`, by Newton's iteration: `x = m` is right to three bits, and each
/// step doubles their number.
pub(crate) const fn limb_inverse(m: Limb) -> Limb {
    let mut x = m;
    let mut bits = 3;
    while bits < LIMB_BITS {
        x = x.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(x)));
        bits *= 2;
    }
    x
}
