//! Proofs of primality: every certificate is checked by the library and by a slow check of its own.

mod numbers;
mod slow;

use numbers::{number, power_of_two, random};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb_factor::{Certificate, Factorizer, NotProvedError, Phase, Proof, Prover, prove};

/// Proves a number, and checks the certificate in every way.
#[track_caller]
fn proved(n: &Natural) -> String {
    let certificate = prove(n).unwrap_or_else(|error| panic!("{n}: {error}"));
    assert_eq!(certificate.number(), n);
    assert_eq!(certificate.verify(), Ok(()), "{certificate}");
    let text = certificate.to_string();
    assert_eq!(text.parse(), Ok(certificate));
    assert!(slow::proves(&text, n), "{text}");
    text
}

#[test]
fn all_numbers_near_the_end_of_a_word() {
    let mut n = power_of_two(64) - 500_u32;
    let mut primes = 0;
    for _ in 0..3500 {
        n += 1_u32;
        match n.is_probable_prime() {
            true => {
                proved(&n);
                primes += 1;
            }
            false => assert_eq!(prove(&n), Err(NotProvedError::NotPrime), "{n}"),
        }
    }
    assert!(primes > 60, "{primes}");
    for (n, is_prime) in [(0, false), (1, false), (2, true), (3, true), (4, false), (97, true)] {
        assert_eq!(prove(&Natural::from_u64(n)).is_ok(), is_prime, "{n}");
    }
}

#[test]
fn primes_of_every_length() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for bits in 65..250 {
        proved(&random(&mut rng, bits).next_prime());
    }
}

#[test]
fn primes_with_names() {
    for (exponent, minus) in [(127_u64, 1_u32), (255, 19), (521, 1), (607, 1)] {
        proved(&(power_of_two(exponent) - minus));
    }
    proved(&(Natural::from(10_u32).pow(99) + 289_u32));
    proved(&(power_of_two(2816) * 3_u32 + 1_u32));
    // Small numbers are squares modulo these.
    proved(&(Natural::factorial(116) + 1_u32));
    proved(&(Natural::factorial(94) - 1_u32));
}

/// Primes with a smooth part of `N - 1`, of `N + 1`, and of both, just large enough.
#[test]
fn primes_with_smooth_neighbours() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let smooth = |rng: &mut ChaCha8Rng, bits: u64| {
        let mut product = Natural::one();
        while product.bit_len() < bits {
            product *= rng.random_range(3..60_000_u64) | 1;
        }
        product
    };
    let mut kinds = [0; 3];
    for _ in 0..12 {
        for (kind, [minus, plus]) in [[120, 1], [1, 180], [60, 122]].into_iter().enumerate() {
            // N is 1 modulo one product, and -1 modulo another without a common factor.
            let f = smooth(&mut rng, minus);
            let mut g = smooth(&mut rng, plus);
            while !g.gcd(&f).is_one() {
                g = g.div_exact(&g.gcd(&f));
            }
            let pairs = [(Natural::one() % &f, f.clone()), ((&g - 1_u32) % &g, g.clone())];
            let (residue, modulus) = Natural::crt(&pairs).expect("no common factor");
            let step = &modulus * 2_u32;
            let mut n = residue + &modulus * random(&mut rng, 340 - modulus.bit_len().min(330));
            n += if n.is_even() { modulus } else { Natural::zero() };
            while !n.is_probable_prime() {
                n += &step;
            }
            let text = proved(&n);
            let lists = text.matches("], [").count();
            kinds[kind] += usize::from(!text.starts_with("[[") && lists == kind.min(1));
        }
    }
    assert!(kinds.iter().all(|&times| times >= 8), "{kinds:?}");
}

/// The large prime of `N - 1`, or of `N + 1`, has a certificate of its own.
#[test]
fn primes_made_of_long_primes() {
    for bits in [70_u64, 100, 150, 200] {
        let p = power_of_two(bits).next_prime();
        for plus in [false, true] {
            let part = Natural::from(3_u32).pow(bits / 4) * &p;
            let number = |k: u64| match plus {
                true => &part * k - 1_u32,
                false => &part * k + 1_u32,
            };
            let k = (2..).step_by(2).find(|&k| number(k).is_probable_prime());
            let n = number(k.expect("a prime"));
            assert!(proved(&n).contains(&format!("[{p}, ")), "{n}");
        }
    }
}

#[test]
fn pseudoprimes_are_never_proved() {
    let mut composites = Vec::new();
    // Carmichael numbers of three primes, and products (k + 1) (2 k + 1) that many bases call prime.
    let mut k = power_of_two(30);
    while composites.len() < 12 {
        k += 1_u32;
        let [p, q, r] = [6_u32, 12, 18].map(|times| &k * times + 1_u32);
        if p.is_probable_prime() && q.is_probable_prime() {
            composites.push(&p * &q);
            if r.is_probable_prime() {
                composites.push(p * q * r);
            }
        }
    }
    composites.push(number("318665857834031151167461"));
    composites.push(number("3317044064679887385961981"));
    composites.push(number("360681321802296925566181"));
    for n in composites {
        assert_eq!(prove(&n), Err(NotProvedError::NotPrime), "{n}");
        // What would prove it if it were prime.
        let primes = |neighbour: Natural| {
            let found = Factorizer::new().factor(&neighbour).expect("not 0");
            let primes = found.factors().iter().map(|factor| factor.prime.to_string());
            primes.collect::<Vec<_>>().join(",")
        };
        let [minus, plus] = [primes(&n - 1_u32), primes(&n + 1_u32)];
        for text in [
            format!("[{n},[{minus}]]"),
            format!("[{n},[],[{plus}]]"),
            format!("[{n},[{minus}],[{plus}]]"),
        ] {
            assert!(text.parse::<Certificate>().expect("a text").verify().is_err(), "{text}");
        }
    }
}

#[test]
fn a_search_stops() {
    let hard = (Natural::from(10_u32).pow(600)).next_prime();
    let start = Instant::now();
    let prover = Prover::new().time_limit(Duration::from_millis(50));
    assert_eq!(prover.prove(&hard), Err(NotProvedError::Stopped));
    let (cancel, phases) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let observer = |progress: widelimb_factor::Progress| {
        phases.lock().expect("a lock").push(progress.phase);
        cancel.store(true, Ordering::Relaxed);
    };
    let prover = Prover::new().cancelled_by(&cancel).watched_by(&observer);
    assert_eq!(prover.prove(&hard), Err(NotProvedError::Stopped));
    assert_eq!(phases.lock().expect("a lock").first(), Some(&Phase::Proof));
    // The test alone takes longer.
    let long = power_of_two(21_701) - 1_u32;
    let prover = Prover::new().time_limit(Duration::from_millis(50));
    assert_eq!(prover.prove(&long), Err(NotProvedError::Stopped));
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn factors_are_proved() {
    let [p, q, r] = [66, 67, 150].map(|bits| power_of_two(bits).next_prime());
    let kind = |proof: &Proof, prime: &Natural| match proof {
        Proof::BelowWord => prime.bit_len() <= 64,
        Proof::Probable => false,
        Proof::Certificate(certificate) => {
            certificate.number() == prime && certificate.verify().is_ok()
        }
    };
    for n in [p * q * 91_u32, r.square() * 91_u32] {
        let found = Factorizer::new().proved().factor(&n).expect("not 0");
        assert_eq!(found.product(), n);
        assert!(found.factors().iter().all(|factor| kind(&factor.proof, &factor.prime)));
    }
    let found = Factorizer::new().factor(&r).expect("not 0");
    assert_eq!(found.factors().last().map(|factor| &factor.proof), Some(&Proof::Probable));
}
