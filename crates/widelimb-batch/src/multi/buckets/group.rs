//! Eight tasks side by side in lanes: each has buckets of its own, and its own next base to multiply
//! into one of them.

use super::entered::{Entered, gather, scatter};
use super::lane::{Lane, Task};
use crate::engine::group::{Group, lanes_of};
use crate::engine::values::{Values, leave_by_one, one};
use crate::engine::{JobPower, Secrecy};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{BatchKernels, Lanes, Moduli, PerLane};
use widelimb_kernels::floats::DefaultFloats;

/// What buckets `B_d` come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `prod B_d^d`.
    Power,
    /// For each bit of the window, from the lowest on, the product of the buckets whose `d` has it.
    Subsets,
}

/// The results of up to eight tasks, with the tasks' numbers; those of subsets in their order.
pub fn run(
    k: &Kernels,
    entered: &Entered,
    tasks: &[Task<'_>],
    numbers: &[usize],
    outcome: Outcome,
) -> Vec<JobPower> {
    let n = entered.n;
    let tasks = lanes_of(tasks, numbers);
    let width = tasks.iter().map(|task| task.width).max().unwrap_or(1);
    let group = Group::new(k, tasks.map(|task| &task.factors[0]), numbers.len(), Secrecy::Public);
    let mut room = vec![Lanes::ZERO; Values::room_len(n, 0)];
    let (values, scratch) = Values::split(&mut room, n);
    let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
    group.expand_moduli(modulus, neg_inverse, squared);
    let floats = &DefaultFloats::set();
    let m = Moduli { modulus, neg_inverse, lanes: numbers.len(), floats };
    one(factor);
    k.batch.mul(power, factor, squared, m, scratch);
    let mut lane = 0;
    let lanes = tasks.map(|task| {
        lane += 1;
        let factors = if lane > numbers.len() { &[] } else { task.factors };
        Lane::new(Task { factors, ..*task }, n, 1 << width)
    });
    let mut buckets = Buckets { batch: &k.batch, entered, lanes, m, scratch };
    buckets.units(power);
    buckets.fill([power, factor]);
    let mut results = vec![];
    let mut leave = |power: &mut [Lanes], factor: &mut [Lanes], scratch: &mut [Lanes]| {
        let mut limbs = tasks.map(|task| vec![0; task.factors[0].modulus.limbs().len()]);
        leave_by_one(&k.batch, &mut limbs, [power, factor], m, scratch);
        results.extend(numbers.iter().copied().zip(limbs));
    };
    match outcome {
        Outcome::Power => {
            buckets.power([power, factor, spare]);
            leave(power, factor, buckets.scratch);
        }
        Outcome::Subsets => {
            buckets.fill_up();
            let mut subsets = vec![];
            for bit in (0..width).rev() {
                buckets.subset(1 << bit, [power, factor]);
                subsets.push(power.to_vec());
            }
            for mut subset in subsets.into_iter().rev() {
                leave(&mut subset, factor, buckets.scratch);
            }
        }
    }
    results
}

/// The buckets of eight tasks.
struct Buckets<'a> {
    batch: &'a BatchKernels,
    entered: &'a Entered,
    lanes: PerLane<Lane<'a>>,
    m: Moduli<'a>,
    scratch: &'a mut [Lanes],
}

impl Buckets<'_> {
    /// Keeps the forms of 1.
    fn units(&mut self, unit: &[Lanes]) {
        scatter(self.lanes.each_mut().map(|lane| &mut lane.unit[..]), unit);
    }

    /// Multiplies each base into its bucket.
    fn fill(&mut self, [power, factor]: [&mut [Lanes]; 2]) {
        loop {
            self.lanes.iter_mut().for_each(|lane| lane.advance(self.entered));
            if self.lanes.iter().all(|lane| lane.base.is_none()) {
                return;
            }
            gather(factor, self.lanes.each_ref().map(|lane| lane.base(self.entered)));
            self.multiply_buckets([power, factor]);
        }
    }

    /// Multiplies the bucket that each lane is at.
    fn multiply_buckets(&mut self, [power, factor]: [&mut [Lanes]; 2]) {
        gather(power, self.lanes.each_ref().map(Lane::bucket));
        self.batch.mul_assign(power, factor, self.m, self.scratch);
        scatter(self.lanes.each_mut().map(Lane::bucket_mut), power);
    }

    /// `power = prod B_d^d`: the product of all `B_d B_(d + 1) ...`, from the highest on.
    fn power(&mut self, [power, factor, sum]: [&mut [Lanes]; 3]) {
        let (mut sum_is_one, mut is_one) = (true, true);
        for bucket in (1..self.lanes[0].is_filled.len()).rev() {
            if self.lanes.iter().any(|lane| lane.is_filled[bucket]) {
                self.gather(factor, bucket);
                if core::mem::take(&mut sum_is_one) {
                    sum.copy_from_slice(factor);
                } else {
                    self.batch.mul_assign(sum, factor, self.m, self.scratch);
                }
            }
            if sum_is_one {
                continue;
            }
            if core::mem::take(&mut is_one) {
                power.copy_from_slice(sum);
            } else {
                self.batch.mul_assign(power, sum, self.m, self.scratch);
            }
        }
        if is_one {
            gather(power, self.lanes.each_ref().map(|lane| &lane.unit[..]));
        }
    }

    fn gather(&self, r: &mut [Lanes], bucket: usize) {
        gather(r, self.lanes.each_ref().map(|lane| lane.bucket_or_unit(bucket)));
    }

    /// Makes empty buckets 1.
    fn fill_up(&mut self) {
        for lane in &mut self.lanes {
            for bucket in (0..lane.is_filled.len()).filter(|&bucket| !lane.is_filled[bucket]) {
                lane.buckets[bucket * lane.n..][..lane.n].copy_from_slice(&lane.unit);
            }
            lane.is_filled.fill(true);
        }
    }

    /// `power` becomes the product of the buckets from `half` to `2 half`; each is then multiplied
    /// into the one `half` below it, so that the lower half has the products of both.
    fn subset(&mut self, half: usize, [power, factor]: [&mut [Lanes]; 2]) {
        for bucket in half + 1..2 * half {
            self.gather(factor, bucket);
            self.lanes.iter_mut().for_each(|lane| lane.bucket = bucket - half);
            self.multiply_buckets([power, factor]);
        }
        self.gather(power, half);
        for bucket in half + 1..2 * half {
            self.gather(factor, bucket);
            self.batch.mul_assign(power, factor, self.m, self.scratch);
        }
    }
}
