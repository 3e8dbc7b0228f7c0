//! The self-initializing quadratic sieve.
//!
//! Polynomials in `x` whose values times a square are squares modulo `N` are sieved for values that
//! have small primes only; of enough of them some multiply to a square on both sides, which splits
//! `N`. Sources: C. Pomerance, The quadratic sieve factoring algorithm (Eurocrypt '84); R. Silverman,
//! The multiple polynomial quadratic sieve, Mathematics of Computation 48 (1987); those of the files.

mod base;
mod buckets;
mod cycles;
mod family;
mod matrix;
mod parameters;
mod relation;
mod setup;
mod squares;
mod value;
mod worker;

use crate::control::{Control, Phase, Progress};
use cycles::Relations;
use family::{Choices, Family, Inverses};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use relation::Relation;
use setup::Setup;
use std::sync::{Mutex, MutexGuard, PoisonError};
use widelimb::Natural;
use worker::Worker;

/// The longest numbers that are sieved, in bits: their polynomials' values fit in 256 bits, and more
/// would take years.
pub const MOST_BITS: u64 = 360;

/// A divisor other than 1 and `n` of an odd composite `n` that is no power and has more than 60
/// bits; `None` if time ended.
pub fn divisor(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if control.is_over() {
        return None;
    }
    divisor_by(&Setup::new(n), control)
}

/// [`divisor`] with parameters that are chosen.
fn divisor_by(setup: &Setup, control: &Control<'_>) -> Option<Natural> {
    let n = &setup.n;
    let mut needed = setup.base.len() + matrix::SURPLUS;
    let shared = &Shared {
        choices: Mutex::new((Choices::default(), ChaCha8Rng::seed_from_u64(control.seed))),
        relations: Mutex::default(),
    };
    loop {
        std::thread::scope(|scope| {
            for _ in 1..control.threads {
                // Where the system has no thread left, the others do its work.
                let builder = std::thread::Builder::new();
                let _ = builder.spawn_scoped(scope, || shared.sieve(setup, needed, control));
            }
            shared.sieve(setup, needed, control);
        });
        if control.is_over() {
            return None;
        }
        let relations = lock(&shared.relations);
        control.tell(progress(n, Phase::Algebra, relations.cycles, needed));
        if let Some(divisor) = solve(setup, &relations, control) {
            return Some(divisor);
        }
        needed = relations.cycles + matrix::SURPLUS;
    }
}

fn progress(n: &Natural, phase: Phase, done: usize, needed: usize) -> Progress {
    Progress { phase, bits: n.bit_len(), done: done.min(needed) as u64, needed: needed as u64 }
}

/// What the threads share.
struct Shared {
    choices: Mutex<(Choices, ChaCha8Rng)>,
    relations: Mutex<Relations>,
}

impl Shared {
    /// Sieves until there are as many cycles as are needed.
    fn sieve(&self, setup: &Setup, needed: usize, control: &Control<'_>) {
        if control.is_over() {
            return;
        }
        let (mut worker, mut inverses) = (Worker::new(setup), Inverses::default());
        let mut found = vec![];
        loop {
            let factors = {
                let (choices, rng) = &mut *lock(&self.choices);
                choices.next(setup, rng)
            };
            let mut family = Family::new(setup, factors, &mut inverses);
            loop {
                worker.sieve(&family, |relation| found.push(relation));
                if control.is_over() {
                    return;
                }
                let is_last = !family.advance(setup);
                if (is_last || found.len() >= TOGETHER)
                    && self.has_enough(&mut found, setup, needed, control)
                {
                    return;
                }
                if is_last {
                    break;
                }
            }
        }
    }

    /// Hands relations over; whether there are enough, or time ended.
    fn has_enough(
        &self,
        found: &mut Vec<Relation>,
        setup: &Setup,
        needed: usize,
        control: &Control<'_>,
    ) -> bool {
        let mut relations = lock(&self.relations);
        found.drain(..).for_each(|relation| relations.add(relation));
        let cycles = relations.cycles;
        drop(relations);
        control.tell(progress(&setup.n, Phase::Sieve, cycles, needed));
        cycles >= needed || control.is_over()
    }
}

/// Relations that a thread keeps before it hands them to the others.
const TOGETHER: usize = 64;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Relations are whole or not there, whatever befalls a thread.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A divisor from enough relations, but by bad luck.
fn solve(setup: &Setup, relations: &Relations, control: &Control<'_>) -> Option<Natural> {
    let basis = relations.basis();
    let of_cycle = |cycle: &Vec<u32>| -> Vec<_> {
        cycle.iter().map(|&i| &relations.all()[i as usize]).collect()
    };
    let rows: Vec<Vec<u32>> =
        basis.iter().map(|cycle| squares::odd_columns(of_cycle(cycle).into_iter())).collect();
    for set in matrix::dependencies(&rows, control) {
        let product = set.iter().flat_map(|&row| of_cycle(&basis[row]));
        let divisor = squares::divisor(setup, product);
        if !divisor.is_one() && divisor != setup.n {
            return Some(divisor);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With buckets from the first primes on, and with two large primes, which otherwise longer
    /// numbers have: 2^101 - 1, and the product of the primes after 2^50 and 2^52, for both kinds of
    /// polynomials.
    #[test]
    fn all_ways_of_the_sieve_split() {
        let next = |bits: u32| (Natural::one() << bits).next_prime();
        for n in [(Natural::one() << 101_u32) - 1_u32, next(50) * next(52), next(48) * next(54)] {
            for (larges, first_large) in [(1, 40), (2, usize::MAX), (2, 60)] {
                let mut setup = Setup::new(&n);
                setup.parameters.larges = larges;
                setup.parameters.blocks = 3;
                let first_large = first_large.min(setup.first_large);
                setup.first_large = first_large.max(setup.first_sieved);
                let divisor = divisor_by(&setup, &Control { threads: 2, ..Control::default() });
                let divisor = divisor.expect("as long as it takes");
                assert!(!divisor.is_one() && divisor != n && n.is_multiple_of(&divisor), "{n}");
            }
        }
    }

    #[test]
    fn roots_are_where_values_are_multiples() {
        for n in [15_485_863_u64 * 32_452_843, 1_000_003 * 999_983, 2_147_483_647 * 65_537] {
            let setup = Setup::new(&Natural::from_u64(n));
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let factors = Choices::default().next(&setup, &mut rng);
            let mut family = Family::new(&setup, factors, &mut Inverses::default());
            loop {
                let [c2, c1, c0] = family.coefficients(&setup);
                for (i, prime) in setup.base.iter().enumerate().skip(1) {
                    for root in family.roots.iter().map(|roots| roots[i]) {
                        if root == family::NO_ROOT {
                            continue;
                        }
                        let x = i64::from(root) - setup.half();
                        let value = c2.times(x).add(c1).times(x).add(c0);
                        let value = if value.is_negative() { value.neg() } else { value };
                        assert!(value.divided(prime.p, prime.inverse).is_some(), "{}", prime.p);
                    }
                }
                if !family.advance(&setup) {
                    break;
                }
            }
        }
    }
}
