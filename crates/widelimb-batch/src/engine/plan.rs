//! Which jobs go side by side.
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

/// What is done at one time; jobs by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Up to eight side by side.
    Group(Vec<usize>),
    /// One on its own.
    Single(usize),
}

/// The lengths that decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Of the modulus.
    pub digits: usize,
    /// Of the exponent.
    pub bits: usize,
}

impl Size {
    pub fn of(job: &Job<'_>) -> Size {
        Size { digits: job.modulus.digits(), bits: job.bits() }
    }

    /// In half products of one number. A little for what is done without any.
    fn cost(self) -> f64 {
        let digits = self.digits as f64;
        (self.bits as f64 + 10.0) * (digits + 3.0) * (digits + 3.0)
    }

    fn max(self, other: Size) -> Size {
        Size { digits: self.digits.max(other.digits), bits: self.bits.max(other.bits) }
    }
}

/// The steps that do all jobs. Where exponents may be looked at, like ones come together.
pub fn plan(k: &Kernels, jobs: &[Job<'_>], secrecy: Secrecy) -> Vec<Step> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    if secrecy != Secrecy::Secret {
        order.sort_by(|&i, &j| jobs[i].counted_exponent().cmp(jobs[j].counted_exponent()));
    }
    plan_sizes(k, &jobs.iter().map(Size::of).collect::<Vec<_>>(), order)
}

/// The steps for jobs of these sizes; those of one size are taken in this order.
pub fn plan_sizes(k: &Kernels, sizes: &[Size], mut order: Vec<usize>) -> Vec<Step> {
    order.sort_by_key(|&i| core::cmp::Reverse(sizes[i]));
    let sizes: Vec<Size> = order.iter().map(|&i| sizes[i]).collect();
    let worth = |digits, count| k.batch.worth_of(digits, count);
    let counts = DefaultFloats::with(|| cheapest(&sizes, worth));
    let mut order = order.into_iter();
    let steps = counts.into_iter().map(|count| match count {
        1.. => Step::Group(order.by_ref().take(count).collect()),
        0 => Step::Single(order.next().unwrap_or_default()),
    });
    steps.collect()
}

/// How many jobs each step takes, in order; 0 for one on its own.
pub fn cheapest(sizes: &[Size], worth: impl Fn(usize, usize) -> f64) -> Vec<usize> {
    // For each job the cost of it and all after it, and the step that it begins.
    let mut best = vec![(0.0, 0); sizes.len() + 1];
    for i in (0..sizes.len()).rev() {
        best[i] = (sizes[i].cost() + best[i + 1].0, 0);
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
