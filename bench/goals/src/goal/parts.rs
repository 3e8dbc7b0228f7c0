//! Parts of lists of goals: columns, sizes, and contestants that several goals share.

use super::{At, Row};
use std::hint::black_box;
use widelimb_lab::measure::{Class, Clock, Leak, Placement, Work, leak};
use widelimb_lab::operation::Case;
use widelimb_limb::Limb;
use widelimb_report::Column;

/// The columns of times.
pub fn times(first: &str, second: &str) -> [Column; 2] {
    [first, second].map(|name| (name, "ns").into())
}

/// Sizes that stand for themselves.
pub fn at(sizes: &[usize]) -> Vec<At> {
    sizes.iter().map(|&n| with(n, n)).collect()
}

/// A size and another.
pub fn with(n: usize, m: usize) -> At {
    At { n, m, placement: Placement::Aligned }
}

/// Pairs of each size and the next one.
pub fn steps(sizes: &[usize]) -> Vec<At> {
    sizes.windows(2).map(|pair| with(pair[0], pair[1])).collect()
}

/// A number of sizes spread evenly in the logarithm, without duplicates.
pub fn spread(from: usize, to: usize, count: usize, rounded: fn(f64) -> usize) -> Vec<usize> {
    let (from, to) = ((from as f64).ln(), (to as f64).ln());
    let size = |i| (from + (to - from) * i as f64 / (count - 1) as f64).exp();
    let mut sizes: Vec<usize> = (0..count).map(|i| rounded(size(i))).collect();
    sizes.dedup();
    sizes
}

/// Products on two threads and on one, of operands of their own.
///
/// # Errors
/// The system has no such threads.
pub fn two_and_one<M>(case: &Case, mul: M) -> anyhow::Result<[Box<dyn Work>; 2]>
where
    M: Fn(&mut [Limb], &[Limb], &[Limb]) + Copy + Send + 'static,
{
    let calls = || {
        let (a, b) = (case.pairs[0].a.clone(), case.pairs[0].b.clone());
        let mut r = vec![0; 2 * a.len()];
        move |count| {
            for _ in 0..count {
                mul(&mut r, black_box(&a), black_box(&b));
                black_box(&r);
            }
        }
    };
    Ok([on_two_threads(calls())?, Box::new(calls())])
}

/// Whether times tell one kind of secret from another: the means of both, and |t|, where a call
/// computes so many numbers.
pub fn leaked(
    clock: &Clock,
    rounds: usize,
    numbers: usize,
    measurement: impl FnMut() -> (Class, f64),
) -> Row {
    let Leak { means, t } = leak(rounds, measurement);
    let ns = means.map(|ticks| ticks * clock.ns_per_tick / numbers as f64);
    Row::told(ns, t).noted("the ratio is |t|")
}

/// Work on two threads, which are made here and wait between calls.
///
/// # Errors
/// The system has no such threads.
pub fn on_two_threads(
    mut work: impl FnMut(usize) + Send + 'static,
) -> anyhow::Result<Box<dyn Work>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
    Ok(Box::new(move |count: usize| pool.install(|| work(count))))
}
