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
mod root;
mod setup;
mod value;
mod worker;

pub use base::primes_below;

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
    let setup = &Setup::new(n);
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
        if let Some(divisor) = solve(setup, &relations) {
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
fn solve(setup: &Setup, relations: &Relations) -> Option<Natural> {
    let basis = relations.basis();
    let of_cycle = |cycle: &Vec<u32>| -> Vec<_> {
        cycle.iter().map(|&i| &relations.all()[i as usize]).collect()
    };
    let rows: Vec<Vec<u32>> =
        basis.iter().map(|cycle| root::odd_columns(of_cycle(cycle).into_iter())).collect();
    for set in matrix::dependencies(&rows) {
        let product = set.iter().flat_map(|&row| of_cycle(&basis[row]));
        let divisor = root::divisor(setup, product);
        if !divisor.is_one() && divisor != setup.n {
            return Some(divisor);
        }
    }
    None
}
