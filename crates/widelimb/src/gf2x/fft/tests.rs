//! Products by transforms against those of Karatsuba's method, and by the laws of rings.

use super::{mul, mul_scratch_len};
use crate::Limb;
use crate::arch::{Kernels, kernels_of};
use crate::cpu::Level;
use crate::gf2x::mul as by_karatsuba;
use alloc::{vec, vec::Vec};

/// Limbs of awkward and of ordinary values.
fn limbs(n: usize, seed: u64) -> Vec<Limb> {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    (0..n)
        .map(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            match (seed % 4, x >> 60) {
                (1, _) => Limb::MAX,
                (2, 0) => 1 << (x % 64),
                (2, _) | (0, 1) => 0,
                (0, 0) => Limb::MAX,
                _ => x.wrapping_mul(0x2545_F491_4F6C_DD1D),
            }
        })
        .collect()
}

fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let canary = 0xCACA;
    let len = mul_scratch_len(k, a.len(), b.len());
    let mut scratch = vec![canary; len + 3];
    let mut r = vec![7; a.len() + b.len()];
    mul(k, &mut r, a, b, &mut scratch[..len]);
    assert!(scratch[len..].iter().all(|&x| x == canary), "beyond the scratch");
    r
}

fn expected(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut scratch = vec![0; by_karatsuba::mul_scratch_len(k, a.len(), b.len())];
    let mut r = vec![7; a.len() + b.len()];
    by_karatsuba::mul(k, &mut r, a, b, &mut scratch);
    r
}

fn check(k: &Kernels, an: usize, bn: usize, seed: u64) {
    let (a, b) = (limbs(an, seed), limbs(bn, seed / 4 + 1));
    assert!(product(k, &a, &b) == expected(k, &a, &b), "{} {an} {bn} seed {seed}", k.level);
}

#[test]
fn short_products() {
    for k in Level::ALL.into_iter().filter_map(kernels_of) {
        for an in (0..20).chain([31, 32, 33, 63, 64, 65, 100]) {
            for bn in [0, 1, 2, 3, 7, 15, 16, 17, 64, 129] {
                check(k, an, bn, (an + bn) as u64);
            }
        }
    }
}

#[test]
fn products_around_each_number_of_tiles() {
    for k in Level::ALL.into_iter().filter_map(kernels_of) {
        for tiles in 1..=9 {
            for n in [1024 * tiles - 1, 1024 * tiles, 1024 * tiles + 1] {
                check(k, n / 2, n - n / 2, n as u64);
            }
            let n = 1024 * tiles + tiles;
            check(k, n / 3, n - n / 3, 3);
            check(k, n - 5, 5, 3);
        }
    }
}
