//! Products, their parts, and quotients.

use crate::limb_support::{Guarded, big, middle, random, rng, shaped, shapes};
use num_bigint::BigUint;
use widelimb::limb;
use widelimb::limb::DivError;

#[test]
fn products_are_the_oracles() {
    let mut rng = rng(6);
    let (a, b) = (random(&mut rng, 100), random(&mut rng, 37));
    let (mut r, mut s) = (vec![0; 137], vec![0; 200]);
    limb::mul(&mut r, &a, &b);
    assert_eq!(big(&r), big(&a) * big(&b));
    limb::sqr(&mut s, &a);
    assert_eq!(big(&s), big(&a) * big(&a));
    assert_eq!(limb::try_mul(&mut r, &a, &b), Ok(()));
    assert_eq!(limb::try_sqr(&mut s, &a), Ok(()));
}

#[test]
#[should_panic(expected = "as long as its operands together")]
fn a_product_of_the_wrong_length_panics() {
    limb::mul(&mut [0; 3], &[1, 2], &[3, 4]);
}

/// The calls on slices, which take a way of their own for a few limbs of one length.
#[test]
fn products_of_a_few_limbs() {
    let mut rng = rng(9);
    // The second round finds the table in force.
    for _ in 0..2 {
        for an in 0..12 {
            for a in shapes(&mut rng, an) {
                let mut s = Guarded::new(2 * an);
                limb::sqr(s.limbs(), &a);
                assert_eq!(big(s.checked()), big(&a) * big(&a), "{a:x?}");
                for bn in 0..12 {
                    for b in shapes(&mut rng, bn) {
                        let mut r = Guarded::new(an + bn);
                        limb::mul(r.limbs(), &a, &b);
                        assert_eq!(big(r.checked()), big(&a) * big(&b), "{a:x?} {b:x?}");
                        assert_eq!(limb::try_mul(r.limbs(), &a, &b), Ok(()));
                        assert_eq!(big(r.checked()), big(&a) * big(&b), "{a:x?} {b:x?}");
                    }
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "twice as long as its operand")]
fn a_square_of_the_wrong_length_panics() {
    limb::sqr(&mut [0; 3], &[1, 2]);
}

#[test]
fn parts_are_those_of_whole_products() {
    let mut rng = rng(5);
    let (a, b) = (shaped(&mut rng, 99), shaped(&mut rng, 99));
    let (mut whole, mut r) = (vec![0; 198], vec![0; 99]);
    limb::mul(&mut whole, &a, &b);
    limb::mul_low(&mut r, &a, &b);
    assert_eq!(r, whole[..99]);
    limb::mul_high(&mut r, &a, &b);
    assert_eq!(r, whole[99..]);
    limb::mul_high_approx(&mut r, &a, &b);
    assert!(big(&whole[99..]) - big(&r) < BigUint::from(396_u32));
    let mut middle_product = vec![0; 52];
    limb::mul_middle(&mut middle_product, &a, &b[..50]);
    assert_eq!(big(&middle_product), middle(&a, &b[..50]));
    limb::mul_low(&mut [], &[], &[]);
    limb::mul_high(&mut [], &[], &[]);
    limb::mul_high_approx(&mut [], &[], &[]);
}

#[test]
#[should_panic(expected = "of one length")]
fn a_lower_half_of_another_length_panics() {
    limb::mul_low(&mut [0; 3], &[1, 2], &[3, 4]);
}

#[test]
#[should_panic(expected = "in n + 2 limbs")]
fn a_middle_product_of_another_length_panics() {
    limb::mul_middle(&mut [0; 3], &[1, 2, 3], &[4, 5]);
}

#[test]
fn quotients_of_wrong_lengths_are_errors() {
    assert_eq!(limb::div_rem(&mut [0; 1], &mut [0; 1], &[1, 2], &[3]), Err(DivError::Lengths));
    assert_eq!(limb::div_rem(&mut [0; 2], &mut [0; 2], &[1, 2], &[3]), Err(DivError::Lengths));
    assert_eq!(limb::div_rem(&mut [0; 2], &mut [0; 1], &[1, 2], &[0]), Err(DivError::Zero));
    assert_eq!(limb::div_rem(&mut [0; 3], &mut [], &[1, 2], &[]), Err(DivError::Zero));
    let mut r = [9; 3];
    assert_eq!(limb::div_rem(&mut [], &mut r, &[1, 2], &[3, 4, 5]), Ok(()));
    assert_eq!(r, [1, 2, 0]);
}
