//! The loops that are compiled for the vectors of each level, beside plain ones.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_kernels::sieve::{Roots, SPARE, advance, find_below, find_hits, next_high_byte};
use widelimb_testkit::on_every_level;

const PRIMES: [u32; 9] = [3, 5, 7, 251, 65_537, 1_000_003, 16_777_213, 536_870_909, 2_147_483_647];

/// All short lengths, and some around multiples of what vectors hold.
fn lengths() -> impl Iterator<Item = usize> {
    (0..70).chain([127, 128, 129, 255, 256, 257, 1000])
}

/// Residues, among them the least and the greatest.
fn residues(rng: &mut ChaCha8Rng, p: &[u32]) -> Vec<u32> {
    let mut residue = |&p: &u32| match rng.random_range(0..4) {
        0 => 0,
        1 => p - 1,
        _ => rng.random_range(0..p),
    };
    p.iter().map(&mut residue).collect()
}

#[test]
fn roots_advance() {
    on_every_level(|k| {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for len in lengths() {
            let p: Vec<u32> = (0..len).map(|_| PRIMES[rng.random_range(0..9)]).collect();
            let (roots, steps) = (residues(&mut rng, &p), residues(&mut rng, &p));
            for is_minus in [false, true] {
                let mut advanced = roots.clone();
                advance(k, &mut advanced, &steps, &p, is_minus);
                let each = roots.iter().zip(&steps).zip(&p).map(|((&root, &step), &p)| {
                    let [root, step, p] = [root, step, p].map(i64::from);
                    (if is_minus { root - step } else { root + step }).rem_euclid(p) as u32
                });
                assert_eq!(advanced, each.collect::<Vec<_>>(), "{len}");
            }
        }
    });
}

#[test]
fn hits_are_multiples() {
    on_every_level(|k| {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for len in lengths() {
            let p: Vec<u32> = (0..len).map(|_| PRIMES[rng.random_range(0..9)]).collect();
            let inverse = |&p: &u32| widelimb_limb::low_bits::limb_inverse(p.into()) as u32;
            let inverses: Vec<u32> = p.iter().map(inverse).collect();
            let most: Vec<u32> = p.iter().map(|&p| u32::MAX / p).collect();
            let (first, second) = (residues(&mut rng, &p), residues(&mut rng, &p));
            for at in [0, 1, 250, 65_536, (1 << 31) - 1, rng.random_range(0..1 << 31)] {
                let roots = [&first[..], &second];
                let primes = Roots { p: &p, inverses: &inverses, most: &most, roots };
                let (mut found, before) = (vec![7], vec![7]);
                find_hits(k, primes, at, &mut found);
                let is_hit = |&i: &usize| {
                    let at = i64::from(at);
                    [first[i], second[i]]
                        .iter()
                        .any(|&root| (at - i64::from(root)) % i64::from(p[i]) == 0)
                };
                let hits: Vec<usize> = before.into_iter().chain((0..len).filter(is_hit)).collect();
                assert_eq!(found, hits, "{len} {at}");
            }
        }
    });
}

#[test]
fn high_bytes_and_low_values_are_found() {
    on_every_level(|k| {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for len in lengths() {
            for rare in [1, 3, 50, 1000] {
                let mut byte =
                    || rng.random_range(0..128) | u8::from(rng.random_range(0..rare) == 0) << 7;
                let bytes: Vec<u8> = (0..len).map(|_| byte()).collect();
                for from in [0, 1, len / 2, len.saturating_sub(1), len, len + 9] {
                    let high = (from..len).find(|&i| bytes[i] >= 128);
                    assert_eq!(next_high_byte(k, &bytes, from), high, "{len} {from}");
                }
                let bound = [0, 1, 1 << 16, 1 << 31, u32::MAX][rng.random_range(0..5)];
                let mut value = || match rng.random_range(0..4_u32) {
                    0 => bound,
                    1 => bound.wrapping_sub(1),
                    _ => rng.random(),
                };
                let values: Vec<u32> = (0..len).map(|_| value()).collect();
                let mut indices = vec![9; len + SPARE];
                let count = find_below(k, &values, bound, &mut indices);
                let below = (0..len as u32).filter(|&i| values[i as usize] < bound);
                assert_eq!(indices[..count], below.collect::<Vec<_>>(), "{len} {bound}");
            }
        }
    });
}
