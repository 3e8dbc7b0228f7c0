//! The progress reports of watched operations.

use std::cell::RefCell;
use widelimb::natural::Watched;
use widelimb::progress::Step;
use widelimb::{Natural, ParseLimits};

/// The steps that a computation told of; its result is compared with the one without observer.
fn told<T: PartialEq + std::fmt::Debug>(
    watched: impl FnOnce(Watched<'_>) -> T,
    plain: impl FnOnce() -> T,
) -> Vec<Step> {
    let steps = RefCell::new(Vec::new());
    let result = watched(Watched::new(&|step| steps.borrow_mut().push(step)));
    assert_eq!(result, plain());
    steps.into_inner()
}

/// Asserts that the fractions rise to 1 without a gap that the total did not foresee, in at least
/// `least` steps.
#[track_caller]
fn check(steps: &[Step], least: usize) {
    assert!(steps.len() >= least, "{} steps", steps.len());
    assert!(steps.is_sorted_by(|a, b| a.done <= b.done), "not monotone");
    assert!(steps.iter().all(|s| 0.0 <= s.done && s.done <= s.next && s.next <= 1.0));
    assert_eq!(steps[0].done, 0.0);
    let (end, rest) = steps.split_last().expect("an end");
    assert_eq!(*end, Step { done: 1.0, next: 1.0 });
    let foreseen = rest.iter().map(|step| step.next).fold(0.0, f64::max);
    // Costs are reckoned for the level in force, to a quarter.
    assert!(foreseen > 0.75, "{foreseen}");
    // Costs beyond the total would leave steps at the end that count for nothing.
    let late = rest.iter().filter(|step| step.done >= 1.0).count();
    assert!(late * 5 <= steps.len(), "{late} of {} steps after the end", steps.len());
}

#[test]
fn powers() {
    for (base, exponent) in [(3_u64, 100_000), (10, 65_536), (12_345_678_901, 9_999)] {
        let a = Natural::from(base);
        let steps = told(|w| w.pow(&a, exponent).ok(), || Some(a.pow(exponent)));
        check(&steps, exponent.ilog2() as usize);
        // The last square is more than a third of the work, whatever the method.
        let last = steps[steps.len() - 2];
        assert!(last.next - last.done > 0.33, "{last:?}");
    }
}

#[test]
fn combinatorics() {
    for n in [5_000, 60_000] {
        check(&told(|w| w.factorial(n).ok(), || Some(Natural::factorial(n))), 20);
        check(
            &told(|w| w.double_factorial(n | 1).ok(), || Some(Natural::double_factorial(n | 1))),
            10,
        );
        check(&told(|w| w.primorial(n).ok(), || Some(Natural::primorial(n))), 5);
        check(&told(|w| w.lucas(n).ok(), || Some(Natural::lucas(n))), 10);
        check(&told(|w| w.fibonacci(n).ok(), || Some(Natural::fibonacci(n))), 10);
        check(&told(|w| w.binomial(n, n / 2).ok(), || Some(Natural::binomial(n, n / 2))), 5);
    }
    check(&told(|w| w.binomial(1 << 40, 3000).ok(), || Some(Natural::binomial(1 << 40, 3000))), 20);
    let n = Natural::one() << 100;
    check(&told(|w| w.choose(&n, 3000).ok(), || Some(n.choose(3000))), 20);
}

#[test]
fn powers_to_a_modulus_and_primes() {
    let mersenne = (Natural::one() << 1279) - 1;
    let exponent = Natural::from(3_u32).pow(800);
    for modulus in [&mersenne << 200, mersenne.clone(), Natural::one() << 999] {
        let base = Natural::from(7_u32);
        let plain = || base.try_pow_mod(&exponent, &modulus);
        check(&told(|w| w.pow_mod(&base, &exponent, &modulus), plain), 100);
    }
    check(&told(|w| w.is_probable_prime(&mersenne), || true), 1000);
}

#[test]
fn roots() {
    let n = Natural::from(7_u32).pow(50_000);
    for degree in [2, 3, 7] {
        check(&told(|w| w.root(&n, degree), || n.try_root(degree)), 7);
    }
}

#[test]
fn digits() {
    let n = Natural::from(7_u32).pow(80_001);
    for base in [3, 10, 36] {
        let text = n.to_string_radix(base);
        check(&told(|w| w.to_string_radix(&n, base), || Ok(text.clone())), 20);
        let limits = ParseLimits::default();
        let plain = || Ok(n.clone());
        check(&told(|w| w.parse(text.as_bytes(), base, limits), plain), 10);
    }
}

/// Operations without steps, and those that fail, still report an end.
#[test]
fn short_work_and_errors_end_at_once() {
    let end = [Step { done: 1.0, next: 1.0 }];
    assert_eq!(told(|w| w.pow(&Natural::ZERO, 0), || Ok(Natural::one())), end);
    let n = Natural::from(15_u32);
    assert_eq!(told(|w| w.to_string_radix(&n, 63).is_err(), || true), end);
    assert_eq!(told(|w| w.is_probable_prime(&n), || false), end);
    assert_eq!(told(|w| w.factorial(u64::MAX).is_err(), || true), end);
}
