//! Tests of the known answers with all entries of a file in one batch.

use super::{file, schemes, seeds, written};
use crate::random::Source;
use rand::rand_core::{CryptoRng, RngCore, impls};
use widelimb_hqc::{PublicKey, Scheme, SecretKey, Version};

/// A source that takes turns: the source of each entry for a number of draws.
struct Turns<'a> {
    sources: &'a mut [Source],
    draws: usize,
    drawn: usize,
}

impl RngCore for Turns<'_> {
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        self.sources[self.drawn / self.draws].fill_bytes(bytes);
        self.drawn += 1;
    }

    fn next_u32(&mut self) -> u32 {
        impls::next_u32_via_fill(self)
    }

    fn next_u64(&mut self) -> u64 {
        impls::next_u64_via_fill(self)
    }
}

impl CryptoRng for Turns<'_> {}

/// The number of draws of a key, and of an encapsulation.
fn draws(version: Version) -> [usize; 2] {
    match version {
        Version::V2020_10_01 | Version::V2021_06_06 => [2, 1],
        Version::V2023_04_30 => [3, 2],
        _ => [1, 2],
    }
}

/// The text of the entries of these seeds.
fn entries(scheme: Scheme, seeds: &[[u8; 48]]) -> Vec<String> {
    let mut sources: Vec<Source> =
        seeds.iter().map(|seed| Source::new(scheme.version(), seed)).collect();
    let [of_key, of_sent] = draws(scheme.version());
    let mut source = Turns { sources: &mut sources, draws: of_key, drawn: 0 };
    let keys = scheme.generate_batch(seeds.len(), &mut source);
    let public: Vec<&PublicKey> = keys.iter().map(SecretKey::public_key).collect();
    let mut source = Turns { sources: &mut sources, draws: of_sent, drawn: 0 };
    let sent = PublicKey::encapsulate_batch(&public, &mut source);
    let jobs: Vec<_> = keys.iter().zip(&sent).map(|(key, (sent, _))| (key, sent)).collect();
    let secrets = SecretKey::decapsulate_batch(&jobs);
    let entry = |(count, seed): (usize, &[u8; 48])| {
        let (ciphertext, secret) = &sent[count];
        assert_eq!(secrets[count].as_ref(), Ok(secret), "{scheme}, {count}");
        written(count, seed, &keys[count], ciphertext, secret)
    };
    seeds.iter().enumerate().map(entry).collect()
}

#[test]
fn batches_give_the_known_answers() {
    let mut compared = 0;
    for scheme in schemes() {
        let file = file(scheme);
        let known = file.split("\n\n").filter(|entry| entry.starts_with("count"));
        let entries = entries(scheme, &seeds(scheme.version(), 12));
        for (known, entry) in known.zip(&entries) {
            assert_eq!(entry.trim_end(), known.trim_end(), "{scheme}");
            compared += 1;
        }
    }
    assert_eq!(compared, 45);
}
