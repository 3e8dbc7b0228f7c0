//! Discrete logarithms.

use super::{hard, is_incomplete, natural, powers, random, stopped};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb_factor::Factorizer;
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::arithmetic::logarithm::{discrete_log, discrete_log_with};
use widelimb_factor::arithmetic::order::primitive_root;

#[test]
fn all_short_numbers() {
    for n in 1..=80_u64 {
        for base in 0..=n {
            let mut logs = vec![None; n as usize];
            let mut power = 1 % n;
            for x in 0..2 * n {
                logs[power as usize].get_or_insert(x);
                power = power * base % n;
            }
            for (value, log) in logs.into_iter().enumerate() {
                let found = discrete_log(&natural(base), &natural(value as u64), &natural(n));
                assert_eq!(found, Ok(log.map(natural)), "{base} {value} {n}");
            }
        }
    }
    let [two, zero] = [natural(2), Natural::ZERO];
    assert_eq!(discrete_log(&two, &two, &zero), Err(ArithmeticError::Zero));
}

/// Checks the logarithm of a random power.
fn check(rng: &mut ChaCha8Rng, base: &Natural, n: &Natural) {
    let exponent = random(rng, n);
    let value = base.pow_mod(&exponent, n);
    let found = discrete_log(base, &value, n).expect("a search").expect("a power");
    assert!(base.pow_mod(&found, n) == value && found <= exponent, "{base} {exponent} {n}");
}

/// The least prime `p` of `q k + 1` with a long cofactor of small primes.
fn prime_with(q: &Natural, cofactor: &Natural) -> Natural {
    let step = q * cofactor;
    let mut p = &step + 1_u32;
    while !p.is_probable_prime() {
        p += &step;
    }
    p
}

#[test]
fn smooth_orders() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let smooth = [
        powers(224, 96, 1),
        powers(64, 32, 1),
        (natural(3) << 189_u32) + 1_u32,
        prime_with(&natural(3).pow(100), &natural(2)),
        prime_with(&Natural::primorial(100), &natural(4)),
    ];
    for p in &smooth[1..] {
        let root = primitive_root(p).expect("factored").expect("a prime");
        for base in [root.clone(), root.square() % p, random(&mut rng, p), p - 1_u32] {
            check(&mut rng, &base, p);
        }
        // What is no square is no power of one.
        assert_eq!(discrete_log(&(root.square() % p), &root, p), Ok(None));
    }
    // The order of a power is short, though that of the group is not.
    let p = &smooth[0];
    let root = primitive_root(p).expect("factored").expect("a prime");
    let base = root.pow_mod(&((p - 1_u32) >> 96_u32), p);
    check(&mut rng, &base, p);
}

#[test]
fn powers_of_primes() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for (p, e) in [(2_u64, 3000_u64), (3, 500), (5, 1000), (65_537, 60), (1_000_003, 20)] {
        let n = natural(p).pow(e);
        for base in [p + 1, p - 1, 2 * p + 1, p * p + 1, 3 * p - 1, p * p - 1] {
            check(&mut rng, &natural(base), &n);
        }
    }
    // Modulo p^2 the order has the long p, whose logarithm needs no search.
    let p = powers(64, 32, 1);
    check(&mut rng, &natural(7), &p.square());
    check(&mut rng, &natural(7), &(p.pow(3) * 81_u32 * 32_u32));
    // Values that are 1 modulo p, and not where the base is.
    assert_eq!(discrete_log(&natural(1 + 49), &natural(1 + 7), &natural(343)), Ok(None));
    assert_eq!(discrete_log(&natural(17), &natural(9), &natural(1024)), Ok(None));
    assert_eq!(discrete_log(&natural(31), &natural(9), &natural(1024)), Ok(None));
}

#[test]
fn bases_with_common_divisors() {
    let n = natural(12).pow(5) * 1009_u32;
    let mut power = Natural::one();
    for x in 0..30_u64 {
        assert_eq!(discrete_log(&natural(6), &power, &n), Ok(Some(natural(x))));
        power = power * 6_u32 % &n;
    }
    assert_eq!(discrete_log(&natural(6), &natural(5), &n), Ok(None));
    assert_eq!(discrete_log(&natural(6), &natural(12), &n), Ok(None));
    assert_eq!(discrete_log(&natural(12), &natural(6), &n), Ok(None));
    // Where a product for each exponent would never end.
    let n = Natural::one() << 3_000_000_u32;
    for (value, log) in [(Natural::ZERO, Some(3_000_000_u64)), (natural(3), None)] {
        assert_eq!(discrete_log(&natural(2), &value, &n), Ok(log.map(natural)));
    }
    let value = Natural::one() << 2_999_998_u32;
    assert_eq!(discrete_log(&natural(4), &value, &n), Ok(Some(natural(1_499_999))));
    assert_eq!(discrete_log(&natural(8), &value, &n), Ok(None));
    let power = natural(10).pow_mod(&natural(1000), &(Natural::one() << 5000_u32));
    let found = discrete_log(&natural(10), &power, &(Natural::one() << 5000_u32));
    assert_eq!(found, Ok(Some(natural(1000))));
}

/// Orders with a prime of each length, where the ways give way to each other among them.
#[test]
fn prime_orders_of_all_lengths() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for bits in (2_u32..=34).chain([38]) {
        let q = (Natural::one() << (bits - 1)).next_prime();
        for cofactor in [natural(2), Natural::one() << 70_u32, Natural::one() << 200_u32] {
            let p = prime_with(&q, &cofactor);
            let others = (&p - 1_u32).div_exact(&q);
            let mut bases = (3..).map(|base| natural(base).pow_mod(&others, &p));
            let base = bases.find(|base| !base.is_one()).expect("most are such");
            for exponent in [Natural::ZERO, Natural::one(), &q - 1_u32, random(&mut rng, &q)] {
                let value = base.pow_mod(&exponent, &p);
                assert_eq!(discrete_log(&base, &value, &p), Ok(Some(exponent)), "{p}");
            }
        }
    }
}

#[test]
fn threads_and_long_moduli() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let q = (Natural::one() << 36_u32).next_prime();
    for bits in [50_u32, 300] {
        let p = prime_with(&q, &(Natural::one() << bits));
        let base = natural(5).pow_mod(&(&p - 1_u32).div_exact(&q), &p);
        let exponent = random(&mut rng, &q);
        let value = base.pow_mod(&exponent, &p);
        for factorizer in [Factorizer::new().threads(3), Factorizer::new().seed(77)] {
            let found = discrete_log_with(&base, &value, &p, &factorizer);
            assert_eq!(found.as_ref(), Ok(&Some(exponent.clone())));
        }
    }
}

#[test]
fn long_orders_are_refused_or_stopped() {
    let began = Instant::now();
    let p = prime_with(&((Natural::one() << 89_u32) - 1_u32), &natural(2));
    let value = natural(3).pow_mod(&natural(12_345), &p);
    let refused = ArithmeticError::LongOrder { bits: 89, limit: 60 };
    assert_eq!(discrete_log(&natural(3), &value, &p), Err(refused));
    let limit = |millis| Factorizer::new().time_limit(Duration::from_millis(millis)).threads(2);
    let found = discrete_log_with(&natural(3), &value, &p, &limit(300));
    assert_eq!(found, Err(ArithmeticError::Stopped));
    let p = prime_with(&((Natural::one() << 127_u32) - 1_u32), &natural(2));
    let value = natural(3).pow_mod(&natural(12_345), &p);
    let refused = ArithmeticError::LongOrder { bits: 127, limit: 120 };
    assert_eq!(discrete_log_with(&natural(3), &value, &p, &limit(300)), Err(refused));
    let hard = hard();
    let found = discrete_log_with(&natural(3), &value, &hard, &stopped());
    assert!(is_incomplete(found, &hard));
    assert!(began.elapsed() < Duration::from_secs(20));
}
