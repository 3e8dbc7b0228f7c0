//! Tests by measurement that the time of a decapsulation does not show whether the ciphertext is
//! right, nor that of an encapsulation the message. A program of its own, so that no other test
//! runs beside it.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use sha3::{Digest, Sha3_256};
use std::hint::black_box;
use std::time::{Duration, Instant};
use widelimb_hqc::{Ciphertext, Scheme, Version};
use widelimb_testkit::skipped;

/// The largest ratio of the times on two data. Without the hash of the ciphertext a decapsulation
/// would take a third less, with one block more to hash a hundredth more. Measured ratios on equal
/// data are within a thousandth of 1, on a busy machine too.
const LIMIT: f64 = 1.01;

/// Rounds of a measurement, an odd number.
const ROUNDS: usize = 501;

/// The calls that are timed together, which take a tenth of a millisecond.
const CALLS: usize = 2;

/// Two functions, which fill a buffer with the one or the other data.
type Fill<'a, B> = [&'a dyn Fn(&mut B); 2];

/// The newest version, and versions with other samplers that have a secret for every ciphertext.
fn schemes() -> [Scheme; 3] {
    let older = |version| Scheme::new(Scheme::HQC_1.parameter_set(), version);
    [Scheme::HQC_1, older(Version::V2025_08_22), older(Version::V2023_04_30)]
}

fn wrong(ciphertext: &Ciphertext, byte: usize) -> Ciphertext {
    let mut bytes = ciphertext.as_bytes().to_vec();
    bytes[byte] ^= 1;
    Ciphertext::from_bytes(ciphertext.scheme(), &bytes).expect("a length")
}

/// Runs a call. It is not inlined, so that the same instructions work on both data.
#[inline(never)]
fn seconds<B>(buffer: &mut B, run: &mut impl FnMut(&mut B)) -> f64 {
    run(buffer);
    let start = Instant::now();
    for _ in 0..CALLS {
        run(black_box(buffer));
    }
    start.elapsed().as_secs_f64()
}

/// The time on the second data divided by that on the first: the median over all rounds, each of
/// which has both twice, in the order 0, 1, 1, 0. A disturbance of one round in three does not move
/// it.
fn ratio<B>(buffer: &mut B, fill: Fill<'_, B>, run: &mut impl FnMut(&mut B)) -> f64 {
    let round = |_| {
        let mut times = [0.0; 2];
        for kind in [0, 1, 1, 0] {
            fill[kind](buffer);
            times[kind] += seconds(buffer, run);
        }
        times[1] / times[0]
    };
    let mut ratios: Vec<f64> = (0..ROUNDS).map(round).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ROUNDS / 2]
}

fn are_alike(ratio: f64) -> bool {
    ratio < LIMIT && 1.0 / LIMIT < ratio
}

/// Measures once, and a second time if the times differ: a difference in the code shows both times.
fn check<B>(what: &str, buffer: &mut B, fill: Fill<'_, B>, mut run: impl FnMut(&mut B)) {
    let first = ratio(buffer, fill, &mut run);
    println!("{what}: {first:.4}");
    if !are_alike(first) {
        let again = ratio(buffer, fill, &mut run);
        println!("{what}: {again:.4} when measured again");
        assert!(are_alike(again), "{what}: ratios {first:.4} and {again:.4}, limit {LIMIT}");
    }
}

/// The shortest time of several calls.
fn least_time(mut call: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        call();
        start.elapsed()
    };
    (0..20).map(time).min().expect("some calls")
}

/// Checks that a time longer by a twentieth, or a little more, is seen. It hashes additional bytes
/// for one of the two data; their number depends on the level, whose products may take ten times as
/// long.
fn check_that_differences_are_seen(random: &mut ChaCha20Rng) {
    let key = Scheme::HQC_1.generate(random);
    let (right, _) = key.public_key().encapsulate(random);
    let decapsulate = || {
        black_box(key.decapsulate(&right)).expect("a secret");
    };
    let hash = || {
        black_box(Sha3_256::digest(black_box(&right.as_bytes()[..512])));
    };
    let twentieth = least_time(decapsulate) / 20;
    let hashes = twentieth.div_duration_f64(least_time(hash)).ceil() as usize;
    let mut is_hashed = false;
    let fill: Fill<'_, bool> = [&|hashed| *hashed = false, &|hashed| *hashed = true];
    let seen = ratio(&mut is_hashed, fill, &mut |hashed: &mut bool| {
        decapsulate();
        if *hashed {
            (0..hashes).for_each(|_| hash());
        }
    });
    println!("{hashes} times 512 bytes hashed for one of both: {seen:.4}");
    assert!(!are_alike(seen), "a difference goes unseen: ratio {seen:.4}, limit {LIMIT}");
}

#[test]
fn times_tell_nothing() {
    if cfg!(debug_assertions) {
        return skipped("the times of HQC: a debug build");
    }
    let mut random = ChaCha20Rng::seed_from_u64(1);
    check_that_differences_are_seen(&mut ChaCha20Rng::seed_from_u64(2));
    for scheme in schemes() {
        let key = scheme.generate(&mut random);
        let (right, _) = key.public_key().encapsulate(&mut random);
        let noise = vec![0x55; scheme.ciphertext_len()];
        let noise = Ciphertext::from_bytes(scheme, &noise).expect("a length");
        let decapsulate = |ciphertext: &mut Ciphertext| {
            black_box(key.decapsulate(ciphertext)).expect("a secret");
        };
        for (name, other) in [
            ("the first byte", wrong(&right, 0)),
            ("the last byte of v", wrong(&right, scheme.ciphertext_len() - 17)),
            ("all", noise),
        ] {
            let mut ciphertext = right.clone();
            let fill: Fill<'_, Ciphertext> = [&|c| c.clone_from(&right), &|c| c.clone_from(&other)];
            check(&format!("{scheme}, {name} wrong"), &mut ciphertext, fill, decapsulate);
        }
        let mut seed = vec![0; scheme.encapsulation_seed_len()];
        random.fill_bytes(&mut seed);
        let mut buffer = seed.clone();
        let fill: Fill<'_, Vec<u8>> = [&|s| s.fill(0), &|s| s.copy_from_slice(&seed)];
        check(&format!("{scheme}, a message of zeros"), &mut buffer, fill, |seed| {
            black_box(key.public_key().encapsulate_from_seed(seed)).expect("a seed");
        });
    }
}
