//! Elliptic curves modulo numbers of one word or two, in registers, two curves at a time.

mod curve;
mod plan;
mod residue;
#[cfg(test)]
mod tests;

use crate::control::Control;
use curve::LANES;
use plan::Plan;
use residue::{Modulus, OneWord, TwoWords};
use std::sync::LazyLock;
use widelimb::{Limb, Natural};

/// The bits of the numbers that are split so: below, the rho method takes less time, and above the
/// sieve. Measured.
const BITS: core::ops::RangeInclusive<u64> = 45..=78;

/// The curves for one word find divisors of 32 bits: six of them on average, and more than a hundred
/// for less than one number in a million.
static ONE_WORD: LazyLock<Plan> = LazyLock::new(|| Plan::new(160, 4000));

/// The curves for two words find divisors of up to 39 bits: 15 of them on average.
static TWO_WORDS: LazyLock<Plan> = LazyLock::new(|| Plan::new(400, 7000));

/// The curves after which another method is faster, or finds what they do not.
const MOST_CURVES: u64 = 120;

/// A divisor other than 1 and `n` of an odd composite number that is no power; `None` for numbers
/// of fewer or more bits than suit, if no curve found one, or if time ended.
pub(crate) fn divisor(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if !BITS.contains(&n.bit_len()) {
        return None;
    }
    let is_over = || control.is_over();
    match n.limbs() {
        words @ [_] => by_curves(OneWord::new(words)?, &ONE_WORD, is_over),
        words => by_curves(TwoWords::new(words)?, &TWO_WORDS, is_over),
    }
}

/// A divisor other than 1 and `n` of an odd composite word that is no square; `None` if no curve
/// found one.
pub(crate) fn divisor_of_word(n: Limb) -> Option<Limb> {
    by_curves(OneWord::new(&[n])?, &ONE_WORD, || false)?.limbs().first().copied()
}

fn by_curves<M: Modulus>(m: M, plan: &Plan, is_over: impl Fn() -> bool) -> Option<Natural> {
    let mut sigmas = (6..6 + MOST_CURVES).step_by(LANES).take_while(|_| !is_over());
    sigmas.find_map(|sigma| curve::divisor(m, sigma, plan))
}
