//! Numbers for the tests of proofs.

use rand::RngCore;
use rand_chacha::ChaCha8Rng;
use widelimb::Natural;

pub fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

pub fn power_of_two(bits: u64) -> Natural {
    Natural::one() << bits
}

pub fn random(rng: &mut ChaCha8Rng, bits: u64) -> Natural {
    let limbs = (0..bits.div_ceil(64)).map(|_| rng.next_u64()).collect();
    (Natural::from_limbs(limbs).low_bits(bits - 1)) | power_of_two(bits - 1)
}
