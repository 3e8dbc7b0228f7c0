//! Digits against another library.

use crate::limb_support::{big, limbs, on_every_level, random, rng, shapes};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::error::DigitError;
use widelimb_limb::radix::{digits_of_bits, from_digits, to_digits, write_digits};
use widelimb_limb::{bit_len, trim};

#[track_caller]
fn check(k: &Kernels, a: &[Limb], base: u32) {
    let value = big(a);
    let expected = if value == BigUint::ZERO { vec![] } else { value.to_radix_be(base) };
    let digits = to_digits(k, a, base);
    assert_eq!(digits, expected, "{} limbs in base {base}", a.len());
    assert_eq!(from_digits(k, &digits, base), Ok(limbs(&value)), "{} limbs, base {base}", a.len());
}

/// A table whose thresholds make short numbers be split.
fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = *k;
    low.thresholds.radix_divide = 0;
    low.thresholds.radix_multiply = 0;
    low
}

#[test]
fn shaped_numbers_in_every_base() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for base in (2..=62).chain([63, 64, 65, 127, 128, 129, 255, 256]) {
            for n in [0, 1, 2, 3, 4, 5, 7, 12] {
                for a in shapes(&mut rng, n) {
                    check(k, &a, base);
                    check(&low_thresholds(k), &a, base);
                }
            }
        }
    });
}

#[test]
fn powers_of_the_base_and_their_neighbours() {
    on_every_level(|k| {
        for base in [3u32, 7, 10, 12, 33, 36, 47, 60, 62] {
            for exponent in (1..70).chain([200, 361, 700]) {
                let power = BigUint::from(base).pow(exponent);
                for value in [&power - 1u32, power.clone(), &power + 1u32] {
                    check(k, &limbs(&value), base);
                    check(&low_thresholds(k), &limbs(&value), base);
                }
            }
        }
    });
}

#[test]
fn lengths_about_the_threshold_and_above() {
    on_every_level(|k| {
        let mut rng = rng(2);
        let (at, back) = (k.thresholds.radix_divide, k.thresholds.radix_multiply);
        for n in (at - 2..=at + 2)
            .chain(2 * at - 2..=2 * at + 2)
            .chain(back - 2..=back + 2)
            .chain([150, 401])
        {
            for base in [10, 16, 32, 35] {
                check(k, &random(&mut rng, n), base);
                check(k, &vec![Limb::MAX; n], base);
            }
        }
    });
}

/// Numbers whose parts begin with zeros or with the largest digits: such a fraction is close to a
/// whole number, and an error of any size would show in the digits above.
#[test]
fn runs_of_the_smallest_and_the_largest_digits() {
    on_every_level(|k| {
        let mut rng = rng(4);
        for base in [3_u32, 10, 11, 48] {
            let largest = base as u8 - 1;
            for count in [300, 1000, 3000, 12_000] {
                for longest in [2, 40, 700] {
                    let mut digits = vec![1];
                    while digits.len() < count {
                        let run = rng.random_range(1..=longest);
                        let digit = [0, largest, rng.random_range(0..=largest)];
                        digits.extend(vec![digit[rng.random_range(0..3)]; run]);
                    }
                    let a = BigUint::from_radix_be(&digits, base).expect("digits below the base");
                    check(k, &limbs(&a), base);
                    check(&low_thresholds(k), &limbs(&a), base);
                }
            }
        }
    });
}

#[test]
fn every_number_of_groups() {
    on_every_level(|k| {
        let mut rng = rng(5);
        for n in 1..=150 {
            for a in [
                random(&mut rng, n),
                vec![Limb::MAX; n],
                limbs(&(BigUint::from(1_u32) << (64 * n - 1))),
            ] {
                check(k, &a, 10);
                check(&low_thresholds(k), &a, 10);
            }
        }
    });
}

#[test]
fn pieces_are_the_digits() {
    on_every_level(|k| {
        let mut rng = rng(6);
        for n in [0, 1, 2, 3, 90, 1000] {
            let a = random(&mut rng, n);
            for base in [2, 10, 13, 62] {
                let mut pieces = vec![];
                let sink = |piece: &[u8]| {
                    pieces.extend_from_slice(piece);
                    Ok::<(), ()>(())
                };
                assert_eq!(write_digits(k, &a, base, sink), Ok(()));
                assert_eq!(pieces, to_digits(k, &a, base));
            }
            assert_eq!(write_digits(k, &a, 10, |_| Err(7)), if n == 0 { Ok(()) } else { Err(7) });
        }
    });
}

#[test]
fn leading_zeros_count_for_nothing() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for base in [2, 8, 10, 32] {
            for zeros in [1, 18, 19, 20, 700] {
                for count in [0, 1, 30, 800] {
                    let mut digits = vec![0; zeros];
                    digits.extend((0..count).map(|_| rng.random_range(0..base) as u8));
                    let expected =
                        BigUint::from_radix_be(&digits, base).expect("digits below the base");
                    assert_eq!(from_digits(k, &digits, base), Ok(limbs(&expected)));
                }
            }
        }
    });
}

#[test]
fn a_bound_on_digits_is_theirs_or_one_more() {
    let k = widelimb_kernels::kernels();
    let mut rng = rng(9);
    for base in 2..=256 {
        for n in [1, 2, 3, 7, 40] {
            for mut a in shapes(&mut rng, n) {
                trim(&mut a);
                let (digits, bound) =
                    (to_digits(k, &a, base).len(), digits_of_bits(bit_len(&a), base));
                let more = bound as usize - digits.max(1);
                assert!(more == 0 || more == 1 && !base.is_power_of_two(), "{a:x?}, base {base}");
            }
        }
    }
}

#[test]
fn a_digit_too_large_is_named() {
    on_every_level(|k| {
        let error = DigitError { index: 2, digit: 10, base: 10 };
        assert_eq!(from_digits(k, &[9, 0, 10, 11], 10), Err(error));
        assert_eq!(error.to_string(), "digit 10 at index 2 in base 10");
    });
}

#[test]
#[should_panic(expected = "a base from 2 to 256")]
fn other_bases_are_refused() {
    to_digits(widelimb_kernels::kernels(), &[5], 257);
}
