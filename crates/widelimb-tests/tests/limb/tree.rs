//! Products, remainders, common divisors and inverses of many numbers.

use crate::limb_support::{big, cases, limbs, on_every_level, random, rng, shaped};
use num_bigint::BigUint;
use num_integer::Integer;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::tree::{ProductTree, batch_gcd, inverses};

fn slices(numbers: &[Vec<Limb>]) -> Vec<&[Limb]> {
    numbers.iter().map(Vec::as_slice).collect()
}

fn check_remainders(k: &Kernels, leaves: &[Vec<Limb>], a: &[Limb]) {
    let tree = ProductTree::new(k, &slices(leaves)).expect("no zeros");
    let product = leaves.iter().fold(BigUint::from(1u32), |r, leaf| r * big(leaf));
    assert_eq!(tree.root(), limbs(&product));
    let expected: Vec<_> = leaves.iter().map(|leaf| limbs(&(big(a) % big(leaf)))).collect();
    if !leaves.is_empty() {
        assert_eq!(tree.remainders(k, a), expected, "{a:x?} by {leaves:x?}");
    }
}

#[test]
fn remainders_of_every_shape() {
    on_every_level(|k| {
        let mut rng = rng(201);
        check_remainders(k, &[], &[5]);
        for _ in 0..cases(300) {
            let count = rng.random_range(1..40);
            let longest = rng.random_range(1..6);
            let leaves: Vec<_> = (0..count)
                .map(|_| {
                    let n = rng.random_range(1..=longest);
                    limbs(&(big(&shaped(&mut rng, n)) + 1u32))
                })
                .collect();
            let n = rng.random_range(0..2 * count);
            let product = leaves.iter().fold(BigUint::from(1u32), |r, leaf| r * big(leaf));
            check_remainders(k, &leaves, &shaped(&mut rng, n));
            // Remainders of 0, of 1 and just below the leaves.
            check_remainders(k, &leaves, &limbs(&product));
            check_remainders(k, &leaves, &limbs(&(&product + 1u32)));
            check_remainders(k, &leaves, &limbs(&(&product * 3u32 - 1u32)));
        }
        // Small leaves: many in one limb. Leaves of 1 among long ones.
        let small: Vec<_> = (0..300).map(|_| vec![rng.random_range(1..9)]).collect();
        check_remainders(k, &small, &random(&mut rng, 20));
        let mut mixed: Vec<_> = (1..100).map(|n| random(&mut rng, n % 30 + 1)).collect();
        mixed.iter_mut().step_by(3).for_each(|leaf| *leaf = vec![1]);
        check_remainders(k, &mixed, &random(&mut rng, 3000));
    });
}

#[test]
fn zeros_are_named() {
    on_every_level(|k| {
        let leaves = [vec![3], vec![0, 0], vec![5], vec![]];
        assert_eq!(ProductTree::new(k, &slices(&leaves)).map(|_| ()), Err(1));
        assert_eq!(batch_gcd(k, &slices(&leaves)), Err(1));
    });
}

#[test]
fn common_divisors_with_all_others() {
    on_every_level(|k| {
        let mut rng = rng(202);
        assert_eq!(batch_gcd(k, &[]), Ok(vec![]));
        assert_eq!(batch_gcd(k, &[&[35]]), Ok(vec![vec![1]]));
        assert_eq!(batch_gcd(k, &[&[35], &[1]]), Ok(vec![vec![1], vec![1]]));
        assert_eq!(batch_gcd(k, &[&[35], &[35]]), Ok(vec![vec![35], vec![35]]));
        for _ in 0..cases(100) {
            let factors: Vec<_> = (0..12)
                .map(|_| {
                    let n = rng.random_range(1..4);
                    big(&shaped(&mut rng, n)) + 1u32
                })
                .collect();
            let mut factor = || factors[rng.random_range(0..12)].clone();
            let moduli: Vec<_> = (0..9).map(|_| limbs(&(factor() * factor()))).collect();
            let expected: Vec<_> = (0..9)
                .map(|i| {
                    let others = (0..9).filter(|&j| j != i).map(|j| big(&moduli[j]));
                    limbs(&others.product::<BigUint>().gcd(&big(&moduli[i])))
                })
                .collect();
            assert_eq!(batch_gcd(k, &slices(&moduli)), Ok(expected), "{moduli:x?}");
        }
    });
}

#[test]
fn inverses_of_many() {
    on_every_level(|k| {
        let mut rng = rng(203);
        assert_eq!(inverses(k, &[], &[7]), Ok(vec![]));
        assert_eq!(inverses(k, &[&[5], &[0]], &[1]), Ok(vec![vec![], vec![]]));
        assert_eq!(inverses(k, &[&[5], &[14], &[2], &[0]], &[7]), Err(1));
        for _ in 0..cases(100) {
            let n = rng.random_range(1..6);
            let m = limbs(&(big(&shaped(&mut rng, n)) + 2u32));
            let count = rng.random_range(0..20);
            let values: Vec<_> = (0..count).map(|_| shaped(&mut rng, n + 1)).collect();
            let one = BigUint::from(1u32);
            let bad = values.iter().position(|value| big(value).gcd(&big(&m)) != one);
            match inverses(k, &slices(&values), &m) {
                Err(at) => assert_eq!(Some(at), bad),
                Ok(found) => {
                    assert_eq!((bad, found.len()), (None, count));
                    for (value, inverse) in values.iter().zip(found) {
                        assert!(big(&inverse) < big(&m));
                        assert_eq!(big(value) * big(&inverse) % big(&m), one);
                    }
                }
            }
        }
    });
}
