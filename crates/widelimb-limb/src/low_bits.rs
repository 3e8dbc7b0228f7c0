//! Arithmetic modulo powers of two: differences, inverses, exact quotients.

use super::owned::{difference, sum};
use super::product::{mul, mul_low, mul_low_scratch_len, mul_scratch_len};
use super::scratch::with_scratch;
use super::sum::add_1_assign;
use super::trim::trim;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// `a mod 2^bits`.
pub(crate) fn low_bits(mut a: Vec<Limb>, bits: usize) -> Vec<Limb> {
    let (limbs, bits) = (bits / LIMB_BITS, bits % LIMB_BITS);
    if let Some(top) = a.get_mut(limbs) {
        *top &= (1 << bits) - 1;
        a.truncate(limbs + 1);
    }
    trim(&mut a);
    a
}

/// `a - b mod 2^bits`.
pub fn sub_low_bits(k: &Kernels, a: &[Limb], b: &[Limb], bits: usize) -> Vec<Limb> {
    let b = low_bits(b.to_vec(), bits);
    let mut above = vec![0; bits / LIMB_BITS + 1];
    above[bits / LIMB_BITS] = 1 << (bits % LIMB_BITS);
    low_bits(difference(k, &sum(k, a, &above), &b), bits)
}

/// `1 / m mod 2^bits` for odd `m`.
pub fn inverse_low_bits(k: &Kernels, m: &[Limb], bits: usize) -> Vec<Limb> {
    let n = bits.div_ceil(LIMB_BITS).max(1);
    let mut low = m[..m.len().min(n)].to_vec();
    low.resize(n, 0);
    let mut x = vec![0; n];
    with_scratch(inverse_scratch_len(k, n), |scratch| inverse(k, &mut x, &low, scratch))
        .unwrap_or_else(|error| panic!("{error}"));
    low_bits(x, bits)
}

/// The limbs of scratch that [`inverse`] takes.
pub(crate) fn inverse_scratch_len(k: &Kernels, n: usize) -> usize {
    if n <= 1 {
        return 0;
    }
    let (low, high) = (n.div_ceil(2), n / 2);
    let own = n + low + mul_scratch_len(k, n, low).max(mul_low_scratch_len(k, high));
    own.max(inverse_scratch_len(k, low))
}

/// `x = 1 / d mod B^n`, `B = 2^64`, for odd `d` of `n >= 1` limbs: from `x0 = 1 / d mod B^l`,
/// `d x0 = 1 + e B^l`, and `x = x0 - x0 e B^l`.
pub(crate) fn inverse(k: &Kernels, x: &mut [Limb], d: &[Limb], scratch: &mut [Limb]) {
    let n = x.len();
    if n == 1 {
        x[0] = limb_inverse(d[0]);
        return;
    }
    let (low, high) = x.split_at_mut(n.div_ceil(2));
    inverse(k, low, &d[..low.len()], scratch);
    let (product, scratch) = scratch.split_at_mut(n + low.len());
    mul(k, product, d, low, scratch);
    let e = &product[low.len()..n];
    mul_low(k, high, e, &low[..e.len()], scratch);
    for limb in high.iter_mut() {
        *limb = !*limb;
    }
    add_1_assign(high, 1);
}

/// `1 / m mod 2^64` for odd `m`: 5 right bits, then 10, 20, 40 and all.
pub const fn limb_inverse(m: Limb) -> Limb {
    let mut x = m.wrapping_mul(3) ^ 2;
    let mut bits = 5;
    while bits < LIMB_BITS {
        x = x.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(x)));
        bits *= 2;
    }
    x
}

/// `a^exponent mod 2^64`.
pub(crate) fn limb_power(a: Limb, exponent: Limb) -> Limb {
    (0..LIMB_BITS).rev().fold(1, |power: Limb, i| {
        let square = power.wrapping_mul(power);
        if exponent >> i & 1 == 1 { square.wrapping_mul(a) } else { square }
    })
}

/// `a / d mod 2^(64 n)` in place for odd `d`: from the low end, each limb of the quotient clears
/// one.
pub(crate) fn div_1_assign(a: &mut [Limb], d: Limb) {
    let (inverse, mut borrow) = (limb_inverse(d), 0);
    for limb in a {
        let (rest, under) = limb.overflowing_sub(borrow);
        *limb = rest.wrapping_mul(inverse);
        borrow = ((u128::from(*limb) * u128::from(d)) >> 64) as Limb + Limb::from(under);
    }
}
