//! [`Shared`]: the threads of a sieve, and what they find.

use super::cycles::Relations;
use super::family::{Choices, Family};
use super::relation::Relation;
use super::save::{Log, RelationFileError};
use super::setup::Setup;
use super::worker::Worker;
use crate::control::{Control, Phase, Progress};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::{Mutex, MutexGuard, PoisonError};
use widelimb::Natural;

/// What is found so far, and where it is saved.
#[derive(Default)]
pub struct Found<'a> {
    pub relations: Relations,
    pub log: Option<Log<'a>>,
    failure: Option<RelationFileError>,
}

/// What the threads share.
pub struct Shared<'a> {
    setup: &'a Setup,
    control: &'a Control<'a>,
    choices: Mutex<(Choices, ChaCha8Rng)>,
    found: Mutex<Found<'a>>,
}

impl<'a> Shared<'a> {
    /// For a sieve that has found so much.
    pub fn new(setup: &'a Setup, found: Found<'a>, control: &'a Control<'a>) -> Shared<'a> {
        // What was sieved already is not chosen again.
        let seed = control.seed.wrapping_add(found.relations.len() as u64);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(control.part);
        let choices = Mutex::new((Choices::default(), rng));
        Shared { setup, control, choices, found: Mutex::new(found) }
    }

    /// What is found so far.
    pub fn found(&mut self) -> &mut Found<'a> {
        self.found.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sieves on all threads until there are as many cycles as are needed, or time ends.
    pub fn sieve(&mut self, needed: usize) -> Result<(), RelationFileError> {
        if self.found().relations.cycles < needed {
            let shared = &*self;
            std::thread::scope(|scope| {
                for _ in 1..shared.control.threads {
                    // Where the system has no thread left, the others do its work.
                    let builder = std::thread::Builder::new();
                    let _ = builder.spawn_scoped(scope, || shared.sieve_alone(needed));
                }
                shared.sieve_alone(needed);
            });
        }
        self.found().failure.take().map_or(Ok(()), Err)
    }

    fn sieve_alone(&self, needed: usize) {
        if self.control.is_over() {
            return;
        }
        let setup = self.setup;
        let (mut worker, mut found) = (Worker::new(setup), vec![]);
        loop {
            let factors = {
                let (choices, rng) = &mut *lock(&self.choices);
                choices.next(setup, rng)
            };
            let mut family = Family::new(setup, factors);
            loop {
                worker.sieve(&family, |relation| found.push(relation));
                let is_last = !family.advance(setup);
                let is_over = self.control.is_over();
                if (is_last || is_over || found.len() >= TOGETHER)
                    && (self.has_enough(&mut found, needed) || is_over)
                {
                    return;
                }
                if is_last {
                    break;
                }
            }
        }
    }

    /// Hands relations over; whether there are enough, or they cannot be saved.
    fn has_enough(&self, new: &mut Vec<Relation>, needed: usize) -> bool {
        let mut found = lock(&self.found);
        let Found { relations, log, failure } = &mut *found;
        let mut lines = String::new();
        for relation in new.drain(..) {
            if relations.add(&relation) && log.is_some() {
                relation.write(self.setup, &mut lines);
            }
        }
        if let Some(log) = log {
            *failure = log.append(&lines).err().or(failure.take());
        }
        let (cycles, is_stopped) = (relations.cycles, failure.is_some());
        drop(found);
        self.control.tell(progress(&self.setup.n, Phase::Sieve, cycles, needed));
        cycles >= needed || is_stopped
    }
}

/// Relations that a thread keeps before it hands them to the others.
const TOGETHER: usize = 64;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Relations are whole or not there, whatever befalls a thread.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far the sieve for a number is.
pub fn progress(n: &Natural, phase: Phase, done: usize, needed: usize) -> Progress {
    Progress { phase, bits: n.bit_len(), done: done.min(needed) as u64, needed: needed as u64 }
}
