//! Miller and Rabin's test against trial division, the published pseudoprimes, and the other test.

mod random;

use widelimb_batch::Limb;
use widelimb_batch::protocols::prime::{next_prime, strong_probable_primes};
use widelimb_limb::modular;
use widelimb_limb::trim::trimmed;
use widelimb_testkit::Shapes;

fn is_prime(n: u64) -> bool {
    n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

/// The strong pseudoprimes to base 2 below 2^16, OEIS A001262.
const PSEUDOPRIMES: [u64; 11] =
    [2047, 3277, 4033, 4681, 8321, 15841, 29341, 42799, 49141, 52633, 65281];

#[test]
fn all_small_numbers() {
    let numbers: Vec<[Limb; 1]> =
        (0..65536 / if cfg!(debug_assertions) { 16 } else { 1 }).map(|n| [n]).collect();
    let views: Vec<&[Limb]> = numbers.iter().map(|n| &n[..]).collect();
    for (passed, n) in strong_probable_primes(&views, &[2]).into_iter().zip(&numbers) {
        let expected = is_prime(n[0]) || PSEUDOPRIMES.contains(&n[0]);
        assert_eq!(passed, expected, "{}", n[0]);
    }
    for (passed, n) in strong_probable_primes(&views, &[2, 3]).into_iter().zip(&numbers) {
        assert_eq!(passed, is_prime(n[0]), "{}", n[0]);
    }
}

/// The least strong pseudoprimes to the first bases (C. Pomerance, J. Selfridge, S. Wagstaff, 1980;
/// G. Jaeschke, 1993).
#[test]
fn published_pseudoprimes() {
    let bases = [2, 3, 5, 7, 11, 13];
    for (count, n) in [(1, 2047), (2, 1_373_653), (3, 25_326_001), (4, 3_215_031_751)] {
        assert_eq!(strong_probable_primes(&[&[n]], &bases[..count]), [true], "{n}");
        assert_eq!(strong_probable_primes(&[&[n]], &bases[..=count]), [false], "{n}");
    }
    assert_eq!(strong_probable_primes(&[&[3_474_749_660_383]], &bases), [true]);
    assert_eq!(strong_probable_primes(&[&[3_474_749_660_383]], &[17]), [false]);
}

#[test]
fn numbers_of_many_lengths() {
    let mut shapes = Shapes::new(13);
    let mut numbers: Vec<Vec<Limb>> = (0..60).map(|i| shapes.operand(1 + i % 6)).collect();
    for bits in [89, 107, 127, 521] {
        let mut mersenne = vec![Limb::MAX; (bits as usize).div_ceil(64)];
        *mersenne.last_mut().unwrap() >>= 64 - bits % 64;
        numbers.push(mersenne);
    }
    // 2^224 - 2^96 + 1 (the prime of P-224) has 96 rounds of squares.
    numbers.push(vec![1, 0xffff_ffff_0000_0000, Limb::MAX, 0xffff_ffff]);
    numbers.push(vec![5, 0, 0]);
    numbers.push(vec![]);
    let views: Vec<&[Limb]> = numbers.iter().map(|n| &n[..]).collect();
    let passed = strong_probable_primes(&views, &[2, 3, 5, 7]);
    for (passed, n) in passed.into_iter().zip(&numbers) {
        assert_eq!(passed, modular::is_probable_prime(n, 0), "{n:x?}");
    }
    assert!(strong_probable_primes(&[], &[2]).is_empty());
    assert_eq!(strong_probable_primes(&[&[9], &[4], &[2]], &[]), [true, false, true]);
}

#[test]
fn the_next_prime_is_the_least() {
    for start in 0..2000 {
        let expected = (start..).find(|&n| is_prime(n)).unwrap();
        assert_eq!(next_prime(&[start]), [expected]);
    }
    let mut shapes = Shapes::new(17);
    for i in 0..if cfg!(debug_assertions) { 3 } else { 24 } {
        let mut start = shapes.operand(1 + i % 5);
        start[i % 5] |= 1 << 40;
        let prime = next_prime(&start);
        let mut n = start.clone();
        while !modular::is_probable_prime(&n, 0) {
            let carry = widelimb_limb::add_assign(&mut n, &[1]);
            n.push(carry);
        }
        assert_eq!(prime, trimmed(&n));
        assert_eq!(next_prime(&prime), prime);
    }
    let edge = [Limb::MAX, Limb::MAX];
    let prime = next_prime(&edge);
    assert!(prime.len() == 3 && modular::is_probable_prime(&prime, 0));
}
