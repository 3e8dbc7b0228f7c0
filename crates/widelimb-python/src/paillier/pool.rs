//! [`Pool`]: obfuscators that are ready before the numbers are.

use std::mem;
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use widelimb::protocols::paillier::Obfuscator;

/// Obfuscators of one key, each of which is given out once, in one process.
pub struct Pool(Mutex<Ready>);

struct Ready {
    obfuscators: Vec<Obfuscator>,
    /// The process that made them: a fork has copies, which must not hide other numbers there.
    process: u32,
    /// How many are made for the next single number that finds none ready.
    ahead: usize,
}

/// The number of obfuscators that share vectors, which take the time of two or three single ones.
const TOGETHER: usize = 8;

impl Pool {
    pub fn new() -> Pool {
        let ready = Ready { obfuscators: vec![], process: process::id(), ahead: 1 };
        Pool(Mutex::new(ready))
    }

    /// The state, without the obfuscators of another process.
    fn ready(&self) -> MutexGuard<'_, Ready> {
        let mut ready = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if ready.process != process::id() {
            ready.obfuscators.clear();
            ready.process = process::id();
        }
        ready
    }

    /// `count` obfuscators: those that are ready, and then those that `make` makes. From the second
    /// single one on, those for the next numbers are made with it.
    pub fn take(
        &self,
        count: usize,
        make: impl FnOnce(usize) -> Vec<Obfuscator>,
    ) -> Vec<Obfuscator> {
        let mut ready = self.ready();
        let left = ready.obfuscators.len().saturating_sub(count);
        let mut taken = ready.obfuscators.split_off(left);
        let missing = count - taken.len();
        let ahead = if count == 1 && missing == 1 {
            mem::replace(&mut ready.ahead, TOGETHER)
        } else {
            missing
        };
        drop(ready);
        if missing > 0 {
            let mut made = make(ahead);
            taken.extend(made.drain(..missing.min(made.len())));
            self.keep(made);
        }
        taken
    }

    pub fn keep(&self, made: Vec<Obfuscator>) {
        self.ready().obfuscators.extend(made);
    }

    /// How many are ready.
    pub fn len(&self) -> usize {
        self.ready().obfuscators.len()
    }
}
