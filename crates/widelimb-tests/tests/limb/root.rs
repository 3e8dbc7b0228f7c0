//! Roots and powers against another library.

use crate::limb_support::{big, limbs, on_every_level, random, rng, shapes};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::power::pow;
use widelimb_limb::root::{is_power, is_square, perfect_power, root_rem, sqrt, sqrt_rem};
use widelimb_limb::trial::small_factor;

/// The definition of the root, checked by another library's powers.
#[track_caller]
fn check(k: &Kernels, a: &[Limb], n: u32) {
    let (s, rest) = root_rem(k, a, n);
    assert_eq!(s, limbs(&big(&s)), "a root with zeros at its top");
    assert_eq!(rest, limbs(&big(&rest)), "a remainder with zeros at its top");
    if u64::from(n) >= big(a).bits() && big(a) != BigUint::ZERO {
        // Too high a degree to compute with: the root is 1.
        assert_eq!((big(&s), big(&rest) + 1u32), (1u32.into(), big(a)));
        return;
    }
    let power = big(&s).pow(n);
    assert_eq!(&power + big(&rest), big(a), "root {n} of {a:x?}");
    assert!((big(&s) + 1u32).pow(n) > big(a), "root {n} of {a:x?} is too small");
    if n == 2 {
        assert_eq!(sqrt(k, a), s);
        assert_eq!(is_square(k, a), rest.is_empty());
        assert_eq!(sqrt_rem(k, a), (s, rest));
    }
}

#[test]
fn roots_of_small_numbers() {
    on_every_level(|k| {
        for a in 0..1100 {
            for n in [1, 2, 3, 4, 5, 9, 10, 11, 64] {
                check(k, &[a], n);
            }
        }
    });
}

#[test]
fn roots_of_shaped_numbers() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for len in (0..20).chain([33, 64, 100]) {
            for a in shapes(&mut rng, len) {
                for n in [1, 2, 3, 5, 8, 17, 63, 64, 65, 200] {
                    check(k, &a, n);
                }
            }
        }
    });
}

#[test]
fn roots_of_powers_and_their_neighbours() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for len in [1, 2, 3, 5, 9, 30] {
            for s in shapes(&mut rng, len) {
                for n in [2, 3, 4, 7, 20] {
                    let power = big(&s).pow(n);
                    check(k, &limbs(&power), n);
                    check(k, &limbs(&(&power + 1u32)), n);
                    if power != BigUint::ZERO {
                        check(k, &limbs(&(&power - 1u32)), n);
                    }
                }
            }
        }
    });
}

/// Short roots of high degree, from which Newton's iteration would take as many steps as the
/// degree.
#[test]
fn roots_of_high_degree() {
    on_every_level(|k| {
        for (root, degree) in [(2u64, 5_000u32), (3, 3_000), (1 << 10, 2_000), (1 << 20, 997)] {
            let power = BigUint::from(root).pow(degree);
            check(k, &limbs(&(&power - 1u32)), degree);
            check(k, &limbs(&power), degree);
            check(k, &limbs(&power), degree + 1);
            check(k, &limbs(&power), degree - 1);
            check(k, &limbs(&power), u32::MAX);
        }
    });
}

#[test]
fn square_roots_of_every_bit_length() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for bits in 1..700u32 {
            let one = BigUint::from(1u32);
            check(k, &limbs(&((&one << bits) - 1u32)), 2);
            check(k, &limbs(&(&one << bits)), 2);
            let mut a = random(&mut rng, 11);
            a.truncate(bits.div_ceil(64) as usize);
            check(k, &a, 2);
        }
    });
}

/// A square, its neighbours and the last number with the same root, where the root is shaped: the
/// quotient of each level is as large or as small as can be.
#[test]
fn square_roots_of_squares_and_their_neighbours() {
    on_every_level(|k| {
        let mut rng = rng(5);
        for len in (1..=24).chain([31, 32, 33, 47, 48, 49, 63, 64, 65, 100, 127, 129, 200]) {
            for s in shapes(&mut rng, len) {
                let square = big(&s) * big(&s);
                check(k, &limbs(&square), 2);
                check(k, &limbs(&(&square + big(&s) * 2u32)), 2);
                check(k, &limbs(&(&square + big(&s) * 2u32 + 1u32)), 2);
                if square != BigUint::ZERO {
                    check(k, &limbs(&(&square - 1u32)), 2);
                }
            }
        }
    });
}

/// Roots that were wrong in other libraries, through doubles or by a lost correction.
#[test]
fn square_roots_of_named_numbers() {
    on_every_level(|k| {
        for (a, root) in [
            (9_999_999_999_999_999u64, 99_999_999u64),
            (4_503_599_761_588_224, 67_108_864),
            (4_503_599_761_588_225, 67_108_865),
            (u64::MAX, u64::from(u32::MAX)),
            (18_446_744_065_119_617_025, u64::from(u32::MAX)),
            (18_446_744_065_119_617_024, u64::from(u32::MAX) - 1),
        ] {
            assert_eq!(sqrt(k, &[a]), [root], "{a}");
            check(k, &[a], 2);
        }
        let one = BigUint::from(1u32);
        assert_eq!(big(&sqrt(k, &limbs(&(&one << 1100)))), &one << 550);
        assert_eq!(big(&sqrt(k, &limbs(&((&one << 1100) - 1u32)))), (&one << 550) - 1u32);
    });
}

#[test]
fn long_square_roots_have_the_right_bounds() {
    on_every_level(|k| {
        let mut rng = rng(6);
        for len in [1000, 2047, 3001] {
            let a = random(&mut rng, len);
            check(k, &a, 2);
            check(k, &vec![Limb::MAX; len], 2);
        }
    });
}

#[test]
fn powers_of_small_numbers_are_told() {
    let bound = 5000u64;
    let mut largest = vec![None; bound as usize];
    // From the top, so that the least base, which has the largest exponent, stays.
    for b in (2..bound).rev() {
        for e in 2..13 {
            if let Some(power) = b.checked_pow(e).filter(|&power| power < bound) {
                largest[power as usize] = Some((vec![b], u64::from(e)));
            }
        }
    }
    on_every_level(|k| {
        for (a, expected) in largest.iter().enumerate() {
            let a = [a as Limb];
            assert_eq!(perfect_power(k, &a), *expected, "{a:?}");
            assert_eq!(is_power(k, &a), a[0] < 2 || expected.is_some(), "{a:?}");
        }
    });
}

#[test]
fn powers_of_shaped_numbers_are_told_and_their_neighbours_are_none() {
    on_every_level(|k| {
        let mut rng = rng(7);
        for len in [1, 2, 3, 6] {
            for b in shapes(&mut rng, len).into_iter().filter(|b| big(b) > 1u32.into()) {
                for e in [2, 3, 5, 6, 9, 14, 31] {
                    let power = big(&b).pow(e);
                    let (root, exponent) = perfect_power(k, &limbs(&power)).expect("a power");
                    assert_eq!(big(&root).pow(exponent as u32), power);
                    assert!(exponent.is_multiple_of(e.into()), "{b:x?} to {e}");
                    assert_eq!(perfect_power(k, &root), None);
                    // Catalan: 8 and 9 are the only powers side by side.
                    if power != 8u32.into() {
                        assert!(!is_power(k, &limbs(&(&power + 1u32))), "{b:x?} to {e}");
                    }
                    if power != 9u32.into() {
                        assert!(!is_power(k, &limbs(&(&power - 1u32))), "{b:x?} to {e}");
                    }
                }
            }
        }
        assert_eq!(perfect_power(k, &limbs(&(BigUint::from(1u32) << 7919))), Some((vec![2], 7919)));
    });
}

/// Powers of two with huge exponents. The search once hung: it tried all exponents up to the number
/// of zero bits.
#[test]
fn huge_powers_of_two_are_told_at_once() {
    on_every_level(|k| {
        for exponent in [1_000_000_007, (1 << 31) - 1, 1 << 30, 6 * 100_000_007] {
            let mut a = vec![0; exponent / 64 + 1];
            a[exponent / 64] = 1 << (exponent % 64);
            assert_eq!(perfect_power(k, &a), Some((vec![2], exponent as u64)));
            a[exponent / 64] = 5;
            assert!(!is_power(k, &a), "5 above {exponent} bits");
        }
        // 6^(3 * 5003) 2^(5003 * 1999) is (216 * 2^1999)^5003.
        let power = BigUint::from(6u32).pow(3 * 5003) << (5003usize * 1999);
        let root = limbs(&(BigUint::from(216u32) << 1999usize));
        assert_eq!(perfect_power(k, &limbs(&power)), Some((root, 5003)));
    });
}

/// A random number that no prime below 1024 divides: its exponents are tried one by one.
fn without_small_factors(rng: &mut impl Rng, n: usize) -> Vec<Limb> {
    loop {
        let mut a = random(rng, n);
        a[0] |= 1;
        if small_factor(&a, 1 << 10).is_none() {
            return a;
        }
    }
}

/// The multiplicities of small factors allow exponents that are none, or one of them.
#[test]
fn powers_of_small_factors_are_told() {
    on_every_level(|k| {
        let power = |factors: &[(u32, u32)]| -> Vec<Limb> {
            limbs(&factors.iter().map(|&(p, e)| BigUint::from(p).pow(e)).product::<BigUint>())
        };
        for (factors, expected) in [
            (&[(3, 6), (5, 4)][..], Some((27 * 25, 2))),
            (&[(3, 6), (5, 9)], Some((9 * 125, 3))),
            (&[(3, 6), (5, 35)], None),
            (&[(3, 30), (1021, 15), (7919, 45)], Some((9 * 1021 * 7919 * 7919 * 7919, 15))),
            (&[(2, 10), (3, 15), (5, 25)], Some((4 * 27 * 3125, 5))),
            (&[(2, 9), (3, 27), (1031, 1)], None),
            (&[(3, 1024)], Some((3, 1024))),
            (&[(3, 1024), (5, 1)], None),
            (&[(1019, 100), (1021, 1)], None),
            (&[(1031, 32), (1033, 16)], Some((1031 * 1031 * 1033, 16))),
        ] {
            let expected = expected.map(|(root, exponent)| (vec![root], exponent));
            assert_eq!(perfect_power(k, &power(factors)), expected, "{factors:?}");
        }
    });
}

#[test]
fn powers_without_small_factors_are_told_and_their_multiples_are_none() {
    on_every_level(|k| {
        let mut rng = rng(9);
        for n in 1..=5 {
            let b = without_small_factors(&mut rng, n);
            assert_eq!(perfect_power(k, &b), None);
            for e in [2, 3, 4, 5, 7, 11, 13, 30, 67, 101] {
                let power = big(&b).pow(e);
                assert_eq!(perfect_power(k, &limbs(&power)), Some((b.clone(), e.into())), "{e}");
                for prime in [1031_u32, 104_729] {
                    assert_eq!(perfect_power(k, &limbs(&(&power * prime))), None, "{e}");
                }
            }
        }
    });
}

/// Long odd numbers: each of some 10,000 exponents is excluded without a root of full length.
#[test]
fn long_odd_numbers_are_told_soon() {
    on_every_level(|k| {
        assert_eq!(perfect_power(k, &without_small_factors(&mut rng(8), 16_000)), None);
        for (root, exponent) in [(3u32, 99_991), (3, 7 * 14_143), (5, 43_051), (10_007, 2_003)] {
            let power = limbs(&BigUint::from(root).pow(exponent));
            assert_eq!(perfect_power(k, &power), Some((vec![root.into()], exponent.into())));
        }
        // Roots of several limbs, of degrees that no residues filter.
        for (n, exponent) in [(2, 541), (3, 1009), (5, 601)] {
            let mut root = random(&mut rng(n as u64), n);
            root[0] |= 1;
            let mut power = limbs(&big(&root).pow(exponent));
            assert_eq!(perfect_power(k, &power), Some((root, exponent.into())));
            let middle = power.len() / 2;
            power[middle] ^= 1;
            assert_eq!(perfect_power(k, &power), None);
        }
    });
}

/// The dividend of a level next to the whole ring.
#[test]
fn square_roots_of_a_high_limb_and_one_in_the_middle() {
    on_every_level(|k| {
        for n in 9..=400 {
            let mut a = vec![0; n];
            (a[n - 1], a[n / 3]) = (Limb::MAX, 1);
            check(k, &a, 2);
        }
    });
}

#[test]
#[should_panic(expected = "a root of degree 0")]
fn a_root_of_degree_0_panics() {
    widelimb_limb::root_rem(&[1], 0);
}

#[test]
fn powers() {
    on_every_level(|k| {
        let mut rng = rng(4);
        for len in 0..5 {
            for a in shapes(&mut rng, len) {
                for n in (0..20).chain([31, 32, 33, 100]) {
                    assert_eq!(pow(k, &a, n), limbs(&big(&a).pow(n as u32)), "{a:x?} to {n}");
                }
            }
        }
        assert_eq!(pow(k, &[10], 1000), limbs(&BigUint::from(10u32).pow(1000)));
        assert!(pow(k, &[0, 0], 5).is_empty());
        assert_eq!(pow(k, &[], 0), [1]);
        assert_eq!(pow(k, &[1], u64::MAX), [1]);
        assert_eq!(pow(k, &[2], 129), [0, 0, 2]);
    });
}
