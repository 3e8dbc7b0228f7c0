//! How the powers of a call are made: a plan of groups and of jobs on their own, windows and tables
//! for them, and the memory for both, which is wiped.

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

/// What may not be looked at. Powers side by side look at no base in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// Bases and exponents.
    Secret,
    /// Bases.
    Bases,
    /// Nothing.
    Public,
}

/// The power of each job.
pub fn run(k: &Kernels, jobs: &[Job<'_>], secrecy: Secrecy) -> Vec<Vec<Limb>> {
    let jobs: Vec<Job<'_>> = match secrecy {
        Secrecy::Secret => jobs.to_vec(),
        Secrecy::Bases | Secrecy::Public => jobs.iter().map(Job::trimmed).collect(),
    };
    let steps = plan(k, &jobs, secrecy);
    in_order(run_steps(&steps, |step, room| run_step(k, &jobs, step, secrecy, room)))
}

/// The powers, by their jobs' numbers.
pub fn in_order(powers: Vec<Numbered>) -> Vec<Vec<Limb>> {
    let mut results = vec![vec![]; powers.len()];
    for (job, power) in powers {
        results[job] = power;
    }
    results
}

/// A job's number and its power.
pub type Numbered = (usize, Vec<Limb>);

/// What a step's jobs give.
// In a frame of its own, which is wiped with the stack.
#[inline(never)]
fn run_step(
    k: &Kernels,
    jobs: &[Job<'_>],
    step: &Step,
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<Numbered> {
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

/// What all steps give, on the threads of the pool that the caller is in.
pub fn run_steps(
    steps: &[Step],
    work: impl Fn(&Step, &mut Room) -> Vec<Numbered> + Sync,
) -> Vec<Numbered> {
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
