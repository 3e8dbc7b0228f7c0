//! Tests of primality.
//!
//! The test of R. Baillie and S. Wagstaff, Lucas pseudoprimes, Mathematics of Computation 35
//! (1980), with C. Pomerance and J. Selfridge: trial division, Miller and Rabin's test to base 2,
//! and a strong Lucas test. No composite number that passes is known. Below 2^64, where Miller and
//! Rabin's test to twelve bases is proven to be exact and faster, that takes its place.

use super::lucas::is_strong_lucas_probable_prime_metered;
use super::montgomery::Montgomery;
use super::one_limb;
use super::pow::pow_montgomery_metered;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::compare::trailing_zeros;
use crate::limb::div::rem_1;
use crate::limb::owned::{difference, shifted_right};
use crate::limb::trim::{bit_len, trimmed};
use crate::progress::{Meter, Steps};
use alloc::vec;

/// The odd primes below 100, in groups whose products fit in a limb.
const TRIAL_PRIMES: [&[Limb]; 3] = [
    &[3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53],
    &[59, 61, 67, 71, 73, 79, 83, 89],
    &[97],
];

/// The products for each bit of the number that a power and a Lucas sequence take.
const POWER_COST: f64 = 1.2;
const LUCAS_COST: f64 = 2.5;

/// The square of the first prime that is not tried.
const TRIAL_BOUND: Limb = 101 * 101;

/// Whether `n` is prime, as far as the test of Baillie, Pomerance, Selfridge and Wagstaff tells,
/// then `extra_rounds` rounds of Miller and Rabin's test.
///
/// A prime always gives `true`. A composite number below 2^64 always gives `false`, and none above
/// is known that does not. Each extra round would let pass at most one in four of those left. The
/// bases of the extra rounds follow from `n` and their number alone, so that the answer does too.
///
/// Cost: about five Montgomery products for each bit of `n`, and 1.2 for each bit and extra round.
pub fn is_probable_prime(k: &Kernels, n: &[Limb], extra_rounds: u32) -> bool {
    is_probable_prime_metered(k, n, extra_rounds, Meter::SILENT)
}

/// [`is_probable_prime`], with steps for the bits of `n` in each of its tests.
pub(crate) fn is_probable_prime_metered(
    k: &Kernels,
    n: &[Limb],
    extra_rounds: u32,
    meter: Meter<'_>,
) -> bool {
    let n = trimmed(n);
    if let Some(answer) = by_trial_division(n) {
        return answer;
    }
    if let &[limb] = n {
        return one_limb::is_prime(limb);
    }
    // Trial division has dealt with even numbers.
    let Some(montgomery) = Montgomery::new(k, n) else { return false };
    let mut steps = meter.steps(|| POWER_COST * (1.0 + f64::from(extra_rounds)) + LUCAS_COST);
    let to_base =
        |base, steps: &mut Steps<'_>| strong_test(k, &montgomery, base, steps.next(|| POWER_COST));
    to_base(2, &mut steps)
        && is_strong_lucas_probable_prime_metered(k, &montgomery, steps.next(|| LUCAS_COST))
        && (1..=extra_rounds).all(|round| to_base(base(n, round), &mut steps))
}

/// What division by the primes below 100 decides.
fn by_trial_division(n: &[Limb]) -> Option<bool> {
    let small = match n {
        [] => 0,
        &[limb] => limb,
        _ => Limb::MAX,
    };
    if small < 4 || n[0].is_multiple_of(2) {
        return Some(small == 2 || small == 3);
    }
    for primes in TRIAL_PRIMES {
        let rest = rem_1(n, primes.iter().product());
        if let Some(&factor) = primes.iter().find(|&&p| rest.is_multiple_of(p)) {
            return Some(small == factor);
        }
    }
    (small < TRIAL_BOUND).then_some(true)
}

/// The base of an extra round: a mix of the low limb and the round by the finalizer of G. Steele,
/// D. Lea and C. Flood's SplitMix generator (OOPSLA 2014).
fn base(n: &[Limb], round: u32) -> Limb {
    let mut x = n[0].wrapping_add(Limb::from(round).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 31)).max(2)
}

/// Miller and Rabin's test of the modulus to one base, not a multiple of it: with
/// `n - 1 = 2^s d`, whether `base^d = 1` or `base^(2^i d) = -1` for some `i < s`. A base that is
/// 0 modulo `n` passes.
pub fn is_strong_probable_prime(k: &Kernels, montgomery: &Montgomery, base: Limb) -> bool {
    strong_test(k, montgomery, base, Meter::SILENT)
}

fn strong_test(k: &Kernels, montgomery: &Montgomery, base: Limb, meter: Meter<'_>) -> bool {
    let n = montgomery.modulus();
    let mut scratch = vec![0; montgomery.scratch_len(k)];
    let below = difference(k, n, &[1]);
    let Some(twos) = trailing_zeros(k, &below) else { return false };
    let odd = shifted_right(k, &below, twos as usize);
    let one = montgomery.enter(k, &[1], &mut scratch);
    let minus_one = montgomery.enter(k, &below, &mut scratch);
    let base = montgomery.enter(k, &[base], &mut scratch);
    if base.iter().all(|&limb| limb == 0) {
        return true;
    }
    let odd_bits = bit_len(&odd) as f64;
    let mut steps = meter.steps(|| odd_bits + twos as f64);
    let part = steps.next(|| odd_bits);
    let mut x = pow_montgomery_metered(k, montgomery, &base, &odd, &mut scratch, part);
    if x == one || x == minus_one {
        return true;
    }
    for _ in 1..twos {
        steps.next(|| 1.0);
        montgomery.sqr_assign(k, &mut x, &mut scratch);
        if x == minus_one {
            return true;
        }
    }
    false
}
