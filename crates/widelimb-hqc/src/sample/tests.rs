//! Tests against simple samplers, which draw one place after the other and branch on each.

use super::rejection::Layout;
use super::scaled::{self, Scaling, replace_duplicates};
use super::*;
use crate::arch::level::of_test::on_every_level;
use crate::bytes::write_limbs;
use crate::hash::Streams;
use alloc::collections::BTreeSet;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use widelimb_testkit::cases;

const PLAIN: Streams = Streams::Plain { domain: 1 };
const PADDED: Streams = Streams::Padded { domain: 2 };

/// Rings and weights: those of HQC, and small ones, in which most candidates are equal to others.
const SHAPES: [(usize, usize); 6] =
    [(17669, 66), (35851, 114), (57637, 149), (50000, 100), (131, 60), (41, 40)];

/// Draws candidate by candidate until the weight is reached, `count` times.
fn by_rejection(
    stream: &mut Stream,
    n: usize,
    weight: usize,
    in_batches: bool,
    count: usize,
) -> Vec<Vec<u16>> {
    let bound = (1 << 24) / n * n;
    let mut buffered = Vec::new();
    let mut elements = Vec::new();
    while elements.len() < count {
        let mut held = Vec::new();
        while held.len() < weight {
            if buffered.is_empty() {
                buffered = read(stream, if in_batches { 3 * weight } else { 3 });
            }
            let rest = buffered.split_off(3);
            let [a, b, c] = [0, 1, 2].map(|i| usize::from(buffered[i]));
            buffered = rest;
            let number = if in_batches { a << 16 | b << 8 | c } else { c << 16 | b << 8 | a };
            let place = (number % n) as u16;
            if number < bound && !held.contains(&place) {
                held.push(place);
            }
        }
        buffered.clear();
        elements.push(held);
    }
    elements
}

/// The stream of one seed.
fn expanded(streams: Streams, seed: &[u8]) -> Stream {
    streams.expand(1, &|_| seed)
}

/// The next bytes of one stream.
fn read(stream: &mut Stream, len: usize) -> Vec<u8> {
    let mut bytes = Outputs::new(1, len);
    stream.read(&mut bytes);
    bytes.of(0).to_vec()
}

fn kept(places: &Places) -> Vec<u16> {
    places.iter().copied().filter(|&place| place != NOWHERE).collect()
}

#[test]
fn rejection_draws_what_branches_would() {
    on_every_level(by_rejection_as_drawn);
}

fn by_rejection_as_drawn() {
    for seed in 0..cases(500) {
        for (n, weight) in SHAPES {
            for (in_batches, streams) in [(false, PLAIN), (true, PADDED)] {
                let seed = seed.to_le_bytes();
                let sampling =
                    if in_batches { Sampling::RejectionInBatches } else { Sampling::Rejection };
                let streams = || expanded(streams, &seed);
                let drawn: [Places; 3] = sampling.places(streams, 1, n, weight).remove(0);
                let expected = by_rejection(&mut streams(), n, weight, in_batches, 3);
                assert_eq!(
                    drawn.each_ref().map(kept).to_vec(),
                    expected,
                    "{n} {weight} {in_batches}"
                );
            }
        }
    }
}

/// With too small a margin the result is `None`, and never a wrong element.
#[test]
fn margins_change_nothing() {
    let mut failures = 0;
    for seed in 0..cases(500) {
        for (in_batches, streams) in [(false, PLAIN), (true, PADDED)] {
            let seed = seed.to_le_bytes();
            let expected = by_rejection(&mut expanded(streams, &seed), 300, 40, in_batches, 3);
            for margin in [0, 1, 5, 39, 40, 41, 100] {
                let layout = Layout { ring_bits: 300, weight: 40, margin, in_batches };
                match layout.places::<3>(&mut expanded(streams, &seed), 1) {
                    Some(drawn) => assert_eq!(drawn[0].each_ref().map(kept).to_vec(), expected),
                    None => failures += 1,
                }
            }
        }
    }
    assert!(failures > 0, "no margin was too small");
}

#[test]
fn scaled_places_are_by_the_formulas() {
    on_every_level(scaled_as_by_the_formulas);
}

fn scaled_as_by_the_formulas() {
    for seed in 0..cases(500) {
        for (n, weight) in SHAPES {
            for (scaling, sampling) in
                [(Scaling::Product, Sampling::Products), (Scaling::Remainder, Sampling::Remainders)]
            {
                let seed = seed.to_le_bytes();
                let mut stream = expanded(PADDED, &seed);
                let bytes = read(&mut stream, 4 * weight);
                let word =
                    |i: usize| u32::from_le_bytes(bytes[4 * i..][..4].try_into().expect("4"));
                let mut expected: Vec<usize> = (0..weight)
                    .map(|i| match (u64::from(word(i)), (n - i) as u64) {
                        (u, m) if scaling == Scaling::Product => i + ((u * m) >> 32) as usize,
                        (u, m) => i + (u % m) as usize,
                    })
                    .collect();
                let mut seen = BTreeSet::new();
                for i in (0..weight).rev() {
                    if !seen.insert(expected[i]) {
                        expected[i] = i;
                        assert!(seen.insert(i), "later ones cannot be {i}");
                    }
                }
                let drawn: [Places; 2] =
                    sampling.places(|| expanded(PADDED, &seed), 1, n, weight).remove(0);
                let first: Vec<usize> = drawn[0].iter().map(|&place| place.into()).collect();
                assert_eq!(first, expected, "{n} {weight} {scaling:?}");
                // A second element goes on where the first ended.
                let again = scaled::places::<1>(&mut stream, 1, n, weight, scaling);
                assert_eq!(again[0][0], drawn[1]);
            }
        }
    }
}

/// RustCrypto's KEMs, issue 352, kept the first of equal places and not the last.
#[test]
fn of_equal_places_the_last_is_kept() {
    on_every_level(|| {
        let mut places = [9, 7, 9, 7, 8];
        replace_duplicates(&mut places);
        assert_eq!(places, [0, 1, 9, 7, 8]);
        let mut places = [4; 5];
        replace_duplicates(&mut places);
        assert_eq!(places, [0, 1, 2, 3, 4]);
    });
}

#[test]
fn elements_have_their_places() {
    on_every_level(elements_of_places);
}

fn elements_of_places() {
    let mut random = ChaCha20Rng::seed_from_u64(6);
    for set in crate::ParameterSet::ALL {
        let p = set.parameters();
        for weight in [0, 1, 2, 66, 165, 400] {
            let last = p.ring_bits as u16 - 1;
            let mut places: BTreeSet<u16> =
                [0, last, 1023, 1024].into_iter().take(weight).collect();
            while places.len() < weight {
                places.insert(random.random_range(0..=last));
            }
            let mut expected = vec![0; p.limbs()];
            places.iter().for_each(|&place| expected[usize::from(place) / 64] |= 1 << (place % 64));
            let mut places: Vec<u16> = places.into_iter().collect();
            places.extend([NOWHERE; 3]);
            assert_eq!(*element_of(p, &Zeroizing::new(places)), expected, "{set} {weight}");
        }
    }
}

#[test]
fn remainders_are_those_of_a_division() {
    let mut random = ChaCha20Rng::seed_from_u64(7);
    for divisor in [2, 3, 5, 255, 256, 17669, 35851, 57637, 65535] {
        let of = Divisor::new(divisor as usize);
        let edges = [0, 1, 2].map(|i| u32::MAX / divisor * divisor - 2 + i);
        let random = core::array::from_fn::<u32, 1000, _>(|_| random.random());
        for a in [0, divisor - 1, divisor, (1 << 24) - 1, u32::MAX]
            .into_iter()
            .chain(edges)
            .chain(random)
        {
            assert_eq!(remainder(a, of), a % divisor, "{a} mod {divisor}");
        }
    }
}

#[test]
fn uniform_elements_are_the_bytes_of_the_stream() {
    for set in crate::ParameterSet::ALL {
        let p = set.parameters();
        let mut bytes = read(&mut expanded(PLAIN, b"seed"), p.bytes());
        let element = uniform(p, &mut expanded(PLAIN, b"seed"), 1).remove(0);
        let mut written = vec![0; p.bytes()];
        write_limbs(&mut written, &element);
        *bytes.last_mut().expect("a byte") &= (1 << (p.ring_bits % 8)) - 1;
        assert_eq!(written, bytes, "{set}");
    }
}

#[test]
fn padded_streams_take_whole_words() {
    let mut padded = expanded(PADDED, b"seed");
    let all = read(&mut expanded(Streams::Plain { domain: 2 }, b"seed"), 48);
    for (len, from) in [(5, 0), (8, 8), (9, 16), (0, 32), (1, 32), (8, 40)] {
        assert_eq!(read(&mut padded, len), all[from..from + len]);
    }
}
