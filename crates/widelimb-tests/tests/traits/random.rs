//! Random numbers: every value of a range comes, none of them more often than chance lets it.

use crate::numbers::panics;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb::modular::PrimeBitsError;
use widelimb::natural::MAX_BITS;
use widelimb::{Integer, Natural};

fn rng() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(5)
}

fn number(n: u64) -> Natural {
    Natural::from(n)
}

/// Asserts that `draws` values of `0..count` are as even as chance makes them: Pearson's statistic
/// of `count - 1` degrees of freedom is about that, give or take the root of twice it.
fn assert_even(count: usize, mut draw: impl FnMut() -> usize) {
    let draws = 400 * count;
    let mut seen = vec![0_u32; count];
    (0..draws).for_each(|_| seen[draw()] += 1);
    let statistic: f64 = seen.iter().map(|&n| (f64::from(n) - 400.0).powi(2) / 400.0).sum();
    let freedom = (count - 1) as f64;
    assert!(
        (statistic - freedom).abs() < 5.0 * (2.0 * freedom).sqrt() + 5.0,
        "{statistic}: {seen:?}"
    );
}

#[test]
fn numbers_of_a_range_come_evenly() {
    let mut rng = rng();
    for count in [2, 3, 5, 8, 11, 33] {
        let bound = number(count);
        let value = |n: Natural| n.to_usize_saturating();
        assert_even(count as usize, || value(Natural::random_below(&mut rng, &bound)));
        let (low, high) = (number(100), number(100 + count));
        assert_even(count as usize, || value(Natural::random_between(&mut rng, &low..&high)) - 100);
        assert_even(count as usize, || value(rng.random_range(low.clone()..high.clone())) - 100);
        assert_even(count as usize, || value(rng.random_range(low.clone()..=&high - 1)) - 100);
        let (low, high) = (Integer::from(-3), Integer::from(count as i64 - 3));
        let value = |n: Integer| (n + 3).to_usize_saturating();
        assert_even(count as usize, || value(Integer::random_between(&mut rng, &low..&high)));
        assert_even(count as usize, || value(rng.random_range(low.clone()..high.clone())));
        assert_even(count as usize, || value(rng.random_range(low.clone()..=&high - 1)));
    }
}

#[test]
fn the_high_digits_of_long_ranges_come_evenly() {
    let mut rng = rng();
    let low = Natural::one() << 200;
    let (bound, high) = (&low * 7, &low * 8);
    assert_even(7, || (Natural::random_below(&mut rng, &bound) >> 200).to_usize_saturating());
    assert_even(7, || {
        (Natural::random_between(&mut rng, &low..&high) >> 200).to_usize_saturating() - 1
    });
}

#[test]
fn every_bit_is_even() {
    let mut rng = rng();
    for bits in [0, 1, 63, 64, 65, 128, 200] {
        let mut ones = vec![0_u32; bits as usize];
        for _ in 0..1000 {
            let n = Natural::random_bits(&mut rng, bits);
            assert!(n.bit_len() <= bits);
            (0..bits).for_each(|i| ones[i as usize] += u32::from(n.bit(i)));
        }
        assert!(ones.iter().all(|&n| (400..600).contains(&n)), "{bits} bits: {ones:?}");
    }
    assert!(Natural::random_bits_within(&mut rng, 65, 64).is_err());
    assert!(panics(|| Natural::random_bits(&mut rng, MAX_BITS + 1)));
}

#[test]
fn primes_of_a_length() {
    let mut rng = rng();
    for bits in [2, 3, 10, 64, 100] {
        let p = Natural::random_prime(&mut rng, bits).unwrap();
        assert!(p.bit_len() == bits && p.is_probable_prime(), "{p}");
    }
    let p = Natural::random_safe_prime(&mut rng, 40).unwrap();
    assert!(p.is_probable_prime() && (p >> 1).is_probable_prime());
    let error: Result<_, PrimeBitsError> = Natural::random_prime(&mut rng, 1);
    assert!(error.is_err() && Natural::random_safe_prime(&mut rng, 2).is_err());
}

#[test]
fn empty_ranges() {
    let mut rng = rng();
    let (low, high) = (number(5), number(6));
    assert_eq!(Natural::checked_random_below(&mut rng, &Natural::ZERO), None);
    assert_eq!(Natural::checked_random_between(&mut rng, &high..&low), None);
    assert_eq!(Natural::checked_random_between(&mut rng, &low..&low), None);
    assert_eq!(Natural::checked_random_between(&mut rng, &low..&high), Some(number(5)));
    assert!(panics(|| Natural::random_below(&mut rng, &Natural::ZERO)));
    assert!(panics(|| Natural::random_between(&mut rng, &low..&low)));
    assert!(panics(|| rng.random_range(low.clone()..low.clone())));
    let (low, high) = (Integer::from(-5), Integer::from(-4));
    assert_eq!(Integer::checked_random_between(&mut rng, &high..&low), None);
    assert_eq!(Integer::checked_random_between(&mut rng, &low..&high), Some(low.clone()));
    assert!(panics(|| Integer::random_between(&mut rng, &low..&low)));
}
