//! Tests that a call executes the same instructions for all secrets tried, at the level in force
//! and at those below it whose vectors Valgrind does not know. Addresses of data are not compared.

use super::{bytes, ciphertexts, key, leak_by_a_branch};
use crate::arch::level::{in_force, of_test};
use crate::hash::Streams;
use crate::sample::Sampling;
use crate::{Ciphertext, PublicKey, Scheme};
use alloc::vec::Vec;
use core::hint::black_box;
use widelimb_kernels::cpu::Level;
use widelimb_testkit::replay::replayed;
use widelimb_testkit::skipped;
use widelimb_testkit::steps::{Path, path, why_not};

/// The instructions that a body executes on each of several data, after a first call that sets up
/// what is made once.
fn paths<T>(data: &[T], mut body: impl FnMut(&T)) -> Vec<Option<Path>> {
    let mut paths = Vec::with_capacity(data.len());
    body(&data[0]);
    for data in data {
        paths.push(replayed(|| path(|| body(black_box(data)))));
    }
    paths
}

fn all_alike<T>(data: &[T], body: impl FnMut(&T)) -> bool {
    let paths = paths(data, body);
    paths.iter().all(|path| *path == paths[0])
}

/// Runs a body with the vectors of each of these levels. Products use the level in force.
fn on_levels(mut body: impl FnMut()) {
    let highest = in_force();
    let tried = |level: &Level| *level == highest || *level > Level::Avx2 && *level < highest;
    Level::ALL.into_iter().filter(tried).for_each(|level| of_test::with(level, &mut body));
}

/// Each stop takes microseconds, and a decapsulation makes 750000: two of the smallest scheme stand
/// for all. They encrypt other messages again, so encapsulation is among them.
#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn the_same_instructions_for_all_secrets() {
    if let Some(why) = why_not() {
        return skipped(format_args!("paths of HQC's instructions: {why}"));
    }
    assert!(!all_alike(&[1, 2], leak_by_a_branch), "a branch goes unseen");
    let key = key(Scheme::HQC_1, 1);
    let ciphertexts = ciphertexts(key.public_key());
    let decapsulate = |(_, ciphertext): &(&str, Ciphertext)| {
        black_box(key.decapsulate(ciphertext)).expect("a secret");
    };
    assert_eq!([ciphertexts[0].0, ciphertexts[1].0], ["right", "u"]);
    on_levels(|| {
        assert!(all_alike(&ciphertexts[..2], decapsulate), "decapsulation takes several paths");
    });
}

/// Three jobs side by side use the vectors for several states.
#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn the_same_instructions_for_all_secrets_side_by_side() {
    if let Some(why) = why_not() {
        return skipped(format_args!("paths of HQC's instructions: {why}"));
    }
    let key = key(Scheme::HQC_1, 1);
    let three =
        |first: u64| [0, 1, 2].map(|i| bytes(first + i, Scheme::HQC_1.encapsulation_seed_len()));
    let seeds = [three(1), three(4)];
    let encapsulate = |seeds: &[Vec<u8>; 3]| {
        let jobs = seeds.each_ref().map(|seed| (key.public_key(), &seed[..]));
        let sent = black_box(PublicKey::encapsulate_batch_from_seeds(&jobs));
        assert!(sent.iter().all(Result::is_ok), "seeds");
    };
    assert!(all_alike(&seeds, encapsulate), "encapsulations take several paths");
}

/// The elements are small, so that they drop many candidates, and different numbers of them.
#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn the_same_instructions_whatever_is_dropped() {
    if let Some(why) = why_not() {
        return skipped(format_args!("paths of HQC's samplers: {why}"));
    }
    let seeds = [3, 4, 5].map(|seed| bytes(seed, 32));
    for sampling in [
        Sampling::Rejection,
        Sampling::RejectionInBatches,
        Sampling::Remainders,
        Sampling::Products,
    ] {
        let draw = |seed: &Vec<u8>| {
            let streams = || Streams::Plain { domain: 1 }.expand(1, &|_| seed);
            black_box(sampling.places::<2>(streams, 1, 101, 20));
        };
        on_levels(|| assert!(all_alike(&seeds, draw), "{sampling:?} takes several paths"));
    }
}
