//! Division by small primes, and the rho method.

use crate::control::Control;
use crate::ecm::words;
use crate::factorization::{Factor, Factorization, Proof};
use widelimb::limb::rem_1;
use widelimb::modular::primes_below;
use widelimb::{Limb, Natural};
use widelimb_kernels::kernels;
use widelimb_limb::modular::factor;
use widelimb_limb::trial::{remove_factor, small_factor};

/// The primes that are divided out first are below this.
const DIVIDED_BELOW: Limb = 1 << 12;

/// Numbers of so many limbs are divided by primes of up to 16 bits too. For shorter ones the next
/// methods are faster, and for longer ones this takes minutes.
const DIVIDED_FURTHER: core::ops::Range<usize> = 3..20_000;

/// What is left of a number without its small primes, which are found.
pub fn divided(n: &Natural, found: &mut Factorization) -> Natural {
    let mut take = |prime: Limb, multiplicity: u64| {
        let prime = Natural::from_u64(prime);
        found.factors.push(Factor { prime, multiplicity, proof: Proof::BelowWord });
    };
    let twos = n.trailing_zeros().unwrap_or(0);
    if twos > 0 {
        take(2, twos);
    }
    let mut rest = (n >> twos).into_limbs();
    while let Some(p) = small_factor(&rest, DIVIDED_BELOW) {
        let multiplicity;
        (rest, multiplicity) = remove_factor(kernels(), &rest, &[p]);
        take(p, multiplicity);
    }
    if !DIVIDED_FURTHER.contains(&rest.len()) {
        return Natural::from_limbs(rest);
    }
    for p in primes_below(1 << 16).skip_while(|&p| p < DIVIDED_BELOW) {
        if rem_1(&rest, p) == 0 {
            let multiplicity;
            (rest, multiplicity) = remove_factor(kernels(), &rest, &[p]);
            take(p, multiplicity);
        }
    }
    Natural::from_limbs(rest)
}

/// The primes that division finds.
pub fn small_primes(n: &Natural) -> Vec<Natural> {
    let mut found = Factorization::default();
    divided(n, &mut found);
    found.factors.into_iter().map(|factor| factor.prime).collect()
}

/// The primes that division, curves in words and the rho method find, and probable primes that are left then.
pub fn easy_primes(n: &Natural, control: &Control<'_>) -> Vec<Natural> {
    let mut found = Factorization::default();
    let mut parts = vec![divided(n, &mut found)];
    let mut primes: Vec<_> = found.factors.into_iter().map(|factor| factor.prime).collect();
    while let Some(part) = parts.pop() {
        match control.is_probable_prime(&part) {
            _ if part.is_one() => {}
            Some(true) => primes.push(part),
            Some(false) => {
                let divisor = words::divisor(&part, control);
                if let Some(divisor) = divisor.or_else(|| rho(&part, rho_steps(&part) / 8)) {
                    parts.push(part.div_exact(&divisor));
                    parts.push(divisor);
                }
            }
            None => {}
        }
    }
    primes.sort_unstable();
    primes.dedup();
    primes
}

/// A divisor by J. Pollard's rho method, with so many steps.
pub fn rho(n: &Natural, mut steps: u64) -> Option<Natural> {
    factor::divisor(kernels(), n.limbs(), &mut steps).map(Natural::from_limbs)
}

/// Steps of the rho method: as many as it takes in a word, and then no more than a part of the time
/// that the sieve takes. The most find divisors of 32 bits; long numbers have fewer, as each takes
/// longer.
pub fn rho_steps(n: &Natural) -> u64 {
    match n.bit_len() {
        ..=64 => u64::MAX,
        65..100 => 1 << 10,
        100..140 => 1 << 12,
        140..170 => 1 << 14,
        170..4096 => 1 << 16,
        bits => (1 << 40) / (bits * bits),
    }
}
