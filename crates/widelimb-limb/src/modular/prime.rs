//! Tests of primality.
//!
//! The test of R. Baillie and S. Wagstaff, Lucas pseudoprimes, Mathematics of Computation 35
//! (1980), with C. Pomerance and J. Selfridge: trial division, Miller and Rabin's test to base 2,
//! and a Lucas test, here the extra strong one, which takes two products for each bit instead of
//! three or four. No composite number that passes is known, and there is none below 2^64: J.
//! Feitsma's list of all pseudoprimes to base 2 there (2013) has no extra strong Lucas pseudoprime,
//! as D. Jacobsen found.

use super::form::{Form, PreparedModulus, Task};
use super::lucas::lucas_test;
use super::pow::{pow, pow_of_2};
use super::word::Word;
use crate::Limb;
use crate::compare::trailing_zeros;
use crate::owned::{difference, shifted_right};
use crate::progress::{Meter, Steps};
use crate::trial::{small_factor, small_factor_of_limb};
use crate::trim::{bit_len, trimmed};
use widelimb_kernels::{Kernels, with_wide_products};

/// The bound of the primes that trial division tries: the longer a number, the longer a power takes
/// that a prime more spares. A prime of `p` spares one power in `p`.
fn tried_below(n: &[Limb]) -> Limb {
    match n.len() {
        1 => 100,
        2 => 300,
        3 => 1000,
        _ => 4096,
    }
}

/// The costs of a power and of a Lucas sequence, in products for each bit of the number.
const POWER_COST: f64 = 1.2;
const LUCAS_COST: f64 = 2.0;

/// Whether `n` is prime, as far as the test of Baillie, Pomerance, Selfridge and Wagstaff tells,
/// then `extra_rounds` rounds of Miller and Rabin's test.
///
/// A prime always gives `true`. A composite number below 2^64 always gives `false`, and none above
/// is known that does not. Each extra round would let pass at most one in four of those left. The
/// bases of the extra rounds follow from `n` and their number alone, so that the answer does too.
///
/// Cost: 3.2 Montgomery products for each bit of `n`, and 1.2 for each bit and extra round.
pub fn is_probable_prime(k: &Kernels, n: &[Limb], extra_rounds: u32) -> bool {
    is_probable_prime_metered(k, n, extra_rounds, Meter::SILENT)
}

/// [`is_probable_prime`], with steps for the bits of `n` in each of its tests.
pub fn is_probable_prime_metered(
    k: &Kernels,
    n: &[Limb],
    extra_rounds: u32,
    meter: Meter<'_>,
) -> bool {
    let n = trimmed(n);
    if let Some(answer) = by_trial_division(n) {
        return answer;
    }
    passes_tests_metered(k, n, extra_rounds, meter)
}

/// [`is_probable_prime`] of a trimmed number that no prime below 300 divides, without trial
/// division.
pub(super) fn passes_tests(k: &Kernels, n: &[Limb]) -> bool {
    passes_tests_metered(k, n, 0, Meter::SILENT)
}

fn passes_tests_metered(k: &Kernels, n: &[Limb], extra_rounds: u32, meter: Meter<'_>) -> bool {
    if let &[limb] = n {
        return with_wide_products(k, || Word::new(limb).is_some_and(|word| word.is_prime(k)));
    }
    // Trial division has dealt with even numbers.
    let Some(prepared) = PreparedModulus::new(k, n) else { return false };
    let mut steps = meter.steps(|| POWER_COST * (1.0 + f64::from(extra_rounds)) + LUCAS_COST);
    let to_base =
        |base, steps: &mut Steps<'_>| strong_test(k, n, &prepared, base, steps.next(|| POWER_COST));
    to_base(2, &mut steps)
        && lucas_test(k, n, &prepared, steps.next(|| LUCAS_COST))
        && (1..=extra_rounds).all(|round| to_base(base(n, round), &mut steps))
}

/// Whether a number is prime, where division by small primes decides.
fn by_trial_division(n: &[Limb]) -> Option<bool> {
    let bound = tried_below(n);
    match *n {
        [] | [1] => Some(false),
        [2] => Some(true),
        [low, ..] if low.is_multiple_of(2) => Some(false),
        [limb] => match small_factor_of_limb(limb, bound) {
            Some(p) => Some(limb == p),
            None => (limb < bound * bound).then_some(true),
        },
        _ => small_factor(n, bound).map(|_| false),
    }
}

/// The base of an extra round: a mix of the low limb and the round by the finalizer of G. Steele,
/// D. Lea and C. Flood's SplitMix generator (OOPSLA 2014).
fn base(n: &[Limb], round: u32) -> Limb {
    let mut x = n[0].wrapping_add(Limb::from(round).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 31)).max(2)
}

/// Miller and Rabin's test of `n` to a base: with `n - 1 = 2^s d`, whether `base^d = 1` or
/// `base^(2^i d) = -1` for some `i < s`. Numbers below 2 and even ones but 2 do not pass; a base
/// that is 0 modulo `n` does not speak against it.
pub fn is_strong_probable_prime(k: &Kernels, n: &[Limb], base: Limb) -> bool {
    let n = trimmed(n);
    if n.is_empty() || n == [1] {
        return false;
    }
    match PreparedModulus::new(k, n) {
        Some(prepared) => strong_test(k, n, &prepared, base, Meter::SILENT),
        None => n == [2],
    }
}

fn strong_test(
    k: &Kernels,
    n: &[Limb],
    prepared: &PreparedModulus,
    base: Limb,
    meter: Meter<'_>,
) -> bool {
    let below = &difference(k, n, &[1]);
    let Some(twos) = trailing_zeros(k, below) else { return false };
    let exponent = &shifted_right(k, below, twos as usize);
    prepared.run(k, StrongTest { below, exponent, twos, base, meter })
}

/// The numbers of a strong test: `d` and `s` of `n - 1 = 2^s d`, and a base.
struct StrongTest<'a> {
    below: &'a [Limb],
    exponent: &'a [Limb],
    twos: u64,
    base: Limb,
    meter: Meter<'a>,
}

impl Task for StrongTest<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<F: Form>(self, mut form: F) -> bool {
        let odd_bits = bit_len(self.exponent) as f64;
        let mut steps = self.meter.steps(|| odd_bits + self.twos as f64);
        let part = steps.next(|| odd_bits);
        let (one, minus_one) = (form.one(), form.enter(self.below));
        let mut x = if self.base == 2 && F::DOUBLES {
            pow_of_2(&mut form, self.exponent, self.below.len(), part)
        } else {
            let base = form.enter(&[self.base]);
            if form.is_zero(&base) {
                return true;
            }
            pow(&mut form, &base, self.exponent, part)
        };
        if form.is_same(&x, &one) || form.is_same(&x, &minus_one) {
            return true;
        }
        for _ in 1..self.twos {
            steps.next(|| 1.0);
            form.sqr_assign(&mut x);
            if form.is_same(&x, &minus_one) {
                return true;
            }
        }
        false
    }
}
