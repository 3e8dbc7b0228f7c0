//! Factorials, primorials, binomial coefficients, Fibonacci and Lucas numbers.

use crate::numbers::{big, natural, natural_from, panics};
use num_bigint::BigUint;
use proptest::prelude::*;
use widelimb::{Integer, Natural};

proptest! {
    #[test]
    fn binomials_of_any_size(n in 0_u64..3000, k in 0_u64..40) {
        let mut expected = BigUint::from(1_u32);
        for i in 0..k.min(n + 1) {
            expected = expected * (n - i) / (i + 1);
        }
        prop_assert_eq!(Natural::binomial(n, k), natural_from(&expected));
        if k <= n {
            prop_assert_eq!(Natural::binomial(n, n - k), natural_from(&expected));
        }
    }

    #[test]
    fn products_of_factors_of_any_length(factors in prop::collection::vec(natural(), 0..60)) {
        let expected: BigUint = factors.iter().map(big).product();
        prop_assert_eq!(&factors.iter().product::<Natural>(), &natural_from(&expected));
        prop_assert_eq!(factors.into_iter().product::<Natural>(), natural_from(&expected));
    }
}

#[test]
fn factorials_are_products() {
    let mut expected = Natural::one();
    for n in 0..400 {
        if n > 0 {
            expected *= n;
        }
        assert_eq!(Natural::factorial(n), expected, "{n}!");
        let bits = expected.bit_len();
        assert_eq!(Natural::factorial_within(n, bits), Ok(expected.clone()));
        assert!(Natural::factorial_within(n, bits - 1).is_err(), "{n}! in fewer bits");
    }
    let expected: Natural = (1..=5000_u64).map(Natural::from).product();
    assert_eq!(Natural::factorial(5000), expected);
}

#[test]
fn binomials_make_pascals_triangle() {
    let mut row = vec![Natural::one()];
    for n in 0..150_u64 {
        for (k, expected) in row.iter().enumerate() {
            let k = k as u64;
            let bits = expected.bit_len();
            assert_eq!(Natural::binomial_within(n, k, bits).as_ref(), Ok(expected), "{n}, {k}");
            assert!(Natural::binomial_within(n, k, bits - 1).is_err(), "{n}, {k} in fewer bits");
        }
        assert_eq!(Natural::binomial(n, n + 1), 0);
        let inner = row.windows(2).map(|pair| &pair[0] + &pair[1]);
        row = [Natural::one()].into_iter().chain(inner).chain([Natural::one()]).collect();
    }
    let max = Natural::from(u64::MAX);
    assert_eq!(Natural::binomial(u64::MAX, 2), &max * (&max - 1) / 2);
    assert_eq!(Natural::binomial(u64::MAX, u64::MAX - 1), max);
    assert_eq!(Natural::binomial(u64::MAX, u64::MAX), 1);
    assert_eq!(Natural::binomial(u64::MAX, 0), 1);
}

/// Factor after factor, as many as `k`.
fn chosen(n: &BigUint, k: u64) -> BigUint {
    (0..k).fold(BigUint::from(1_u32), |product, i| product * (n - i) / (i + 1))
}

#[test]
fn coefficients_of_numbers_about_a_limb_and_far_above() {
    let limb = BigUint::from(u64::MAX);
    let about = [3_u32, 1, 0].map(|below| &limb - below).into_iter();
    let above = [1_u32, 2, 3, 70].map(|more| &limb + more);
    let far = [65, 127, 128, 129, 1000, 64 * 40].map(|bits| (BigUint::from(1_u32) << bits) - 1_u32);
    for n in about.chain(above).chain(far) {
        let of = natural_from(&n);
        for k in (0..20).chain([31, 32, 33, 64, 100, 257]) {
            let expected = natural_from(&chosen(&n, k));
            assert_eq!(of.choose(k), expected, "{n} over {k}");
            let bits = expected.bit_len();
            assert_eq!(of.choose_within(k, bits).as_ref(), Ok(&expected), "{n} over {k}");
            assert!(of.choose_within(k, bits - 1).is_err(), "{n} over {k} in fewer bits");
        }
    }
}

/// Binomial coefficients on both sides of the border of a limb, with thousands of factors: Pascal's
/// rule, and the symmetry of `k` and `n - k`.
#[test]
fn coefficients_at_the_border_of_a_limb_sum_up() {
    let limb = Natural::from(u64::MAX);
    let k = if cfg!(debug_assertions) { 500 } else { 40_000 };
    for n in [&limb - 1, limb.clone(), &limb + 1, &limb + 2] {
        assert_eq!((&n + 1).choose(k), n.choose(k) + n.choose(k - 1), "{n} over {k}");
    }
    let n = &limb + 1;
    assert_eq!(n.choose(u64::MAX), n);
    assert_eq!(n.choose(u64::MAX - 1), &n * &limb / 2);
    assert_eq!((&n + 5).choose(0), 1);
    assert_eq!(Natural::from(3_u32).choose(4), 0);
    for k in [1 << 40, 1 << 63, u64::MAX - (1 << 62)] {
        assert!(n.choose_within(k, 1 << 33).is_err(), "over {k}");
    }
}

#[test]
fn fibonacci_numbers_are_sums() {
    let (mut a, mut b) = (Natural::ZERO, Natural::one());
    for n in 0..1000 {
        assert_eq!(Natural::fibonacci(n), a, "F({n})");
        assert_eq!(Natural::fibonacci_within(n, a.bit_len()).as_ref(), Ok(&a));
        // b is F(n + 1), so that F(n - 1) is their difference.
        assert_eq!(Natural::fibonacci_pair(n), (a.clone(), &b - &a), "F({n})");
        if n > 0 {
            assert!(Natural::fibonacci_within(n, a.bit_len() - 1).is_err(), "F({n})");
        }
        let next = &a + &b;
        a = b;
        b = next;
    }
}

#[test]
fn products_of_many_factors_are_made_of_halves() {
    // A factor at a time would take minutes.
    let count = if cfg!(debug_assertions) { 3_000 } else { 200_000 };
    let product: Natural = (1..=count).map(Natural::from).product();
    assert_eq!(product, Natural::factorial(count));
    let signed: Integer = (1..=count as i64).map(|n| Integer::from(-n)).product();
    assert_eq!(signed, Integer::from(product));
    assert_eq!(core::iter::empty::<Natural>().product::<Natural>(), 1);
    let with_zero = (0..1000_u64).rev().map(Natural::from).product::<Natural>();
    assert_eq!(with_zero, 0);
}

#[test]
fn double_factorials_skip_every_other_factor() {
    let mut two = [Natural::one(), Natural::one()];
    for n in 0..400_u64 {
        let expected = if n < 2 { Natural::one() } else { &two[0] * n };
        assert_eq!(Natural::double_factorial(n), expected, "{n}!!");
        let bits = expected.bit_len();
        assert_eq!(Natural::double_factorial_within(n, bits).as_ref(), Ok(&expected));
        assert!(Natural::double_factorial_within(n, bits - 1).is_err(), "{n}!! in fewer bits");
        let [_, last] = two;
        two = [last, expected];
    }
    for n in [5000, 5001] {
        let both = Natural::double_factorial(n) * Natural::double_factorial(n - 1);
        assert_eq!(both, Natural::factorial(n));
    }
}

#[test]
fn primorials_are_products_of_primes() {
    let mut expected = Natural::one();
    for n in 0..1200_u64 {
        if n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d)) {
            expected *= n;
        }
        assert_eq!(Natural::primorial(n), expected, "{n}#");
        let bits = expected.bit_len();
        assert_eq!(Natural::primorial_within(n, bits), Ok(expected.clone()));
        assert!(Natural::primorial_within(n, bits - 1).is_err(), "{n}# in fewer bits");
    }
}

#[test]
fn lucas_numbers_are_sums() {
    let (mut a, mut b) = (Natural::from(2_u32), Natural::one());
    for n in 0..1000 {
        assert_eq!(Natural::lucas(n), a, "L({n})");
        assert_eq!(Natural::lucas_within(n, a.bit_len()).as_ref(), Ok(&a));
        assert!(Natural::lucas_within(n, a.bit_len() - 1).is_err(), "L({n})");
        let next = &a + &b;
        a = b;
        b = next;
    }
}

/// GMP, the reference manual on `mpz_bin_ui`: `bin(-n, k) = (-1)^k bin(n + k - 1, k)`.
#[test]
fn coefficients_of_negative_numbers() {
    assert_eq!(Integer::from(-4).choose(3), -20);
    for n in -40..40_i64 {
        let mut expected = Integer::one();
        for k in 0..60_u64 {
            let n = Integer::from(n);
            assert_eq!(n.choose(k), expected, "{n} over {k}");
            expected = expected * (n - k as i64) / (k as i64 + 1);
        }
    }
    let far = -(Integer::one() << 100);
    assert_eq!(far.choose(2), &far * (&far - 1) / 2);
    assert!(far.choose_within(2, 198).is_err() && far.choose_within(2, 200).is_ok());
}

#[test]
fn too_large_results_are_refused_at_once() {
    assert!(panics(|| Natural::factorial(u64::MAX)));
    assert!(panics(|| Natural::double_factorial(u64::MAX)));
    assert!(panics(|| Natural::double_factorial(u64::MAX - 1)));
    assert!(panics(|| Natural::primorial(u64::MAX)));
    assert!(panics(|| Natural::fibonacci(u64::MAX)));
    assert!(panics(|| Natural::lucas(u64::MAX)));
    assert!(panics(|| Natural::binomial(u64::MAX, u64::MAX / 2)));
    assert!(panics(|| Integer::from(-1_i64 << 40).choose(u64::MAX / 2)));
}
