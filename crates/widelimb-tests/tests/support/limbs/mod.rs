//! Support for tests of the limb algorithms: shaped operands, canaries, the oracle.

#![allow(dead_code, unused_imports, reason = "each test file uses its own part")]

pub mod sums;
pub mod tables;
pub mod transforms;

use num_bigint::BigUint;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_limb::Limb;
pub use widelimb_testkit::{cases, on_every_level};

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// The oracle's form of a number.
pub fn big(a: &[Limb]) -> BigUint {
    let bytes: Vec<u8> = a.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// The trimmed limbs of the oracle's form.
pub fn limbs(a: &BigUint) -> Vec<Limb> {
    a.to_u64_digits()
}

pub fn random(rng: &mut impl Rng, n: usize) -> Vec<Limb> {
    (0..n).map(|_| rng.random()).collect()
}

/// Limbs from {0, 1, 2^63, 2^64 - 2, 2^64 - 1, random}.
pub fn extreme(rng: &mut impl Rng, n: usize) -> Vec<Limb> {
    let mut limb = || match rng.random_range(0..6) {
        0 => 0,
        1 => 1,
        2 => 1 << 63,
        3 => Limb::MAX - 1,
        4 => Limb::MAX,
        _ => rng.random(),
    };
    (0..n).map(|_| limb()).collect()
}

/// Long runs of ones and zeros.
pub fn runs(rng: &mut impl Rng, n: usize) -> Vec<Limb> {
    let mut a = vec![0; n];
    let (mut at, mut value) = (0, rng.random::<bool>());
    while at < 64 * n {
        let end = (at + rng.random_range(1..200)).min(64 * n);
        if value {
            for i in at..end {
                a[i / 64] |= 1 << (i % 64);
            }
        }
        (at, value) = (end, !value);
    }
    a
}

/// Operands of `n` limbs: zeros, ones, one bit, `2^(64 i) ± 1`, runs, extremes, random limbs.
pub fn shapes(rng: &mut impl Rng, n: usize) -> Vec<Vec<Limb>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = vec![vec![0; n], vec![Limb::MAX; n]];
    let mut one_bit = vec![0; n];
    let bit = rng.random_range(0..64 * n);
    one_bit[bit / 64] = 1 << (bit % 64);
    all.push(one_bit);
    let i = rng.random_range(0..n);
    let mut below = vec![Limb::MAX; i];
    below.resize(n, 0);
    all.push(below);
    let mut above = vec![0; n];
    above[i] = 1;
    above[0] |= 1;
    all.push(above);
    let mut high = vec![0; n];
    high[n - 1] = 1 << 63;
    all.push(high);
    all.push(runs(rng, n));
    all.push(extreme(rng, n));
    all.push(random(rng, n));
    all
}

/// An operand of a random shape.
pub fn shaped(rng: &mut impl Rng, n: usize) -> Vec<Limb> {
    match rng.random_range(0..8) {
        0..3 => extreme(rng, n),
        3..6 => runs(rng, n),
        6 => random(rng, n),
        _ => {
            let mut all = shapes(rng, n);
            let i = rng.random_range(0..all.len());
            all.swap_remove(i)
        }
    }
}

/// A number of `n` limbs by each limb of `b`: the rows of the middle product.
pub fn middle(a: &[Limb], b: &[Limb]) -> BigUint {
    let n = b.len();
    (0..n).map(|j| big(&a[n - 1 - j..2 * n - 1 - j]) * b[j]).sum()
}

const CANARY: Limb = 0x5ca1_ab1e_0ddb_a115;

/// A buffer of a given length between canaries.
pub struct Guarded {
    room: Vec<Limb>,
}

const MARGIN: usize = 4;

impl Guarded {
    /// Filled with a pattern that no algorithm may count on.
    pub fn new(n: usize) -> Guarded {
        Guarded { room: vec![CANARY; n + 2 * MARGIN] }
    }

    pub fn limbs(&mut self) -> &mut [Limb] {
        let end = self.room.len() - MARGIN;
        &mut self.room[MARGIN..end]
    }

    /// The content, once nothing outside it is found written.
    #[track_caller]
    pub fn checked(&mut self) -> &[Limb] {
        let end = self.room.len() - MARGIN;
        let outside = self.room[..MARGIN].iter().chain(&self.room[end..]);
        assert!(outside.clone().all(|&limb| limb == CANARY), "a write outside the buffer");
        self.limbs()
    }
}
