//! The time of a decapsulation does not tell whether the ciphertext is right, and that of an
//! encapsulation nothing of the message. A program of its own, so that nothing runs beside it.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::hint::black_box;
use widelimb_hqc::{Ciphertext, Scheme, Version};
use widelimb_testkit::ctime::{Effort, time_ratio};
use widelimb_testkit::skipped;

/// To leave out the second encryption, or the hash of the ciphertext, would show.
const LIMIT: f64 = 1.05;

const EFFORT: Effort = Effort { calls: 2, batches: 100, attempts: 40 };

/// What fills a buffer with one or the other of two data.
type Fill<'a, B> = [&'a dyn Fn(&mut B); 2];

/// The newest version and the ones with other samplers, as far as they have a secret for every
/// ciphertext.
fn schemes() -> [Scheme; 3] {
    let older = |version| Scheme::new(Scheme::HQC_1.parameter_set(), version);
    [Scheme::HQC_1, older(Version::V2025_08_22), older(Version::V2023_04_30)]
}

fn wrong(ciphertext: &Ciphertext, byte: usize) -> Ciphertext {
    let mut bytes = ciphertext.as_bytes().to_vec();
    bytes[byte] ^= 1;
    Ciphertext::from_bytes(ciphertext.scheme(), &bytes).expect("a length")
}

#[test]
fn times_tell_nothing() {
    if cfg!(debug_assertions) {
        return skipped("the times of HQC: a debug build");
    }
    let mut random = ChaCha20Rng::seed_from_u64(1);
    for scheme in schemes() {
        let key = scheme.generate(&mut random);
        let (right, _) = key.public_key().encapsulate(&mut random);
        let noise = vec![0x55; scheme.ciphertext_len()];
        let noise = Ciphertext::from_bytes(scheme, &noise).expect("a length");
        for (name, other) in [
            ("the first byte", wrong(&right, 0)),
            ("the last byte of v", wrong(&right, scheme.ciphertext_len() - 17)),
            ("all", noise),
        ] {
            let mut ciphertext = right.clone();
            let fill: Fill<'_, Ciphertext> = [&|c| c.clone_from(&right), &|c| c.clone_from(&other)];
            let ratio = time_ratio(LIMIT, EFFORT, &mut ciphertext, fill, |ciphertext| {
                black_box(key.decapsulate(ciphertext)).expect("a secret");
            });
            println!("{scheme}, {name} wrong: {ratio:.3}");
            assert!(ratio < LIMIT, "{scheme}, {name} wrong: ratio {ratio:.3}");
        }
        let mut seed = vec![0; scheme.encapsulation_seed_len()];
        random.fill_bytes(&mut seed);
        let mut buffer = seed.clone();
        let fill: Fill<'_, Vec<u8>> = [&|s| s.fill(0), &|s| s.copy_from_slice(&seed)];
        let ratio = time_ratio(LIMIT, EFFORT, &mut buffer, fill, |seed| {
            black_box(key.public_key().encapsulate_from_seed(seed)).expect("a seed");
        });
        println!("{scheme}, a message of zeros: {ratio:.3}");
        assert!(ratio < LIMIT, "{scheme}, a message of zeros: ratio {ratio:.3}");
    }
}
