//! Tests against the hashes of RustCrypto, of one input at a time.

use super::*;
use crate::arch::level::of_test::on_every_level;
use alloc::vec;
use alloc::vec::Vec;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha20Rng;
use sha3::{Digest, Sha3_256, Sha3_512};
use shake::{ExtendableOutput, Shake256, Update, XofReader};

/// `count` different inputs of `len` bytes.
fn inputs(count: usize, len: usize) -> Vec<Vec<u8>> {
    let mut random = ChaCha20Rng::seed_from_u64(8);
    let mut input = || {
        let mut bytes = vec![0; len];
        random.fill_bytes(&mut bytes);
        bytes
    };
    (0..count).map(|_| input()).collect()
}

/// The outputs as vectors.
fn listed(outputs: &Outputs) -> Vec<Vec<u8>> {
    (0..outputs.count()).map(|i| outputs.of(i).to_vec()).collect()
}

/// Lengths around the multiples of both rates.
fn lens() -> impl Iterator<Item = usize> {
    (0..=300).chain([543, 544, 545, 2176, 2177])
}

#[test]
fn hashes_are_those_of_another_library() {
    on_every_level(|| {
        for len in lens() {
            let inputs = inputs(9, len);
            for count in [1, 2, 5, 9] {
                // Two parts, so that the second begins anywhere.
                let (head, tail) = (len / 3, len.div_ceil(5).min(len - len / 3));
                let tail = head + tail;
                let parts: [Part; 3] =
                    [&|i| &inputs[i][..head], &|i| &inputs[i][head..tail], &|i| &inputs[i][tail..]];
                let short = sha3_256(count, &parts);
                let long = sha3_512(count, &parts);
                let shake = shake256(count, &parts);
                for (i, input) in inputs[..count].iter().enumerate() {
                    assert_eq!(short.of(i), &Sha3_256::digest(input)[..], "{count}, {len}");
                    assert_eq!(long.of(i), &Sha3_512::digest(input)[..], "{count}, {len}");
                    let mut expected = [0; 64];
                    Shake256::digest_xof(input, &mut expected);
                    assert_eq!(shake.of(i), expected, "{count}, {len}");
                }
            }
        }
    });
}

#[test]
fn any_number_is_hashed_side_by_side() {
    on_every_level(|| {
        for count in 0..=20 {
            let inputs = inputs(count, 200);
            let expected: Vec<Vec<u8>> =
                inputs.iter().map(|input| Sha3_256::digest(input).to_vec()).collect();
            assert_eq!(listed(&sha3_256(count, &[&|i| &inputs[i]])), expected, "{count}");
        }
    });
}

#[test]
fn streams_go_on_where_they_were() {
    on_every_level(|| {
        for count in [0, 1, 3, 8, 10] {
            let seeds = inputs(count, 40);
            let mut stream = Streams::Plain { domain: 7 }.expand(count, &|i| &seeds[i]);
            let mut readers: Vec<_> = seeds
                .iter()
                .map(|seed| Shake256::default().chain(seed).chain([7]).finalize_xof())
                .collect();
            for len in lens().chain([0, 3, 136, 5]) {
                let mut bytes = Outputs::new(count, len);
                stream.read(&mut bytes);
                for (i, reader) in readers.iter_mut().enumerate() {
                    let mut expected = vec![0; len];
                    reader.read(&mut expected);
                    assert_eq!(bytes.of(i), expected, "{count}, {len}");
                }
            }
        }
    });
}
