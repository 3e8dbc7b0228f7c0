//! Products of few powers, whose exponents share the squares.
//!
//! Source: E. G. Straus, Addition chains of vectors, American Mathematical Monthly 71, 1964; with
//! windows of a table for each base: B. Möller, Algorithms for multi-exponentiation, SAC 2001,
//! section 3.2.

pub mod group;
pub mod schedule;
pub mod single;
pub mod sliding;

pub use schedule::{Move, Schedule};

use crate::engine::plan::{Size, Step, plan_products};
use crate::engine::{JobPower, Room, Secrecy, in_order, run_steps};
use crate::{Job, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// The product of the powers in each vector, which are of one modulus and one at least.
pub fn run(k: &Kernels, mut products: Vec<Vec<Job<'_>>>, secrecy: Secrecy) -> Vec<Vec<Limb>> {
    for factors in &mut products {
        // Lanes are alike if the longest exponents come first.
        factors.sort_by_key(|job| core::cmp::Reverse(job.bits()));
    }
    let sizes: Vec<Size> = products.iter().map(|factors| size(factors)).collect();
    let steps = plan_products(k, &sizes, secrecy);
    in_order(run_steps(&steps, |step, room| run_step(k, &products, step, secrecy, room)))
}

/// What a product costs as much as a power of: its squares and products, but those that each power
/// of so many bits has.
fn size(factors: &[Job<'_>]) -> Size {
    let digits = factors[0].modulus.digits();
    let further: usize = factors[1..].iter().map(|job| further_products(job.bits())).sum();
    Size { digits, bits: factors[0].bits() + further }
}

/// The products that a further factor adds, its table included.
pub fn further_products(bits: usize) -> usize {
    Schedule::cheapest(vec![bits], 0.0, 1).products() - bits
}

// In a frame of its own, which is wiped with the stack.
#[inline(never)]
fn run_step(
    k: &Kernels,
    products: &[Vec<Job<'_>>],
    step: &Step,
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<JobPower> {
    match (step, secrecy) {
        (Step::Group(numbers), _) => group::run(k, products, numbers, secrecy, room),
        (&Step::Single(number), Secrecy::Public) => {
            vec![(number, sliding::run(k, &products[number]))]
        }
        (&Step::Single(number), _) => vec![(number, single::run(k, &products[number], room))],
    }
}
