//! Factorizations, each multiplied back, with every divisor tested.

use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb_factor::{Factorization, Factorizer, Phase, Proof, ZeroHasNoFactorsError, factor};
use widelimb_testkit::cases;

/// Checks what a complete factorization promises.
fn check(n: &Natural, found: &Factorization) {
    assert!(found.is_complete(), "{n}: {found}");
    assert_eq!(found.product(), *n, "{found}");
    assert!(found.factors().is_sorted_by(|a, b| a.prime < b.prime), "{found}");
    for factor in found.factors() {
        assert!(factor.multiplicity > 0 && factor.prime.is_probable_prime(), "{n}: {found}");
        assert_eq!(factor.proof == Proof::BelowWord, factor.prime.bit_len() <= 64);
    }
}

fn checked(n: &Natural) -> String {
    let found = factor(n).expect("not 0");
    check(n, &found);
    found.to_string()
}

/// A prime of just so many bits.
fn prime(rng: &mut ChaCha8Rng, bits: u64) -> Natural {
    loop {
        let limbs = (0..bits.div_ceil(64)).map(|_| rng.next_u64()).collect();
        let mut n = Natural::from_limbs(limbs).low_bits(bits);
        n.set_bit(bits - 1, true);
        let prime = n.next_prime();
        if prime.bit_len() == bits {
            return prime;
        }
    }
}

#[test]
fn all_short_numbers() {
    for n in 1..cases(1_000_000) {
        let found = factor(&Natural::from_u64(n)).expect("not 0");
        let (mut rest, mut expected, mut p) = (n, vec![], 2);
        while rest > 1 {
            if p * p > rest {
                p = rest;
            }
            while rest % p == 0 {
                rest /= p;
                expected.push(p.to_string());
            }
            p += 1;
        }
        assert_eq!(found.to_string(), expected.join(" "));
    }
}

#[test]
fn products_of_two_and_three_primes() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for bits in 4..=80 {
        for _ in 0..cases(60) {
            let first = rng.random_range(2..=bits - 2);
            let (p, q) = (prime(&mut rng, first), prime(&mut rng, bits - first));
            checked(&(&p * &q));
            let third = rng.random_range(2..=30);
            checked(&(p * q * prime(&mut rng, third)));
        }
    }
}

#[test]
fn halves_of_all_lengths() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for bits in (60..=150).cycle().step_by(3).take(cases(300) as usize) {
        let (p, q) = (prime(&mut rng, bits / 2), prime(&mut rng, bits - bits / 2));
        checked(&(p * q));
    }
}

/// Of 48 to 70 digits.
#[test]
fn long_halves() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for bits in [160, 170, 180, 190, 196, 200, 205, 213, 230].into_iter().take(cases(9) as usize) {
        let (p, q) = (prime(&mut rng, bits / 2), prime(&mut rng, bits - bits / 2));
        checked(&(p * q));
    }
}

#[test]
fn powers() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for bits in [2, 13, 30, 32, 33, 50, 64, 70] {
        let p = prime(&mut rng, bits);
        for exponent in [2, 3, 5] {
            checked(&p.pow(exponent));
            checked(&(p.pow(exponent) * 4096_u32 * 4099_u32));
        }
    }
    // A square of one prime, times another one.
    let (p, q) = (prime(&mut rng, 40), prime(&mut rng, 45));
    assert_eq!(checked(&(p.square() * &q)), format!("{p} {p} {q}"));
}

#[test]
fn carmichael_numbers() {
    for (n, factors) in [
        ("561", "3 11 17"),
        ("825265", "5 7 17 19 73"),
        ("9746347772161", "7 11 13 17 19 31 37 41 641"),
        ("3778118040573702001", "1257121 2514241 1195321"),
    ] {
        let n: Natural = n.parse().expect("a number");
        let found = checked(&n);
        if n.bit_len() < 50 {
            assert_eq!(found, factors);
        }
    }
}

#[test]
fn powers_of_two_less_and_more_one() {
    for exponent in 2..=if cases(2) > 1 { 190 } else { 130_u32 } {
        let power = Natural::one() << exponent;
        checked(&(&power - 1_u32));
        checked(&(power + 1_u32));
    }
    // Fermat's number by M. Morrison and J. Brillhart; that before it.
    let fermat = |i: u32| (Natural::one() << (1_u32 << i)) + 1_u32;
    assert_eq!(checked(&fermat(7)), "59649589127497217 5704689200685129054721");
    assert_eq!(checked(&fermat(6)), "274177 67280421310721");
}

/// Shapes that other programs could not factor, or long.
#[test]
fn shapes_of_public_reports() {
    for n in [
        "340282366920938463463374607431768211458",
        "1000000000000000000000000000057",
        "18446744073709551617",
        "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    ] {
        checked(&n.parse().expect("a number"));
    }
}

#[test]
fn small_divisors_of_long_numbers() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let long = prime(&mut rng, 500);
    let (p, q) = (prime(&mut rng, 28), prime(&mut rng, 42));
    checked(&(&long * 97_u32 * p * q));
}

/// Products of many primes of few bits, of which a method finds all at once.
#[test]
fn smooth_numbers() {
    for n in [4500, 6000, 10_000] {
        checked(&Natural::factorial(n));
    }
    checked(&(Natural::primorial(70_000) / Natural::primorial(65_000)));
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (bits, count) in [(13, 40), (13, 500), (17, 12), (17, 100), (18, 16), (20, 30), (24, 9)] {
        let primes: Vec<Natural> = (0..count).map(|_| prime(&mut rng, bits)).collect();
        checked(&Natural::product_of(&primes));
    }
    for bits in [180, 200, 250] {
        let primes: Vec<Natural> = (0..bits / 17).map(|_| prime(&mut rng, 17)).collect();
        checked(&Natural::product_of(&primes));
    }
}

#[test]
fn zero_one_and_primes() {
    assert_eq!(factor(&Natural::zero()), Err(ZeroHasNoFactorsError));
    assert_eq!(factor(&Natural::one()), Ok(Factorization::default()));
    assert_eq!(checked(&Natural::from_u64(2)), "2");
    let mersenne = (Natural::one() << 521_u32) - 1_u32;
    assert_eq!(checked(&mersenne), mersenne.to_string());
}

/// A product of two primes of 200 bits.
fn hard() -> Natural {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    prime(&mut rng, 200) * prime(&mut rng, 200)
}

#[test]
fn nothing_is_lost_when_time_ends() {
    let (hard, began) = (hard(), Instant::now());
    let n = &hard * 2_u32 * 2_u32 * 1009_u32;
    let limit = Duration::from_millis(300);
    let found = Factorizer::new().time_limit(limit).factor(&n).expect("not 0");
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(found.rest(), [(hard, 1)]);
    assert_eq!(found.product(), n);
    assert_eq!(found.to_string(), format!("2 2 1009 ({})", found.rest()[0].0));
    // A prime is tested even where there is no time.
    let prime = (Natural::one() << 127_u32) - 1_u32;
    let found = Factorizer::new().time_limit(Duration::ZERO).factor(&prime).expect("not 0");
    check(&prime, &found);
}

/// A test of primality would take hours, and there is no time to begin it.
#[test]
fn a_million_bits_keep_to_the_time() {
    let (long, began) = ((Natural::one() << 1_000_003_u32) - 1_u32, Instant::now());
    let limit = Duration::from_millis(100);
    let found = Factorizer::new().time_limit(limit).factor(&long).expect("not 0");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert!(found.rest().len() == 1 && found.product() == long);
}

#[test]
fn cancelled() {
    let (hard, cancel) = (hard(), AtomicBool::new(false));
    let sieve = |progress: widelimb_factor::Progress| {
        if progress.phase == Phase::Curves {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let found = Factorizer::new().cancelled_by(&cancel).watched_by(&sieve).factor(&hard);
    assert_eq!(found.expect("not 0").rest(), [(hard, 1)]);
}

/// A test of primality of minutes is left when it is cancelled, and what is found before is kept.
#[test]
fn a_long_test_is_cancelled() {
    let (n, cancel, began) =
        (Natural::from(10_u32).pow(50_000) + 1_u32, AtomicBool::new(false), Instant::now());
    let found = std::thread::scope(|scope| {
        let found = scope.spawn(|| Factorizer::new().cancelled_by(&cancel).factor(&n));
        std::thread::sleep(Duration::from_millis(300));
        cancel.store(true, Ordering::Relaxed);
        found.join().expect("no panic").expect("not 0")
    });
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert!(found.rest().len() == 1 && found.product() == n);
}

#[test]
fn threads_and_seeds_find_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let n = prime(&mut rng, 62) * prime(&mut rng, 63);
    let told = Mutex::new(vec![]);
    let watch = |progress| told.lock().expect("no panic").push(progress);
    let one = Factorizer::new().watched_by(&watch).factor(&n);
    let several = Factorizer::new().threads(3).seed(u64::MAX).factor(&n);
    assert_eq!(one, several);
    check(&n, &one.expect("not 0"));
    let told = told.into_inner().expect("no panic");
    let of_sieve: Vec<_> = told.iter().filter(|step| step.phase == Phase::Sieve).collect();
    assert!(of_sieve.len() > 2 && of_sieve.is_sorted_by_key(|step| step.done));
    assert!(told.iter().all(|step| step.done <= step.needed && step.bits <= n.bit_len()));
}
