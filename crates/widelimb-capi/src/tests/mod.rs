//! Tests that call the functions of `widelimb.h` as C does.

mod accumulator;
mod curves;
mod damgard_jurik;
mod elgamal;
mod errors;
mod factor;
mod fixed_base;
mod fixed_base_files;
mod gf2x;
mod gf2x_theory;
mod group;
mod hqc;
mod level;
mod linear;
mod memory;
mod modexp;
mod modexp_bytes;
mod modexp_eip198;
mod multi;
mod paillier;
mod primes;
mod products;
mod rsa;
mod sigma;

use num_bigint::BigUint;
use widelimb::Limb;

/// Limbs that look random: xorshift64 from a seed that is not 0.
fn limbs(seed: u64, n: usize) -> Vec<Limb> {
    let mut state = seed;
    std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
    .take(n)
    .collect()
}

/// The product of polynomials over GF(2), bit by bit.
fn carryless_product(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    for i in (0..64 * a.len()).filter(|i| a[i / 64] >> (i % 64) & 1 == 1) {
        for (j, &limb) in b.iter().enumerate() {
            let shifted = u128::from(limb) << (i % 64);
            r[i / 64 + j] ^= shifted as Limb;
            r[i / 64 + j + 1] ^= (shifted >> 64) as Limb;
        }
    }
    r
}

/// Operands of `n` limbs in all shapes that are hard for carries and quotient estimates.
fn shapes(n: usize) -> Vec<Vec<Limb>> {
    let mut one_bit = vec![0; n];
    if let Some(top) = one_bit.last_mut() {
        *top = 1 << 63;
    }
    vec![vec![0; n], vec![1; n], vec![Limb::MAX; n], one_bit, limbs(7, n), limbs(8, n)]
}

fn number(limbs: &[Limb]) -> BigUint {
    let halves = limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    BigUint::new(halves.collect())
}
