//! Square roots modulo primes and other numbers.

use super::{composites, hard, is_incomplete, natural, powers, primes, random, stopped};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use widelimb::Natural;
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::arithmetic::roots::{sqrt_mod, sqrt_mod_prime, sqrt_mod_with};

/// All roots, by all squares.
fn all_roots(a: u64, n: u64) -> Vec<Natural> {
    (0..n).filter(|x| x * x % n == a % n).map(natural).collect()
}

#[test]
fn all_short_numbers() {
    for n in 1..=300 {
        for a in 0..n + 2 {
            let found = sqrt_mod(&natural(a), &natural(n)).expect("factored");
            let expected = all_roots(a, n);
            assert_eq!(found.count(), natural(expected.len() as u64), "{a} {n}");
            let mut unsorted: Vec<Natural> = found.iter().collect();
            unsorted.sort();
            assert_eq!(unsorted, expected, "{a} {n}");
            assert_eq!(found.sorted(expected.len()).as_ref(), Ok(&expected), "{a} {n}");
        }
    }
    assert!(sqrt_mod(&natural(2), &Natural::ZERO).is_err_and(|e| e == ArithmeticError::Zero));
}

#[test]
fn short_prime_powers() {
    for (p, most) in [(2_u64, 12), (3, 7), (5, 5), (7, 4), (17, 3)] {
        for e in 1..=most {
            let n = p.pow(e);
            let squares: Vec<u64> = (0..n).map(|x| x * x % n).collect();
            for a in (0..n).filter(|a| n < 300 || a % 7 == 0 || a % (p * p) == 1) {
                let expected = squares.iter().filter(|&&square| square == a).count();
                let found = sqrt_mod(&natural(a), &natural(n)).expect("factored");
                assert_eq!(found.count(), natural(expected as u64), "{a} {n}");
                assert!(found.iter().all(|x| x < n && x.square() % n == a));
            }
        }
    }
}

#[test]
fn modulo_short_primes() {
    let primes = (2..=1000).filter(|&p| natural(p).is_probable_prime());
    for p in primes {
        for a in 0..p + 2 {
            let least = all_roots(a, p).first().cloned();
            assert_eq!(sqrt_mod_prime(&natural(a), &natural(p)), Ok(least), "{a} {p}");
        }
    }
}

#[test]
fn modulo_long_primes() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for p in primes() {
        for _ in 0..10 {
            let root = random(&mut rng, &p);
            let other = (&p - &root) % &p;
            let found = sqrt_mod_prime(&(root.square() % &p), &p);
            assert_eq!(found, Ok(Some(root.min(other))), "{p}");
            let a = random(&mut rng, &p);
            let expected = a.jacobi(&p).is_ok_and(|symbol| symbol >= 0);
            let found = sqrt_mod_prime(&a, &p).expect("a prime");
            assert_eq!(found.is_some(), expected, "{a} {p}");
            assert!(found.is_none_or(|root| root.square() % &p == a));
        }
        for root in [Natural::ZERO, Natural::one(), natural(2), (&p - 1_u32) >> 1_u32] {
            let square = root.square() % &p;
            assert_eq!(sqrt_mod_prime(&square, &p), Ok(Some(root)), "{p}");
        }
    }
}

/// The root by A. Tonelli and D. Shanks.
fn tonelli_shanks(a: &Natural, p: &Natural) -> Natural {
    let twos = (p - 1_u32).trailing_zeros().expect("above 1");
    let odd = (p - 1_u32) >> twos;
    let mut z = natural(2);
    while z.jacobi(p) != Ok(-1) {
        z += 1_u32;
    }
    let (mut c, mut m) = (z.pow_mod(&odd, p), twos);
    let half = a.pow_mod(&(&odd >> 1_u32), p);
    let mut root = a * &half % p;
    let mut t = &root * &half % p;
    while !t.is_one() {
        let squares = |t: &Natural| Some(t.square() % p);
        let order = std::iter::successors(Some(t.clone()), squares).position(|t| t.is_one());
        let order = order.expect("a power of 2") as u64;
        let b = std::iter::successors(Some(c), squares).nth((m - order - 1) as usize);
        let b = b.expect("no end");
        c = b.square() % p;
        t = t * &c % p;
        root = root * b % p;
        m = order;
    }
    root
}

#[test]
fn beside_tonelli_and_shanks() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for p in primes() {
        let a = random(&mut rng, &p).square() % &p;
        let root = tonelli_shanks(&a, &p);
        let other = &p - &root;
        assert_eq!(sqrt_mod_prime(&a, &p), Ok(Some(root.min(other))), "{p}");
    }
}

/// Whatever is said of a composite modulus is true.
#[test]
fn modulo_no_primes() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for n in composites() {
        for _ in 0..20 {
            let a = random(&mut rng, &n);
            match sqrt_mod_prime(&a, &n) {
                Ok(Some(root)) => assert_eq!(root.square() % &n, a),
                Ok(None) => assert_eq!(a.jacobi(&n), Ok(-1)),
                Err(error) => assert_eq!(error, ArithmeticError::NotPrime),
            }
        }
    }
    for n in [0_u64, 1, 4, 100] {
        for a in 0..5 {
            let found = sqrt_mod_prime(&natural(a), &natural(n));
            assert_eq!(found, Err(ArithmeticError::NotPrime));
        }
    }
    for n in (9..2000).step_by(2).filter(|&n| !natural(n).is_probable_prime()) {
        for a in 0..20 {
            match sqrt_mod_prime(&natural(a), &natural(n)) {
                Ok(Some(root)) => assert_eq!(root.square() % n, a % n),
                Ok(None) => assert!(all_roots(a, n).is_empty()),
                Err(error) => assert_eq!(error, ArithmeticError::NotPrime),
            }
        }
    }
}

#[test]
fn modulo_products_of_long_powers() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let moduli = [
        (Natural::one() << 3000_u32, 4_u64),
        (natural(3).pow(1000) << 1001_u32, 8),
        (powers(127, 0, 0).pow(5) * natural(5).pow(77) * 36_u32, 16),
        (powers(224, 96, 1) * powers(130, 2, 0) - powers(224, 96, 1), 4),
    ];
    for (n, count) in &moduli[..3] {
        for _ in 0..5 {
            let root = loop {
                let root = random(&mut rng, n);
                if root.gcd(n).is_one() {
                    break root;
                }
            };
            let a = root.square() % n;
            let found = sqrt_mod(&a, n).expect("factored");
            let sorted = found.sorted(100).expect("few");
            assert_eq!(sorted.len() as u64, *count);
            assert!(sorted.contains(&root) && sorted.is_sorted_by(|a, b| a < b));
            assert!(sorted.iter().all(|x| x.square() % n == a));
            // With a common divisor that is a square.
            let scaled = &a * 144_u32 % n;
            let found = sqrt_mod(&scaled, n).expect("factored");
            assert!(found.count() >= *count);
            assert!(found.iter().take(50).all(|x| x < *n && x.square() % n == scaled));
        }
    }
}

#[test]
fn many_roots_are_not_collected() {
    let n = Natural::primorial(3000);
    let found = sqrt_mod(&Natural::one(), &n).expect("factored");
    let count = Natural::one() << 429_u32;
    assert_eq!(found.count(), count);
    assert_eq!(found.sorted(1000), Err(ArithmeticError::TooMany { count, limit: 1000 }));
    let mut first: Vec<Natural> = found.iter().take(100).collect();
    assert!(first.iter().all(|root| root.square() % &n == 1));
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 100);
    let hard = hard();
    let stopped = sqrt_mod_with(&natural(4), &hard, &stopped());
    assert!(is_incomplete(stopped, &hard));
}
