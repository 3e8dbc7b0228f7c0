//! Which bounds are tried, how often, and in which order.

use super::group::LANES;
use super::{Bounds, divisor_by_curves, divisor_by_lucas};
use crate::control::{Control, Phase, Progress};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use widelimb::Natural;

/// The bounds that suit divisors of some length, and so many curves that one of that length is
/// missed once in `e`. Source: P. Zimmermann, B. Dodson, 20 years of ECM (ANTS 2006), with the
/// bounds and numbers of GMP-ECM 7.
struct Level {
    digits: u64,
    b1: u64,
    b2: u64,
    curves: u64,
}

const LEVELS: [Level; 8] = [
    Level { digits: 15, b1: 2000, b2: 150_000, curves: 25 },
    Level { digits: 20, b1: 11_000, b2: 1_900_000, curves: 74 },
    Level { digits: 25, b1: 50_000, b2: 13_000_000, curves: 214 },
    Level { digits: 30, b1: 250_000, b2: 130_000_000, curves: 430 },
    Level { digits: 35, b1: 1_000_000, b2: 1_000_000_000, curves: 904 },
    Level { digits: 40, b1: 3_000_000, b2: 5_700_000_000, curves: 2350 },
    Level { digits: 45, b1: 11_000_000, b2: 35_000_000_000, curves: 4480 },
    Level { digits: 50, b1: 43_000_000, b2: 240_000_000_000, curves: 7553 },
];

/// What goes before the sieve: from so many bits on, eight curves of a level so often. For numbers
/// of 200 to 300 bits together they take less than a fifth of the sieve's time, and find most
/// divisors of up to two sevenths of the digits.
const BEFORE_SIEVE: [(u64, usize, u64); 5] =
    [(150, 0, 1), (180, 0, 2), (200, 1, 4), (240, 2, 11), (290, 3, 38)];

/// The longest numbers that curves are computed of: residues in lanes have no more bits.
const MOST_BITS: u64 = widelimb::batch::MOST_BATCH_BITS as u64;

/// P - 1 and P + 1 go before the curves of a level from this on: with shorter bounds they find
/// nothing that the rho method has not found.
const LUCAS_FROM: usize = 1;

/// Their bounds are as many times those of the curves. Stage 1 takes a sixth of a curve's products,
/// and stage 2 is made for three starts instead of eight curves, so that all takes less time than
/// eight curves.
const LUCAS_TIMES: u64 = 5;

/// The starts of P - 1 and P + 1 that stage 2 is made for.
const LUCAS_STARTS: usize = 3;

/// A divisor other than 1 and `n` of an odd composite number, where the sieve follows.
pub(crate) fn divisor_before_sieve(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if control.ecm_digits.is_some() {
        return divisor_alone(n, control);
    }
    let runs = BEFORE_SIEVE.into_iter().filter(|(bits, ..)| n.bit_len() >= *bits);
    divisor_by_runs(n, runs.map(|(_, level, times)| (&LEVELS[level], times)), control)
}

/// A divisor other than 1 and `n` of an odd composite number, with as many curves as find divisors
/// of [`Control::ecm_digits`], or however long it takes; `None` also if time ended, or if the
/// number is too long for residues in lanes.
pub(crate) fn divisor_alone(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if n.bit_len() > MOST_BITS {
        return None;
    }
    let levels = LEVELS.iter().enumerate();
    match control.ecm_digits {
        Some(digits) => {
            let runs = levels.map(|(i, level)| (level, times_for(i, digits)));
            divisor_by_runs(n, runs.filter(|(_, times)| *times > 0), control)
        }
        None => {
            let last = core::iter::repeat((LEVELS.len() - 1, &LEVELS[LEVELS.len() - 1]));
            let runs = levels.chain(last).map(|(_, level)| (level, level.curves.div_ceil(8)));
            divisor_by_runs(n, runs, control)
        }
    }
}

/// How often eight curves of a level are computed for divisors of so many digits: as often as the
/// level says, or a share of that where the digits lie between those of the level and the one
/// before.
fn times_for(level: usize, digits: u64) -> u64 {
    let before = level.checked_sub(1).map_or(0, |i| LEVELS[i].digits);
    let Level { digits: whole, curves, .. } = LEVELS[level];
    let share = digits.clamp(before, whole) - before;
    (curves * share).div_ceil((whole - before) * LANES as u64)
}

fn divisor_by_runs<'a>(
    n: &Natural,
    runs: impl Iterator<Item = (&'a Level, u64)>,
    control: &Control<'_>,
) -> Option<Natural> {
    let start = control.seed.wrapping_add(control.part.wrapping_mul(0x9e37_79b9));
    let mut sigma = 6 + (start & 0xffff_ffff) * 1_000_003;
    for (level, times) in runs {
        if control.is_over() {
            return None;
        }
        let run = Run { n, level, times, sigma };
        if let Some(divisor) = run.divisor(control) {
            return Some(divisor);
        }
        sigma += times * LANES as u64;
    }
    None
}

/// What one thread does at a time.
#[derive(Clone, Copy, Debug)]
enum Job {
    /// P - 1 and P + 1.
    Lucas,
    /// Eight curves, by how many eights go before.
    Curves(u64),
}

/// Eight curves of a level of one number, so often, with P - 1 and P + 1 before.
struct Run<'a> {
    n: &'a Natural,
    level: &'a Level,
    times: u64,
    /// The first parameter.
    sigma: u64,
}

impl Run<'_> {
    /// A divisor, on as many threads as there may be.
    fn divisor(&self, control: &Control<'_>) -> Option<Natural> {
        let limbs = self.n.limbs().len();
        let lucas = (self.level.b1 >= LEVELS[LUCAS_FROM].b1).then_some(Job::Lucas);
        let jobs: Vec<Job> = lucas.into_iter().chain((0..self.times).map(Job::Curves)).collect();
        let jobs: Vec<Job> = jobs.into_iter().filter(|&job| !self.is_done(job, control)).collect();
        if jobs.is_empty() {
            return None;
        }
        let bounds = Bounds::new(self.level.b1, self.level.b2, limbs, control)?;
        let (next, is_found, found) =
            (AtomicUsize::new(0), AtomicBool::new(false), Mutex::new(None));
        let control = &Control { found: Some(&is_found), ..*control };
        let work = || {
            while !control.is_over() {
                let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                let divisor = match job {
                    Job::Lucas => self.by_lucas(control),
                    Job::Curves(i) => self.by_curves(i, &bounds, control),
                };
                if divisor.is_none() && !control.is_over() {
                    self.note(job, control);
                }
                if divisor.is_some() {
                    is_found.store(true, Ordering::Relaxed);
                    *found.lock().unwrap_or_else(PoisonError::into_inner) = divisor;
                }
            }
        };
        std::thread::scope(|scope| {
            let more = control.threads.min(jobs.len()).saturating_sub(1);
            (0..more).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first parameter of a job, by which files know it.
    fn sigma(&self, job: Job) -> u64 {
        match job {
            Job::Lucas => 0,
            Job::Curves(i) => self.sigma + i * LANES as u64,
        }
    }

    fn is_done(&self, job: Job, control: &Control<'_>) -> bool {
        control.curves.is_some_and(|file| file.has(self.n, self.level.b1, self.sigma(job)))
    }

    /// Notes that a job found nothing.
    fn note(&self, job: Job, control: &Control<'_>) {
        if let Some(file) = control.curves {
            file.append(self.n, self.level.b1, self.sigma(job));
        }
    }

    fn tell(&self, control: &Control<'_>, done: u64) {
        let (bits, lanes) = (self.n.bit_len(), LANES as u64);
        let (done, needed) = (lanes * done, lanes * self.times);
        control.tell(Progress { phase: Phase::Curves, bits, done, needed });
    }

    fn by_lucas(&self, control: &Control<'_>) -> Option<Natural> {
        self.tell(control, 0);
        let [b1, b2] = [self.level.b1, self.level.b2].map(|bound| LUCAS_TIMES * bound);
        let bounds = Bounds::new(b1, b2, self.n.limbs().len(), control)?;
        divisor_by_lucas(self.n, &bounds, LUCAS_STARTS, control)
    }

    fn by_curves(&self, i: u64, bounds: &Bounds, control: &Control<'_>) -> Option<Natural> {
        self.tell(control, i);
        let first = self.sigma(Job::Curves(i));
        let sigmas = core::array::from_fn(|lane| first + lane as u64);
        divisor_by_curves(self.n, bounds, sigmas, control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The curves grow with the digits, up to all of each level.
    #[test]
    fn levels_are_shared_out() {
        assert!((0..LEVELS.len()).all(|level| times_for(level, 0) == 0));
        assert_eq!([0, 1, 2].map(|level| times_for(level, 20)), [4, 10, 0]);
        assert_eq!([0, 1, 2].map(|level| times_for(level, 21)), [4, 10, 6]);
        assert_eq!(times_for(7, u64::MAX), 945);
        for (i, level) in LEVELS.iter().enumerate() {
            let times: Vec<_> = (0..60).map(|digits| times_for(i, digits)).collect();
            assert!(times.is_sorted() && times[59] == level.curves.div_ceil(8));
        }
    }

    /// Threads find what one finds, and stop each other.
    #[test]
    fn threads_find_a_divisor() {
        let p = Natural::from_u64(1_000_000_007);
        let n = &p * ((Natural::one() << 521_u32) - 1_u32);
        let level = Level { digits: 0, b1: 210, b2: 20_000, curves: 0 };
        for threads in [1, 3] {
            let control = Control { threads, ..Control::default() };
            let run = Run { n: &n, level: &level, times: 1000, sigma: 6 };
            assert_eq!(run.divisor(&control), Some(p.clone()));
        }
    }
}
