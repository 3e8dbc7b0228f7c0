//! The plan of a call: which jobs go side by side, and which alone.
//!
//! A group costs what its longest modulus and its longest exponent cost. Sorted by length, a
//! cheapest division has groups of neighbours only, or nearly so; among these divisions, single
//! jobs included, the cheapest is found by dynamic programming over the sorted jobs.

use super::{Job, MOST_BATCH_BITS, Secrecy};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::LANES;
use widelimb_kernels::floats::DefaultFloats;

/// A step of the plan: jobs, by their numbers, that are done at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Up to eight jobs side by side.
    Group(Vec<usize>),
    /// One job alone.
    Single(usize),
}

/// The lengths of a job that its cost depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Digits of the modulus.
    pub digits: usize,
    /// Bits of the exponent.
    pub bits: usize,
}

impl Size {
    pub fn of(job: &Job<'_>) -> Size {
        Size { digits: job.modulus.digits(), bits: job.bits() }
    }

    /// The cost of a job, in half products of one number, with a little for the work besides
    /// products.
    fn cost(self) -> f64 {
        let digits = self.digits as f64;
        (self.bits as f64 + 10.0) * (digits + 3.0) * (digits + 3.0)
    }

    fn max(self, other: Size) -> Size {
        Size { digits: self.digits.max(other.digits), bits: self.bits.max(other.bits) }
    }
}

/// The steps that do all jobs. Where exponents are public, jobs with the same one come together.
pub fn plan(k: &Kernels, jobs: &[Job<'_>], secrecy: Secrecy) -> Vec<Step> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    if secrecy != Secrecy::Secret {
        order.sort_by(|&i, &j| jobs[i].counted_exponent().cmp(jobs[j].counted_exponent()));
    }
    steps(k, &jobs.iter().map(Size::of).collect::<Vec<_>>(), order, alone(secrecy))
}

/// The steps for jobs of these sizes in constant time; jobs of one size are taken in the order
/// given.
pub fn plan_sizes(k: &Kernels, sizes: &[Size], order: Vec<usize>) -> Vec<Step> {
    steps(k, sizes, order, |_| 1.0)
}

/// The steps for products of powers, whose sizes have the products beside squares among their bits.
pub fn plan_products(k: &Kernels, sizes: &[Size], secrecy: Secrecy) -> Vec<Step> {
    steps(k, sizes, (0..sizes.len()).collect(), alone(secrecy))
}

/// The time of a job alone by the digits of its modulus, divided by that in constant time.
pub fn alone(secrecy: Secrecy) -> fn(usize) -> f64 {
    if secrecy == Secrecy::Public { alone_vartime } else { |_| 1.0 }
}

/// The time of a job alone in variable time, divided by that in constant time, by the digits of its
/// modulus: up to eight limbs it is computed in registers, without a table that is read whole.
/// Measured at 1 to 32 limbs on Zen 2: 0.21, 0.30, 0.35, 0.35, 0.40, 0.45, 0.46, 0.55; then 0.82 to
/// 0.89.
fn alone_vartime(digits: usize) -> f64 {
    if digits <= 10 { 0.14 + 0.04 * digits as f64 } else { 0.87 }
}

fn steps(
    k: &Kernels,
    sizes: &[Size],
    mut order: Vec<usize>,
    alone: impl Fn(usize) -> f64,
) -> Vec<Step> {
    order.sort_by_key(|&i| core::cmp::Reverse(sizes[i]));
    let sizes: Vec<Size> = order.iter().map(|&i| sizes[i]).collect();
    let worth = |digits, count| k.batch.worth_of(digits, count);
    let counts = DefaultFloats::with(|| cheapest(&sizes, alone, worth));
    let mut order = order.into_iter();
    let steps = counts.into_iter().map(|count| match count {
        1.. => Step::Group(order.by_ref().take(count).collect()),
        0 => Step::Single(order.next().unwrap_or_default()),
    });
    steps.collect()
}

/// The number of jobs of each step, in order; 0 for a job alone. `worth` gives the cost of a group
/// by its digits and its count of jobs, `alone` that of one job by its digits, both in costs of one
/// job in constant time.
pub fn cheapest(
    sizes: &[Size],
    alone: impl Fn(usize) -> f64,
    worth: impl Fn(usize, usize) -> f64,
) -> Vec<usize> {
    // For each job the cost of it and all after it, and the step that it begins.
    let mut best = vec![(0.0, 0); sizes.len() + 1];
    for i in (0..sizes.len()).rev() {
        best[i] = (alone(sizes[i].digits) * sizes[i].cost() + best[i + 1].0, 0);
        let mut group = sizes[i];
        if MOST_BATCH_BITS < widelimb_kernels::batch::DIGIT_BITS * group.digits - 2 {
            continue;
        }
        for (count, &size) in (1..=LANES).zip(&sizes[i..]) {
            group = group.max(size);
            let cost = worth(group.digits, count) * group.cost() + best[i + count].0;
            if cost < best[i].0 {
                best[i] = (cost, count);
            }
        }
    }
    let (mut counts, mut i) = (vec![], 0);
    while i < sizes.len() {
        let count = best[i].1;
        counts.push(count);
        i += count.max(1);
    }
    counts
}
