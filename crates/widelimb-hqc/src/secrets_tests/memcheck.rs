//! Marks secrets as undefined, so that Valgrind's Memcheck counts every branch and every address
//! that depends on one.
//!
//! The test runs itself again under Valgrind, with the products of level `scalar`, and with this
//! crate's loops compiled for that and for `avx2`: Valgrind knows no AVX-512. The library's own
//! tests check the products of other levels.

use super::{bytes, ciphertexts, key, leak_by_a_branch, schemes};
use crate::arch::level::of_test::{has_vectors, with};
use crate::{Ciphertext, ParameterSet, PublicKey, Scheme, SecretKey, Version};
use alloc::vec::Vec;
use core::hint::black_box;
use std::println;
use widelimb_kernels::cpu::Level;
use widelimb_testkit::memcheck::{
    errors, is_running, mark_public, mark_secret, run_again, why_not,
};
use widelimb_testkit::skipped;

const NAME: &str = "secrets_tests::memcheck::nothing_is_decided_by_a_secret";
const DONE: &str = "calls decided nothing by a secret";

#[test]
fn nothing_is_decided_by_a_secret() {
    if is_running() {
        return under_memcheck();
    }
    match why_not() {
        Some(why) => {
            skipped(format_args!("HQC's branches and addresses that depend on a secret: {why}"))
        }
        None => run_again(NAME, DONE, &[]),
    }
}

/// The number of errors that Memcheck counts during a body.
fn errors_of(body: impl FnOnce()) -> usize {
    let before = errors();
    body();
    errors() - before
}

fn generate(scheme: Scheme) {
    let mut seed = bytes(1, scheme.key_seed_len());
    mark_secret(&mut seed[..]);
    black_box(scheme.generate_from_seed(&seed).expect("a seed"));
}

fn read(scheme: Scheme) {
    let mut of_key = key(scheme, 2).as_bytes().to_vec();
    mark_secret(&mut of_key[..]);
    black_box(SecretKey::from_bytes(scheme, &of_key).expect("a key"));
    of_key[7] ^= 1;
    black_box(SecretKey::from_bytes(scheme, &of_key).expect_err("another key"));
}

fn encapsulate(key: &PublicKey) {
    let mut seed = bytes(3, key.scheme().encapsulation_seed_len());
    mark_secret(&mut seed[..]);
    black_box(key.encapsulate_from_seed(&seed).expect("a seed"));
}

/// Runs three of each operation side by side: keys of secret seeds, encapsulations of secret
/// messages, and decapsulations with one key.
fn batches(key: &SecretKey, ciphertexts: &[&Ciphertext]) {
    let scheme = key.scheme();
    let mut seeds = [5, 6, 7].map(|seed| bytes(seed, scheme.key_seed_len()));
    seeds.iter_mut().for_each(|seed| mark_secret(&mut seed[..]));
    black_box(scheme.generate_batch_from_seeds(&seeds.each_ref().map(|seed| &seed[..])));
    let mut seeds = [5, 6, 7].map(|seed| bytes(seed, scheme.encapsulation_seed_len()));
    seeds.iter_mut().for_each(|seed| mark_secret(&mut seed[..]));
    let jobs = seeds.each_ref().map(|seed| (key.public_key(), &seed[..]));
    black_box(PublicKey::encapsulate_batch_from_seeds(&jobs));
    let jobs: Vec<_> = ciphertexts.iter().map(|&ciphertext| (key, ciphertext)).collect();
    let mut secrets = SecretKey::decapsulate_batch(&jobs);
    mark_public(&mut secrets[..]);
    assert!(secrets[0].is_ok() && secrets.len() >= 2, "the first is right");
}

/// Marks the secrets of a key as undefined.
fn with_secrets(mut key: SecretKey) -> SecretKey {
    key.parts_mut().into_iter().for_each(mark_secret);
    let p = key.scheme().parameters();
    mark_secret(key.y_mut());
    // That there is nothing above the ring is no secret.
    crate::sample::clear_above(p, key.y_mut());
    key
}

fn under_memcheck() {
    let mut leak = 1;
    mark_secret(&mut leak);
    assert!(errors_of(|| leak_by_a_branch(&leak)) > 0, "a branch goes unseen");
    let levels = [Level::Scalar, Level::Avx2].into_iter().filter(|&level| has_vectors(level));
    let done: usize = levels.map(|level| with(level, || calls(level))).sum();
    println!("{done} {DONE}");
}

/// Checks all calls with secrets, and returns their number.
fn calls(level: Level) -> usize {
    let mut done = 0;
    let mut check = |name: &str, scheme: Scheme, body: &dyn Fn()| {
        assert_eq!(errors_of(body), 0, "{name} of {scheme} on {level} decides by a secret");
        done += 1;
    };
    // The vectors serve all schemes alike: two have both samplers.
    let vectors = |scheme: &Scheme| {
        level == Level::Scalar
            || [Scheme::HQC_1, Scheme::new(ParameterSet::Hqc1, Version::V2023_04_30)]
                .contains(scheme)
    };
    for scheme in schemes().filter(vectors) {
        check("generate", scheme, &|| generate(scheme));
        check("from_bytes", scheme, &|| read(scheme));
        let public = key(scheme, 4);
        check("encapsulate", scheme, &|| encapsulate(public.public_key()));
        let secret = with_secrets(public.clone());
        let ciphertexts = ciphertexts(public.public_key());
        let in_turn: Vec<_> = ciphertexts.iter().map(|(_, ciphertext)| ciphertext).collect();
        check("batches", scheme, &|| batches(&secret, &[in_turn[0], in_turn[1], in_turn[0]]));
        for (name, ciphertext) in ciphertexts {
            check(name, scheme, &|| {
                let mut shared = secret.decapsulate(&ciphertext);
                let accepted = name == "right" || !scheme.version().rejects_explicitly();
                assert_eq!(shared.is_ok(), accepted, "{name} of {scheme}");
                mark_public(&mut shared);
            });
        }
    }
    done
}
