//! Threads: made by each call, or made once and waiting for work.
//!
//! The paper on Modified Comba finds that making threads costs more than short products and asks
//! for threads that a library makes when it starts. Those of a [`Pool`] do so: each spins for a
//! moment after a task, so that one multiplication right after another finds it awake, and then
//! sleeps.

use std::collections::HashMap;
use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};

/// The number of times that a thread looks for work, or the caller for its end, before it sleeps:
/// with the pauses in between some 5 to 20 microseconds.
const SPINS: usize = 500;

/// Some number of threads, the caller's among them.
pub enum Threads {
    /// The threads of a pool.
    Kept(&'static Pool),
    /// New threads for each task, so many.
    Made(usize),
}

impl Threads {
    /// Threads that are made once.
    pub fn kept(count: usize) -> Threads {
        Threads::Kept(Pool::of(count))
    }

    /// Threads that each call of [`run`](Threads::run) makes, and joins.
    ///
    /// # Panics
    /// If the number is 0.
    pub fn made(count: usize) -> Threads {
        assert!(count > 0, "the caller's is a thread");
        Threads::Made(count)
    }

    /// The number of threads.
    pub fn count(&self) -> usize {
        match *self {
            Threads::Kept(pool) => pool.threads,
            Threads::Made(count) => count,
        }
    }

    /// Calls `task(i)` for each `i` below their number, each on a thread of its own, and returns
    /// when all are done.
    ///
    /// # Panics
    /// If a call does, or no thread can be made.
    pub fn run(&self, task: &(dyn Fn(usize) + Sync)) {
        match *self {
            Threads::Kept(pool) => pool.run(task),
            Threads::Made(count) => std::thread::scope(|scope| {
                (1..count).for_each(|i| _ = scope.spawn(move || task(i)));
                task(0);
            }),
        }
    }
}

/// A fixed number of threads that are made once, the caller's among them.
pub struct Pool {
    threads: usize,
    /// Held while a task runs: a second caller waits.
    busy: Mutex<()>,
    state: Mutex<State>,
    start: Condvar,
    done: Condvar,
    /// The task's number, for those who spin.
    round: AtomicUsize,
    /// The number of threads that have not finished the task.
    left: AtomicUsize,
    panicked: AtomicBool,
}

/// The task in hand.
#[derive(Clone, Copy, Default)]
struct State {
    round: usize,
    task: Option<&'static (dyn Fn(usize) + Sync)>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// The pool of so many threads; made by the first call for this number, never ended.
    ///
    /// # Panics
    /// If the number is 0.
    pub fn of(threads: usize) -> &'static Pool {
        static POOLS: LazyLock<Mutex<HashMap<usize, &'static Pool>>> =
            LazyLock::new(Mutex::default);
        assert!(threads > 0, "a pool has a thread");
        locked(&POOLS).entry(threads).or_insert_with(|| Pool::made(threads))
    }

    fn made(threads: usize) -> &'static Pool {
        let pool: &'static Pool = Box::leak(Box::new(Pool {
            threads,
            busy: Mutex::new(()),
            state: Mutex::default(),
            start: Condvar::new(),
            done: Condvar::new(),
            round: AtomicUsize::new(0),
            left: AtomicUsize::new(0),
            panicked: AtomicBool::new(false),
        }));
        for index in 1..threads {
            std::thread::spawn(move || pool.work(index));
        }
        pool
    }

    /// Calls `task(i)` for each `i` below the number of threads, each on a thread of its own, and
    /// returns when all are done.
    ///
    /// # Panics
    /// If a call does.
    pub fn run(&self, task: &(dyn Fn(usize) + Sync)) {
        let _busy = locked(&self.busy);
        // SAFETY: the threads use the task only until they have counted themselves out of `left`,
        // and this function does not return, nor unwind, before all have.
        let task: &'static (dyn Fn(usize) + Sync) = unsafe { std::mem::transmute(task) };
        self.left.store(self.threads - 1, Ordering::Release);
        let mut state = locked(&self.state);
        (state.round, state.task) = (state.round + 1, Some(task));
        self.round.store(state.round, Ordering::Release);
        drop(state);
        self.start.notify_all();
        let own = catch_unwind(AssertUnwindSafe(|| task(0)));
        self.wait();
        locked(&self.state).task = None;
        let panicked = self.panicked.swap(false, Ordering::AcqRel) || own.is_err();
        assert!(!panicked, "a thread's part of the task panicked");
    }

    /// Until no thread is left.
    fn wait(&self) {
        if spin_until(|| self.left.load(Ordering::Acquire) == 0) {
            return;
        }
        let mut state = locked(&self.state);
        while self.left.load(Ordering::Acquire) > 0 {
            state = self.done.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A thread's life.
    fn work(&self, index: usize) {
        let mut seen = 0;
        loop {
            spin_until(|| self.round.load(Ordering::Acquire) != seen);
            let mut state = locked(&self.state);
            while state.round == seen {
                state = self.start.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            seen = state.round;
            let task = state.task;
            drop(state);
            // The task is there until this thread has counted itself out.
            if let Some(task) = task
                && catch_unwind(AssertUnwindSafe(|| task(index))).is_err()
            {
                self.panicked.store(true, Ordering::Release);
            }
            if self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                // Under the lock, so that the caller is either not yet waiting and looks again, or
                // hears it.
                drop(locked(&self.state));
                self.done.notify_one();
            }
        }
    }
}

/// Whether the condition became true while spinning.
fn spin_until(condition: impl Fn() -> bool) -> bool {
    (0..SPINS).any(|_| {
        spin_loop();
        condition()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_gets_its_part_every_time() {
        for count in [1, 2, 3, 7] {
            for threads in [Threads::kept(count), Threads::made(count)] {
                let counts: Vec<_> = (0..threads.count()).map(|_| AtomicUsize::new(0)).collect();
                assert_eq!(counts.len(), count);
                for round in 1..=200 {
                    threads.run(&|i| _ = counts[i].fetch_add(1, Ordering::Relaxed));
                    assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == round));
                }
            }
        }
    }

    #[test]
    fn a_panic_reaches_the_caller_and_the_pool_lives_on() {
        for bad in 0..3 {
            let run = || Pool::of(3).run(&|i| assert_ne!(i, bad, "on purpose"));
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
        }
        let count = AtomicUsize::new(0);
        Pool::of(3).run(&|_| _ = count.fetch_add(1, Ordering::Relaxed));
        assert_eq!(count.into_inner(), 3);
    }

    #[test]
    fn callers_take_turns() {
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        Pool::of(2).run(&|_| _ = count.fetch_add(1, Ordering::Relaxed));
                    }
                });
            }
        });
        assert_eq!(count.into_inner(), 4 * 50 * 2);
    }
}
