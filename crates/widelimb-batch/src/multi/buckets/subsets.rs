//! Products of many subsets of some numbers: for each bit of the exponents, the product of the bases
//! whose exponent has it. Eight subsets share the buckets of one window.

use super::entered::Entered;
use super::group::Outcome;
use super::join::{leave, multiply};
use super::lane::Task;
use super::{most_residues, run_tasks};
use crate::engine::plan::Step;
use crate::engine::residue::OnLimbs;
use crate::engine::{in_order, run_steps, threads};
use crate::{Job, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::LANES;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::modular::form::{self, Form, PreparedModulus, shortened};
use widelimb_limb::modular::window::bits_at;

/// Subsets that share buckets.
pub const WIDTH: usize = 8;

/// The products for bits `0..bits` of the exponents, all modulo the modulus of the factors, which is
/// one; there is a factor at least.
pub fn run(k: &Kernels, factors: &[Job<'_>], bits: usize, in_lanes: bool) -> Vec<Vec<Limb>> {
    let modulus = factors[0].modulus;
    let groups = bits.div_ceil(WIDTH).div_ceil(LANES);
    let parts = if in_lanes { threads().div_ceil(groups) } else { threads() };
    let most = most_residues(modulus.digits());
    let mut products: Vec<Wiped> = vec![];
    for chunk in factors.chunks(most) {
        // Parts that are short do not pay for buckets of their own.
        let len = chunk.len().div_ceil(parts).max(1 << (WIDTH + 2));
        for part in if in_lanes { lanes(k, chunk, bits, len) } else { alone(k, chunk, bits, len) } {
            if products.is_empty() {
                products = part.into_iter().map(Wiped).collect();
                continue;
            }
            for (product, part) in products.iter_mut().zip(part) {
                *product = OnLimbs::new(k, modulus).mul(product, &part);
            }
        }
    }
    products.into_iter().map(Wiped::reveal).collect()
}

/// The products of each part of so many factors.
fn lanes(k: &Kernels, factors: &[Job<'_>], bits: usize, len: usize) -> Vec<Vec<Vec<Limb>>> {
    let entered = Entered::new(k, factors);
    let windows = bits.div_ceil(WIDTH);
    let task = |(i, factors)| {
        (0..windows).map(move |window| {
            let at = window * WIDTH;
            Task { factors, first: i * len, at, width: WIDTH.min(bits - at) }
        })
    };
    let tasks: Vec<Task<'_>> = factors.chunks(len).enumerate().flat_map(task).collect();
    let subsets = run_tasks(k, &entered, &tasks, Outcome::Subsets);
    let of_tasks = subsets.into_iter().zip(&tasks);
    let mut subsets = of_tasks.map(|(subsets, task)| subsets.into_iter().take(task.width));
    let part = |_| subsets.by_ref().take(windows).flatten().collect();
    factors.chunks(len).map(part).collect()
}

/// The products of each part of so many factors, on limbs or in registers.
fn alone(k: &Kernels, factors: &[Job<'_>], bits: usize, len: usize) -> Vec<Vec<Vec<Limb>>> {
    let parts: Vec<&[Job<'_>]> = factors.chunks(len).collect();
    let steps: Vec<Step> = (0..parts.len()).map(Step::Single).collect();
    let products = run_steps(&steps, |step, _| {
        let &Step::Single(i) = step else { return vec![] };
        let modulus = parts[i][0].modulus.limbs();
        // A modulus of a batch is odd and above 1.
        let Some(prepared) = PreparedModulus::new(k, modulus) else { return vec![] };
        let products = prepared.run(k, Subsets { k, factors: parts[i], bits });
        let padded = products.into_iter().enumerate().map(|(bit, mut product)| {
            product.resize(modulus.len(), 0);
            (i * bits + bit, product)
        });
        padded.collect()
    });
    let mut products = in_order(products).into_iter();
    parts.iter().map(|_| products.by_ref().take(bits).collect()).collect()
}

struct Subsets<'a> {
    k: &'a Kernels,
    factors: &'a [Job<'a>],
    bits: usize,
}

impl form::Task for Subsets<'_> {
    type Output = Vec<Vec<Limb>>;

    fn run<F: Form>(self, mut form: F) -> Vec<Vec<Limb>> {
        let Subsets { k, factors, bits } = self;
        let enter = |job: &Job<'_>| form.enter(&shortened(k, job.base, job.modulus.limbs()));
        let bases: Vec<F::Residue> = factors.iter().map(enter).collect();
        let mut subsets = vec![];
        for at in (0..bits).step_by(WIDTH) {
            let width = WIDTH.min(bits - at);
            let mut buckets: Vec<Option<F::Residue>> = vec![None; 1 << width];
            for (job, base) in factors.iter().zip(&bases) {
                match bits_at(job.exponent, job.bits(), at, width) {
                    0 => {}
                    digit => multiply(&mut form, &mut buckets[digit as usize], base),
                }
            }
            let mut of_window: Vec<Vec<Limb>> = vec![];
            for half in (0..width).rev().map(|bit| 1 << bit) {
                let (low, high) = buckets.split_at_mut(half);
                let mut product = None;
                for (i, (low, bucket)) in low.iter_mut().zip(high).enumerate() {
                    let Some(bucket) = bucket else { continue };
                    multiply(&mut form, &mut product, bucket);
                    if i > 0 {
                        multiply(&mut form, low, bucket);
                    }
                }
                of_window.push(leave(&mut form, product));
            }
            subsets.extend(of_window.into_iter().rev());
        }
        subsets
    }
}
