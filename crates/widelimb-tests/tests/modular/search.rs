//! The search for primes, and the list of them.

use crate::limb_support::{big, limbs, rng};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_limb::Limb;
use widelimb_limb::modular::{
    PrimeBitsError, count_primes_below, is_probable_prime, next_prime, prev_prime, primes_below,
    random_prime, random_safe_prime,
};

fn is_prime(n: u64) -> bool {
    n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

#[test]
fn the_list_is_that_of_trial_division() {
    for bound in (0..300).chain([524_287, 524_288, 524_289, 600_000]) {
        let count = primes_below(bound).count() as u64;
        assert_eq!(count, count_primes_below(bound), "below {bound}");
    }
    let primes: Vec<u64> = primes_below(20_000).collect();
    let expected: Vec<u64> = (0..20_000).filter(|&n| is_prime(n)).collect();
    assert_eq!(primes, expected);
    // Numbers on both sides of the end of a segment.
    let primes: Vec<u64> = primes_below(525_000).filter(|&p| p > 523_500).collect();
    let expected: Vec<u64> = (523_501..525_000).filter(|&n| is_prime(n)).collect();
    assert_eq!(primes, expected);
}

/// The first primes do not wait for all those that the last ones are sieved by.
#[test]
fn a_bound_far_away_costs_nothing() {
    assert!(primes_below(u64::MAX).take(5).eq([2, 3, 5, 7, 11]));
    let mut far = primes_below(u64::MAX);
    assert_eq!(far.nth(664_579), Some(10_000_019), "the least prime above 10^7");
}

/// OEIS A006880.
#[test]
fn counts_of_primes_are_those_published() {
    let counts = [4, 25, 168, 1229, 9592, 78_498, 664_579];
    for (i, count) in counts.into_iter().enumerate() {
        assert_eq!(count_primes_below(10u64.pow(i as u32 + 1)), count);
    }
}

#[test]
fn neighbours_of_small_numbers() {
    let primes: Vec<u64> = (0..1100).filter(|&n| is_prime(n)).collect();
    for n in 0..1000 {
        let next = *primes.iter().find(|&&p| p > n).expect("a prime above");
        assert_eq!(next_prime(&[n]), [next], "{n}");
        let before = primes.iter().rev().find(|&&p| p < n).map(|&p| vec![p]);
        assert_eq!(prev_prime(&[n]), before, "{n}");
    }
    assert_eq!((next_prime(&[]), prev_prime(&[])), (vec![2], None));
}

/// Searches around powers of two, where the method changes, and numbers gain or lose a limb.
#[test]
fn neighbours_of_powers_of_two() {
    for (bits, above, below) in [
        (32, 15u32, 5u32),
        (61, 15, 1),
        (62, 135, 57),
        (63, 29, 25),
        (64, 13, 59),
        (65, 131, 49),
        (128, 51, 159),
        (256, 297, 189),
        (512, 75, 569),
        (1024, 643, 105),
    ] {
        let power = BigUint::from(1u32) << bits;
        let (next, before) = (next_prime(&limbs(&power)), prev_prime(&limbs(&power)));
        assert_eq!(big(&next), &power + above, "{bits}");
        assert_eq!(before.map(|p| big(&p)), Some(&power - below), "{bits}");
        // Back again, over what lies between.
        assert_eq!(big(&prev_prime(&next).expect("a prime")), &power - below);
    }
}

#[test]
fn random_primes_have_their_bits() {
    let mut rng = rng(31);
    for bits in (2..70).chain([127, 128, 129, 200, 512]) {
        let mut tests = 0;
        let fill = |limbs: &mut [Limb]| rng.fill(limbs);
        let p = random_prime(bits, fill, |tried| tests = tried + 1).expect("bits");
        assert!(big(&p).bits() == bits && is_probable_prime(&p, 1) && tests > 0, "{p:?}");
    }
    for bits in (3..70).chain([100, 128, 129]) {
        let fill = |limbs: &mut [Limb]| rng.fill(limbs);
        let p = random_safe_prime(bits, fill, |_| ()).expect("bits");
        let half = limbs(&(big(&p) >> 1));
        assert!(big(&p).bits() == bits && is_probable_prime(&p, 1), "{p:?}");
        assert!(is_probable_prime(&half, 1), "{p:?}");
    }
    let refused = [random_prime(0, |_| (), |_| ()), random_prime(1, |_| (), |_| ())];
    assert_eq!(refused, [Err(PrimeBitsError { bits: 0 }), Err(PrimeBitsError { bits: 1 })]);
    assert_eq!(random_safe_prime(2, |_| (), |_| ()), Err(PrimeBitsError { bits: 2 }));
    for bits in [(1 << 24) + 1, u64::MAX] {
        assert_eq!(random_prime(bits, |_| (), |_| ()), Err(PrimeBitsError { bits }));
        assert_eq!(random_safe_prime(bits, |_| (), |_| ()), Err(PrimeBitsError { bits }));
        assert_eq!(
            PrimeBitsError { bits }.to_string(),
            format!("{bits} bits are too many for such a prime")
        );
    }
}

/// Random primes from the extreme draws, all ones and all zeros.
#[test]
fn primes_from_the_ends_of_their_lengths() {
    for bits in [2, 3, 10, 62, 63, 64, 65, 128] {
        for limb in [0, Limb::MAX] {
            // After the last number of these bits the search begins anew with the first.
            let fill = |limbs: &mut [Limb]| limbs.fill(limb);
            let p = random_prime(bits, fill, |_| ()).expect("bits");
            assert!(big(&p).bits() == bits && is_probable_prime(&p, 0), "{p:?}");
            let p = random_safe_prime(bits.max(3), fill, |_| ()).expect("bits");
            assert!(big(&p).bits() == bits.max(3) && is_probable_prime(&p, 0), "{p:?}");
        }
    }
}
