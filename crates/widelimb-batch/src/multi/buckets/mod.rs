//! Products of many powers with public exponents, by buckets: all bases with one window in common
//! are multiplied together, which is a product for each base, and the buckets `B_d` of a window come
//! to `prod B_d^d` by two products each.
//!
//! A computation of the buckets of one window, of some of the bases, is a [`Task`]. Eight tasks go
//! side by side in lanes ([`group`]): their products are independent of each other, whichever
//! windows, bases or moduli they have. A product on its own is computed on limbs ([`single`]).
//!
//! Source: N. Pippenger, On the evaluation of powers and related problems, FOCS 1976; D. J.
//! Bernstein, J. Doumen, T. Lange, J.-J. Oosterwijk, Faster batch forgery identification, INDOCRYPT
//! 2012, section 4.

pub mod entered;
pub mod group;
pub mod join;
pub mod lane;
pub mod single;
pub mod subsets;

use crate::engine::plan::Step;
use crate::engine::{in_order, run_steps};
use crate::{Job, Limb};
use alloc::vec;
use alloc::vec::Vec;
use entered::Entered;
use group::Outcome;
use lane::Task;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::LANES;

/// The most memory that bases take at a time, or the buckets of a group, in bytes.
const MOST_BYTES: usize = 1 << 25;

/// The most residues that memory is taken for at a time, one at least.
pub fn most_residues(digits: usize) -> usize {
    (MOST_BYTES / digits.saturating_mul(size_of::<u64>())).max(1)
}

/// A product that is computed in lanes.
pub struct Product<'a> {
    /// The powers, one at least, of one modulus that lanes can hold.
    pub factors: Vec<Job<'a>>,
    /// The parts into which they are cut, each of which has buckets of its own.
    pub parts: usize,
    /// Bits of a window.
    pub width: usize,
}

/// Some factors of a product, which share buckets.
struct Piece<'a> {
    product: usize,
    width: usize,
    factors: &'a [Job<'a>],
}

/// The result of a window, by its number from the lowest on.
pub type WindowPower = (usize, Vec<Limb>);

/// The products, in lanes.
pub fn run(k: &Kernels, products: &[Product<'_>]) -> Vec<Vec<Limb>> {
    let mut windows: Vec<Vec<WindowPower>> = vec![vec![]; products.len()];
    let pieces = pieces(products);
    let mut pieces = &pieces[..];
    while !pieces.is_empty() {
        let (chunk, rest) = pieces.split_at(chunk_len(pieces));
        run_chunk(k, chunk, &mut windows);
        pieces = rest;
    }
    let steps: Vec<Step> = (0..products.len()).map(Step::Single).collect();
    in_order(run_steps(&steps, |step, _| {
        let &Step::Single(i) = step else { return vec![] };
        let Product { factors, width, .. } = &products[i];
        vec![(i, join::run(k, factors[0].modulus, &windows[i], *width))]
    }))
}

/// The products of the powers in each vector, one at least, with windows of so many bits, each
/// computed on its own.
pub fn run_alone(k: &Kernels, products: &[(Vec<Job<'_>>, usize)]) -> Vec<Vec<Limb>> {
    let steps: Vec<Step> = (0..products.len()).map(Step::Single).collect();
    in_order(run_steps(&steps, |step, _| {
        let &Step::Single(i) = step else { return vec![] };
        let (factors, width) = &products[i];
        vec![(i, single::run(k, factors, *width))]
    }))
}

/// The pieces of all products, those of one length in digits together.
fn pieces<'a>(products: &'a [Product<'a>]) -> Vec<Piece<'a>> {
    let of = |(product, whole): (usize, &'a Product<'a>)| {
        let most = most_residues(whole.factors[0].modulus.digits());
        let len = whole.factors.len().div_ceil(whole.parts.max(1)).clamp(1, most);
        let piece = move |factors| Piece { product, width: whole.width, factors };
        whole.factors.chunks(len).map(piece)
    };
    let mut pieces: Vec<Piece<'_>> = products.iter().enumerate().flat_map(of).collect();
    pieces.sort_by_key(|piece| piece.factors[0].modulus.digits());
    pieces
}

/// How many of the pieces have bases of one length that fit into memory together, one at least.
fn chunk_len(pieces: &[Piece<'_>]) -> usize {
    let digits = pieces[0].factors[0].modulus.digits();
    let most = most_residues(digits);
    let mut factors = 0;
    let fits = |piece: &&Piece<'_>| {
        factors += piece.factors.len();
        factors <= most && piece.factors[0].modulus.digits() == digits
    };
    pieces.iter().take_while(fits).count().max(1)
}

/// Adds the results of the windows of pieces that are computed together to their products' lists.
fn run_chunk(k: &Kernels, pieces: &[Piece<'_>], windows: &mut [Vec<WindowPower>]) {
    let factors: Vec<Job<'_>> = pieces.iter().flat_map(|piece| piece.factors).copied().collect();
    let entered = Entered::new(k, &factors);
    let (mut tasks, mut owners, mut first) = (vec![], vec![], 0);
    for piece in pieces {
        let bits = piece.factors.iter().map(Job::bits).max().unwrap_or(0);
        for window in 0..bits.div_ceil(piece.width) {
            let (factors, at) = (piece.factors, window * piece.width);
            tasks.push(Task { factors, first, at, width: piece.width });
            owners.push((piece.product, window));
        }
        first += piece.factors.len();
    }
    let powers = run_tasks(k, &entered, &tasks, Outcome::Power);
    for ((product, window), mut power) in owners.into_iter().zip(powers) {
        windows[product].push((window, power.pop().unwrap_or_default()));
    }
}

/// The results of tasks, eight at a time.
pub fn run_tasks(
    k: &Kernels,
    entered: &Entered,
    tasks: &[Task<'_>],
    outcome: Outcome,
) -> Vec<Vec<Vec<Limb>>> {
    // The lanes of a group take as long as the one with the most products.
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    let most: Vec<usize> = tasks.iter().map(Task::products_at_most).collect();
    order.sort_by_key(|&i| core::cmp::Reverse(most[i]));
    let steps: Vec<Step> = order.chunks(LANES).map(|group| Step::Group(group.into())).collect();
    let results = run_steps(&steps, |step, _| {
        let Step::Group(numbers) = step else { return vec![] };
        group::run(k, entered, tasks, numbers, outcome)
    });
    let mut of_tasks = vec![vec![]; tasks.len()];
    results.into_iter().for_each(|(task, result)| of_tasks[task].push(result));
    of_tasks
}
