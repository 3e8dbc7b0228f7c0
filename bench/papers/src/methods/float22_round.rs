//! Radix 2^22 in doubles, with the carries of four digits at a time by a rounding instruction.
//!
//! Source: lecture, "Carrying": some processors have instructions that round doubles to integers,
//! and the slides name `vroundpd`; [`float22`] has the way without. A carry is the digit times
//! 2^-22, rounded to the nearest integer. Four digits give their carries at once, so a digit does
//! not wait for the carry of the one below it: after a sum of two reduced numbers a carry is -1, 0
//! or 1, and a digit that has taken it is at most 2^21 + 1 in absolute value, which is room enough
//! for the next sum and for the carry out of the number.

use super::digits::InDigits;
use super::{Method, float22};
use std::arch::x86_64::{
    _MM_FROUND_NO_EXC, _MM_FROUND_TO_NEAREST_INT, _mm256_add_pd, _mm256_loadu_pd, _mm256_mul_pd,
    _mm256_round_pd, _mm256_set1_pd, _mm256_storeu_pd, _mm256_sub_pd,
};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Digit by digit, then the carries.
pub const ADD: Method = Method {
    name: "float22_roundpd_add",
    source: "lecture, floating-point limbs, carrying with vroundpd",
    needs: Level::Avx2,
    prepare: |a, b| {
        assert!(Level::Avx2.is_available(), "this CPU has no level `avx2`");
        InDigits::boxed(a, b, |number| carried(number, float22::lazy_add))
    },
    ..float22::ADD
};

/// Digit by digit, then the carries.
pub const SUB: Method = Method {
    name: "float22_roundpd_sub",
    source: "lecture, floating-point limbs, carrying with vroundpd",
    needs: Level::Avx2,
    prepare: |a, b| {
        assert!(Level::Avx2.is_available(), "this CPU has no level `avx2`");
        InDigits::boxed(a, b, |number| carried(number, float22::lazy_sub))
    },
    ..float22::SUB
};

fn carried(number: &mut InDigits<f64>, lazy: fn(&mut InDigits<f64>) -> Limb) -> Limb {
    lazy(number);
    // SAFETY: `prepare`, without which there is no number, asserts the level.
    unsafe { carry_fours(&mut number.r) };
    float22::carry_out(number)
}

/// Brings every digit but the top one, which is below 2^52 in absolute value as all are, to at most
/// half the radix and what it takes from below.
#[target_feature(enable = "avx2")]
fn carry_fours(digits: &mut [f64]) {
    let (radix, inverse) = (_mm256_set1_pd(float22::RADIX), _mm256_set1_pd(float22::RADIX.recip()));
    let mut i = 0;
    // Four digits and the one above them.
    while let Some(window) = digits.get_mut(i..i + 5) {
        // SAFETY: the window is five digits long: four from its first on, four from its second.
        unsafe {
            let low = _mm256_loadu_pd(window.as_ptr());
            let carry = _mm256_round_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(
                _mm256_mul_pd(low, inverse),
            );
            let kept = _mm256_sub_pd(low, _mm256_mul_pd(carry, radix));
            _mm256_storeu_pd(window.as_mut_ptr(), kept);
            let above = _mm256_loadu_pd(window[1..].as_ptr());
            _mm256_storeu_pd(window[1..].as_mut_ptr(), _mm256_add_pd(above, carry));
        }
        i += 4;
    }
    float22::carry_all(&mut digits[i..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits of any size within a double's integers keep their value and become small.
    #[test]
    fn four_carries_at_once_keep_the_value() {
        if !Level::Avx2.is_available() {
            widelimb_testkit::skipped("carries of four digits: this CPU has no level `avx2`");
            return;
        }
        let value =
            |digits: &[f64]| digits.iter().rev().fold(0_i128, |sum, &d| (sum << 22) + d as i128);
        let far = 2_f64.powi(40) - 1.0;
        for len in 1..=5 {
            for pattern in 0..3_usize.pow(5) {
                let digit = |i| [far, -far, 1.0][pattern / 3_usize.pow(i) % 3];
                let mut digits: Vec<f64> = (0..len).map(digit).collect();
                let before = value(&digits);
                // SAFETY: the CPU has the level.
                unsafe { carry_fours(&mut digits) };
                assert_eq!(value(&digits), before, "{digits:?}");
                let carried = 2_f64.powi(18) + 1.0;
                let low = &digits[..digits.len() - 1];
                let most = float22::RADIX / 2.0 + carried;
                assert!(low.iter().all(|digit| digit.abs() <= most), "{digits:?}");
            }
        }
    }

    /// A sum of two reduced numbers needs one pass only.
    #[test]
    fn a_sum_of_reduced_numbers_is_left_nearly_reduced() {
        if !Level::Avx2.is_available() {
            widelimb_testkit::skipped("carries of four digits: this CPU has no level `avx2`");
            return;
        }
        let half = float22::RADIX / 2.0;
        for sign in [1.0, -1.0] {
            let mut digits = vec![2.0 * half * sign; 14];
            // SAFETY: the CPU has the level.
            unsafe { carry_fours(&mut digits) };
            assert!(digits[..13].iter().all(|digit| digit.abs() <= half + 1.0), "{digits:?}");
        }
    }
}
