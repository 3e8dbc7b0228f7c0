//! Pseudo-random limbs, the same for the same seed.

use widelimb_limb::Limb;

/// A source of pseudo-random limbs. Source: S. Vigna, An experimental exploration of Marsaglia's
/// xorshift generators, scrambled, ACM Transactions on Mathematical Software 42 (2016).
pub fn source(seed: u64) -> impl FnMut() -> Limb {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}

/// `n` pseudo-random limbs.
pub fn random_limbs(n: usize, seed: u64) -> Vec<Limb> {
    let mut next = source(seed);
    (0..n).map(|_| next()).collect()
}

/// `n` limbs, of which some are 0, all ones, or have a single bit.
pub fn limbs(n: usize, seed: u64) -> Vec<Limb> {
    let (mut kinds, mut next) = (source(!seed), source(seed));
    let limbs = (0..n).map(|_| match kinds() >> 60 {
        0 => 0,
        1 => 1,
        2 | 3 => Limb::MAX,
        4 => 1 << 63,
        _ => next(),
    });
    limbs.collect()
}
