//! The extern functions, called as C calls them.

mod errors;
mod fixed_base;
mod gf2x;
mod level;
mod linear;
mod memory;
mod modexp;
mod products;

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

/// Operands of every shape that carries and estimates stumble over, of one length.
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
