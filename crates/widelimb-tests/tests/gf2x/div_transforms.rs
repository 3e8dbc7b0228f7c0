//! Tests of `widelimb_gf2x::div::transforms`.

use crate::div_parts::{check, limbs};
use widelimb_gf2x::div::divisor_values::DivisorValues;
use widelimb_gf2x::{Poly, fft};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels;
use widelimb_testkit::of_every_core as tables;

/// Divisions with a table that takes transforms for the shortest operands too.
#[test]
fn quotients_and_remainders_give_the_dividend() {
    for k in tables() {
        let mut short = *k;
        short.thresholds.gf2x_mul_transforms = 1;
        if k.level >= Level::Avx512 {
            for (m, n) in [(41, 40), (500, 90), (1, 1025), (90, 1025), (1100, 2049), (1600, 3072)] {
                check(&short, m, n, 2);
            }
            for shape in 0..4 {
                check(&short, 1500, 1023, shape);
                check(&short, 2048, 2048, shape);
                check(&short, 300, 520, shape);
            }
        } else if k.level == Level::Avx2 {
            check(&short, 41, 40, 2);
            check(&short, 300, 520, 1);
        } else if k.level == Level::Scalar {
            check(&short, 41, 40, 3);
        }
    }
}

/// A divisor that keeps values, where the level in force has long ones do so, and its clone.
#[test]
fn divisions_by_kept_values_are_the_others() {
    let from = fft::pays_from(kernels());
    if from > 10_000 {
        return widelimb_testkit::skipped("kept values: portable transforms take too long");
    }
    let n = from + 4;
    let (d, v) = (limbs(n, 3), limbs(n, 2));
    assert!(
        DivisorValues::new(kernels(), &d, &v).expect("memory").is_some(),
        "kept from {n} limbs on"
    );
    let d = Poly::from_limbs(limbs(n, 3));
    let divisor = widelimb_gf2x::Divisor::new(&d);
    let clone = divisor.clone();
    // Fewer where divisors that keep values are long.
    let step = if from < 3000 { 1 } else { 3 };
    let lengths = [n - 1, n + 3, 2 * n - 100, 2 * n - 1, 2 * n, 3 * n + 5, 3 * n - 2];
    for an in lengths.into_iter().step_by(step) {
        let a = Poly::from_limbs(limbs(an, 2));
        let expected = a.div_rem(&d);
        assert!(divisor.div_rem(&a) == expected && clone.rem(&a) == expected.1, "{an}");
    }
}
