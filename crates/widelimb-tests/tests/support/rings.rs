//! Rings, elements, and arithmetic on single bits.

#![allow(dead_code, reason = "each test file takes its part")]

use widelimb_gf2x::Cyclic;
use widelimb_limb::{LIMB_BITS, Limb};

pub fn rings(bits: impl IntoIterator<Item = usize>) -> impl Iterator<Item = Cyclic> {
    bits.into_iter().map(|bits| Cyclic::new(bits).expect("a length"))
}

/// An element of no order.
pub fn element(ring: &Cyclic, seed: u64) -> Vec<Limb> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let exponents = (0..ring.bits()).filter(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 40 & 1 == 1
    });
    ring.from_exponents_vartime(&exponents.collect::<Vec<_>>()).expect("below n")
}

fn bits_of(a: &[Limb]) -> impl Iterator<Item = usize> {
    (0..a.len() * LIMB_BITS).filter(|i| a[i / LIMB_BITS] >> (i % LIMB_BITS) & 1 == 1)
}

/// `whole mod X^n - 1`, bit by bit.
pub fn modulo(ring: &Cyclic, whole: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; ring.limbs()];
    for i in bits_of(whole).map(|i| i % ring.bits()) {
        r[i / LIMB_BITS] ^= 1 << (i % LIMB_BITS);
    }
    r
}

/// `a b mod X^n - 1`, bit by bit.
pub fn naive_product(ring: &Cyclic, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![false; ring.bits()];
    let b: Vec<usize> = bits_of(b).collect();
    for i in bits_of(a) {
        b.iter().for_each(|j| r[(i + j) % ring.bits()] ^= true);
    }
    let ones = (0..ring.bits()).filter(|&i| r[i]);
    ring.from_exponents_vartime(&ones.collect::<Vec<_>>()).expect("below n")
}

/// Operands on which a bit that goes astray is seen: all ones, single bits at both ends, ordinary
/// ones.
pub fn operands(ring: &Cyclic, seed: u64) -> Vec<Vec<Limb>> {
    let n = ring.bits();
    let of = |exponents: &[usize]| ring.from_exponents_vartime(exponents).expect("below n");
    let all: Vec<usize> = (0..n).collect();
    vec![of(&[]), of(&[0]), of(&[n - 1]), of(&all), element(ring, seed), element(ring, seed + 1)]
}
