//! Numbers in themselves and on the heap: every pair of lengths around the border, results into
//! room, operands that are one number, and numbers that many threads share.

use crate::numbers::{big, natural, natural_from, natural_of, panics, roomy};
use num_bigint::BigUint;
use num_integer::Integer as _;
use proptest::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use widelimb::{Integer, Natural};
use widelimb_testkit::Shapes;

/// The value in both forms: as short as it can be, and with room.
fn forms(n: &Natural) -> [Natural; 2] {
    [n.clone(), roomy(n.clone())]
}

fn hash(n: &Natural) -> u64 {
    let mut hasher = DefaultHasher::new();
    n.hash(&mut hasher);
    hasher.finish()
}

/// Every operator on two numbers in both forms, against the oracle.
fn assert_operators(a: &Natural, b: &Natural) {
    let (x, y) = (big(a), big(b));
    for a in &forms(a) {
        for b in &forms(b) {
            let told = || format!("{a:?}, {b:?}");
            let equal =
                |ours: Natural, theirs: BigUint| assert_eq!(big(&ours), theirs, "{}", told());
            assert_eq!((a.cmp(b), a == b), (x.cmp(&y), x == y), "{}", told());
            assert_eq!(hash(a) == hash(b), x == y, "{}", told());
            equal(a + b, &x + &y);
            equal(a.clone() + b, &x + &y);
            equal(a * b, &x * &y);
            equal(a.clone() * b, &x * &y);
            equal(a & b, &x & &y);
            equal(a | b, &x | &y);
            equal(a ^ b, &x ^ &y);
            equal(a.gcd(b), x.gcd(&y));
            if x >= y {
                equal(a - b, &x - &y);
                equal(a.clone() - b, &x - &y);
            } else {
                let mut kept = a.clone();
                assert!(panics(|| kept -= b) && kept == *a, "{}", told());
                assert!(panics(|| a - b), "{}", told());
            }
            if !b.is_zero() {
                equal(a / b, &x / &y);
                equal(a % b, &x % &y);
                equal(a.clone() / b, &x / &y);
                equal(a.clone() % b, &x % &y);
            }
            for bits in [0, 1, 13, 63, 64, 65, 128, 200] {
                equal(a << bits, &x << bits);
                equal(a >> bits, &x >> bits);
                equal(a.clone() << bits, &x << bits);
                equal(a.clone() >> bits, &x >> bits);
            }
        }
    }
}

#[test]
fn every_pair_of_lengths_around_the_border() {
    let mut shapes = Shapes::new(1);
    for n in 0..=7 {
        for m in 0..=7 {
            for _ in 0..6 {
                let [a, b] = [n, m].map(|n| Natural::from_limbs(shapes.operand(n)));
                assert_operators(&a, &b);
            }
            let ones = |n: usize| Natural::from_limbs(vec![u64::MAX; n]);
            assert_operators(&ones(n), &ones(m));
            assert_operators(&(ones(n) + 1), &ones(m));
            assert_operators(&ones(n), &(ones(m) + 1));
        }
    }
}

proptest! {
    #[test]
    fn products_are_added_and_subtracted(c in natural(), a in natural(), b in natural()) {
        let product = big(&a) * big(&b);
        let mut r = c.clone();
        r.add_mul(&a, &b);
        prop_assert_eq!(big(&r), big(&c) + &product);
        r.sub_mul(&a, &b);
        prop_assert_eq!(&r, &c);
        if big(&c) >= product {
            r.sub_mul(&a, &b);
            prop_assert_eq!(big(&r), big(&c) - &product);
        } else {
            prop_assert!(panics(|| r.sub_mul(&a, &b)));
            prop_assert_eq!(&r, &c);
        }
        let mut r = c;
        a.mul_into(&b, &mut r);
        prop_assert_eq!(big(&r), product);
        r.assign_from(&a);
        prop_assert_eq!(&r, &a);
        r.clone_from(&b);
        prop_assert_eq!(&r, &b);
    }

    #[test]
    fn both_operands_are_one_number(a in natural()) {
        let x = big(&a);
        prop_assert_eq!(big(&(&a + &a)), &x + &x);
        prop_assert_eq!(&a - &a, 0);
        prop_assert_eq!(big(&(&a * &a)), &x * &x);
        prop_assert_eq!(&(&a & &a), &a);
        prop_assert_eq!(&(&a | &a), &a);
        prop_assert_eq!(&a ^ &a, 0);
        if !a.is_zero() {
            prop_assert_eq!(&a / &a, 1);
            prop_assert_eq!(&a % &a, 0);
        }
        prop_assert_eq!(a.gcd(&a), a.clone());
        let mut r = a.clone();
        r.add_mul(&a, &a);
        prop_assert_eq!(big(&r), &x * &x + &x);
    }
}

#[test]
fn room_stays_while_numbers_grow_and_shrink() {
    let mut n = Natural::ONE;
    n <<= 2000;
    let room = n.capacity();
    for _ in 0..100 {
        n >>= 1990;
        n += 7;
        n <<= 1990;
        assert_eq!(n.capacity(), room);
        n -= Natural::from(7_u32) << 1990;
    }
    assert_eq!(n, Natural::ONE << 2000);
}

/// A longer number was once added in new memory, whatever room there was.
#[test]
fn room_that_was_asked_for_stays() {
    let long = Natural::ONE << 3000;
    let mut n = Natural::with_capacity(10_000);
    n += &long;
    n += Natural::ONE << 5000;
    n.add_mul(&long, &long);
    assert!(n.capacity() >= 10_000, "{}", n.capacity());
    assert_eq!(n, long.square() + (Natural::ONE << 5000) + &long);
    let mut n = Integer::with_capacity(10_000);
    n -= &Integer::from(long.clone());
    n -= Integer::from(Natural::ONE << 4000);
    assert!(n.capacity() >= 10_000, "{}", n.capacity());
    assert_eq!(n, -Integer::from((Natural::ONE << 4000) + long));
}

#[test]
fn a_million_bits() {
    let mut shapes = Shapes::new(2);
    for n in [15_000, 15_625] {
        let [a, b, d] = [n, n / 2 + 1, n / 3].map(|n| Natural::from_limbs(shapes.operand(n)));
        let d = d | (Natural::ONE << 300_000);
        let (x, y, z) = (big(&a), big(&b), big(&d));
        assert_eq!(big(&(&a + &b)), &x + &y);
        assert_eq!(big(&(&a * &b)), &x * &y);
        assert_eq!(big(&(&a / &d)), &x / &z);
        assert_eq!(big(&(&a % &d)), &x % &z);
        assert_eq!(natural_from(&(x >> 999_u32)), &a >> 999);
    }
}

#[test]
fn sixty_four_threads_share_numbers_and_drop_them() {
    let mut shapes = Shapes::new(3);
    let numbers: Vec<Natural> =
        (0..40).map(|n| Natural::from_limbs(shapes.operand(n % 9))).collect();
    let sum = numbers.iter().map(big).sum::<BigUint>();
    let shared = Arc::new(numbers);
    std::thread::scope(|scope| {
        for _ in 0..64 {
            let (numbers, sum) = (Arc::clone(&shared), &sum);
            scope.spawn(move || {
                for _ in 0..50 {
                    let own: Vec<Natural> = numbers.iter().cloned().collect();
                    assert_eq!(big(&own.iter().sum()), *sum);
                    assert_eq!(big(&own.into_iter().sum()), *sum);
                }
            });
        }
    });
    assert_eq!(Arc::strong_count(&shared), 1);
}

#[test]
fn the_operators_agree_with_themselves_at_random_lengths() {
    proptest!(|(a in natural_of(12), b in natural_of(12))| assert_operators(&a, &b));
}
