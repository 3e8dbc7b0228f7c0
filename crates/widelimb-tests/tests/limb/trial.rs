//! Trial division: every prime of the table in numbers of every short length.

use crate::limb_support::{big, limbs, random, rng};
use rand::Rng;
use widelimb_limb::Limb;
use widelimb_limb::remove_factor;
use widelimb_limb::sieve::primes_below;
use widelimb_limb::trial::{small_factor, small_factor_of_limb};

#[test]
fn each_prime_is_found_in_its_multiples() {
    let mut rng = rng(0x0054_7269);
    let primes: Vec<Limb> = primes_below(1 << 12).skip(1).collect();
    for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 64] {
        let other = loop {
            let bits = if n == 1 { 52 } else { 64 };
            let mut other = random(&mut rng, n);
            other[0] |= 1;
            other[n - 1] = other[n - 1] >> (64 - bits) | 1;
            if primes.iter().all(|&p| big(&other) % p != 0_u32.into()) {
                break other;
            }
        };
        assert_eq!(small_factor(&other, 1 << 12), None);
        for &p in &primes {
            let multiple = limbs(&(big(&other) * p));
            assert_eq!(small_factor(&multiple, 1 << 12), Some(p), "{p} times {n} limbs");
            assert_eq!(small_factor(&multiple, p + 1), Some(p), "{p} times {n} limbs");
            let smaller = primes[rng.random_range(0..primes.len())].min(p);
            let multiple = limbs(&(big(&multiple) * smaller));
            assert_eq!(small_factor(&multiple, 1 << 12), Some(smaller), "{p}, {smaller}");
        }
    }
}

#[test]
fn bounds_are_kept_for_a_limb() {
    for (limb, bound, expected) in
        [(9, 3, None), (9, 4, Some(3)), (0, 100, Some(3)), (1, 4096, None), (101, 101, None)]
    {
        assert_eq!(small_factor_of_limb(limb, bound), expected, "{limb} below {bound}");
    }
}

#[test]
fn all_factors_are_removed() {
    let mut rng = rng(0x0052_656d);
    for n in 1..6 {
        for exponent in [0, 1, 2, 3, 6, 7, 8, 31, 100] {
            for factor in [2, 3, 4, 6, 1 << 32, (1 << 61) - 1, Limb::MAX] {
                let other = loop {
                    let other = random(&mut rng, n);
                    if big(&other) % factor != 0_u32.into() {
                        break other;
                    }
                };
                let a = limbs(&(big(&other) * big(&[factor]).pow(exponent)));
                let (rest, count) = remove_factor(&a, &[factor, 0]);
                assert_eq!((big(&rest), count), (big(&other), exponent.into()), "{factor}");
            }
        }
    }
}
