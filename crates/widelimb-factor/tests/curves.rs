//! Curves, P - 1 and P + 1: what the orders of groups modulo small primes say that they find.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb::Natural;
use widelimb_factor::Factorizer;
use widelimb_factor::ecm::curve;

fn product(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

fn power(a: u64, exponent: u64, p: u64) -> u64 {
    (0..64).rev().fold(1, |r, i| {
        let square = product(r, r, p);
        if exponent >> i & 1 == 1 { product(square, a, p) } else { square }
    })
}

fn inverse(a: u64, p: u64) -> u64 {
    power(a, p - 2, p)
}

/// A point of `y^2 = x^3 + a x^2 + b x` modulo `p`; `None` at infinity.
type Point = Option<(u64, u64)>;

/// The sum of two points by the chord and the tangent.
fn sum(s: Point, t: Point, (a, b): (u64, u64), p: u64) -> Point {
    let (Some((x, y)), Some((u, v))) = (s, t) else { return s.or(t) };
    let slope = if x != u {
        product(v + p - y, inverse(u + p - x, p), p)
    } else if (y + v) % p == 0 {
        return None;
    } else {
        let above = product(3 * x, x, p) + 2 * product(a, x, p) + b;
        product(above % p, inverse(2 * y % p, p), p)
    };
    let third = (product(slope, slope, p) + 3 * p - a - x - u) % p;
    Some((third, (product(slope, (x + p - third) % p, p) + p - y) % p))
}

fn multiple(mut n: u64, mut point: Point, curve: (u64, u64), p: u64) -> Point {
    let mut r = None;
    while n > 0 {
        if n % 2 == 1 {
            r = sum(r, point, curve, p);
        }
        point = sum(point, point, curve, p);
        n /= 2;
    }
    r
}

/// The order of the start of Suyama's curve for a parameter modulo a prime, found by counting
/// points: on `g y^2 = x^3 + a x^2 + x` for the `g` that makes `y = 1` at the start.
fn order(sigma: u64, p: u64) -> Option<u64> {
    let u = (product(sigma, sigma, p) + p - 5) % p;
    let v = 4 * sigma % p;
    let cube = |a: u64| product(product(a, a, p), a, p);
    let below = product(4 * cube(u) % p, v, p);
    if below == 0 {
        return None;
    }
    let above = product(cube((v + p - u) % p), (3 * u + v) % p, p);
    let a = (product(above, inverse(below, p), p) + p - 2) % p;
    let x = product(cube(u), inverse(cube(v), p), p);
    let value = |x: u64| (cube(x) + product(a, product(x, x, p), p) + x) % p;
    let g = value(x);
    if g == 0 || a == 2 || a == p - 2 {
        return None;
    }
    // With x = X / g, y = Y / g^2: Y^2 = X^3 + a g X^2 + g^2 X.
    let curve = (product(a, g, p), product(g, g, p));
    let start = Some((product(x, g, p), product(g, g, p)));
    let squares = (0..p).map(|x| match product(value(x), g, p) {
        0 => 1,
        square => 2 * u64::from(power(square, (p - 1) / 2, p) == 1),
    });
    let mut order = 1 + squares.sum::<u64>();
    assert_eq!(multiple(order, start, curve, p), None, "{sigma} {p}");
    for q in primes(order) {
        while order % q == 0 && multiple(order / q, start, curve, p).is_none() {
            order /= q;
        }
    }
    Some(order)
}

fn primes(mut n: u64) -> Vec<u64> {
    let mut primes = vec![];
    for q in 2.. {
        if n == 1 {
            break;
        }
        while n.is_multiple_of(q) {
            primes.push(q);
            n /= q;
        }
    }
    primes
}

/// A curve finds a prime if the order of its start is a product of prime powers up to `B1`, and at
/// most one prime up to `B2`, as point counting says; just below that it does not.
#[test]
fn curves_find_what_their_order_says() {
    let cofactor = (Natural::one() << 127_u32) - 1_u32;
    let mut stages = [0; 3];
    for p in [10_007, 20_011, 30_011] {
        let n = &cofactor * p;
        for sigma in 6..26 {
            let Some(order) = order(sigma, p) else { continue };
            let mut powers: Vec<u64> = vec![];
            for q in primes(order) {
                match powers.last_mut().filter(|power| **power % q == 0) {
                    Some(power) => *power *= q,
                    None => powers.push(q),
                }
            }
            powers.sort_unstable();
            let largest = powers.pop().expect("an order above 1");
            let rest = powers.pop().unwrap_or(2).max(2);
            let found = Some(Natural::from_u64(p));
            // Stage 1 alone. Just below a prime it does not find it; what is left of the order by a
            // bound below a prime power may be a difference of two multiples on the way.
            let is_prime = |power: u64| primes(power).len() == 1;
            assert_eq!(curve(&n, sigma, largest.max(2), 0), found, "{p} {sigma} {order}");
            if is_prime(largest) && largest > 2 {
                assert_eq!(curve(&n, sigma, largest - 1, 0), None, "{p} {sigma} {order}");
                stages[0] += 1;
            }
            if is_prime(largest) && rest > 2 {
                assert_eq!(curve(&n, sigma, rest, largest), found, "{p} {sigma} {order}");
                stages[1] += 1;
            }
            if is_prime(largest) && is_prime(rest) && rest > 2 {
                assert_eq!(curve(&n, sigma, rest - 1, largest), None, "{p} {sigma} {order}");
                stages[2] += 1;
            }
        }
    }
    assert!(stages.iter().all(|&count| count > 0), "{stages:?}");
}

#[test]
fn no_curve() {
    let n = Natural::from_u64(10_007) * ((Natural::one() << 127_u32) - 1_u32);
    assert_eq!(curve(&n, 5, 1000, 10_000), None);
    assert_eq!(curve(&n, 6, 1, 10_000), None);
    assert_eq!(curve(&n, 6, u64::MAX, u64::MAX), None);
    for few in 0..2_u32 {
        assert_eq!(curve(&Natural::from(few), 6, 1000, 10_000), None);
    }
    assert_eq!(curve(&(&n << 1_u32), 6, 1000, 10_000), None);
    assert_eq!(curve(&((Natural::one() << 60_000_u32) + 1_u32), 6, 1000, 10_000), None);
    // A prime has no divisor, whatever its length is.
    for bits in [2_u32, 3, 5, 61, 521, 2203] {
        assert_eq!(curve(&((Natural::one() << bits) - 1_u32), 6, 100, 3000), None);
    }
}

/// Primes that stage 2 finds together are told apart by the places where it finds them.
#[test]
fn primes_that_are_found_together() {
    let [p, q] = [Natural::from_u64(1_000_003), Natural::from_u64(2_000_003)];
    let long = (Natural::one() << 127_u32) - 1_u32;
    let (mut together, mut split) = (0, 0);
    for sigma in 6..200 {
        let is_found = |prime: &Natural, b2| curve(&(prime * &long), sigma, 60, b2).is_some();
        if [&p, &q].into_iter().all(|prime| is_found(prime, 3000) && !is_found(prime, 0)) {
            together += 1;
            // The one that is found where values are inverted comes alone.
            let divisor = curve(&(&p * &q * &long), sigma, 60, 3000);
            assert!(divisor.is_some_and(|divisor| [&p, &q, &(&p * &q)].contains(&&divisor)));
            let divisor = curve(&(&p * &q), sigma, 60, 3000);
            assert!(divisor.as_ref().is_none_or(|divisor| *divisor == p || *divisor == q));
            split += usize::from(divisor.is_some());
        }
    }
    assert!(0 < split && split <= together, "{split} of {together}");
}

/// Short numbers, of which curves find all primes at once or have none: what comes out is a
/// divisor.
#[test]
fn short_numbers() {
    for n in (3..1500_u64).step_by(2) {
        for (b1, b2) in [(2, 0), (3, 10), (30, 500)] {
            if let Some(divisor) = curve(&Natural::from_u64(n), 6 + n % 7, b1, b2) {
                let divisor = divisor.limbs()[0];
                assert!(n.is_multiple_of(divisor) && 1 < divisor && divisor < n, "{n}");
            }
        }
    }
}

/// A divisor for which `p - 1` or `p + 1` has small primes alone.
fn with_smooth_neighbour(rng: &mut ChaCha8Rng, is_above: bool) -> Natural {
    loop {
        let mut smooth = Natural::from_u64(2);
        while smooth.bit_len() < 120 {
            smooth *= rng.random_range(1000..40_000_u32);
        }
        let p = if is_above { smooth - 1_u32 } else { smooth + 1_u32 };
        if p.is_probable_prime() {
            return p;
        }
    }
}

/// Primes of 120 bits and more are out of reach for curves in this time, and not for the method
/// that their neighbour is for.
#[test]
fn smooth_neighbours_are_found() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let long = (Natural::one() << 127_u32) - 1_u32;
    for is_above in [false, true] {
        let p = with_smooth_neighbour(&mut rng, is_above);
        let found = Factorizer::new().ecm_digits(16).factor(&(&p * &long)).expect("not 0");
        let mut expected = [p, long.clone()];
        expected.sort();
        assert!(found.is_complete());
        assert!(found.factors().iter().map(|factor| &factor.prime).eq(&expected));
    }
}

#[test]
fn depth_and_no_sieve() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut prime = |bits: u32| {
        let n = Natural::from(rng.random_range(1..1_u64 << 20)) << (bits - 20);
        n.next_prime()
    };
    // A prime of 42 bits is found, and the product of two of 100 is given back.
    let (p, q, r) = (prime(42), prime(100), prime(101));
    let rest = &q * &r;
    let found = Factorizer::new().smooth_only().ecm_digits(15).factor(&(&p * &rest));
    let found = found.expect("not 0");
    assert_eq!((found.rest(), found.factors()[0].prime == p), (&[(rest.clone(), 1)][..], true));
    // Without curves a number that is too long for the sieve is given back at once.
    let long = &rest * ((Natural::one() << 521_u32) - 1_u32);
    let found = Factorizer::new().ecm_digits(0).factor(&long).expect("not 0");
    assert_eq!(found.rest(), [(long, 1)]);
}
