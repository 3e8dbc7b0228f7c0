//! Tests of the codes against their definitions, and against code words of other implementations.

use super::gf256::{Lanes, combine, invert_each, mix, mul, mul_each, pow};
use super::*;
use crate::ParameterSet;
use crate::arch::level::of_test::on_every_level;
use crate::test_values::bytes_of;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use widelimb_testkit::cases;

const VECTORS: &str = include_str!("../../tests/data/hqc_kat_code_vectors.txt");

/// The product `a b`, term by term.
fn slow_mul(a: u8, b: u8) -> u8 {
    let product = (0..8).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ u32::from(a) << i);
    let reduce =
        |rest: u32, i: u32| if rest >> i & 1 == 1 { rest ^ 0x11d << (i - 8) } else { rest };
    (8..15).rev().fold(product, reduce) as u8
}

fn set(bytes: u8) -> Lanes<256> {
    core::array::from_fn(|i| i as u8 ^ bytes)
}

#[test]
fn products_are_those_of_the_polynomials() {
    for b in 0..=255 {
        let product = mul_each(&set(0), &[b; 256]);
        let swapped = mul_each(&[b; 256], &set(0));
        let by_planes = combine(&[set(0), set(7)], [b, b].into_iter());
        let mixed = mix([b, 1], &set(0), &set(7));
        for a in 0..=255 {
            let (i, expected) = (usize::from(a), slow_mul(a, b));
            assert_eq!([mul(a, b), product[i], swapped[i]], [expected; 3], "{a} {b}");
            assert_eq!(by_planes[i], expected ^ slow_mul(a ^ 7, b), "{a} {b}");
            assert_eq!(mixed[i], expected ^ a ^ 7, "{a} {b}");
        }
    }
    let inverses = invert_each(&set(0));
    assert_eq!(inverses[0], 0);
    assert!((1..=255).all(|a| slow_mul(a, inverses[usize::from(a)]) == 1));
    assert_eq!([pow(2, 0), pow(2, 8), pow(2, 255)], [1, 0x1d, 1]);
}

/// The generators are those that the specification lists with their leading terms.
#[test]
fn generators_are_the_specifications() {
    let listed: [&[u8]; 3] = [
        &[
            89, 69, 153, 116, 176, 117, 111, 75, 73, 233, 242, 233, 65, 210, 21, 139, 103, 173, 67,
            118, 105, 210, 174, 110, 74, 69, 228, 82, 255, 181, 1,
        ],
        &[
            45, 216, 239, 24, 253, 104, 27, 40, 107, 50, 163, 210, 227, 134, 224, 158, 119, 13,
            158, 1, 238, 164, 82, 43, 15, 232, 246, 142, 50, 189, 29, 232, 1,
        ],
        &[
            49, 167, 49, 39, 200, 121, 124, 91, 240, 63, 148, 71, 150, 123, 87, 101, 32, 215, 159,
            71, 201, 115, 97, 210, 186, 183, 141, 217, 123, 12, 31, 243, 180, 219, 152, 239, 99,
            141, 4, 246, 191, 144, 8, 232, 47, 27, 141, 178, 130, 64, 124, 47, 39, 188, 216, 48,
            199, 187, 1,
        ],
    ];
    for (delta, listed) in [15, 16, 29].into_iter().zip(listed) {
        let generator = reed_solomon::generator::<64>(delta);
        assert_eq!(generator[..2 * delta], listed[..2 * delta], "{delta}");
        assert_eq!(listed[2 * delta..], [1], "{delta}");
    }
}

/// The values of a file of vectors: `name = digits` on a line, continued on the lines behind it.
fn vectors(of: ParameterSet) -> impl Iterator<Item = (&'static str, &'static str)> {
    let section = VECTORS.split("== ").find(|section| section.starts_with(of.name()));
    let lines = section.expect("a section of the set").lines();
    lines.filter_map(|line| line.split_once(" = "))
}

#[test]
fn words_of_the_reed_solomon_codes_are_as_known() {
    on_every_level(|| {
        for set in ParameterSet::ALL {
            let code = set.parameters().code;
            let (mut message, mut word, mut corrected) = (Vec::new(), Vec::new(), 0);
            for (name, digits) in vectors(set) {
                match name {
                    "m" => message = bytes_of(digits),
                    "codeword" => {
                        word = bytes_of(digits);
                        let mut symbols = vec![0; word.len()];
                        code.encode(&mut symbols, &message);
                        assert_eq!(symbols, word, "{set}");
                    }
                    _ if name.starts_with("received") => {
                        let mut symbols = bytes_of(digits);
                        code.correct(&mut symbols);
                        assert_eq!(symbols, word, "{set}: {name}");
                        corrected += 1;
                    }
                    // Of a message and of a received word, with one error too many.
                    _ => {
                        let (_, received) =
                            digits.split_once("received = ").expect("a received word");
                        let received = received.split(' ').next().expect("digits");
                        code.correct(&mut bytes_of(received));
                    }
                }
            }
            assert_eq!(corrected, 6, "{set}");
        }
    });
}

/// Classes of positions to put errors at.
fn classes(symbols: usize, checks: usize) -> Vec<Vec<usize>> {
    vec![
        (0..symbols).collect(),
        (0..checks).collect(),
        (checks..symbols).collect(),
        (0..symbols).step_by(2).collect(),
        (symbols - checks..symbols).collect(),
    ]
}

/// PQClean's pull request 393 (liboqs 990): one vector of syndromes of hqc-192 lacked a byte, which
/// showed for some errors only.
#[test]
fn all_that_can_be_corrected_is() {
    on_every_level(|| {
        let mut random = ChaCha20Rng::seed_from_u64(1);
        for set in ParameterSet::ALL {
            let p = set.parameters();
            let checks = p.symbols - p.message;
            for mut positions in classes(p.symbols, checks) {
                for wrong in 0..=checks / 2 {
                    for round in 0..cases(20) {
                        let message: Vec<u8> = (0..p.message).map(|_| random.random()).collect();
                        let mut word = vec![0; p.symbols];
                        p.code.encode(&mut word, &message);
                        let mut symbols = word.clone();
                        positions.shuffle(&mut random);
                        for &position in positions.iter().take(wrong) {
                            symbols[position] ^=
                                if round == 0 { 1 } else { random.random_range(1..=255) };
                        }
                        p.code.correct(&mut symbols);
                        assert_eq!(symbols, word, "{set}, {wrong} wrong");
                    }
                }
            }
        }
    });
}

/// Words with one error too many, with all symbols wrong, and of one symbol repeated: decoding ends
/// without a panic.
#[test]
fn what_cannot_be_corrected_ends_too() {
    let mut random = ChaCha20Rng::seed_from_u64(2);
    for set in ParameterSet::ALL {
        let p = set.parameters();
        let delta = (p.symbols - p.message) / 2;
        for wrong in [delta + 1, delta + 2, 2 * delta, 2 * delta + 1, p.symbols] {
            for _ in 0..cases(200) {
                let mut symbols = vec![0; p.symbols];
                symbols[..wrong]
                    .iter_mut()
                    .for_each(|symbol| *symbol = random.random_range(1..=255));
                symbols.shuffle(&mut random);
                p.code.correct(&mut symbols);
                assert_eq!(symbols.len(), p.symbols);
            }
        }
        for symbol in 0..=255 {
            p.code.correct(&mut vec![symbol; p.symbols]);
        }
    }
}

#[test]
fn words_of_the_reed_muller_code_are_as_known() {
    let known = VECTORS.lines().filter_map(|line| line.strip_prefix("RM ")?.split_once(" = "));
    let mut count = 0;
    for (symbol, word) in known {
        let encoded = reed_muller::encode(bytes_of(symbol)[0]).map(u64::to_le_bytes).concat();
        assert_eq!(encoded, bytes_of(word), "{symbol}");
        count += 1;
    }
    assert_eq!(count, 13);
    for symbol in 0..=255_u8 {
        let bit = |j: u32| {
            (symbol >> 7 & 1) ^ (0..7).fold(0, |sum, i| sum ^ (symbol as u32 & j) as u8 >> i & 1)
        };
        let word = reed_muller::encode(symbol);
        for j in 0..128 {
            assert_eq!((word[j as usize / 64] >> (j % 64)) as u8 & 1, bit(j), "{symbol}, bit {j}");
        }
    }
}

/// The nearest symbol, by comparing with the words of all symbols; of several, the first by the
/// lower bits and then by bit 7.
fn nearest(copies: &[u64]) -> u8 {
    let distance = |symbol: u8| -> u32 {
        let word = reed_muller::encode(symbol);
        copies
            .chunks(2)
            .flat_map(|copy| [copy[0] ^ word[0], copy[1] ^ word[1]])
            .map(u64::count_ones)
            .sum()
    };
    (0..=255).min_by_key(|&symbol| (distance(symbol), symbol & 127, symbol >> 7)).expect("a symbol")
}

/// The symbol that the decoder returns.
fn decoded(copies: &[u64]) -> u8 {
    let mut symbol = [0];
    reed_muller::decode(&mut symbol, copies, copies.len() / 2);
    symbol[0]
}

#[test]
fn the_nearest_word_is_found_and_the_first_of_several() {
    on_every_level(|| {
        let mut random = ChaCha20Rng::seed_from_u64(3);
        for copies in [3, 5] {
            for limb in [0, u64::MAX, 0xffff_0000, 0x5555_5555_5555_5555, 0xf0f0_ff00_1234_0000] {
                let word = vec![limb; 2 * copies];
                assert_eq!(decoded(&word), nearest(&word), "{limb:x}");
            }
            for round in 0..cases(5000) {
                let symbol: u8 = random.random();
                let mut word = reed_muller::encode(symbol).repeat(copies);
                // Up to the last number that leaves no doubt, or as many as bring several as near.
                for _ in 0..round % (90 * copies as u64) {
                    let bit = random.random_range(0..128 * copies);
                    word[bit / 64] ^= 1 << (bit % 64);
                }
                assert_eq!(decoded(&word), nearest(&word), "{symbol}, round {round}");
            }
            for symbol in 0..=255 {
                let mut word = reed_muller::encode(symbol).repeat(copies);
                // One less than half the distance between two words.
                (0..32 * copies - 1).for_each(|i| word[i * 4 / 64] ^= 1 << (i * 4 % 64));
                assert_eq!(decoded(&word), symbol);
            }
        }
    });
}

/// Flips enough bits to make as many symbols wrong as the code can correct.
#[test]
fn messages_come_back_through_noise() {
    on_every_level(|| {
        let mut random = ChaCha20Rng::seed_from_u64(4);
        for set in ParameterSet::ALL {
            let p = set.parameters();
            let delta = (p.symbols - p.message) / 2;
            for wrong in [0, 1, delta] {
                let message: Vec<u8> = (0..p.message).map(|_| random.random()).collect();
                let mut v = vec![0; p.code_limbs()];
                add_encoded(p, &mut v, &message);
                let mut positions: Vec<usize> = (0..p.symbols).collect();
                positions.shuffle(&mut random);
                for &i in &positions[..wrong] {
                    v[2 * p.copies * i..][..2 * p.copies]
                        .iter_mut()
                        .for_each(|limb| *limb = !*limb);
                }
                let mut decoded = vec![0; p.message];
                decode(p, &mut decoded, &v);
                assert_eq!(decoded, message, "{set}, {wrong}");
            }
        }
    });
}
