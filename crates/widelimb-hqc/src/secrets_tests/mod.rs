//! Tests that no branch and no address depends on a secret where the documentation promises so.
//!
//! [`memcheck`] finds every branch and every address that depends on a secret, in all versions and
//! for any values of the secrets. [`steps`] finds the branches that depend on the values it tries.
//! Both except values that the code declares with [`public`](crate::mask::public).

mod memcheck;
mod steps;

use crate::{Ciphertext, ParameterSet, PublicKey, Scheme, SecretKey, Version};
use alloc::vec::Vec;
use core::hint::black_box;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha20Rng;

/// An allocator that gives two calls the same memory.
#[global_allocator]
static ALLOCATOR: widelimb_testkit::replay::Replay = widelimb_testkit::replay::Replay;

/// All versions of HQC-1, and the other sets of the newest.
fn schemes() -> impl Iterator<Item = Scheme> {
    let of_version = |&version| Scheme::new(ParameterSet::Hqc1, version);
    Version::ALL.iter().map(of_version).chain([Scheme::HQC_3, Scheme::HQC_5])
}

/// Pseudo-random bytes.
fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut bytes = alloc::vec![0; len];
    ChaCha20Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

fn key(scheme: Scheme, seed: u64) -> SecretKey {
    scheme.generate_from_seed(&bytes(seed, scheme.key_seed_len())).expect("a seed")
}

/// A ciphertext that the key accepts, and ones that it rejects: with a wrong bit in `u`, and for
/// HQC-1 also with one in `v` or behind it, and one of random bytes.
fn ciphertexts(key: &PublicKey) -> Vec<(&'static str, Ciphertext)> {
    let scheme = key.scheme();
    let seed = bytes(9, scheme.encapsulation_seed_len());
    let (right, _) = key.encapsulate_from_seed(&seed).expect("a seed");
    let len = scheme.ciphertext_len();
    let wrong = |at: usize| {
        let mut bytes = right.as_bytes().to_vec();
        bytes[at] ^= 1;
        Ciphertext::from_bytes(scheme, &bytes).expect("a length")
    };
    let wrong = [("u", wrong(0)), ("v", wrong(len - 64 - 1)), ("tail", wrong(len - 1))];
    let noise = Ciphertext::from_bytes(scheme, &bytes(10, len)).expect("a length");
    let all = [("right", right)].into_iter().chain(wrong).chain([("noise", noise)]);
    all.take(if scheme.parameter_set() == ParameterSet::Hqc1 { 5 } else { 2 }).collect()
}

/// Leaks a byte by the instructions executed, to show that the tests see it.
fn leak_by_a_branch(byte: &u8) {
    if black_box(*byte) % 2 == 1 {
        black_box("odd");
    }
}
