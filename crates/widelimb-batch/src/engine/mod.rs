//! The engine of modular powers: plans which jobs go side by side and which alone, chooses windows,
//! makes tables, and keeps the memory for both, which is wiped.

pub mod group;
pub mod montgomery;
pub mod plan;
pub mod residue;
pub mod room;
pub mod single;
pub mod sliding;
pub mod values;

pub use room::Room;

use super::{Job, MOST_BATCH_BITS, Modulus};
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use plan::{Step, plan};
use widelimb_kernels::Kernels;

/// The operands that are secrets. Powers side by side never look at a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// Bases and exponents are secrets.
    Secret,
    /// Bases are secrets, exponents are public.
    Bases,
    /// All operands are public.
    Public,
}

/// The power of each job, in the order of the jobs.
pub fn run(k: &Kernels, jobs: &[Job<'_>], secrecy: Secrecy) -> Vec<Vec<Limb>> {
    let jobs: Vec<Job<'_>> = jobs.iter().map(|job| job.with_secrecy(secrecy)).collect();
    let steps = plan(k, &jobs, secrecy);
    in_order(run_steps(&steps, |step, room| run_step(k, &jobs, step, secrecy, room)))
}

/// Sorts powers by their jobs' numbers.
pub fn in_order(powers: Vec<JobPower>) -> Vec<Vec<Limb>> {
    let mut results = vec![vec![]; powers.len()];
    for (job, power) in powers {
        results[job] = power;
    }
    results
}

/// A job's number and its power.
pub type JobPower = (usize, Vec<Limb>);

/// The powers of one step's jobs.
// In a frame of its own, which is wiped with the stack.
#[inline(never)]
fn run_step(
    k: &Kernels,
    jobs: &[Job<'_>],
    step: &Step,
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<JobPower> {
    match (step, secrecy) {
        (Step::Group(numbers), Secrecy::Secret) => group::run(k, jobs, numbers, secrecy, room),
        (Step::Group(numbers), _) if sliding::is_shared(jobs, numbers) => {
            sliding::run(k, jobs, numbers, room)
        }
        (Step::Group(numbers), _) => group::run(k, jobs, numbers, Secrecy::Public, room),
        (&Step::Single(number), Secrecy::Public) => {
            vec![(number, single::pow_vartime(k, &jobs[number]))]
        }
        (&Step::Single(number), _) => vec![(number, single::pow(k, &jobs[number], room))],
    }
}

/// The threads that steps run on: those of the rayon pool that the caller is in.
pub fn threads() -> usize {
    #[cfg(feature = "parallel")]
    if rayon::current_thread_index().is_some() {
        return rayon::current_num_threads();
    }
    1
}

/// The powers of all steps, on the threads of the rayon pool that the caller is in.
pub fn run_steps(
    steps: &[Step],
    work: impl Fn(&Step, &mut Room) -> Vec<JobPower> + Sync,
) -> Vec<JobPower> {
    // Outside of a pool, rayon would make one.
    #[cfg(feature = "parallel")]
    if steps.len() > 1 && rayon::current_thread_index().is_some() {
        use rayon::prelude::*;
        let powers = steps.par_iter().map_init(Room::default, |room, step| work(step, room));
        return powers.flatten_iter().collect();
    }
    let mut room = Room::default();
    steps.iter().flat_map(|step| work(step, &mut room)).collect()
}
